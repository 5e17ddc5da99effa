game-dicepoker = Dice poker
about-dicepoker = Roll five dice, reroll once; the weakest hand goes out until one player is left.
brief-dicepoker = open dice, one reroll each; the weakest hand goes out
rules-dicepoker =
    { $buttons ->
        [yes] Each round everybody rolls five dice. All dice are open.
       *[no] Each round everybody rolls five dice with `{ $p }r`. All dice are open.
    }
    { $buttons ->
        [yes] Then each player in turn can reroll once: choose the dice that you keep, and the others are rolled again. You can keep all five, or none.
       *[no] Then each player in turn can reroll once:
            `{ $p }r 1 3` rerolls dice 1 and 3, `{ $p }r` rerolls all five;
            `{ $p }k 1 3` keeps dice 1 and 3, `{ $p }k` keeps all five.
    }
    The weakest hand is out. The last player left wins.
    From weakest to strongest: nothing, pair, two pairs, three of a kind, straight 1-5, straight 2-6, full house, four of a kind, five of a kind.
    The number behind a hand is the sum of its matching dice: between two equal hands, the higher sum wins.
    If the weakest hands are still tied, a draw decides who is out.
    If your time runs out, I make the best choice for you.

verb-r = Roll your dice; on your turn, reroll all of them or just those you name: `{ $p }r 1 3`.
verb-k = Keep all your dice, or keep those you name and reroll the others: `{ $p }k 2 4 5`. In a first roll there's nothing to keep: it rolls all five, like `{ $p }r`.
early-k = Nothing was rolled yet, so there was nothing to keep: all five dice were rolled.
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
outcome-left = { $others_count ->
    [one] Their opponent has
   *[other] The others have
} left, so *{ $winners }* wins.

value-nothing = nothing
value-pair = pair
value-two-pairs = two pairs
value-three = three of a kind
value-five-high = straight 1-5
value-six-high = straight 2-6
value-full-house = full house
value-four = four of a kind
value-five = five of a kind
value-rolled = can reroll
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
    [1] one die
    [5] all five dice
   *[other] { $places_count } dice
}: { $dice }, { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
}
event-eliminated = { $tied_count ->
    [0] *{ $seat }* is out with the weakest hand:
   *[other] { $tied } tie for the weakest hand, and a draw puts *{ $seat }* out:
} { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
}

event-round = *Round { $round }*: all roll at once, then reroll { $round ->
    [1] in turn.
   *[other] in this order: { $seats }.
}
said-hand = { $dice }: { $hand }{ $power ->
    [0] .
   *[other] { "" } ({ $power }).
}
event-first-to-decide = { $asking ->
    [yes] You decide first, with { said-hand }
   *[no] { $seat } decides first{ $buttons ->
        [yes] .
       *[no] , with { said-hand }
    }
}
event-to-decide = { $asking ->
    [yes] You hold { said-hand } To be safe, beat
   *[no] { $buttons ->
        [yes] To be safe, { $seat } needs to beat
       *[no] { $seat } holds { said-hand } To be safe, beat
    }
} { $weakest }: { $weakest_hand }{ $weakest_power ->
    [0] .
   *[other] { "" } ({ $weakest_power }).
}
event-ahead = { $asking ->
    [yes] You hold { said-hand } That's safe
   *[no] { $buttons ->
        [yes] { $seat } is safe
       *[no] { $seat } holds { said-hand } That's safe
    }
}: { $weakest } { $weakest_count ->
    [one] has
   *[other] have
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
event-your-roll = You haven't rolled yet{ $buttons ->
    [yes] .
   *[no] : `{ $p }r`.
}
event-you-are-out = You're out of this game.
event-you-won = You're the last one left: you win.

remark-lucky-roll = Luckiest roll: { $seat } in round { $round }, from { $before } % to { $after } % to stay in.
remark-unlucky-roll = Unluckiest roll: { $seat } in round { $round }, from { $before } % to { $after } % to stay in.
remark-kept-less = Round { $round }: { $seat } { $kept_count ->
    [0] rerolled all five
    [5] kept all five
   *[other] kept { $kept }
} ({ $chance } % safe); { $better_count ->
    [0] rerolling all five
    [5] keeping all five
   *[other] keeping { $better }
} is { $best } % safe.

refusal-nothing-rolled = Roll first: `{ $p }r` on its own rolls all five dice; then you choose which ones to reroll.
refusal-already-rolled = You've rolled. Rerolls start once everybody has.
refusal-already-decided = Your hand is final for this round.
refusal-no-such-die = There's no die { $place }: they're numbered 1 to 5 in the order shown.{ said-try }
said-try = { $example_key ->
    [none] { "" }
   *[some] { "" } Try { $example }.
}
refusal-out-of-game = You're out of this game.

button-r = Reroll these
button-r-rest = Reroll the others
button-k = Keep these
field-dice = dice

event-roll-hint = First match: each round the weakest of { $players } hands goes out, so yours needn't be the best.
event-safe-hint = First match: your hand beats { $behind }'s, so you're safe. { $buttons ->
    [yes] Keep it all.
   *[no] `{ $p }k` keeps it.
}
event-keep-hint = First match: { $whole ->
    [yes] { $hand } takes all five dice. { $buttons ->
        [yes] Keep them all.
       *[no] `{ $p }k` keeps them.
    }
   *[no] { $typed_key ->
        [none] nothing matches yet. { $buttons ->
            [yes] Mark the dice that you want to reroll, all five if you like.
           *[no] `{ $p }r` rerolls all five.
        }
       *[some] { $buttons ->
            [yes] mark the dice outside your { $hand } and reroll them.
           *[no] `{ $p }k { $typed }` keeps your { $hand } and rerolls the rest.
        }
    }
}

scene-out = out
scene-winner = winner
scene-to-roll = yet to roll
scene-final = final
scene-to-beat = To beat
scene-weakest = The weakest hand
scene-weakest-so-far = The weakest so far
