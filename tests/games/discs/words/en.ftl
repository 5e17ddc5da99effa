game-discs = Discs
about-discs = roses and a skull face down, and a dare to turn so many roses
rules-discs =
    Everybody has two roses and a skull, and places discs face down on the own stack with `{ $p }place rose` or `{ $p }place skull`. Instead of placing, say with `{ $p }dare 3` how many roses you would turn; the others dare more or `{ $p }pass`. The last to dare turns the own stack first, then others with `{ $p }turn NAME`. All roses: a point, and two points win. A skull: you lose a disc by chance.

event-round-began = Round { $number }: everybody places a disc in private.
event-placed = { $seat } places a disc, the stack is { $count } high.
event-you-placed = You placed a { $disc }.
event-dared = { $seat } dares to turn { $count }.
event-passed = { $seat } passes.
event-turned = { $seat } turns a disc of { $who }: a { $disc }.
event-won = All roses! { $seat } has { $points ->
    [one] one point
   *[other] { $points } points
 }.
event-lost = { $seat } loses a disc and has { $left } left.
event-you-lost = You lost a { $disc }.
event-gone = The discs of { $seat } are taken away.
event-table-told = { $dare ->
    [0]
        Round { $number }.
        { $rows }
   *[other]
        Round { $number }, the dare is { $dare }.
        { $rows }
 }
event-panel = { $before_key ->
    [none] In your hand: { $hand }. Your stack: { $stack }.
   *[other] In your hand: { $hand }. Your stack: { $stack }. Your first one before: { $before }.
 }

row-seat-row = { $seat }: { $placed } placed of { $left }, { $points } points

refusal-not-in-hand = You have no { $disc } in your hand.
refusal-dare-out-of-range = Dare { $low } to { $high }.
refusal-nothing-to-turn = No disc of { $who } can be turned now.

verb-place = place a disc face down
verb-dare = say how many roses you would turn
verb-pass = dare no more
verb-turn = turn somebody's uppermost disc
action-place = place a { $disc }
action-dare = dare to turn { $count }
action-pass = pass
action-turn = turn a disc of { $who }

wait-begin = { $seats }: place a disc in private, { $seconds } s.
wait-move = { $seats }: place another disc or dare, { $seconds } s.
wait-raise = { $seats }: dare more or pass, { $seconds } s.
wait-turn = { $seats }: turn a disc, { $seconds } s.
outcome-points = { $winners } turned the roses twice and wins.
outcome-last = { $winners } is the last with discs and wins.
value-rose = rose
value-skull = skull
