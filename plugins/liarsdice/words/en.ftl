# A bid as it is said: the count as a word, the face as a digit.
said-bid = { $count ->
    [0] no { $face }s
    [1] one { $face }
    [2] two { $face }s
    [3] three { $face }s
    [4] four { $face }s
    [5] five { $face }s
    [6] six { $face }s
    [7] seven { $face }s
    [8] eight { $face }s
    [9] nine { $face }s
    [10] ten { $face }s
    [11] eleven { $face }s
    [12] twelve { $face }s
    [13] thirteen { $face }s
    [14] fourteen { $face }s
    [15] fifteen { $face }s
    [16] sixteen { $face }s
    [17] seventeen { $face }s
    [18] eighteen { $face }s
    [19] nineteen { $face }s
    [20] twenty { $face }s
    [21] twenty-one { $face }s
    [22] twenty-two { $face }s
    [23] twenty-three { $face }s
    [24] twenty-four { $face }s
    [25] twenty-five { $face }s
    [26] twenty-six { $face }s
    [27] twenty-seven { $face }s
    [28] twenty-eight { $face }s
    [29] twenty-nine { $face }s
    [30] thirty { $face }s
   *[other] { $count } { $face }s
}
said-found = { $count ->
    [1] There is { said-bid }
   *[other] There are { said-bid }
}
said-asked = { $count ->
    [1] Is there { said-bid }
   *[other] Are there { said-bid }
}
said-seconds = { $seconds ->
    [0] { "" }
   *[other] ({ $seconds } s)
}
said-try = { $example_key ->
    [none] { "" }
   *[some] { "" } Try { $example }.
}
# Dice are said as digits here, like the faces in bids; a hidden one as a question mark.
plain-faces = yes
face-0 = ?

## Liar's dice

game-liarsdice = Liar's dice
about-liarsdice = Bid on everybody's hidden dice, or call the last bid a lie; whoever is wrong loses a die.
brief-liarsdice = hidden dice; whoever is wrong loses one
rules-liarsdice =
    Everybody rolls five dice and sees only their own.
    { $buttons ->
        [yes] In turn, bid how many of all the dice show a face, at least: such as five 2s.
       *[no] In turn, bid how many of all the dice show a face, at least: `{ $p }bid 5 2` or `{ $p }bid five 2s`.
    }
    Each bid beats the one before: more dice of any face, or the same number of a higher face. No face is wild.
    { $buttons ->
        [yes] Instead of bidding, the next player can call the bid a lie. Then all dice are shown.
       *[no] Instead of bidding, the next player can say `{ $p }liar`. Then all dice are shown.
    }
    If there are at least as many as were bid, the doubter loses a die; otherwise the bidder does.
    The loser opens the next round. Without dice you're out; the last one with dice wins.
    { $buttons ->
        [yes] When only two players are left, with one die each, they bid on the sum of both.
       *[no] When only two players are left, with one die each, they bid on the sum of both: `{ $p }bid 7`.
    }
    If your time runs out, I doubt the bid for you, or open with the lowest one.

verb-bid = Say how many of all the dice show a face, at least: `{ $p }bid 5 2` or `{ $p }bid five 2s`; with the last two dice, what they add up to at least: `{ $p }bid 7`.
verb-liar = Call the last bid a lie; all dice are shown, and whoever is wrong loses.
typed-liar = doubt
action-bid = bid { said-bid }
action-bid-sum = bid { $total }
action-challenge = call it a lie
button-bid = Bid
button-liar = Liar!

event-round-began = *Round { $round }*, { $total } dice: { $rows }.
event-to-open = { said-opening } { $buttons ->
    [yes] at least how many of all dice show which face?{ said-reveal }
   *[no] `{ $p }bid { $likely } 5` says that { $likely ->
        [1] at least one of all dice shows 5.
       *[other] at least { $likely } of all dice show 5.
    }{ said-reveal }
}
said-opening = { $asking ->
    [yes] You open:
   *[no] { $seat } opens:
}
said-reveal = { $die ->
    [0] { "" }
   *[other] { "" } { $buttons ->
        [yes] Optional first: show everybody a die of the player behind you.
       *[no] Optional first: show everybody a die of the player behind you, { $loose ->
            [0] { said-learn }
           *[other] and reroll others (`{ $p }reveal { $die } reroll { $loose }`){ $learn_count ->
                [0] { "" }
               *[other] { "" } or { said-learn }
            }
        }.
    }
}
said-learn = { $learn_count ->
    [0] by `{ $p }reveal { $die }`
   *[other] peek at a die of { $learn_choice } (`{ $p }reveal { $die } learn { $learn_first }`)
}
event-must-bid = { $asking ->
    [yes] You
   *[no] { $seat }
} must bid now: { $buttons ->
    [yes] { $least_count } × { $least_face } or higher.
   *[no] `{ $p }bid { $least_count } { $least_face }` or higher.
}
event-must-bid-sum = { $asking ->
    [yes] You
   *[no] { $seat }
} must bid now: { $buttons ->
    [yes] a sum of { $least } or more.
   *[no] `{ $p }bid { $least }` or more.
}
event-to-beat = { $seat } bids *{ said-bid }*, with { $dice } dice in play. { $buttons ->
    [yes] Bid { $least_count } × { $least_face } or higher, or call it a lie.
   *[no] `{ $p }bid { $least_count } { $least_face }` or higher, or `{ $p }liar`.
}{ said-reveal }
event-must-challenge = { $seat } bids *{ said-bid }*, and nothing is higher: { $buttons ->
    [yes] all you can do is call it a lie.
   *[no] say `{ $p }liar`.
}
event-to-open-sum = *The last two dice.* { said-opening } { $buttons ->
    [yes] what do they add up to, at least?
   *[no] `{ $p }bid 7` says that they add up to 7 or more.
}
event-to-beat-sum = { $seat } bids a sum of *{ $total }*. { $buttons ->
    [yes] Bid more, up to 12, or call it a lie.
   *[no] `{ $p }bid { $least }` or more, up to 12, or `{ $p }liar`.
}
event-must-challenge-sum = { $seat } bids a sum of *{ $total }*, and nothing is higher: { $buttons ->
    [yes] all you can do is call it a lie.
   *[no] say `{ $p }liar`.
}
wait-turn = { said-seconds }

event-bid-made = { $seat } bids *{ said-bid }*.
event-sum-bid = { $seat } bids a sum of *{ $total }*.
event-challenged = { $seat } calls { $bidder } a liar. { said-asked }?{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { "" } { $rows }.
}
gap-hand-row = { $buttons ->
    [yes] { "\u000A" }
   *[no] { " / " }
}
gap-die-row = { gap-hand-row }
row-hand-row = { $seat }: { $dice }{ $matching ->
    [0] { "" }
   *[other] { "" } ({ $matching })
}
event-lost = { said-found }: *{ $seat }* loses { $left ->
    [0] their last die and is out.
    [one] a die and has one left.
   *[other] a die and has { $left } left.
}
event-nobody-lost = { said-found }. { $seat } lied but has left, so nobody loses a die.
event-sum-challenged = { $seat } calls { $bidder } a liar. Is the sum { $total } or more?{ $buttons ->
    [yes]
        { "" }
        { $rows }
        { "" }
   *[no] { "" } { $rows }.{ " " }
}The sum is { $sum }: *{ $out }* is out.
row-die-row = { $seat }: { $die }
event-dice-stay = The dice of { $seat } still count until the next challenge.
event-your-dice = Your dice: { $dice }
event-you-are-out = You're out of this game.
event-cups-told = Dice: { $rows }.
row-cup-row = { $seat } { $dice }
gap-cup-row = { ", " }

remark-bluff-passed = Boldest bluff: { $seat } said { $count } × { $face } in round { $round } with only { $there } on the table, and { $other } went higher.
remark-doubted = The doubt that turned it: { $seat } called { $other } on { $count } × { $face } in round { $round }; { $right ->
    [yes] right
   *[no] wrong
}, there { $there ->
    [1] was
   *[other] were
} { $there } ({ $before } % → { $after } % to win).
remark-sum-doubted = The last doubt: { $seat } called { $other } on a sum of { $total }; { $right ->
    [yes] right
   *[no] wrong
}, it was { $there }.
remark-bid-cost = Round { $round }: { $seat } bid { $count } × { $face } ({ $likely } % true); { $better_count ->
    [0] calling it a lie
   *[other] bidding { $better_count } × { $better_face }
} saves { $more } dice on average.
remark-doubt-cost = Round { $round }: { $seat } doubted { $count } × { $face } ({ $likely } % true); bidding { $better_count } × { $better_face } saves { $more } dice on average.
remark-claim-cost = Round { $round }: { $seat } claimed { $count } × { $face } ({ $likely } % true, wins { $wins } %); { $better_count ->
    [0] doubting
   *[other] { $better_count } × { $better_face }
} wins { $best } %.
remark-challenge-cost = Round { $round }: { $seat } doubted { $count } × { $face } ({ $likely } % true, wins { $wins } %); { $better_count } × { $better_face } wins { $best } %.

outcome-last = { $winners_count ->
    [one] { $winners } is the last one with dice and wins.
   *[other] { $winners } still have dice and win.
}
outcome-left = { $others_count ->
    [one] Their opponent has
   *[other] The others have
} left, so { $winners } { $winners_count ->
    [one] wins.
   *[other] win.
}

refusal-bid-too-low = That doesn't beat { said-bid }.{ $buttons ->
    [yes] { "" } Bid higher, or call it a lie.
   *[no] { said-try }
}
refusal-no-such-face = There's no face { $face }: dice show 1 to 6. The count comes first.{ said-try }
refusal-count-too-small = A bid needs at least one die.{ said-try }
refusal-nothing-to-challenge = There's no bid to doubt yet: open with one.{ said-try }
refusal-bid-too-high = Only { $dice } dice are in play, so a bid of { $count } can't be true.
refusal-bid-faces = A bid says how many and which face.{ said-try }
refusal-bid-the-sum = These are the last two dice: bid what they add up to.{ said-try }
refusal-sum-too-low = That doesn't beat a sum of { $total }: { $total ->
    [12] nothing does, so { $buttons ->
        [yes] call it a lie.
       *[no] say `{ $p }liar`.
    }
   *[other] bid more, up to 12.
}
refusal-sum-out-of-range = Two dice add up to something from 2 to 12.
refusal-out-of-game = You're out of this game.

## Liar's dice in teams

game-liarsteams = Liar's dice in teams
about-liarsteams = Two against two: you see only the dice of the player behind you, never your own.
brief-liarsteams = two against two; you never see your own dice
rules-liarsteams =
    Four players in two teams, seated alternately. The two with the most garnets lead and pick their team-mates.
    { $buttons ->
        [yes] It plays like liar's dice, but you see
       *[no] It plays like liar's dice (`{ $p }rules liarsdice`), but you see
    } only the dice of the player behind you, who moves next: never your own.
    Once a turn, before your bid, you can show everybody one of the dice of the player behind you,
    { $buttons ->
        [yes] and reroll others of theirs, or learn a die of somebody else.
       *[no] and reroll others of theirs: `{ $p }reveal 2 reroll 1 3`, or learn a die of somebody else: `{ $p }reveal 2 learn NAME`.
    }
    Dice that were shown or learnt can't be rerolled in that round. After a reveal you must bid.
    A team without dice has lost. The two who were picked stake a garnet each, and the one who wins gets two back.

verb-pick = Choose your team-mate: `{ $p }pick NAME`.
verb-first = Say who opens the first round: `{ $p }first NAME`.
verb-reveal = Before your bid, show everybody a die of the player behind you, then reroll others of theirs or learn a die of somebody else: `{ $p }reveal 2 reroll 1 3`.
action-pick = pick { $who }
action-name-first = let { $who } open
action-reveal-reroll = { $dice_count ->
    [0] reveal die { $die }
   *[other] reveal die { $die } and reroll { $dice }
}
action-reveal-learn = reveal die { $die } and learn one of { $who }
button-pick = Pick
button-first = Let open
button-reveal = Reveal
button-reveal-reroll = Reveal, reroll
button-reveal-learn = Reveal, learn

event-to-pick = { $asking ->
    [yes] Choose
   *[no] { $seat } chooses
} { $asking ->
    [yes] your
   *[no] a
} team-mate{ $examples_key ->
    [none] : { $free_choice }.
   *[some] : { $examples }.
}
event-to-name = Who opens{ $examples_key ->
    [none] ?
   *[some] ? { $examples }.
} If { $asking ->
    [yes] you don't
   *[no] { $seat } doesn't
} say, { $usual } does.
wait-pick = { said-seconds }
wait-first = { said-seconds }
wait-team-turn = { said-seconds }
wait-team-bid = { said-seconds }

event-teams-formed = { $one } and { $one_mate } play { $two } and { $two_mate }, in this order: { $order }. Everybody sees the dice of the next player.
event-garnets-staked = { $seats_count ->
    [0] I stake a garnet each for { $lent }; the team-mate who wins gets it.
   *[other] { $lent_count ->
        [0] { $seats } stake a garnet each; the one who wins gets two back.
       *[other] { $seats } stakes a garnet, and I stake one for { $lent }; the one who wins is paid.
    }
}
event-first-named = By { $seat }'s choice, { $who } opens.
event-behind-dice = { $who } is behind you with { $dice }
event-die-revealed = { $seat } shows die { $place } of { $who }: *{ $face }*.
event-dice-rerolled = { $seat } rerolls { $places_count ->
    [one] die
   *[other] dice
} { $places } of { $who }.
event-behind-rerolled = { $who } now has { $dice }
event-die-locked = { $seat } learns die { $place } of { $who }.
event-die-learnt = Die { $place } of { $who } shows { $face }.
event-table-told = { $rows }
row-table-row = { $seat }: { $dice }{ $locked_count ->
    [0] { "" }
   *[other] { "" } (learnt: { $locked })
}
event-behind-panel = { $who } is behind you with { $dice }{ $rows_count ->
    [0] { "" }
   *[other] { "" }
        { $rows }
}
row-seen-row = { $seat }: { $dice }

refusal-not-free = { $who } can't be chosen. You can choose { $free_choice }.
refusal-already-revealed = Everybody can already see die { $place }.
refusal-one-reveal = You've already revealed a die this turn; now bid.
refusal-now-bid = After a reveal you can only bid.
refusal-no-higher-bid = No bid is higher, so { $buttons ->
    [yes] call it a lie.
   *[no] say `{ $p }liar`.
}
refusal-no-such-die-behind = { $who } has no die { $place }: they're numbered 1 to { $dice } in the order shown.
refusal-die-is-locked = Die { $place } stays as it is: it was shown or learnt.
refusal-reroll-or-learn = After a reveal, reroll or learn something too{ $buttons ->
    [yes] : choose dice to reroll, or whose die to learn.
   *[no] .{ said-try }
}
refusal-cannot-learn = You can't learn a die of { $who }: nothing there is hidden from you, or the dice are your own.{ $others_count ->
    [0] { "" }
   *[other] { "" } You can learn one of { $others_choice }.
}

## The duel

game-liarsduel = Liar's duel
about-liarsduel = Two players make higher and higher claims about all dice; whoever loses a round gains a die, and 11 are too many.
brief-liarsduel = claims about all dice; losing a round adds a die to yours
rules-liarsduel =
    You both start with four dice and see only your own.
    { $buttons ->
        [yes] In turn, claim how many of both players' dice show a face, at least: such as three 5s.
       *[no] In turn, claim how many of both players' dice show a face, at least: `{ $p }claim 3 5`.
    }
    Each claim beats the one before: more dice of any face, or the same number of a higher face.
    { $buttons ->
        [yes] Or call the last claim a lie: if it's true
       *[no] Or call the last claim a lie with `{ $p }liar`: if it's true
    }, you lose the round; otherwise your opponent does.
    The loser of a round gains a die and opens the next. With more than ten dice you've lost.
    You have 60 s per move and 60 s of reserve per round; when the reserve is used up, you lose the round.
    { $buttons ->
        [yes] Anomalies change the rules: whoever opens the table chooses some, or has them drawn.
       *[no] Anomalies change the rules: `{ $p }option` lists them, `{ $p }liarsduel anomalies 2` draws two.
    }

verb-claim = Say how many of both players' dice show a face, at least: `{ $p }claim 3 5` or `{ $p }claim three 5s`; add `show 2` to show your die 2, where you must show one.
verb-accuse = Say that your opponent cheated in this round: if they did, you win it; if not, you lose it.
verb-cheat = See your opponent's dice, in up to two rounds of the match; say it to me in private.
verb-mulligan = Before a round, reroll some of your dice: `{ $p }mulligan 1 3`; on its own it keeps them all.
action-claim = claim { said-bid }
action-accuse = accuse the opponent of cheating
action-cheat = look at the opponent's dice
action-mulligan = { $dice_count ->
    [0] reroll nothing
    [one] reroll die { $dice }
   *[other] reroll dice { $dice }
}
action-out-of-time = give up the round
button-claim = Claim
button-accuse = Accuse
button-cheat = Cheat
button-mulligan = Reroll these
field-count = how many
field-face = face
field-total = sum
field-who = who
field-die = die to show
field-reveal-reroll-die = die to show, then reroll
field-reveal-learn-die = die to show, then peek
field-reveal-learn-who = whose die to peek at
field-dice = dice to reroll
field-place = die to show

event-anomalies-to-draw = { $drawn ->
    [1] One anomaly is drawn at random when the duel begins.
   *[other] { $drawn } anomalies are drawn at random when the duel begins.
}
event-anomalies-in-play =
    In this duel:
    { $rows }
row-anomaly-row = { $anomaly_key ->
    [cheat] *Cheat*: in two rounds you can { $buttons ->
        [yes] cheat in private and see your opponent's dice. Accusing your opponent on your turn
       *[no] say `cheat`{ $openly ->
            [yes] { "" }
           *[no] { "" } to me in private
        } and see your opponent's dice. On your turn, `{ $p }accuse`
    } wins the round if your opponent cheated in it, and loses it if not.
    [doubleface] *Double-Face*: each round three faces are twice as likely as the others, on all dice.
    [freshstart] *Fresh Start*: both start with one die, with 30 s a move and 30 s of reserve.
    [mulligan] *Mulligan*: before each round both can reroll up to five of their dice.
    [oracle] *Oracle*: you're told in private when a claim of yours is false. Silence means it's true.
    [revelation] *Revelation*: with each claim you show your opponent one of your dice, until only three are unseen.
   *[summation] *Summation*: you're told the sum of your opponent's dice; with Fresh Start, only while they have four or more.
}
value-cheat = Cheat
value-doubleface = Double-Face
value-freshstart = Fresh Start
value-mulligan = Mulligan
value-oracle = Oracle
value-revelation = Revelation
value-summation = Summation
option-cheat = look at your opponent's dice in secret, in two rounds; they can accuse you of it.
option-doubleface = each round three faces are twice as likely.
option-freshstart = start with one die, and half the time.
option-mulligan = reroll up to five of your dice before each round.
option-oracle = you alone are told when your own claim is false.
option-revelation = show your opponent a die with each claim, until only three are unseen.
option-summation = you're told the sum of your opponent's dice.
option-anomalies = draw that many of these at random.

event-to-choose = Reroll any of your dice{ $buttons ->
    [yes] , up to { $most }, or keep them all.
   *[no] , up to { $most }: { $openly ->
        [yes] { "" }
       *[no] in private{ " " }
    }`mulligan 1` and so on, or just `mulligan` to keep them.
}
event-to-claim = { said-opening } { $buttons ->
    [yes] at least how many of all dice show which face?{ $shows ->
        [0] { "" }
       *[other] { "" } And which of your dice do you show?
    }
   *[no] `{ $p }claim { $likely } 5{ $shows ->
        [0] ` claims that
       *[other] { "" } show { $shows }` shows your opponent your die { $shows } and claims that
    } { $likely ->
        [1] at least one of all dice shows 5.
       *[other] at least { $likely } of all dice show 5.
    }
}
event-to-answer = { $seat } claims *{ said-bid }*{ $shown_count ->
    [0] { "" }
   *[other] { "" } and shows die { $shown }
}, with { $dice } dice in play. { $buttons ->
    [yes] Claim { $least_count } × { $least_face } or higher{ $shows ->
        [0] { "" }
       *[other] { "" } and show a die
    }, or call it a lie{ $accuses ->
        [yes] , or accuse your opponent.
       *[no] .
    }
   *[no] `{ $p }claim { $least_count } { $least_face }{ $shows ->
        [0] { "" }
       *[other] { "" } show { $shows }
    }` or higher, or `{ $p }liar`{ $accuses ->
        [yes] , or `{ $p }accuse`.
       *[no] .
    }
}
wait-move = { said-seconds }
wait-quick = { said-seconds }
wait-mulligan = { said-seconds }

event-doubled-faces = Twice as likely in this round: *{ $faces }*.
event-dice-chosen = { $seat } has chosen.
event-rolled-anew = Your dice now: { $dice }
event-sum-told = Your opponent's dice add up to { $total }.
event-peeked = Your opponent's dice: { $dice }. { $left ->
    [0] That was your last cheat.
   *[one] You can cheat in one more round.
}
event-claim-false = The oracle: your claim of { said-bid } is false.
event-die-shown = { $who } shows you die { $place }: { $face }.
event-claim-made = { $seat } claims *{ said-bid }*{ $shown_count ->
    [0] .
   *[other] { "" } and shows die { $shown } to their opponent.
}
said-dice-now = { $dice ->
    [11] and has 11 dice, one too many.
   *[other] and has { $dice } dice now.
}
event-round-lost = { said-found }: *{ $seat }* loses the round { said-dice-now }
event-accused = { $seat } accuses { $who } of cheating: { $right ->
    [yes] that's true!
   *[no] that's false.
} *{ $loser }* loses the round { said-dice-now }
event-time-lost = *{ $seat }* loses the round { said-dice-now }
event-score = Dice: { $rows }.{ $doubled_count ->
    [0] { "" }
   *[other] { "" } Twice as likely: { $doubled }.
}
event-panel = Your dice: { $dice }.{ $shown_count ->
    [0] { "" }
   *[other] { "" } Shown: { $shown }.
}{ $total ->
    [0] { "" }
   *[other] { "" } Theirs add up to { $total }.
}{ $theirs_count ->
    [0] { "" }
   *[other] { "" } Theirs: { $theirs }.
}{ $false ->
    [yes] { "" } Oracle: your last claim is false.
   *[no] { "" }
}{ $may_cheat ->
    [yes] { "" } { $example_cheat_key ->
        [none] Cheats left: { $cheats }.
       *[some] { $example_cheat }{ $openly ->
            [yes] { "" }
           *[no] { "" } in private
        }: { $cheats } left.
    }
   *[no] { "" }
}

outcome-won = *{ $winners }* wins the duel.

refusal-claim-too-low = That doesn't beat { said-bid }.{ $buttons ->
    [yes] { "" } Claim more, or call it a lie.
   *[no] { said-try }
}
refusal-claim-count-too-small = A claim needs at least one die.{ said-try }
refusal-claim-no-such-face = There's no face { $face }: dice show 1 to 6. The count comes first.{ said-try }
refusal-not-in-play = { $anomaly } isn't part of this duel.
refusal-too-many-anomalies = { $most ->
    [0] All seven anomalies are already chosen, so none can be drawn.
   *[other] { $anomalies } can't be drawn: choose 0 to { $most }.
}
refusal-already-cheated = You've already cheated in this round; `hand` shows what you saw.
refusal-no-cheats-left = You've cheated in two rounds, and that's the limit.
refusal-first-must-claim = Nothing has been claimed yet: open with a claim.{ said-try }
refusal-must-show = With a claim you must show one of your dice.{ said-try }
refusal-nothing-to-show = There's no die to show now: claim without it.{ said-try }
refusal-already-shown = Your opponent has already seen your die { $place }: show another.{ said-try }
refusal-no-such-die = You have no die { $place }: they're numbered 1 to { $dice } in the order shown.
refusal-too-many-dice = You can reroll five dice at most.
refusal-already-chosen = You've already chosen.
refusal-choose-first = The round starts once both of you have chosen what to reroll{ $openly ->
    [yes] { "" }
   *[no] , in private
}: `mulligan 1` and so on, or just `mulligan`.

event-bid-hint = First match: you see { $seen } × { $face }, and { $unseen } dice are hidden from you. { $buttons ->
    [yes] { $count } × { $face }
   *[no] { said-hint }
} is a good start.
said-hint = { $claims ->
    [yes] `{ $p }claim { $count } { $number }`
   *[no] `{ $p }bid { $count } { $number }`
}
event-raise-hint = First match: that may well be true. You see { $seen } × { $face }, so go higher with { $buttons ->
    [yes] { $count } × { $face }.
   *[no] { said-hint }.
}
event-doubt-hint = First match: { $bidder }'s { $count } × { $face } needs { $needed } of the { $unseen } dice that you don't see, which is a lot. { $buttons ->
    [yes] Say that it's a lie.
   *[no] `{ $p }liar` calls it.
}

scene-out = out
scene-winner = winner
scene-sum = Sum
scene-liar = liar!
scene-loses-die = loses a die
scene-gains-die = gains a die
scene-standing = To beat
scene-dice-in-play = Dice in play
scene-doubted = Called a lie
scene-found = There were
scene-team-one = first team
scene-team-two = second team
scene-open = Open to all
scene-locked = Locked
scene-shows = Shows
scene-shown = Shown
scene-adds-up = Adds up to
scene-cheats-left = Cheats left
scene-has-cheated = cheated
scene-has-not-cheated = didn't cheat
scene-accuses = accuses
scene-false-claim = a lie, says the oracle
scene-chosen = has chosen
scene-out-of-time = out of time
scene-doubled = Twice as likely
scene-anomalies = Anomalies
