game-roulettepoker = Roulette Poker
about-roulettepoker = Poker for two with three-card hands; guess your opponent's card and shoot for everything.
brief-roulettepoker = three-card poker; guess a hidden card and shoot
chance = cards
rules-roulettepoker =
    Two players, 40 chips each; who has none left has lost. The deck has four each of the cards 1 to 6.
    Each round both pay an ante and get one hidden bullet card. Then they bet in turn: `{ $p }check`, `{ $p }call`, `{ $p }raise N` (N chips in front of you, all told) or `{ $p }fold`.
    Then two cards are laid open for both, and they bet again. Nobody folds now, but instead of calling or checking you may `{ $p }fire N`: if N is the other's bullet card, you take the pot and up to 10 chips more; if not, the other takes the pot.
    Without a shot, the better hand takes the pot: three of a kind, straight, pair, high card; then the higher bullet card. Equal bullet cards share it.
    Each time a deck runs out, the ante grows by 1.
    Should your time run out, you check if that is free; before a raise you lose the pot as it stands.

verb-check = put nothing in, when nothing is to call.
verb-call = match what your opponent has in front.
verb-raise = put more in front of you than your opponent has: `{ $p }raise 9` makes it 9 in all.
verb-allin = raise as high as both of you can go.
verb-fire = guess your opponent's bullet card in the final betting: `{ $p }fire 4`.
verb-fold = give up the round before the cards are laid open.
typed-allin = all_in

action-check = check
action-call = { $price ->
    [0] call
   *[other] call { $price }
}
action-raise = raise to { $amount }
action-all-in = { $amount ->
    [0] go all in
   *[other] raise to { $amount }, all in
}
action-fire = fire at { $number }
action-fold = fold
action-missed-shot = shoot wide and lose the pot

wait-initial = { $seconds ->
    [0] { "" }
   *[other] ({ $seconds } s)
}
wait-final = { wait-initial }

outcome-ruined = *{ $winners }* has every chip and wins.
outcome-left = *{ $winners }* is the last one at the table and wins.

option-practice = a short match with 10 chips each that does not count

card-1 = 1️⃣
card-2 = 2️⃣
card-3 = 3️⃣
card-4 = 4️⃣
card-5 = 5️⃣
card-6 = 6️⃣
value-high = high card
value-pair = pair
value-straight = straight
value-three = three of a kind

event-round-began = *Round { $number }*{ $fresh ->
    [yes] { $number ->
        [1] { "" }
       *[other] , from a new deck
    }
   *[no] { "" }
}: { $short ->
    [yes] both pay { $ante }, which is all that one of them has.
   *[no] both pay an ante of { $ante }.
} Bullet cards are dealt, { $seat } begins.
event-checked = { $seat } checks.
event-called = { $seat } calls { $price }.
event-raised = { $all_in ->
    [yes] { $seat } raises all in:
   *[no] { $seat } raises:
} { $amount } in front now, { $other } has { $other_amount }.
event-folded = { $seat } folds, and { $winner } takes the pot of { $pot }.
event-cards-turned = *On the table: { $cards }*{ $fresh ->
    [yes] { "" }, from a new deck, so the ante grows next round.
   *[no] .
} No more folding, but now guns may be fired.
event-hit = *Bang!* { $other } held { $card }. { $seat } takes the pot of { $pot }{ $prize ->
    [0] .
    [one] { "" } and one more chip.
   *[other] { "" } and { $prize } chips more.
}
event-missed = *Click.* { $seat } fires { $number }, but { $other } holds { $card } and takes the pot of { $pot }.
event-shot-went-wide = { $seat } shoots wide. { $other } takes the pot of { $pot }, and no card is shown.
event-showdown-won = *Showdown:* { $seat } takes the pot of { $pot }.{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { "" } { $rows }.
}
event-showdown-split = *Showdown:* the same card, so each takes { $share }.{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { "" } { $rows }.
}
row-hand-row = { $seat }: { $card } + { $cards } { $hand }
gap-hand-row = { $buttons ->
    [yes] { "\u000A" }
   *[no] { " / " }
}

event-betting = Pot *{ $pot }*, { $left } cards in the deck. { standing } { $buttons ->
    [yes] { open-moves }{ $price ->
        [0] .
       *[other] , or fold.
    }
   *[no] { $price ->
        [0] `{ $p }check`{ $raises ->
            [0] { "" }
            [1] { "" } or `{ $p }raise { $most }`
           *[other] { "" } or `{ $p }raise { $least }` to `{ $p }raise { $most }`
        }.
       *[other] { free-or-call }{ raises } or `{ $p }fold`.
    }
}
event-final-betting = On the table { $cards }, pot *{ $pot }*, { $left } cards in the deck. { standing } { $buttons ->
    [yes] { open-moves }, or fire at { $other }'s card.
   *[no] { free-or-call }{ raises } or `{ $p }fire N` (1 to 6) at { $other }'s card.
}
open-moves = { $price ->
    [0] a check is free
   *[other] a call costs { $price }
}{ $raises ->
    [0] { "" }
    [1] , a raise makes it { $most }
   *[other] , a raise makes it { $least } to { $most }
}
standing = { $other }: { $other_front ->
    [0] { "" }
   *[other] { $other_front } in front,{ " " }
}{ $other_stack } behind. { $seat }: { $front ->
    [0] { "" }
   *[other] { $front } in front,{ " " }
}{ $stack } behind;
free-or-call = { $price ->
    [0] `{ $p }check`
   *[other] `{ $p }call` for { $price } more
}
raises = { $raises ->
    [0] { "" }
    [1] , `{ $p }raise { $most }`
   *[other] , `{ $p }raise { $least }` to `{ $p }raise { $most }`
}

event-bullet-dealt = Round { $number }: your bullet card is { $card }.
event-your-bullet = Your bullet card is { $card }. You have { $stack } chips behind.
event-your-hand = Your bullet card { $card } with { $cards }: { $hand }. You have { $stack } chips behind.
event-you-won = You have every chip: you win.
event-you-lost = You have no chips left: you have lost.
event-sure-to-fold = Checking is free{ $buttons ->
    [yes] .
   *[no] : `{ $p }check`.
} If you do mean to fold, say `{ $p }fold` once more.

refusal-must-call = There is a raise before you: a `{ $p }call` costs { $price }.
refusal-wrong-price = { $price ->
    [0] Nothing is to call: `{ $p }check` is free.
   *[other] A `{ $p }call` costs { $price } now.
}
refusal-wrong-all-in = All in is { $most } now: `{ $p }allin`.
refusal-raise-too-low = { $amount } is too low. A raise says how many chips you have in front of you then: `{ $p }raise { $least }` to `{ $p }raise { $most }`.
refusal-raise-too-high = { $amount } is more than both of you can put in front: `{ $p }raise { $least }` to `{ $p }raise { $most }`.
refusal-no-raise = There is nothing to raise with: one of you has no chips behind.
refusal-no-folding = Nobody folds in the final betting. `{ $p }fire N` costs no more than a fold would, and may hit.
refusal-too-early-to-fire = Guns are fired in the final betting, once two cards lie on the table.
refusal-no-such-chamber = A gun has the chambers 1 to 6: `{ $p }fire 4`.

button-raise = Raise
button-allin = All in
button-fire = Fire
button-hand = My bullet card
field-price = chips to call
field-amount = chips in front
field-number = bullet card
