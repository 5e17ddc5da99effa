game-bluebear = BlueBear
about-bluebear = Bid on everybody's hidden dice, or call the bluff; the last one with dice wins.
brief-bluebear = hidden dice; raise the bid, or call the bluff
rules-bluebear =
    Everybody has five hidden dice with the faces 1 to 5 and ★. A star counts as any number.
    { $buttons ->
        [yes] In turn, bid how many dice on the whole table show a face: “four 3s” says there are at least four, stars included.
       *[no] In turn, bid how many dice on the whole table show a face: `{ $p }bid 4 3` says there are at least four 3s, stars included.
    }
    Each bid must be higher than the one before: more dice, or the same number of a higher face.
    { $buttons ->
        [yes] You can also bid on stars alone. Two stars rank
       *[no] You can also bid on stars alone: `{ $p }bid 2 *`. Two stars rank
    } between three and four of a number, three stars between five and six, and so on.
    { $buttons ->
        [yes] Don't believe the bid before yours? Call the bluff: all dice are shown.
       *[no] Don't believe the bid before yours? Say `{ $p }bluff`: all dice are shown.
    }
    More dice than bid: you lose the difference. Exactly as many: you lose one. Fewer: the bidder loses the difference.
    Then everybody rolls again, and whoever lost dice opens. The last one with dice wins.
    { $buttons ->
        [yes] The order of bids is drawn on the table.
       *[no] `{ $p }status` draws the order of bids, `{ $p }hand` shows your dice.
    }
    If your time runs out, I make the likeliest bid for you, or call the bluff.

verb-roll = Throw your dice, at tables where players throw their own (the option `cup`).
verb-bid = Bid that there are at least so many dice of a face: `{ $p }bid 4 3`, `{ $p }bid 4x3`; stars: `{ $p }bid 2 *`. At tables with rerolls, `{ $p }bid 4 3 reroll 2 5` also rerolls your 2nd and 5th dice and shows the others to everybody.
verb-bluff = Call the bid before yours a bluff: all dice are shown, and whoever was wrong loses dice.
typed-bluff = liar, doubt
button-roll = Throw the dice
button-bid = Bid
button-bluff = Bluff!
field-count = how many
field-face = face
field-dice = dice to reroll

face-1 = 1
face-2 = 2
face-3 = 3
face-4 = 4
face-5 = 5
face-6 = ★
typed-face-6 = *, star, stars
plain-faces = yes

action-throw = throw the dice
action-bid = bid { $count } × { $face }{ $dice_count ->
    [0] { "" }
    [1] { "" } and reroll die { $dice }
   *[other] { "" } and reroll dice { $dice }
}
action-bluff = call the bluff

wait-throw = { $buttons ->
    [yes] Throw your dice
   *[no] Throw your dice with `{ $p }roll`
}{ $seconds ->
    [0] .
   *[other] { "" } ({ $seconds } s).
}
wait-open = { $buttons ->
    [yes] Bid at least how many dice show a face
   *[no] `{ $p }bid 2 3` says two 3s or more
}{ $seconds ->
    [0] .
   *[other] { "" } ({ $seconds } s).
}
wait-turn = { $buttons ->
    [yes] Bid higher, or call the bluff{ $seconds ->
        [0] .
       *[other] { "" } ({ $seconds } s).
    }
   *[no] { $seconds ->
        [0] { "" }
       *[other] ({ $seconds } s)
    }
}
wait-highest = { $buttons ->
    [yes] All you can do is call the bluff{ $seconds ->
        [0] .
       *[other] { "" } ({ $seconds } s).
    }
   *[no] { $seconds ->
        [0] { "" }
       *[other] ({ $seconds } s)
    }
}

outcome-last = *{ $winners }* has the last dice and wins.
outcome-left = { $others_count ->
    [one] Their opponent has
   *[other] The others have
} left, so *{ $winners }* wins.

option-exact = if a bid is exactly right, everybody but the bidder loses a die (bystanders never their last).
option-giveaway = if a bid is exactly right, the bidder gets the challenger's die; doesn't go with `exact`.
option-reroll = when you bid, you can reroll some dice and show the others to everybody.
option-cup = each player throws their own dice with `{ $p }roll`; everybody sees who has thrown.

event-round-began = *Round { $round }*, { $total } dice: { $rows }. { $seat } opens.
said-try = { $example_key ->
    [none] { "" }
   *[some] { "" } Try { $example }.
}
event-threw = { $seat } throws{ $waiting_count ->
    [0] : all dice lie under the cups.
   *[other] { "" }; still to throw: { $waiting }.
}
event-throwing = { $thrown_count ->
    [0] Nobody has thrown yet.
   *[other] Thrown: { $thrown }; still to throw: { $waiting }.
}
event-bid-made = { $seat } bids *{ $count } × { $face }*.
event-dice-rerolled = { $seat } shows { $shown } and rerolls { $rerolled ->
    [one] one die
   *[other] { $rerolled } dice
}.
event-challenged = { $seat } calls the bluff on { $bidder }'s *{ $count } × { $face }*: { $found ->
    [0] there are none
    [one] there is *one*
   *[other] there are *{ $found }*
}{ $buttons ->
    [yes] .
        { $hands }
   *[no] { "" } ({ $hands }).
}
event-dice-lost = { $left ->
    [0] { $lost ->
        [one] { $seat } loses the last die and is out.
       *[other] { $seat } loses all { $lost } dice and is out.
    }
   *[other] { $seat } loses { $lost ->
        [one] one die
       *[other] { $lost } dice
    } and has { $left } left.
}
event-bystanders-lost = The bid was exact: { $seats_count ->
    [one] { $seats } loses a die too.
   *[other] { $seats } each lose a die too.
}
event-die-given = The bid was exact: the die goes to { $seat }, who now has { $dice }.
event-die-vanished = The bid was exact, but { $seat } has five dice: the die leaves the game.
event-nobody-pays = { $seat } has left, so nobody pays for that bid.

event-in-play = { $total } dice: { $rows }.
event-standing = { $seat } bids *{ $count } × { $face }* of { $total } dice.{ $rows_count ->
    [0] { "" }
   *[other] { "" } Shown: { $rows }.
} { $buttons ->
    [yes] Higher: { $least }{ $next_count ->
        [0] .
       *[other] , { $next } and so on.
    }
   *[no] `{ $p }bid { $least_count } { $stars ->
        [yes] *
       *[no] { $least_face }
    }` or higher{ $next_count ->
        [0] { "" }
       *[other] { "" } (next: { $next })
    }, or `{ $p }bluff`.
}
event-highest = { $seat } bids *{ $count } × { $face }* of { $total } dice.{ $rows_count ->
    [0] { "" }
   *[other] { "" } Shown: { $rows }.
} Nothing is higher{ $buttons ->
    [yes] .
   *[no] : say `{ $p }bluff`.
}
remark-bluff-passed = Boldest bluff: { $seat } bid { $count } × { $face } in round { $round } with only { $found } on the table, and { $other } raised it.
remark-doubted = The doubt that turned it: { $seat } called { $other } on { $count } × { $face } in round { $round }; { $right ->
    [yes] right
   *[no] wrong
}, there { $found ->
    [1] was
   *[other] were
} { $found } ({ $before } % → { $after } % to win).
remark-bid-cost = Round { $round }: { $seat } bid { $count } × { $face } ({ $likely } % true); { $better_count ->
    [0] calling the bluff
   *[other] bidding { $better_count } × { $better_face }
} saves { $more } dice on average.
remark-bluff-cost = Round { $round }: { $seat } doubted { $count } × { $face } ({ $likely } % true); bidding { $better_count } × { $better_face } saves { $more } dice on average.
event-bids = Bids: { $rows }.
event-ring =
    Order of bids (> is the current one; within each number, faces rise from 1 to 5):
    { $rows }
event-gone = Out: { $seats }.
event-exact-off = Giveaway switches exact off: the two don't go together.
event-your-cup = You haven't thrown your { $dice ->
    [one] die
   *[other] { $dice } dice
} yet{ $buttons ->
    [yes] .
   *[no] : `{ $p }roll`.
}
event-your-dice = Your dice: { $dice }{ $shown_count ->
    [0] .
    [one] { "" } (from the left, number { $shown } is shown to everybody).
   *[other] { "" } (from the left, numbers { $shown } are shown to everybody).
}
event-you-are-out = You're out of this game.
event-you-won = You have the last dice: you win.

row-seat-row = { $seat } { $dice }{ $shown_count ->
    [0] { "" }
   *[other] { "" } ({ $shown })
}{ $gone ->
    [yes] { "" } (left)
   *[no] { "" }
}
gap-seat-row = { ", " }
row-bid-row = { $seat } { $count }×{ $face }{ $rerolled ->
    [yes] { "" } with a reroll
   *[no] { "" }
}
gap-bid-row = { ", " }
row-hand-row = { $seat } { $counted_count }: { $counted_count ->
    [0] { $others }
   *[other] *{ $counted }*{ $others_count ->
        [0] { "" }
       *[other] { "" } | { $others }
    }
}
gap-hand-row = { " / " }
row-claim = { $count }×{ $face }
gap-claim = { ", " }
row-ring-row = { $line }

refusal-bid-too-low = { $count } × { $face } isn't higher than the current bid, { $standing }. The lowest bid that is: { $buttons ->
    [yes] { $next }.
   *[no] `{ $p }bid { $next_count } { $stars ->
        [yes] *
       *[no] { $next_face }
    }`.
}
refusal-nothing-higher = No bid is higher than this one, so all you can { $buttons ->
    [yes] do is call the bluff.
   *[no] say is `{ $p }bluff`.
}
refusal-more-than-dice = There are only { $total } dice in play, so bid { $total } at most.
refusal-no-dice = Bid on at least one die.{ said-try }
refusal-no-such-face = The faces are 1 to 5 and ★, which you can type as “star”.{ said-try }
refusal-throw-first = Bidding starts once everybody has thrown. { $buttons ->
    [yes] Throw your dice first.
   *[no] Throw your dice first: `{ $p }roll`.
}
refusal-already-thrown = You've already thrown your dice. `{ $p }hand` shows them.
refusal-nothing-bid = There's no bid to doubt yet: you open the round.{ said-try }
refusal-reroll-off = This table plays without rerolls. A table's host can set `{ $p }option reroll` before it starts.
refusal-no-such-die = { $most ->
    [one] You have only one die, so there's no die { $place }.
   *[other] You have no die { $place }: they're numbered 1 to { $most } in the order shown.
}
refusal-die-shown = Die { $place } is shown to everybody and stays as it is until the round ends.
refusal-nothing-shown = Name the dice to reroll, not the ones to keep; at least one hidden die must stay and be shown.
refusal-too-few-hidden = A reroll takes two hidden dice, one to show and one to reroll, and you have fewer.
refusal-out-of-game = You're out of this game.

event-bid-hint = First match: you see { $seen } × { $face } with stars, and about a third of the { $unseen } hidden dice fit too. { $buttons ->
    [yes] { $count } × { $face }
   *[no] `{ $p }bid { $count } { $number }`
} is a good bid.
event-raise-hint = First match: that bid may well be true. You see { $seen } × { $face } with stars, so go higher with { $buttons ->
    [yes] { $count } × { $face }.
   *[no] `{ $p }bid { $count } { $number }`.
}
event-doubt-hint = First match: { $bidder }'s { $count } × { $face } needs { $needed } of the { $unseen } dice that you don't see, which is a lot. { $buttons ->
    [yes] Call the bluff.
   *[no] `{ $p }bluff` calls it.
}

scene-out = out
scene-winner = winner
scene-to-throw = yet to throw
scene-bluff = bluff!
scene-standing = To beat
scene-ring = Ring of bids
scene-dice-in-play = Dice in play
scene-doubted = The bid
scene-found = There were
scene-shown = Shown
scene-loses = Loses
scene-gains = Gains
