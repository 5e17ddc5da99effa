game-auction = All-Pay Auction
about-auction = everybody pays, one takes the prize
rules-auction =
    In turn, `{ $p }raise` to more than the highest offer or `{ $p }fold`. When only the leader is left, everybody pays the own last offer, also who folded, and the leader takes the prize. Whoever has no chips is out. After the last lot the richest wins.

event-lot-opened = Lot { $number }: a prize of { $prize }. { $seat } opens.
event-raised = { $all_in ->
    [yes] { $seat } raises to { $to }: all in.
   *[no] { $seat } raises to { $to }.
 }
event-folded = { $seat } folds.
event-lot-sold =
    { $seat } takes the prize of { $prize } for { $to }.
    { $rows }
event-lot-unsold = The prize of { $prize } goes back to the bank.
event-ruined = { $seats_count ->
    [one] { $seats } has no chips left and is out.
   *[other] { $seats } have no chips left and are out.
 }
event-chips-forfeited = The chips of { $seat } go to the bank.
event-standing =
    The prize: { $prize }. The highest offer: { $high }.
    { $rows }

row-purse-row = { $seat }: { $chips }

refusal-options-out-of-range = Chips go from 1 to 1000, lots from 1 to 20; not { $chips } chips and { $lots } lots.
refusal-raise-too-low = Raise to more than { $high }.
refusal-not-enough-chips = You have only { $chips }.

verb-raise = raise your offer to an amount
verb-fold = offer no more for this lot
action-raise = raise to { $to }
action-fold = fold

wait-offer = { $seats }: raise or fold, { $seconds } s.
outcome-last = { $winners } wins: nobody else has chips.
outcome-richest = Sold out. The richest: { $winners }.

option-chips = chips for each at the start
option-lots = how many lots are sold
