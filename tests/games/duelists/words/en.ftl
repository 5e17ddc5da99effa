game-duelists = Duelists
about-duelists = two blades, a stance chosen in secret
rules-duelists =
    Both choose a stance in secret with `{ $p }choose` and say `{ $p }done`. High beats low, low beats middle, middle beats high; between equal stances a die decides. Whoever wins a round has a point, two with a blade sharpened in secret: `{ $p }sharpen`, once in a duel, at any time.

event-points-lowered = There are only { $points } rounds, so the duel goes to { $points }.
event-staked = { $beans ->
    [0] Nothing is staked.
    [one] Each stakes one bean.
   *[other] Each stakes { $beans } beans.
 }
event-round-began =
    Round { $number }.
    { $rows }
event-stance-taken = You stand { $stance }. Say `done` when you are sure.
event-blade-sharpened = Your blade is sharp for this round.
event-luck-rolled = Your luck: { $luck }
event-ready = { $seat } is ready.
event-ran-out = { $seat } ran out of time.
event-clashed = { $drawn ->
    [yes]
        Nobody wins the round.
        { $rows }
   *[other]
        { $winner } wins the round.
        { $rows }
 }
event-panel = { $sharp ->
    [yes] Your stance: { $stance }, the blade sharp.
   *[no] Your stance: { $stance }.
 }

row-score-row = { $seat }: { $points }
row-stance-row = { $sharp ->
    [yes] { $seat }: { $stance }, luck { $luck }, sharp
   *[no] { $seat }: { $stance }, luck { $luck }
 }

refusal-points-too-few = A duel can't go to { $points }.
refusal-no-stance = Choose a stance first.
refusal-no-whetstone = There is no whetstone to use.

verb-choose = choose a stance in secret
verb-done = be done with this round
verb-sharpen = sharpen the blade in secret
action-choose = stand { $stance }
action-done = be done
action-sharpen = sharpen the blade
action-out-of-time = let the time run out

wait-choose = { $seats }: choose in private, then done, { $seconds } s.
outcome-won = { $winners } wins the duel.
outcome-drawn = The duel is drawn.
outcome-left = { $winners } has the field alone and wins.

option-points = points that win the duel
option-whetstone = blades can be sharpened
option-length = how many rounds at most
value-high = high
value-middle = middle
value-low = low
value-short = short
value-long = long
