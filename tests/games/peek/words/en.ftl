game-peek = Peek
about-peek = three hidden dice each: bid on all of them, or doubt
rules-peek =
    Everybody hides three dice. In turn, bid how many dice on the table show a face, higher than the bid before: more dice, or as many of a higher face. Or `{ $p }doubt` the bid: all dice are shown, and whoever was wrong loses a die. The last one with dice wins.

event-round-began = { $total } dice are rolled. { $seat } opens.
event-dice-dealt = Your dice: { $dice }
event-bid-made = { $seat } bids { $count } × { $face }.
event-doubted =
    { $seat } doubts { $count } × { $face }. There are { $found }.
    { $hands }
event-die-lost = { $left ->
    [0] { $seat } loses the last die and is out.
    [one] { $seat } loses a die and has one left.
   *[other] { $seat } loses a die and has { $left } left.
 }
event-table-told =
    { $total } dice on the table, { $seat } to move.
    { $rows }
event-bid-stands = The bid: { $count } × { $face }, by { $seat }.

row-hand-row = { $seat }: { $dice }
row-count-row = { $count ->
    [one] { $seat }: one die
   *[other] { $seat }: { $count } dice
 }

refusal-bid-too-low = { $count } × { $face } is not higher than the bid.
refusal-too-many-dice = There are only { $total } dice on the table.
refusal-no-such-face = No die has a { $face }.
refusal-nothing-to-doubt = There is no bid to doubt yet.

verb-bid = bid how many dice show a face
verb-doubt = doubt the bid
action-bid = bid { $count } × { $face }
action-doubt = doubt the bid

wait-turn = { $seats }: bid or doubt, { $seconds } s.
outcome-last = { $winners } wins Peek with the last dice.

option-wild = ones count as any face
