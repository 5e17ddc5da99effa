game-roulettepoker = Roulette Poker
about-roulettepoker = Three-card poker for two: win hands, or guess your opponent's card and shoot for the pot.
brief-roulettepoker = three-card poker; guess a hidden card and shoot
chance = cards
rules-roulettepoker =
    Two players with 40 chips each; whoever runs out of chips loses. The deck has four each of the cards 1 to 6.
    Each round you both pay an ante and get one hidden card, your bullet card. { $buttons ->
        [yes] Then you bet in turn: check, call, raise (what you choose is all that lies in front of you) or fold.
       *[no] Then you bet in turn: `{ $p }check`, `{ $p }call`, `{ $p }raise N` (N chips in front of you in all) or `{ $p }fold`.
    }
    Then two cards are turned up for both, and you bet again. { $buttons ->
        [yes] You can't fold now, but you can fire: if you guess your opponent's bullet card, you take
       *[no] You can't fold now, but you can `{ $p }fire N`: if N is your opponent's bullet card, you take
    } the pot and up to 10 chips more; if not, your opponent takes the pot.
    If nobody fires, the better hand takes the pot: three of a kind, straight, pair, high card. If both have the same hand, the higher bullet card wins; equal bullet cards split the pot.
    Each time the deck runs out, the ante goes up by 1.
    If your time runs out, you check if that's free; if there's a raise to call, you lose the pot as it stands.

verb-check = bet nothing, when there's nothing to call.
verb-call = put in as much as your opponent has in front.
verb-raise = put more in front of you than your opponent has: `{ $p }raise 9` makes it 9 in all.
verb-allin = raise as high as both of you can go.
verb-fire = guess your opponent's bullet card, once two cards are on the table: `{ $p }fire 4`.
verb-fold = give up the round, before the cards are turned up.
verb-yes = start the match now, after practice.
verb-no = stop after practice, without a match.
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
action-play-match = start the match
action-stop-here = no, stop here
action-said-nothing = start the match
action-missed-shot = give up the pot

wait-initial = { $seconds ->
    [0] { "" }
   *[other] ({ $seconds } s)
}
wait-final = { wait-initial }
wait-between = { $buttons ->
    [yes] It starts by itself, unless somebody says no.
   *[no] It starts in { $seconds } seconds. `{ $p }yes` starts it now, `{ $p }no` stops here.
}

remark-shot-hit = The shot: { $seat } fired { $number } in round { $round }, { $hits } % to hit, and hit ({ $pot } at stake).
remark-shot-missed = The miss: { $seat } fired { $number } in round { $round }; it was { $card } ({ $pot } at stake).
remark-folded-better = Boldest bluff: in round { $round }, { $seat } bet on { $card }, and { $other } folded { $better }.
remark-pot-taken = The biggest pot: { $seat } took { $pot } in round { $round }.
remark-shot-cost = Round { $round }: { $seat } fired { $number } ({ $hits } % to hit); { $better ->
    [0] { $price ->
        [0] a check
       *[other] a call
    }
   *[other] a shot at { $better }
} is worth { $more } chips more.
remark-match-cost = Round { $round }: { $seat } { $price ->
    [0] checked
   *[other] called
} ({ $wins } % to win); a shot at { $number } ({ $hits } %) is worth { $more } chips more.

outcome-ruined = *{ $winners }* has every chip and wins.
outcome-practised = No match this time.
outcome-left = *{ $winners }* is the only one left and wins.

option-practice = a game with 10 chips each first, which doesn't count, then the match.

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
    [yes] both pay { $ante }, all that one of them has left.
   *[no] both pay an ante of { $ante }.
} Bullet cards are dealt; { $seat } goes first.
event-checked = { $seat } checks.
event-called = { $seat } calls { $price }.
event-raised = { $all_in ->
    [yes] { $seat } goes all in with { $amount }
   *[no] { $seat } raises to { $amount }
}{ $other_amount ->
    [0] .
   *[other] ; { $other } has { $other_amount } in front.
}
event-folded = { $seat } folds. { $winner } takes the pot of { $pot }.
event-cards-turned = *On the table: { $cards }.*
event-final-began = You can no longer fold, but you can fire.{ $fresh ->
    [yes] { "" } The two cards are from a new deck, so the ante goes up next round.
   *[no] { "" }
}
event-hit = *Bang!* { $other } held { $card }. { $seat } takes the pot of { $pot }{ $prize ->
    [0] .
    [one] { "" } and one more chip.
   *[other] { "" } and { $prize } chips more.
}
event-missed = *Click.* { $seat } fires { $number }, but { $other } holds { $card } and takes the pot of { $pot }.
event-shot-went-wide = { $other } takes the pot of { $pot }; no card is shown.
event-showdown-won = *Showdown:* { $equal ->
    [yes] both have { a-hand }, and { $card } beats { $beaten_card }
   *[no] { a-hand } beats { a-beaten-hand }
}. { $seat } takes the pot of { $pot }.{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { "" } { $rows }.
}
event-showdown-split = *Showdown:* a tie, both hold { $card }. Each takes { $share }.{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { "" } { $rows }.
}
a-hand = { $hand_key ->
    [pair] a pair
    [straight] a straight
    [three] three of a kind
   *[high] a high card
}
a-beaten-hand = { $beaten_hand_key ->
    [pair] a pair
    [straight] a straight
    [three] three of a kind
   *[high] a high card
}
event-practice-over = *Practice is done:* { $seat } has every chip. It didn't count; next is the match with 40 chips each.
event-ready-for-match = { $seat } is ready.
event-stopped-here = { $seat } stops here.
event-match-began = *The match begins:* { $chips } chips each.
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
           *[other] , or `{ $p }raise { $least }` up to `{ $p }raise { $most }`
        }.
       *[other] { free-or-call }{ raises } or `{ $p }fold`.
    }
}
event-final-betting = On the table: { $cards }. Pot *{ $pot }*, { $left } cards in the deck. { standing } { $buttons ->
    [yes] { open-moves }, or guess { $other }'s card and fire.
   *[no] { free-or-call }{ raises }, or guess { $other }'s card: `{ $p }fire 1` to `{ $p }fire 6`.
}
open-moves = { $price ->
    [0] A check is free
   *[other] A call costs { $price }
}{ $raises ->
    [0] { "" }
    [1] , a raise makes it { $most }
   *[other] , a raise makes it { $least } to { $most }
}
standing = Chips: { $other } { $other_stack }{ $other_front ->
    [0] { "" }
   *[other] { "" } ({ $other_front } bet)
}, { $asking ->
    [yes] you
   *[no] { $seat }
} { $stack }{ $front ->
    [0] { "" }
   *[other] { "" } ({ $front } bet)
}.
free-or-call = { $price ->
    [0] `{ $p }check`
   *[other] `{ $p }call` for { $price } more
}
raises = { $raises ->
    [0] { "" }
    [1] , `{ $p }raise { $most }`
   *[other] , `{ $p }raise { $least }` up to `{ $p }raise { $most }`
}

event-bullet-dealt = Round { $number }: your bullet card is { $card }.
said-left = { $stack ->
    [0] no chips left
    [one] one chip left
   *[other] { $stack } chips left
}
event-your-bullet = Your bullet card is { $card }. You have { said-left }.
event-your-hand = Your bullet card { $card } with { $cards }: { $hand }. You have { said-left }.
event-you-won = You have every chip: you win.
event-you-lost = You have no chips left: you lose.
event-sure-to-fold = Checking is free{ $buttons ->
    [yes] .
   *[no] : `{ $p }check`.
} To fold anyway, say `{ $p }fold` again.

refusal-must-call = You can't check after a raise: a `{ $p }call` costs { $price }.
refusal-wrong-price = { $price ->
    [0] There's nothing to call: `{ $p }check` is free.
   *[other] A `{ $p }call` costs { $price } now.
}
refusal-wrong-all-in = All in is { $most } now: `{ $p }allin`.
refusal-raise-too-low = { $amount } is too low. Say how many chips you want in front of you in all: `{ $p }raise { $least }` to `{ $p }raise { $most }`.
refusal-raise-too-high = { $amount } is more than both of you can put in front: `{ $p }raise { $least }` to `{ $p }raise { $most }`.
refusal-no-raise = Nobody can raise now: one of you has no chips left to bet. { $price ->
    [0] `{ $p }check` is free.
   *[other] A `{ $p }call` costs { $price }.
}
refusal-no-folding = You can't fold once the cards are turned up. A shot costs no more than a fold would, and it can hit: `{ $p }fire 1` to `{ $p }fire 6`.
refusal-too-early-to-fire = You can fire once two cards are on the table. { $price ->
    [0] Now `{ $p }check` is free.
   *[other] Now a `{ $p }call` costs { $price }.
}
refusal-no-such-chamber = The cards are 1 to 6. Once two are on the table, guess your opponent's and fire.

button-raise = Raise
button-allin = All in
button-fire = Fire
button-hand = My bullet card
field-price = chips to call
field-amount = chips in front
field-number = bullet card

event-stake-hint = First match: your { $bullet } is { $low ->
    [yes] low
   *[no] high
}, and the two cards to come count for both of you. { $buttons ->
    [yes] Checking costs nothing
   *[no] `{ $p }check` costs nothing{ $raised ->
        [0] {""}
       *[other] , `{ $p }raise { $raised }` asks for more
    }
}.
event-price-hint = First match: staying in costs you { $price } of your { $left } chips. { $buttons ->
    [yes] Call to see the cards, or fold and give up this round.
   *[no] `{ $p }call` shows the cards, `{ $p }fold` gives up this round.
}
event-shot-hint = First match: { $hand_key ->
    [straight] you have a straight, which hardly ever loses: leave it at that.
    [three] you have three of a kind, which hardly ever loses: leave it at that.
   *[other] you have only a { $hand }. If that seems too little, guess { $other }'s card: a { $number } is likeliest{ $buttons ->
        [yes] {""}
       *[no] {" "}(`{ $p }fire { $number }`)
    }.
}

scene-out = out
scene-winner = winner
scene-stack = Stack
scene-front = In front
scene-raises = raises
scene-all-in = all in
scene-checks = checks
scene-folds = folds
scene-community = Community cards
scene-pot = Pot
scene-chambers = Chambers
scene-deck = Cards left
scene-fires = Fires
scene-hit = a hit
scene-missed = a miss
scene-takes = Takes
scene-out-of-time = out of time
