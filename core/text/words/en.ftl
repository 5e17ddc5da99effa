# The house's own words. `*strong*`, `code`; {$p} is what commands carry before them in this chat.

list-more = {$first}, {$next}
list-last = {$first} and {$last}
list-choice = {$first} or {$last}
value-none = none
value-on = on
value-off = off
value-usual = as usual
value-rich = rich
value-plain = plain
ranking-place = {$place}. {$who}
chance-unsaid = dice
name-stood-in = {$name} (played by the house)
name-in-list = {$name}
ranking-gap = {"  "}
call = {$who}:{" "}
placeholder-verb = VERB
placeholder-game = GAME
placeholder-code = CODE
placeholder-name = NAME
placeholder-number = NUMBER
placeholder-words = WORDS
placeholder-options = OPTIONS
placeholder-value = VALUE
placeholder-option = OPTION
number-words = one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, twenty-one, twenty-two, twenty-three, twenty-four, twenty-five, twenty-six, twenty-seven, twenty-eight, twenty-nine, thirty
face-words = ones, twos, threes, fours, fives, sixes
bot-names = Ada, Blaise, Carlo, Daniel, Emmy, Fermi, Grace, Hoyle, Ivan, Jacob, Kolya, Laplace

## Before a game

event-lobby-opened = *{$game}*, table `{$code}`, opened by {$host}: { $buttons ->
    [yes] join to play
   *[no] { $seconds ->
        [0] others `{$p}join`
       *[other] type `{$p}join` to play
    }
} ({ $exact ->
    [yes] {$most} players
   *[no] {$least} to {$most} players
}){ $seconds ->
    [0] { $buttons ->
        [yes] . {$host} may start it at once, or let the house play along.
       *[no] {" "}until {$host} says `{$p}start`.
    }
   *[other] . It starts in {$seconds} seconds; {$host} may { $buttons ->
        [yes] start it at once, or let the house play along.
       *[no] say `{$p}start` at once, or `{$p}bots 1` for a player of the house.
    }
}
event-private-opened = *{$game}*, private table `{$code}`: it begins when {$host} { $buttons ->
    [yes] starts it. Others come by invitation alone, and alone with the house nobody has a clock.
   *[no] says `{$p}start`; `{$p}bots 3` changes how many players of the house sit down, `{$p}invite` lets a friend in. Alone with the house nobody has a clock.
}
event-guests-welcome = People in other rooms where I am may say `join #{$code}` there.
event-players-called = {$host} would like another game: { $buttons ->
    [yes] join, and you play.
   *[no] say `{$p}join`, and you play.
}
event-dice-committed = { $Chance } of `{$code}` fixed: {$commitment}. `{$p}join lucky seven` mixes your own words in. { $reveal ->
    [yes] All { $chance }, hidden ones too, are told at the end.
   *[no] This room never tells the secret behind them.
}
look-committed = { $Chance } fixed: `{$commitment}`
event-options-set = { $options_count ->
    [0] Usual rules.
   *[other] Options: {$options}.
}
event-person-joined = { $words_key ->
    [none] {$name} sits down ({$seated} of {$most}).
   *[other] {$name} sits down ({$seated} of {$most}), with the words “{$words}”.
}
event-words-mixed = {$name} mixes “{$words}” into the { $chance }.
event-person-left = {$name} gets up ({$seated} of {$most}).
event-host-changed = {$name} is the host now.
event-host-passed-on = {$name} is the host now: {$before} has given more time {$times} times, and nobody else came.
event-bots-seated = { $bots ->
    [0] No house players.
    [one] One house player will sit down.
   *[other] {$bots} house players will sit down.
}
event-window-extended = { $seconds ->
    [0] The table waits as long as its host likes; `{$p}start` begins.
   *[other] {$seconds} more seconds to { $buttons ->
        [yes] join
       *[no] `{$p}join`
    }{ $left ->
        [0] , for the last time unless somebody sits down.
        [one] . The host may extend once more.
       *[other] . The host may extend {$left} more times.
    }
}
event-half-time = Table `{$code}`: {$seconds} seconds left to { $buttons ->
    [yes] join
   *[no] `{$p}join`
} ({$seated} of {$most}){ $needed ->
    [0] .
    [one] ; one more player is needed.
   *[other] ; {$needed} more players are needed.
}
event-too-few-yet = { $needed ->
    [one] One more player is needed.
   *[other] {$needed} more players are needed.
} { $buttons ->
    [yes] Join within {$seconds} seconds, or the host lets the house play along.
   *[no] `{$p}join` within {$seconds} seconds, or the host says `{$p}bots {$needed}` and the house plays.
}
event-lobby-closed = { $reason ->
    [few] Table `{$code}` closes: too few players. Open another whenever you like.
    [empty] Table `{$code}` closes: everybody left.
    [changed] Table `{$code}` makes way for another game.
    [cancelled] Table `{$code}` closes: the host called it off.
   *[other] Table `{$code}` closes.
}

## During a game

event-game-started = *{$game}* begins at `{$code}`: {$order}.
event-clock-warning = { $seconds ->
    [one] One second
   *[other] {$seconds} seconds
} left, then the house will {$action}.
event-secret-clock-warning = { $seconds ->
    [one] One second
   *[other] {$seconds} seconds
} left, then the house will choose.
event-your-secret-clock-warning = { $seconds ->
    [one] one second
   *[other] {$seconds} seconds
} left for you at `{$code}`, then the house will choose for you.
event-your-clock-warning = { $seconds ->
    [one] one second
   *[other] {$seconds} seconds
} left for you at `{$code}`, then the house will {$action} for you.
event-reserve-warning = {$seconds} seconds left, then the reserve of {$reserve} seconds begins to run.
event-reserve-runs = Your reserve time runs: {$reserve} seconds.
event-moved-by-house = Time is up for {$seat}: the house will {$action} (automatic).
event-moved-in-secret = Time is up for {$seat}: the house moves (automatic).
event-went-away = {$seat} seems to be away; the house moves at once until { $buttons ->
    [yes] they press a button.
   *[no] `{$p}back`. `{$p}replace` would give the seat away for good.
}
event-not-heard = { $reason ->
    [login] Your network keeps my private words from you: only people with an account may write to you. Allow others, then say `{$p}hand` here.
    [accept] Your network keeps my private words from you: say /ACCEPT with my name, then `{$p}hand` here.
   *[other] My private words do not reach you. { $buttons ->
        [yes] The buttons here show you what is yours.
       *[no] When they can, say `{$p}hand` here.
    }
}
event-known-again = { $reason ->
    [quit] {$names} { $names_count ->
        [one] is
       *[other] are
    } back, from another connection.
    [away] I was away, and know {$names} again by name and address alone.
   *[unseen] {$names} { $names_count ->
        [one] is
       *[other] are
    } back, perhaps from another connection.
}
event-came-back = {$seat} is back.
event-seat-at-stake = The house keeps your seat for good in {$seconds} seconds, unless you say `{$p}back`.{ $missing_count ->
    [0] {""}
   *[other] {" "}{$missing}: `{$p}replace` if you agree.
}
event-your-seat-at-stake = In {$seconds} seconds the house keeps your seat at `{$code}` for good, unless you say `{$p}back`.
event-handover-agreed = { $by_count ->
    [0] An admin
   *[other] {$by}
} agrees that the house keeps {$seat}'s seat.{ $missing_count ->
    [0] {""}
   *[other] {" "}Still missing: {$missing}.
}
event-given-to-house = The house keeps {$seat}'s seat to the end; {$seat} counts as having left.
event-seat-left = {$seat} leaves the game.
event-house-finishes = { $moves ->
    [0] Only the house is left at `{$code}`, and it finishes quickly.
   *[other] Only the house is left at `{$code}`. {$players} { $players_count ->
        [one] plays
       *[other] play
    } it out in { $rounds ->
        [0] { $moves ->
            [one] one move
           *[other] {$moves} moves
        }
        [one] one more round
       *[other] {$rounds} more rounds
    }{ $moment ->
        [yes] ; the last move:
       *[no] .
    }
}
event-finished = { $ranking_count ->
    [one] Table `{$code}` is over, without a winner.
   *[other] { $rated ->
        [yes] Table `{$code}` is over:  {$ranking}.
       *[no] Table `{$code}` is over, unrated:  {$ranking}.
    }
}
event-secret-told = The secret of `{$code}` was {$secret}{ $buttons ->
    [yes] ; by it all { $chance } can be checked.
   *[no] . `{$p}verify {$code}` checks the { $chance }; `{$p}again` plays another.
}
event-table-suspended = { $reason ->
    [admin] An admin has paused table `{$code}`: all its clocks stand still, until an admin says `{$p}resume {$code}`.
    [missing] Table `{$code}` stands still: its game, {$game}, is not here now. Nothing is lost, and it goes on when the game is back.
    [rules] Table `{$code}` stands still: the rules of its game have changed since it began. Nothing is lost; an admin may `{$p}resume {$code}` to go on by the rules of now, or `{$p}end {$code}`.
    [hung] Table `{$code}` stands still: the game thought for too long. Nothing is lost; an admin may `{$p}resume {$code}` or `{$p}end {$code}`.
    [unreadable] Table `{$code}` stands still: it cannot be read here now. Nothing is lost; it goes on when it can be, or an admin may `{$p}end {$code}`.
   *[broken] Table `{$code}` stands still: the game made a mistake. Nothing is lost; an admin may `{$p}resume {$code}` or `{$p}end {$code}`.
}
event-rules-accepted = An admin lets `{$code}` go on by the rules of now, which are not those that it began with.
event-table-resumed = *{$game}* goes on at `{$code}`.
event-cut-off = {$seats} cannot be reached just now: { $seats_count ->
    [one] that clock stands
   *[other] their clocks stand
} still until then, and everybody else plays on.
event-torn-off = {$seats} { $seats_count ->
    [one] was
   *[other] were
} torn off when the network split: { $seats_count ->
    [one] that clock stands
   *[other] their clocks stand
} still for { $minutes ->
    [one] a minute
   *[other] {$minutes} minutes
} at most, and everybody else plays on.
event-missed = I was away; this is how `{$code}` stands.
wait-unsaid = It is your move{ $seconds ->
    [0] .
   *[other] , {$seconds} seconds.
}
outcome-unsaid = The game is over: {$reason}.
outcome-abandoned = Nobody has answered for a long time, so the game ends here.
outcome-ended = An admin ended the game.
action-leave = leave

## What cannot be done, and what would work

refusal-not-your-turn = It is not your turn yet.
refusal-not-now = That is not possible now; `{$p}status` says what is.
refusal-to-move = It is not your turn: {$seats} to move.
refusal-open-now = That is not possible now; you can say {$verbs}.
refusal-game-over = That game is over. `{$p}again` opens another.
refusal-unknown = { $nearest_key ->
    [none] I do not know “{$word}”. `{$p}help` lists what I understand.
   *[other] I do not know “{$word}”. Did you mean `{$nearest}`?
}
refusal-not-here = { $nearest_key ->
    [none] There is nothing called “{$word}” here. `{$p}help` lists what there is.
   *[other] There is nothing called “{$word}” here. Did you mean `{$nearest}`?
}
refusal-usage = I cannot read that. It goes like this: {$usage}
refusal-no-table = No table is open. `{$p}games` lists what can be played; the name of a game opens a table.
refusal-no-such-table = No table has the code `{$code}`.
refusal-which-table = Which table: {$codes}? Name it first, like this: {$example}
refusal-not-seated = You have no seat at this table. When the next one opens, `{$p}join`.
refusal-already-seated = You already sit at `{$code}`.
refusal-table-full = Table `{$code}` is full ({$most} players).
refusal-not-begun = Table `{$code}` has not begun: it does when its host says `{$p}start`, or when the time to join is over.
refusal-already-running = Table `{$code}` is already playing. When it is over, `{$p}again` opens another.
refusal-unwelcome = The admins of that room have shut you out of its tables; only they can `unban` you.
refusal-nobody-of-that-name = Nobody called “{$word}” sits here, has sat at a table here, or has spoken here lately.
refusal-not-shut-out = { $names_count ->
    [0] Nobody is shut out of this room's tables.
   *[other] Nobody called “{$word}” is shut out. There are: {$names}.
}
refusal-no-guests = Table `{$code}` belongs to another room, which takes no guests; its admins can say `set guests on` there.
refusal-guests-need-room = Say `join #{$code}` in a room where I am, so that you can follow the table there.
refusal-guests-need-account = A guest needs an account that nobody else can take: log in to yours here and `{$p}join #{$code}` again, or join in the table's own room.
refusal-options-stand = The options of `{$code}` were fixed when it began; at the next table, say `{$p}option` before the start.
refusal-lobby-is-open = People are sitting down at table `{$code}`: `{$p}join` them, or wait until it has begun.
refusal-too-many-tables = { $most ->
    [one] One table is as many as this room allows at once.
   *[other] {$most} tables are as many as this room allows at once.
}
refusal-room-only = That works in a room, where others can see it.
refusal-host-only = Only the host, {$host}, can do that.
refusal-admin-only = Only an admin of this room can do that.
refusal-too-few = { $needed ->
    [one] One more player is needed: wait for a `{$p}join`, or say `{$p}bots 1` and the house plays.
   *[other] {$needed} more players are needed: wait for them to `{$p}join`, or say `{$p}bots {$needed}` and the house plays.
}
refusal-too-many-bots = { $free ->
    [0] Every seat is taken.
    [one] There is one free seat, so at most `{$p}bots 1`.
   *[other] There are {$free} free seats, so at most `{$p}bots {$free}`.
}
refusal-game-disabled = {$game} is switched off in this room; an admin can `{$p}enable` it.
refusal-game-away = {$game} is not here now, so it cannot be played. `{$p}games` lists what can.
refusal-no-such-game = { $nearest_key ->
    [none] No game is called “{$word}”. `{$p}games` lists them.
   *[other] No game is called “{$word}”. Did you mean `{$nearest}`?
}
refusal-no-such-games = There are no games called {$games}; nothing has changed. `{$p}games` lists them.
row-unknown-game = { $nearest_key ->
    [none] “{$word}”
   *[other] “{$word}” (did you mean {$nearest}?)
}
gap-unknown-game = {", "}
refusal-no-such-option = “{$word}” is no option of this game. There are: {$options}.
refusal-no-such-setting = “{$word}” is no setting. There are: {$settings}.
refusal-wrong-setting = { $high ->
    [0] { $values_count ->
        [0] “{$word}” does not take that value. This would work: {$example}
       *[other] “{$word}” takes {$values}, like this: {$example}
    }
   *[other] “{$word}” takes {$low} to {$high}{ $values_count ->
        [0] {""}
       *[other] , or {$values}
    }, like this: {$example}
}
refusal-prefix-begins-codes = Commands cannot begin with #, which begins the code of a table, as in `#a2`. This would work: {$example}
refusal-no-such-language = I speak: {$languages}. Choose one like this: `{$p}lang en`
refusal-sure-to-leave = Leaving gives up your seat at `{$code}` for good. If you mean it, say `{$p}leave` once more.
refusal-opened-often = You have opened {$tables} tables here that were not played. In { $minutes ->
    [one] one minute
   *[other] {$minutes} minutes
} you can open another; others can at once.
refusal-extended-enough = Nobody new has come for a long time: `{$p}start` now, say `{$p}bots 1` for a player of the house, or wait for somebody to `{$p}join`.
refusal-no-window = Table `{$code}` is private and waits as long as you like; `{$p}start` begins.
refusal-no-invitation = At `{$code}` whoever is in its room may `{$p}join`; people elsewhere may once an admin says `{$p}set guests on`.
refusal-up-and-down = You have got up from table `{$code}` {$times} times. You can sit down at the next one.
refusal-arranged-enough = Table `{$code}` has been set up in {$times} ways. `{$p}start` it as it is, or `{$p}cancel` it.
refusal-not-away = { $away_count ->
    [0] Nobody at this table is away; only the seat of somebody who is can be given to the house.
   *[other] “{$word}” is not away here. Away: {$away}.
}
refusal-clock-ran-out = Your clock ran out just before that, and the house moved for you.
refusal-just-begun = That came just as this began, so it did nothing: if you mean it, say it again.
refusal-too-late = Too late: that button belonged to an earlier turn.
refusal-faceless = Nobody can see who you are, so you can set things up here but not play. Show yourself, or use the buttons.
refusal-say-in-private = Others would see that here, so it did nothing. { $whisper_key ->
    [none] Say `{$word}` to me in private.
   *[some] Say `{$whisper}`: that is for me alone.
}
refusal-nothing-to-try = There is nothing to try about that; just do it.
refusal-still-running = `{$code}` can be checked when the table is over.
refusal-being-checked = `{$code}` is being checked; a moment, please.
refusal-not-revealed = `{$code}` cannot be checked: this room keeps its secret.
refusal-table-stands = { $reason ->
    [admin] Table `{$code}` is paused; its clocks stand still until an admin says `{$p}resume {$code}`.
    [missing] Table `{$code}` stands still: its game, {$game}, is not here now. Nothing is lost; an admin may `{$p}end {$code}`.
    [rules] Table `{$code}` stands still: the rules of its game have changed since it began. An admin may `{$p}resume {$code}` to go on by the rules of now, or `{$p}end {$code}`.
    [hung] Table `{$code}` stands still: the game thought for too long. An admin may `{$p}resume {$code}` or `{$p}end {$code}`.
    [unreadable] Table `{$code}` stands still: it cannot be read here now. Nothing is lost; an admin may `{$p}end {$code}`.
   *[broken] Table `{$code}` stands still: the game made a mistake. An admin may `{$p}resume {$code}` or `{$p}end {$code}`.
}
refusal-not-paused = Table `{$code}` does not stand still; there is nothing to resume.
refusal-other-rooms-table = Table `{$code}` belongs to another room; only its admins can do that.

## Answers

say-failed = That went wrong on my side and changed nothing. Please try again.
say-slower = That was a lot at once. I answer again in { $seconds ->
    [one] one second
   *[other] {$seconds} seconds
}; at a table, moves and `{$p}hand` always work.
say-crowded = Many people are asking at once, and games go first. Ask again in { $seconds ->
    [one] one second
   *[other] {$seconds} seconds
}.
say-silenced = I may not speak in {$room}, so its tables wait and no clock runs. A channel operator can give me a voice (+v) or lift what keeps me out; if it is only formatting, `{$p}set style plain` there helps.
say-more = The rest when I have less to say: {$typed}
say-not-away = I did not miss you: you are not away.
say-invited = Pass this on: whoever says {$typed} to me in private sits down at `{$code}`, until it begins.
say-seated = You have a seat at `{$code}` ({$seated} of {$most}).
say-got-up = You have no seat at `{$code}` any more.
say-language = I speak English with you now.
say-mentions = Your turns mention you again, so that you hear them.
say-no-mentions = Your turns no longer mention you, and make no sound. Where chats have only lines of text, those still begin with your name. `{$p}me mentions on` undoes this.
say-enabled = {$game} can be played here: `{$p}{$name}`
say-enabled-several = These can be played here: {$typed}.
say-enabled-all = Every game can be played here; `{$p}games` lists them.
say-disabled = {$game} is switched off here. A table that is playing goes on.
say-disabled-several = Switched off here: {$games}. A table that is playing goes on.
say-disabled-all = No game can be played here any more; `{$p}enable` brings them back. A table that is playing goes on.
say-set = {$name} is now {$value}.
say-banned = {$name} may sit down at this room's tables no more; {$typed} changes that.
say-unbanned = {$name} may sit down at this room's tables again.
say-taken-off = The guests from this room have left table `{$code}`, and this room hears no more of it.
hand-nothing = Nothing of yours is hidden; `{$p}status` shows the table.
try-would = That would do this:
    {$what}
tally-head = *{$tally}*
tally-line = {$name}: {$amount}
tally-none = Nobody has any yet.
verify-right = Table `{$code}` is honest: all {$draws} draws follow from the secret {$secret}, which matches the commitment {$commitment}; the opening told its first 32 digits.
verify-wrong = Table `{$code}` does not add up: its draws do not all follow from the secret {$secret}.
verify-pressed = Table `{$code}`: all {$draws} draws follow from the secret that was told. `{$p}verify {$code}` also makes the game again by its rules.
verify-rules = { $finding ->
    [right] Its { $actions ->
        [one] one action, made
       *[other] {$actions} actions, made
    } again by the rules, lead to the end that was told.
    [called-off] Its { $actions ->
        [one] one action, made
       *[other] {$actions} actions, made
    } again by the rules, lead to where the game was ended.
    [wrong] Made again by the rules, its actions do not add up at number {$number}.
    [mixed] Its actions cannot be made again: the rules changed during the game, and an admin let it go on.
    [missing] Its actions cannot be made again: the game is not here now.
    [long] Making its actions again takes too long for me here; `croupier verify` takes its time.
   *[other] Its actions cannot be made again: the game was played by other rules than I have now.
}
verify-house = { $finding ->
    [right] { $moves ->
        [one] The one move that I made is
       *[other] All {$moves} moves that I made are
    } as my players choose by what their seats see.
    [wrong] Move {$number}, which I made, is not as my players choose.
    [long] Choosing my own moves again takes too long for me here; `croupier verify` takes its time.
   *[other] My own moves cannot be made again: my players have learnt since.
}
games-line = {$typed}: {$about}
games-none = No game is switched on here; an admin can `{$p}enable` one.
help-playing = You are playing {$game} at `{$code}`:
help-verb = {$usage}: {$about}
help-games = Games: {$games}. Typing one opens a table.
help-options = Options go behind the name, `seconds` too: {$example}; `{$p}help` and the name lists a game's.
help-of-game = {$game} – {$what}
help-tally = how many {$tally} everybody here has from {$game}.
help-table = At a table: {$verbs}
help-asking = To know more: {$verbs}, each also as `{$p}help VERB`.
help-admin = For admins: {$verbs}
help-game = {$game}, for { $exact ->
    [yes] {$most} players
   *[no] {$least} to {$most} players
}. Open it with `{$p}{$name}`, or with an option: `{$p}{$name} OPTION`. Options: {$options}.
status-lobby = {$game} is being set up at `{$code}`: {$who} of {$most}{ $bots ->
    [0] {""}
    [one] , with one house player
   *[other] , with {$bots} house players
}. { $seconds ->
    [0] It begins when its host says `{$p}start`.
   *[other] It starts in {$seconds} seconds{ $buttons ->
        [yes] .
       *[no] ; `{$p}join`.
    }
}
status-running = *{$game}* at `{$code}`: {$who} to move{ $seconds ->
    [0] .
   *[other] , {$seconds} seconds left.
}
status-paused = *{$game}* at `{$code}` { $reason ->
    [admin] is paused; all its clocks stand still until an admin says `{$p}resume {$code}`.
    [missing] stands still: the game is not here now. Nothing is lost, and it goes on when the game is back.
    [rules] stands still: its rules have changed since it began. An admin may `{$p}resume {$code}` to go on by the rules of now, or `{$p}end {$code}`.
    [hung] stands still: the game thought for too long. An admin may `{$p}resume {$code}` or `{$p}end {$code}`.
    [unreadable] stands still: it cannot be read here now. Nothing is lost; an admin may `{$p}end {$code}`.
   *[broken] stands still: the game made a mistake. An admin may `{$p}resume {$code}` or `{$p}end {$code}`.
}
settings-line = {$name} is {$value}: {$about}
settings-disabled = Switched off: {$games}.
settings-banned = Shut out: {$names}.
audit-line = {$at} {$name}: {$deed}
audit-none = No admin has changed anything here.

## What each verb does

verb-join = sit down at a table before it starts; words behind it are mixed into dice and cards.
verb-leave = give up your seat.
verb-start = start without waiting for the clock (the host).
verb-extend = give others more time to join (the host).
verb-try = see what an action would do, without doing it.
verb-cancel = close a table before it starts (the host).
verb-again = open the last table anew and call the same people; each sits down by their own word.
verb-option = set an option of the table; alone, it lists them.
verb-bots = let the house take so many seats (the host).
verb-hand = see what is yours alone; the answer is private.
verb-status = see how the table stands.
verb-back = say that you are here again.
verb-invite = get the words by which a friend sits down at your table.
verb-replace = give the seat of somebody who is away to the house for good, if they do not come back in time; it needs an admin, or all others who play.
verb-help = explain a verb or a game.
verb-games = list the games.
verb-rules = tell the rules of a game in brief.
verb-new = open a table; the name of the game alone does the same.
verb-verify = check a table that is over: every roll and card is recomputed, and the game made again by its rules.
verb-lang = choose the language in which I answer you.
verb-me = see what you have set for yourself; `{$p}me mentions off` lets your turns come without a mention and without a sound.
verb-enable = switch a game on in this room (admins).
verb-disable = switch a game off in this room (admins).
verb-settings = list how this room is set.
verb-set = change a setting of this room (admins); `{$p}settings` lists them, and what each takes.
verb-end = end a table, or take this room's guests off another room's table (admins).
verb-pause = stop a table and all its clocks (admins); nothing is lost, also over a restart.
verb-resume = let a table that stands still go on, its clock starting afresh (admins).
verb-ban = shut somebody out of this room's tables (admins).
verb-unban = let somebody in again who was shut out (admins).
verb-audit = see what admins changed here (admins).

me-mentions = whether your turns mention you, so that you hear them
setting-window = seconds for joining, 5 to 600
setting-seconds = seconds to act, in place of each game's own; 0 is no limit
setting-prefix = what commands carry before them
setting-language = the language of this room
setting-style = `rich`, or `plain` for letters and digits alone: no bold, no colours, no pips
setting-tables = tables at once
setting-reveal = whether the secret behind dice and cards is told at the end
setting-quiet = fewer words (no comings and goings, no warnings to all)
setting-hints = whether somebody's first match of a game comes with hints
setting-guests = whether people in other rooms may join tables of this one by their codes
setting-public = whether tables of this room may be looked at from anywhere, by their codes
option-seconds = seconds to act, in place of the game's own

## At a terminal

greeting = Welcome to Croupier. `help` explains, Tab completes, Ctrl-D ends it.
greeting-games = Welcome to Croupier. These games are here:
greeting-choose = Type a number or a name. `help` explains, Tab completes, Ctrl-D ends it.
greeting-game = { " " }{$number}  *{$game}* ({ $exact ->
    [yes] {$most}
   *[no] {$least}-{$most}
}): {$brief}
choose-begin = { $bots ->
    [0] Press Enter to begin once all have joined. Before that you may choose:
    [one] Press Enter to begin with one player of the house. Before that you may choose:
   *[other] Press Enter to begin with {$bots} players of the house. Before that you may choose:
}
choose-rules = how it is played, in brief.
choose-others = somebody else at this keyboard plays, too.
choose-line = { " " }{$typed}: {$about}
choose-bots = another number of them, 1 to {$most}.
choose-ready = Enter begins
choose-numbers = The games have the numbers 1 to {$most}: type one of these, or a name. `{$p}games` lists them.

## On buttons, and choices half made

button-join = Join
button-start = Start
button-bots = { $bots ->
    [0] No house players
    [one] One house player
   *[other] {$bots} house players
}
button-invite = Invite
button-leave = Leave
button-again = Play again
button-verify = Check the { $chance }
button-hand = My dice
button-status = Table
button-part = ▾ {$part}
button-part-chosen = ▾ {$part}: {$chosen}
button-ticked = ✓ {$value}
label-face = 🎲 {$value}
label-place = {$value}.
label-chips = {$value}
label-card = {$value}
label-count = {$value} ×
draft-so-far = {$verb}: {$chosen}
draft-incomplete = Something is still to be chosen: {$draft}
draft-confirm = Press once more and it is done: {$action}
