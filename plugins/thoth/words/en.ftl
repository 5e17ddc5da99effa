game-thoth = Thoth's Bluff
typed-thoth = thoths-bluff
about-thoth = Two players roll or bluff five dice, rig them, and spend them to hurt each other.
brief-thoth = roll or bluff five dice, then spend them on attacks
rules-thoth =
    You both start with 45 health. Whoever has none left loses; if that's both of you, the one with more wins.
    You each have a d4, d6, d8, d12 and d20. A round has three phases, { $buttons ->
        [yes] all played in private; you say when your part of a phase is done.
       *[no] all played in private; `{ $p }done` ends your part of a phase.
    }
    { "" }*Rolling*: { $buttons ->
        [yes] roll all of them, which ends your rolling, or some; or bluff, and one shows whatever you like.
       *[no] `{ $p }roll` rolls all and ends your rolling. `{ $p }roll d6 d8` rolls some, `{ $p }bluff d8 7` makes one show whatever you like.
    } After a bluff you can't roll any more this round. Then you both see all values in order, bluffs included.
    { "" }*Rigging*: { $buttons ->
        [yes] one of the round's two tools changes a die, at the price of a second one, which is unrolled.
       *[no] `{ $p }rig lever d12 d4` changes the first die with one of the round's two tools; the second is unrolled.
    } With a tool that wraps, 1 follows the highest value.{ $buttons ->
        [yes] {" "}You choose which dice.
       *[no] {" "}`{ $p }try rig ...` only shows what it would do.
    }
    { $buttons ->
        [yes] Challenge with a rolled die, such as your d8, if you think that your opponent has bluffed this round. If so, their d8 is removed and what they bluffed is unrolled; if not, your d8 is unrolled.
       *[no] `{ $p }challenge d8` bets a rolled die that your opponent has bluffed this round. If so, their d8 is removed and what they bluffed is unrolled; if not, your d8 is unrolled.
    }
    { $buttons ->
        [yes] Two equal values bring back one removed die; you choose which one first.
       *[no] Two equal values bring back one removed die; `{ $p }recover d20 d8` says which one first.
    }
    { "" }*Acting*: { $buttons ->
        [yes] you give dice to an action; they are unrolled. Done while you rig, it ends your rigging.
       *[no] `{ $p }play reach d20` gives dice to an action; they are unrolled. Said while you rig, it ends your rigging.
    } A short action takes one die and one round, a medium one two, a long one three, and that's also the damage it deals when its time is up. Incomplete loses to complete; in a tie both take the damage.
    { $buttons ->
        [yes] Dice you don't use keep their values. You can undo what you did in this phase, but never a roll or a bluff.
       *[no] Dice you don't use keep their values. `{ $p }unrig` undoes what you did in this phase, but never a roll or a bluff.
    }
    { $buttons ->
        [yes] What the tools and actions of the next rounds do stands on the table.
       *[no] `{ $p }hand` shows your dice, and what the tools and actions of the next rounds do.
    }
    If your time runs out, whatever you've entered so far counts.

verb-roll = Roll these dice in this order in private: `{ $p }roll d20 d6`. `{ $p }roll` alone, or `{ $p }roll d20 all`, rolls all that are left and ends your rolling.
verb-bluff = Pretend in private that a die shows a value: `{ $p }bluff d8 7`. After that you can't roll any more this round.
verb-rig = Change the first die with a tool in private; the second is unrolled: `{ $p }rig feather d20 d6 -`.
verb-challenge = Bet a die in private that your opponent has bluffed this round: `{ $p }challenge d8`.
verb-recover = Say in private which removed dice should come back first: `{ $p }recover d12 d8`.
verb-play = Give dice to an action in private: `{ $p }play union d4 d20`. While you rig, that ends your rigging.
verb-unrig = Undo your rigs, bet and dice played in this phase, but never a roll or a bluff.
verb-done = Finish your part of the phase as it stands; it ends when you both have.
typed-unrig = takeback
typed-done = ok, confirm

button-roll = Roll these
button-bluff = Bluff this
button-rig = Rig
button-challenge = Challenge
button-recover = These first
button-play = Play these
field-roll-dice-dice = dice to roll
field-bluff-die = die to bluff
field-dice = dice
field-die = die
field-value = value
field-tool = tool
field-primary = first die
field-secondary = second die
field-sign = up or down
field-deed = action

action-roll-dice = { $dice_count ->
    [0] roll all that are left
   *[other] roll { $dice }
}
action-roll-all = roll { $first_count ->
    [0] all that are left
   *[other] { $first } and then the rest
}, and finish the phase
action-bluff = bluff { $die } { $value }
action-rig = use { $tool } on { $primary } with { $secondary }{ $sign_key ->
    [plus] , +1
    [minus] , -1
   *[other] { "" }
}
action-challenge = challenge, betting { $die }
action-recover = bring back { $dice } first
action-submit = play { $dice } for { $deed }
action-unrig = undo what you did this phase
action-done = end the phase as it stands

wait-roll = { $openly ->
    [yes] Roll
   *[no] { $buttons ->
        [yes] Roll
       *[no] In private: roll
    }
} or bluff your dice{ $buttons ->
    [yes] , then finish the phase
   *[no] { $openly ->
        [yes] , then `done`
       *[no] { "" }
    }
}{ $seconds ->
    [0] .
   *[other] { "" } ({ $seconds } s).
}
wait-rig = { $openly ->
    [yes] Rig
   *[no] { $buttons ->
        [yes] Rig
       *[no] In private: rig
    }
} dice or challenge{ $buttons ->
    [yes] , then finish the phase
   *[no] { $openly ->
        [yes] , then `done`
       *[no] { "" }
    }
}{ $seconds ->
    [0] .
   *[other] { "" } ({ $seconds } s).
}
wait-act = { $openly ->
    [yes] Play
   *[no] { $buttons ->
        [yes] Play
       *[no] In private: play
    }
} dice for the actions{ $buttons ->
    [yes] , then finish the phase
   *[no] { $openly ->
        [yes] , then `done`
       *[no] { "" }
    }
}{ $seconds ->
    [0] .
   *[other] { "" } ({ $seconds } s).
}

remark-blow = The blow that turned it: { $seat } dealt { $dealt } damage in round { $round }{ $taken ->
    [0] {""}
   *[other] {" "}and took { $taken }
}.
remark-play-cost = Round { $round }: { $seat } played { $dice } for { $deed }; { $better } for { $instead } was worth { $more } health.
remark-done-cost = Round { $round }: { $seat } stopped; playing { $better } for { $instead } was worth { $more } health.

outcome-won = *{ $winners }* wins.
outcome-left = Their opponent has left, so *{ $winners }* wins.

option-length = start with 30, 21 or 15 health instead of 45.
value-full = full
value-short = short
value-quick = quick
value-blitz = blitz

value-d4 = d4
value-d6 = d6
value-d8 = d8
value-d12 = d12
value-d20 = d20
typed-value-d4 = 4, Tetra, Tetrahedron
typed-value-d6 = 6, Cube
typed-value-d8 = 8, Octo, Octahedron
typed-value-d12 = 12, Dodec, Dodeca, Dodecahedron
typed-value-d20 = 20, Ico, Icosahedron
value-plus = +
value-minus = -
typed-value-plus = +1, up
typed-value-minus = -1, −, −1, down
plain-faces = yes

value-feather = Feather
value-lever = Lever
value-anchor = Anchor
value-balance = Balance
value-moon = Moon
value-sickle = Sickle
value-ibis = Ibis
value-crook = Crook
value-scribe = Scribe
value-scales = Scales
value-gulf = Gulf
value-echo = Echo

value-reach = Reach
value-stoop = Stoop
value-pebble = Pebble
value-obelisk = Obelisk
value-measure = Measure
value-needle = Needle
value-union = Union
value-famine = Famine
value-chasm = Chasm
value-harvest = Harvest
value-kin = Kin
value-odd-pair = Odd-Pair
typed-value-odd-pair = oddpair, odd
value-pyramid = Pyramid
value-drought = Drought
value-heart = Heart
value-nile = Nile
value-cairn = Cairn
value-stair = Stair

row-tool-row = { $tool }: { $tool_key ->
    [feather] { scene-does-feather }
    [lever] { scene-does-lever }
    [anchor] { scene-does-anchor }
    [balance] { scene-does-balance }
    [moon] { scene-does-moon }
    [sickle] { scene-does-sickle }
    [ibis] { scene-does-ibis }
    [crook] { scene-does-crook }
    [scribe] { scene-does-scribe }
    [scales] { scene-does-scales }
    [gulf] { scene-does-gulf }
    [echo] { scene-does-echo }
   *[other] ?
}
row-deed-row = { $deed } ({ deed-dice }): { deed-wants }
row-ahead-row = { $deed } ({ deed-dice }; deals { $damage } after round { $last }): { deed-wants }
deed-dice = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}{ $allowed_count ->
    [5] { "" }
   *[other] : { $allowed }
}
deed-wants = { $deed_key ->
    [reach] { scene-does-reach }
    [stoop] { scene-does-stoop }
    [pebble] { scene-does-pebble }
    [obelisk] { scene-does-obelisk }
    [measure] { scene-does-measure }
    [needle] { scene-does-needle }
    [union] { scene-does-union }
    [famine] { scene-does-famine }
    [chasm] { scene-does-chasm }
    [harvest] { scene-does-harvest }
    [kin] { scene-does-kin }
    [odd-pair] { scene-does-odd-pair }
    [pyramid] { scene-does-pyramid }
    [drought] { scene-does-drought }
    [heart] { scene-does-heart }
    [nile] { scene-does-nile }
    [cairn] { scene-does-cairn }
    [stair] { scene-does-stair }
   *[other] ?
}

row-die-row = { $die } { $value }
row-own-die-row = { $die } { $value }{ $bluffed ->
    [yes] { " " }(bluff)
   *[no] { "" }
}
row-plan-row = { " " }{ $round }: { $deed } ({ $first }, { $second })
row-span-row = { $deed } in rounds { $first }-{ $last }
row-health-row = { $seat } { $bar } { $health }/{ $full }
row-rolls-row = { $seat } { $rolls_count ->
    [0] rolled nothing
   *[other] rolled { $rolls }
}
row-challenge-row = { $right ->
    [yes] { $seat } challenges and is right: { $other } loses the { $wager }{ $removed_count ->
        [0] { "" } (removed before)
       *[other] { "" } for now
    }{ $unrolled_count ->
        [0] .
        [one] , and { $unrolled } is unrolled.
       *[other] , and { $unrolled } are unrolled.
    }
   *[no] { $seat } challenges and is wrong: { $seat }'s { $wager } is unrolled.
}
row-result-row = { $deed }: { $one } { $ones }, { $other } { $others }{ $damage ->
    [0] { "" }
   *[other] { $tied ->
        [yes] { "" }, a tie: both lose { $damage }
       *[no] { "" }, so { $winner } deals { $damage }
    }
}
row-spent-row = { $deed } { $dice }

gap-die-row = { ", " }
gap-own-die-row = { ", " }
gap-span-row = { ", " }
gap-health-row = { "  " }
gap-rolls-row = { "; " }
gap-tool-row = { "; " }
gap-deed-row = { "; " }
gap-ahead-row = { "; " }
gap-challenge-row = { " " }
gap-result-row = { "; " }
gap-spent-row = { "; " }

event-plan =
    { "" }*Tools this round:* { $first }, { $second }. *Coming:*{ " " }{ $medium_count ->
        [0] { "" }
       *[other] with two dice { $medium };{ " " }
    }{ $long_count ->
        [0] { "" }
       *[other] with three dice { $long };{ " " }
    }with one die, by round, and the tools:
    { $rows }
event-standing = *Round { $round }* – { $rows }{ $last ->
    [0] .
   *[other] , played on to round { $last }.
}
event-tools-now = *Tools* – { $rows }.
event-deeds-now = *Actions* – { $rows }.
event-deeds-ahead = *Actions* – { $rows }.
event-rolls-shown = { $rows }.
event-rolls-of-round = This round { $rows }.
event-challenged = { $rows }
event-deeds-shown = { $rows }.
event-values-so-far = So far { $rows }.
event-extended = Both are down and tied, so they play on to the end of round { $last }.
event-final-health = In the end: { $rows }.

event-roll-panel = { $rolled_count ->
    [0] No dice rolled yet.
   *[other] Your dice: { $rolled }.
}{ $removed_count ->
    [0] { "" }
   *[other] { "" } Removed: { $removed }.
}{ $unrolled_count ->
    [0] { "" } { $rolled_count ->
        [0] Nothing to roll
       *[other] All your dice have values
    }: { done }.
   *[other] { $bluffing ->
        [yes] { "" } Left to bluff: { $unrolled }{ $buttons ->
            [yes] ; or { done }.
           *[no] { "" } (`{ $p }bluff { $unrolled_first } 3`); or { done }.
        }
       *[no] { "" } { $buttons ->
            [yes] To roll or bluff: { $unrolled }; then { done }.
           *[no] `{ $p }roll` rolls { $unrolled } and moves on. Or pick: `{ $p }roll { $unrolled_first }`, `{ $p }bluff { $unrolled_first } 3`, then { done }.
        }
    }
}
done = { $buttons ->
    [yes] finish the phase
   *[no] `{ $p }done`
}
event-rig-panel = { $rolled_count ->
    [0] You hold no rolled dice: { done }.
   *[other] To rig with { $first } or { $second }, or to bet: { $rolled }.
}{ $unrolled_count ->
    [0] { "" }
   *[other] { "" } Unrolled: { $unrolled }.
}{ $removed_count ->
    [0] { "" }
   *[other] { "" } Removed: { $removed }{ $wants_count ->
        [0] { "" }
       *[other] { "" } (back first: { $wants })
    }.
}{ $wager_key ->
    [none] { "" }
   *[other] { "" } You challenge with { $wager }.
}{ $example_rig_key ->
    [none] { "" }
   *[some] { "" } Like { $example_rig }.
}{ $example_challenge_key ->
    [none] { "" }
   *[some] { "" } Or { $example_challenge }.
}{ $rolled_count ->
    [0] { "" }
   *[other] { $openly ->
        [yes] { "" }
       *[no] { $buttons ->
            [yes] { "" }
           *[no] { "" } Then `{ $p }done`.
        }
    }
}
event-act-panel = { $rolled_count ->
    [0] No dice left to play: { done }.
   *[other] To play for { $deeds }: { $rolled }.
}{ $unrolled_count ->
    [0] { "" }
   *[other] { "" } Unrolled: { $unrolled }.
}{ $removed_count ->
    [0] { "" }
   *[other] { "" } Removed: { $removed }.
}{ $spent_count ->
    [0] { "" }
   *[other] { "" } In: { $spent }.
}{ $example_play_key ->
    [none] { "" }
   *[some] { "" } Like { $example_play }.
}{ $rolled_count ->
    [0] { "" }
   *[other] { $openly ->
        [yes] { "" }
       *[no] { $buttons ->
            [yes] { "" }
           *[no] { "" } Then `{ $p }done`.
        }
    }
}
event-guide =
    Tools – { $tools }.
    Actions – { $deeds }.
event-you-rolled = You roll { $rolls }. { $unrolled_count ->
    [0] All dice are rolled: { done }.
   *[other] Left: { $unrolled }.
}
event-you-rolled-all = You roll { $rolls }, and that ends your rolling.
event-you-bluffed = You bluff { $die } { $value }. { $unrolled_count ->
    [0] No dice are left: { done }.
   *[other] Left to bluff: { $unrolled }.
}
event-you-rigged = { $tool } makes { $primary } { $before } a { $after }; { $secondary } is unrolled. You have { $rolled }.
event-you-wagered = You challenge with { $die }; keep it rolled{ $buttons ->
    [yes] , unless you undo it.
   *[no] . `{ $p }unrig` undoes it.
}
event-you-want = If doubles bring dice back: { $dice } first.
event-you-played = In for { $deed }: { $dice }. { $rolled_count ->
    [0] No dice are left: { done }.
   *[other] Left: { $rolled }.
}
event-you-play-ahead = That ends your rigging. To come, for { $deed }: { $dice }. { $rolled_count ->
    [0] No dice are left.
   *[other] Left: { $rolled }.
}
event-not-played = After the challenge, { $dice } can't be played for { $deed }.
event-you-took-back = Undone. { $rolled_count ->
    [0] You hold no rolled dice.
   *[other] You have { $rolled }.
}
event-you-are-done = Done. { $other } is still choosing.
event-you-recovered = Your doubles bring back { $dice }, unrolled.

event-roll-hint = First match: { $left ->
    [yes] { $holds ->
        [yes] dice that show a value keep it. First
       *[no] first
    } you roll, next you can change your dice, and then you spend them on the actions.
   *[no] { $holds ->
        [yes] all your dice show a value
       *[no] all your dice are out for now
    }, so just { done }.
}
event-rig-hint = First match: { $tool_key ->
    [none] you can't change any of your dice now.
   *[other] { $tool } would make your { $primary } show { $after } and use up your { $secondary }{ $buttons ->
        [yes] { "" }
       *[no] { "" } (`{ $p }rig { $tool_key } { $primary } { $secondary }{ $sign_key ->
            [plus] { " " }+
           *[other] { "" }
        }`)
    }.
} { $buttons ->
    [yes] If you're happy with your dice, finish the phase.
   *[no] If you're happy with your dice, { $deed_key ->
        [none] `{ $p }done`.
       *[other] `{ $p }done`, or `{ $p }play { $deed_key } { $die }` to spend your { $die } on { $deed }.
    }
}
event-act-hint = First match: { $deed_key ->
    [none] none of your dice fit an open action. Dice you don't play keep their value for later.
   *[other] { $buttons ->
        [yes] you could play your { $die } for { $deed }
       *[no] `{ $p }play { $deed_key } { $die }` spends your { $die } on { $deed }
    }. Dice you don't play keep their value for later.
} { $buttons ->
    [yes] Then finish the phase.
   *[no] Then `{ $p }done`.
}

refusal-already-done = You've already finished this phase; the next one starts once everybody has.
refusal-only-when-rolling = Rolling is over for this round; the next one starts after the actions.
refusal-only-when-rigging = You can only do that in the rigging phase, between rolling and acting.
refusal-only-when-acting = You can play dice after rolling: while you rig, or in the action phase.
refusal-nothing-to-roll = You have no dice left to roll: { $buttons ->
    [yes] finish the phase.
   *[no] `{ $p }done`.
}
refusal-nothing-to-take-back = There's nothing to undo: rolls and bluffs stand, and so does everything from earlier phases.
refusal-once-bluffing = After a bluff you can't roll any more this round: bluff the others too, or { $buttons ->
    [yes] finish the phase.
   *[no] `{ $p }done`.
}
refusal-die-twice = You named { $die } twice.
refusal-already-rolled = Your { $die } shows { $value } and can't be rolled again until you've used it.
refusal-die-is-removed = Your { $die } is removed. Two equal values after rigging bring it back.
refusal-die-not-rolled = Your { $die } isn't rolled; choose a die that shows a value.
refusal-die-is-played = Your { $die } is in { $deed } already. { $buttons ->
    [yes] Undo what you did in this phase to use it elsewhere.
   *[no] `{ $p }unrig` undoes what you did in this phase.
}
refusal-die-not-removed = Your { $die } isn't removed, so it doesn't need to come back.
refusal-impossible-bluff = A { $die } shows 1 to { $most }, never { $value }.
refusal-value-missing = What should the { $die } show, 1 to { $most }? { $buttons ->
    [yes] Choose a value, too.
   *[no] Like this: `{ $p }bluff { $die } { $example }`
}
refusal-dice-missing = Which dice? { $buttons ->
    [yes] Choose those for { $deed }, too.
   *[no] Say them behind { $deed }, as in “d6 d8”.
}
refusal-tool-not-here = { $tool } isn't available this round; you have { $first } and { $second }.
refusal-sign-missing = Up or down? { $buttons ->
    [yes] Choose that, too.
   *[no] Say + or - at the end, like this: `{ $p }rig { $tool_key } { $primary } { $secondary } +`
}
refusal-sign-too-much = { $tool } has no up or down: leave the sign out.
refusal-out-of-range = { $tool } would make the { $die } a { $result }, but it only shows 1 to { $most }. Nothing was used.
refusal-die-is-wagered = You've bet your { $die }, so it must stay rolled. Bet another die, or { $buttons ->
    [yes] undo this phase.
   *[no] `{ $p }unrig`.
}
refusal-deed-not-open = { $deed } isn't open now; { $short }, { $medium } and { $long } are.
refusal-wrong-die = { $deed } doesn't take a { $die }, only { $allowed }.
refusal-deed-full = { $room ->
    [0] You've already given { $deed } all the dice it takes.
    [one] { $deed } takes one more die from you.
   *[other] { $deed } takes { $room } more dice from you.
}
refusal-does-not-fit = { $deed_key ->
    [odd-pair] { $deed } takes one odd and one even value, but these are { $values }.
    [stair] { $deed } takes values that rise one after the other, but these are { $values }.
   *[other] { $deed } doesn't take these together: { $values }.
}

scene-out = out
scene-winner = winner
scene-bluffed = Bluffed
scene-wager = Bet on a challenge
scene-unrolled = Unrolled
scene-removed = Removed
scene-due = Decided this round
scene-stay = Still open later
scene-tools = Tools
scene-challenges = Challenges with
scene-right = right
scene-wrong = wrong
scene-wins = wins
scene-loses = loses
scene-tied = tied
scene-takes-short = 1 die, deals 1
scene-takes-medium = 2 dice, deals 2
scene-takes-long = 3 dice, deals 3
scene-does-feather = one up or down, wrapping
scene-does-lever = 3 up, wrapping
scene-does-anchor = 3 down
scene-does-balance = turned over, highest to 1
scene-does-moon = doubled
scene-does-sickle = halved, rounded up
scene-does-ibis = the second die added, wrapping
scene-does-crook = the second die taken off, wrapping
scene-does-scribe = copies the second die
scene-does-scales = half of both together, rounded up
scene-does-gulf = the difference of the two
scene-does-echo = the second die turned over
scene-does-reach = higher value
scene-does-stoop = lower value
scene-does-pebble = higher value
scene-does-obelisk = higher value
scene-does-measure = larger share of its die, then larger die
scene-does-needle = nearer to 7
scene-does-union = higher sum
scene-does-famine = lower sum
scene-does-chasm = larger difference
scene-does-harvest = higher product
scene-does-kin = smaller difference, then higher sum
scene-does-odd-pair = one odd, one even; higher sum
scene-does-pyramid = higher sum
scene-does-drought = lower sum
scene-does-heart = higher middle value
scene-does-nile = wider from low to high
scene-does-cairn = higher product
scene-does-stair = rising values; higher sum
