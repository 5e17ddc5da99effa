game-dicepoker = Dice poker
about-dicepoker = Roll five dice, reroll once; the weakest hand goes out until one player is left.
brief-dicepoker = open dice, one reroll each; the weakest hand goes out
rules-dicepoker =
    Each round everybody rolls five dice with `{ $p }r`. All dice are open.
    Then each player in turn may reroll once:
    `{ $p }r 1 3` rerolls dice 1 and 3, `{ $p }r` rerolls all five;
    `{ $p }k 1 3` keeps dice 1 and 3, `{ $p }k` keeps all five.
    The weakest hand is out. The last player left wins.
    From weakest to strongest: nothing, pair, two pairs, three of a kind, straight 1-5, straight 2-6, full house, four of a kind, five of a kind.
    The number behind a hand is the sum of its matching dice: of two equal hands the higher sum is stronger.
    If the weakest are level in that too, the draw decides who is out.
    If your time runs out, the house chooses for you, as well as it can.

verb-r = Roll your dice; on your turn, reroll all of them or those you name: `{ $p }r 1 3`.
verb-k = Keep all your dice, or keep those you name and reroll the others: `{ $p }k 2 4 5`.
typed-r = roll, reroll
typed-keyword-all = all, everything
typed-k = keep

action-reroll = { $dice_count ->
    [0] roll all five dice
    [5] reroll all five dice
    [1] reroll die { $dice }
   *[other] reroll dice { $dice }
}
action-keep = { $dice_count ->
    [0] keep all five dice
    [5] keep all five dice
    [1] keep die { $dice } and reroll the others
   *[other] keep dice { $dice } and reroll the others
}

wait-roll = Roll your five dice{ $buttons ->
    [yes] { "" }
   *[no] { "" } with `{ $p }r`
}{ $seconds ->
    [0] .
   *[other] { "" } ({ $seconds } s).
}
wait-decide = { $buttons ->
    [yes] Keep them all, or mark those to reroll
   *[no] `{ $p }k` keeps all, `{ $p }r 1 3` rerolls dice 1 and 3, `{ $p }r` rerolls all
}{ $seconds ->
    [0] .
   *[other] { "" } ({ $seconds } s).
}

outcome-last = *{ $winners }* is the last one left and wins.
outcome-left = The others have left, so *{ $winners }* wins.

value-nothing = nothing
value-pair = pair
value-two-pairs = two pairs
value-three = three of a kind
value-five-high = straight 1-5
value-six-high = straight 2-6
value-full-house = full house
value-four = four of a kind
value-five = five of a kind
value-rolled = may reroll
value-final = final

event-rolled = { $seat } rolls { $dice }: { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
}
event-kept = { $seat } keeps all: { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
}
event-rerolled = { $seat } rerolls { $places_count ->
    [5] all
   *[other] { $places }
}: { $dice }, { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
}
event-eliminated = { $tied_count ->
    [0] *{ $seat }* is out with the weakest hand:
   *[other] { $tied } share the weakest hand, and the draw puts *{ $seat }* out:
} { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
}

event-round = *Round { $round }*, in this order: { $seats }.
event-first-to-decide = { $seat } decides first, with { $dice }: { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
}
event-to-decide = { $seat } holds { $dice }: { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
} To be safe, beat { $weakest }: { $weakest_hand }{ $weakest_power ->
    [0] .
   *[other] { "" } ({ $weakest_power }).
}
event-ahead = { $seat } holds { $dice }: { $hand }{ $power ->
    [0] { "" }
   *[other] { "" } ({ $power })
}. That is safe: { $weakest } { $weakest_count ->
    [one] holds
   *[other] hold
} less, { $weakest_hand }{ $weakest_power ->
    [0] .
   *[other] { "" } ({ $weakest_power }).
}
event-hands = { $rows }
event-gone = Out: { $seats }.
row-hand-row = { $seat }: { $dice } { $hand }{ $power ->
    [0] { "" }
   *[other] { "" } ({ $power })
}, { $stage }

event-your-dice = Your dice: { $dice }, { $hand }{ $power ->
    [0] { "" }
   *[other] { "" } ({ $power })
}, { $stage }.
event-your-roll = You have yet to roll{ $buttons ->
    [yes] .
   *[no] : `{ $p }r`.
}
event-you-are-out = You are out of this game.
event-you-won = You are the last one left: you win.

refusal-nothing-rolled = Roll first: `{ $p }r` on its own rolls all five dice; afterwards you choose which to reroll.
refusal-already-rolled = You have rolled. Rerolls begin when everybody has.
refusal-already-decided = Your hand is final for this round.
refusal-no-such-die = There is no die { $place }: they are numbered 1 to 5 in the order shown, as in `{ $p }r 1 3`.
refusal-out-of-game = You are out of this game.

button-r = Reroll these
button-k = Keep these
field-dice = dice
