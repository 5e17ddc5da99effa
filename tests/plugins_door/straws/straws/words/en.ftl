game-straws = Straws
about-straws = draw a straw; the longest wins
rules-straws = Everybody draws one straw with `{ $p }draw`. The longest wins.

event-began = The straws lie ready.
event-drawn = { $seat } draws a straw of { $length }.
event-gone = { $seat } leaves without a straw.
event-table-told =
    The straws so far:
    { $rows }

row-row = { $seat }: { $length ->
    [0] none
   *[other] { $length }
 }

verb-draw = draw a straw
action-draw = draw a straw
wait-draw = { $seats }: `{ $p }draw` a straw ({ $seconds } s).
outcome-longest = { $winners } has the longest straw.
