# The house's own words. `*strong*`, `code`; {$p} is what commands begin with in this chat.

list-more = {$first}, {$next}
list-last = {$first} and {$last}
list-choice = {$first} or {$last}
list-typed = {$first} or {$last}
command-of = {$typed} ({$name})
value-none = none
value-on = on
value-off = off
value-usual = as usual
value-rich = rich
value-plain = plain
value-easy = easy
value-fair = fair
value-strong = strong
value-any-time = any time
time-at = {$at} ({$zone})
time-ago = { $unit ->
    [hours] { $count ->
        [one] an hour ago
       *[other] {$count} hours ago
    }
    [minutes] { $count ->
        [one] a minute ago
       *[other] {$count} minutes ago
    }
    [seconds] { $count ->
        [one] a second ago
       *[other] {$count} seconds ago
    }
   *[now] just now
}
name-nobody = somebody
ranking-place = {$place}. {$who}
chance-unsaid = dice
name-stood-in = {$name} (played by the computer)
name-in-list = {$name}
ranking-gap = {"  "}
call = {$who}:{" "}
placeholder-verb = VERB
placeholder-game = GAME
placeholder-code = CODE
placeholder-proof = PROOF
placeholder-name = NAME
placeholder-level = LEVEL
placeholder-number = NUMBER
placeholder-page = PAGE
placeholder-words = WORDS
placeholder-options = OPTIONS
placeholder-value = VALUE
placeholder-time = TIME
placeholder-reason = REASON
placeholder-option = OPTION
number-words = one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, twenty-one, twenty-two, twenty-three, twenty-four, twenty-five, twenty-six, twenty-seven, twenty-eight, twenty-nine, thirty
face-words = ones, twos, threes, fours, fives, sixes
bot-names-strong = Ada, Blaise, Carlo, Daniel, Emmy, Fermi, Grace, Hoyle, Ivan, Jacob, Kolya, Laplace
bot-names-fair = Anton, Berta, Clara, Dora, Egon, Frieda, Gustav, Hanna, Igor, Julia, Konrad, Lena
bot-names-easy = Alfie, Bonnie, Charlie, Dolly, Eddie, Flossie, Gus, Hattie, Iggy, Josie, Kit, Lottie

## Before a game

event-lobby-opened = {$host} opens *{$game}* ({ $exact ->
    [yes] {$most} players
   *[no] {$least}-{$most} players
}), table `{$code}`. { $seconds ->
    [0] Waiting for players{ $buttons ->
        [yes] ; {$host} can start, or add computer players.
       *[no] : `{$p}join`. {$host} can `{$p}start`.
    }
   *[other] { $buttons ->
        [yes] Join within {$seconds} s! {$host} can start it now, or add computer players.
       *[no] `{$p}join` within {$seconds} s! {$host}: `{$p}bots 1` adds a computer player, `{$p}start` doesn't wait.
    }
}
event-private-opened = *{$game}*, private table `{$code}`: { $buttons ->
    [yes] {$host} starts it. Others need an invitation. No clock runs while you play only against the computer.
   *[no] `{$p}start` when you like. { $most ->
        [2] {""}
       *[other] `{$p}bots 3` sets how many computer players join,{" "}
    }`{$p}invite` lets a friend in. No clock runs while you play only against the computer.
}
event-guests-welcome = From any other room where I am: say `join #{$code}` there to play.
event-players-called = {$host} wants another game: { $buttons ->
    [yes] join to play.
   *[no] say `{$p}join` to play.
}
event-standing-counts = With an equal score, the last match here decides the order: {$names}.
event-players-rest = {$names} left or missed several games here lately and { $names_count ->
    [one] skips
   *[other] skip
} this one.
event-wishers-called = { $seconds ->
    [0] {$game} `{$code}` is open ({$seated} of {$most}).
    [one] {$game} `{$code}` starts in one second ({$seated} of {$most}).
   *[other] {$game} `{$code}` starts in {$seconds} seconds ({$seated} of {$most}).
} { $names_count ->
    [0] Say `join #{$code}` in a room where I am, best in the table's own. `notify off` ends these calls.
   *[other] { $buttons ->
        [yes] You asked me to call you: join to play.
       *[no] You asked me to call you: `{$p}join` to play.
    }
}{ $last_count ->
    [0] {""}
   *[other] {" "}{$last}: my last call to you, after four you skipped. Join, or `{$p}notify` to keep them.
}{ $final ->
    [yes] {" "}This is my last call, after four you skipped: join, or `notify` to keep them.
   *[no] {""}
}
event-dice-committed = Nobody can change the { $chance } now. Want a say in them? `{$p}join lucky seven` · { $reveal ->
    [yes] {""}
   *[no] this room never reveals the secret behind them ·{" "}
}proof of `{$code}`: {$commitment}
piece-dice = { $count ->
    [0] { $hidden ->
        [one] one hidden die
       *[other] {$hidden} hidden dice
    }
   *[other] {$seen}{ $hidden ->
        [0] {""}
       *[other] {" "}and {$hidden} hidden
    }{ $lit ->
        [-1] {""}
        [0] , none of them counts
        [one] , one of them counts
       *[other] , {$lit} of them count
    }
}
piece-cards = { $count ->
    [0] { $hidden ->
        [one] one hidden card
       *[other] {$hidden} hidden cards
    }
   *[other] {$seen}{ $hidden ->
        [0] {""}
       *[other] {" "}and {$hidden} hidden
    }{ $lit ->
        [-1] {""}
        [0] , none of them counts
        [one] , one of them counts
       *[other] , {$lit} of them count
    }
}
piece-solid = { $value ->
    [0] d{$sides}
   *[other] d{$sides} shows {$value}
}
piece-chips = { $chips ->
    [one] {$chips} chip
   *[other] {$chips} chips
}
piece-bar = {$value} of {$full}
piece-gap = {", "}
piece-slot = {$caption}: {$held}
piece-bid = {$count} × {$face}
piece-track = { $at ->
    [0] {$cells}
   *[other] {$cells}; at {$cell}
}
look-committed = Proof for the { $chance }: `{$commitment}`
event-options-set = { $options_count ->
    [0] Usual rules.
   *[other] Options: {$options}.
}
event-person-joined = { $words_key ->
    [none] {$name} joins ({$seated} of {$most}).
   *[other] {$name} joins ({$seated} of {$most}), with the words “{$words}”.
}
event-words-mixed = {$name} mixes “{$words}” into the { $chance }.
event-person-left = {$name} leaves the table ({$seated} of {$most}).
event-persons-unseen = {$names} { $names_count ->
    [one] isn't
   *[other] aren't
} here any more. I'll ask once before the table starts.
event-persons-back = {$names} { $names_count ->
    [one] is
   *[other] are
} back.
event-persons-sought = {$names} { $names_count ->
    [one] isn't
   *[other] aren't
} here. If they don't say `{$p}back` within {$seconds} seconds, table `{$code}` goes on without them.
event-left-out = {$names} { $names_count ->
    [one] isn't here, and loses the seat.
   *[other] aren't here, and lose their seats.
}
event-host-changed = {$name} is the host now.
event-host-passed-on = {$name} is the host now: {$before} has extended {$times} times, and nobody else came.
event-bots-seated = { $bots ->
    [0] No computer players.
    [one] One { $level_key ->
        [strong] {""}
       *[other] {$level}{" "}
    }computer player will join.
   *[other] {$bots} { $level_key ->
        [strong] {""}
       *[other] {$level}{" "}
    }computer players will join.
}
event-fair-first = { $buttons ->
    [yes] Computer players go easy on newcomers.
   *[no] { $seated ->
        [yes] They go easy on newcomers: `{$p}bots {$bots} strong` for their best.
       *[no] Computer players go easy on newcomers.
    }
}
event-window-extended = { $seconds ->
    [0] The table waits until its host says `{$p}start`.
   *[other] {$seconds} more seconds to { $buttons ->
        [yes] join
       *[no] `{$p}join`
    }{ $left ->
        [0] , for the last time unless somebody joins.
        [one] . The host can extend once more.
       *[other] . The host can extend {$left} more times.
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
    [yes] Join within {$seconds} seconds, or the host can add computer players.
   *[no] `{$p}join` within {$seconds} seconds, or the host can say `{$p}bots {$needed}` to add computer players.
}
event-lobby-closed = { $reason ->
    [few] Table `{$code}` closes: not enough players. Open another whenever you like.
    [empty] Table `{$code}` closes: everybody left.
    [changed] Table `{$code}` closes to make room for another game.
    [cancelled] Table `{$code}` closes: the host cancelled it.
   *[other] Table `{$code}` closes.
}

## During a game

event-game-started = *{$game}* begins at `{$code}`: {$order}.
event-clock-warning = { $seconds ->
    [one] One second
   *[other] {$seconds} seconds
} left, then I {$action} for you.
event-secret-clock-warning = { $seconds ->
    [one] One second
   *[other] {$seconds} seconds
} left, then I choose for you.
event-your-secret-clock-warning = { $seconds ->
    [one] One second
   *[other] {$seconds} seconds
} left for you, then I choose for you.
event-your-clock-warning = { $seconds ->
    [one] One second
   *[other] {$seconds} seconds
} left for you, then I {$action} for you.
event-reserve-warning = {$seconds} seconds left, then your reserve of {$reserve} seconds begins.
event-reserve-runs = Your reserve is running: {$reserve} seconds.
event-moved-by-house = Time's up: I {$action} for {$seat}.
event-moved-in-secret = Time's up: I move for {$seat}.
event-went-away = {$seat} is away: I play for {$seat} until they { $buttons ->
    [yes] press a button.
   *[no] say `{$p}back`. To hand over the seat for good: `{$p}replace`.
}
event-not-heard = { $reason ->
    [login] Your network blocks my private messages: only people with an account can write to you. Allow others, then say `{$p}hand` here.
    [accept] Your network blocks my private messages: type /ACCEPT and my name, then say `{$p}hand` here.
   *[other] My private messages don't reach you. { $buttons ->
        [yes] The buttons here show you what's yours.
       *[no] Once they can, say `{$p}hand` here.
    }
}
event-known-again = { $reason ->
    [quit] {$names} { $names_count ->
        [one] is
       *[other] are
    } back, from another connection.
    [away] I was away, and know {$names} again by name and address.
   *[unseen] {$names} { $names_count ->
        [one] is
       *[other] are
    } back, perhaps from another connection.
}
event-came-back = {$seat} is back.
event-seat-at-stake = Say `{$p}back` within {$seconds} s, or a computer player takes your seat for good.{ $missing_count ->
    [0] {""}
   *[other] {" "}{$missing}: `{$p}replace` to agree.
}
event-your-seat-at-stake = Say `{$p}back` within {$seconds} s, or a computer player takes your seat at `{$code}` for good.
event-handover-agreed = { $by_count ->
    [0] An admin agrees
    [one] {$by} agrees
   *[other] {$by} agree
} that a computer player takes {$seat}'s seat.{ $missing_count ->
    [0] {""}
   *[other] {" "}Still to agree: {$missing}.
}
event-given-to-house = A computer player has taken {$seat}'s seat for good; {$seat} counts as having left.
event-seat-left = {$seat} leaves the game.
event-house-finishes = { $moves ->
    [0] Only computer players are left at `{$code}`, so I finish it quickly.
   *[other] Only computer players are left at `{$code}`. {$players} { $players_count ->
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
event-score-told = {$seat} {$wins} : {$losses} {$other}{ $span ->
    [evening] {" "}tonight
   *[all] {" "}all in all
}{ $run ->
    [0] {""}
    [2] ; second win in a row
    [3] ; third win in a row
   *[other] ; {$run} wins in a row
}.
event-evening-told = Wins tonight: {$rows}{ $run ->
    [0] {""}
    [2] ; second in a row for {$seats}
    [3] ; third in a row for {$seats}
   *[other] ; {$run} in a row for {$seats}
}.
row-wins = {$seat} {$wins}
gap-wins = {" · "}
event-match-told = { $over ->
    [yes] { $winners_count ->
        [0] The match ends without a winner{ $rows_count ->
            [0] {""}
           *[other] : {$rows}
        }.
        [1] {$winners} wins the match, best of {$best}: {$rows}.
       *[other] {$winners} win the match, best of {$best}: {$rows}.
    }
   *[no] Best of {$best}: {$rows}. The next table opens by itself; everybody moves on by one seat.
}
say-moment = Turning point: {$seat}: {$action}; the chance to win moved by {$swing} %.
event-ratings-told = { $enough ->
    [yes] Two people gain and lose points at five tables of a game a day, so this one changes no rating.
   *[no] Ratings: {$rows}.
}
event-gained-enough = {$seats} can't gain any more from the same people today; losses still count.
event-unrated = { $reason ->
    [partly] It doesn't count for {$seats}, who { $seats_count ->
        [one] wasn't
       *[other] weren't
    } logged in when it started.
    [account] No ratings change, since {$seats} { $seats_count ->
        [one] wasn't
       *[other] weren't
    } logged in when it started. A table counts if at least two people are.
    [teams] No ratings change, since {$seats} { $seats_count ->
        [one] wasn't
       *[other] weren't
    } logged in when it started. Teams count as a whole.
    [absent] No ratings change, since nobody stayed.
   *[other] No ratings change, since too many are equal.
}
row-rated-seat = {$seat} { $sure ->
    [yes] {$number}{ $change_key ->
        [none] {""}
       *[some] {" "}({$change})
    }
   *[no] ~{$number}
}
gap-rated-seat = {", "}
event-login-needed = No ratings change, since {$seats} { $seats_count ->
    [one] wasn't
   *[other] weren't
} logged in when it started. Log in to {$login}: a table counts if at least two people are.
event-secret-told = { $buttons ->
    [yes] Now all { $chance } of `{$code}` can be checked.
   *[no] What now? `{$p}again`: play once more · { $analysis ->
        [yes] `{$p}analysis`: the costliest choices ·{" "}
       *[no] {""}
    }`{$p}verify {$code}`: check the { $chance }.
}
event-level-offered = { $buttons ->
    [yes] {""}
   *[no] Easier or harder? `{$p}again easy`, `{$p}again fair` or `{$p}again strong`.
}
event-replay-shown = Step through `{$code}` again: {$link}
event-watch-set = { $watched ->
    [yes] Whoever has the link to `{$code}` can watch now.
   *[no] Nobody can watch `{$code}` any more.
}
event-table-suspended = { $reason ->
    [admin] An admin has paused table `{$code}`: its clocks are stopped until an admin says `{$p}resume {$code}`.
    [missing] Table `{$code}` is paused: its game, {$game}, isn't available now. Nothing is lost, and it resumes when the game is back.
    [rules] Table `{$code}` is paused: the rules of its game have changed since it began. Nothing is lost; an admin can `{$p}resume {$code}` to go on with the new rules, or `{$p}end {$code}`.
    [hung] Table `{$code}` is paused: the game took too long to think. Nothing is lost; an admin can `{$p}resume {$code}` or `{$p}end {$code}`.
    [unreadable] Table `{$code}` is paused: I can't read it right now. Nothing is lost; it resumes once I can, or an admin can `{$p}end {$code}`.
   *[broken] Table `{$code}` is paused: the game ran into an error. Nothing is lost; an admin can `{$p}resume {$code}` or `{$p}end {$code}`.
}
event-rules-accepted = An admin lets `{$code}` go on with the new rules, which aren't the ones it began with.
event-house-closes = I'm going to restart soon. Play on: what isn't over in { $minutes ->
    [one] a minute
   *[other] {$minutes} minutes
} goes on after the restart.
event-house-stays = I'm not going to restart after all: new tables can be opened again.
event-table-resumed = *{$game}* resumes at `{$code}`.
event-cut-off = {$seats} can't be reached right now: their { $seats_count ->
    [one] clock is
   *[other] clocks are
} stopped, and everybody else plays on.
event-torn-off = {$seats} { $seats_count ->
    [one] was
   *[other] were
} cut off when the network split: their { $seats_count ->
    [one] clock is
   *[other] clocks are
} stopped for up to { $minutes ->
    [one] a minute
   *[other] {$minutes} minutes
}, and everybody else plays on.
event-missed = I was away; this is how `{$code}` stands.
wait-unsaid = It's your move{ $seconds ->
    [0] .
   *[other] , {$seconds} seconds.
}
outcome-unsaid = The game is over: {$reason}.
outcome-abandoned = Nobody has played for a long time, so the game ends here.
outcome-ended = An admin ended the game.
outcome-absent = Whoever left or let the computer play comes last, so *{$winners}* { $winners_count ->
    [one] wins
   *[other] win
}.
outcome-nobody-stayed = Nobody played to the end, so nobody wins.
action-leave = leave

## What cannot be done, and what would work

refusal-not-your-turn = It's not your turn yet.
refusal-not-now = That's not possible now; { $buttons ->
    [yes] the buttons show what is.
   *[no] `{$p}status` shows what is.
}
refusal-to-move = It's not your turn: {$seats} to move.
refusal-unknown-now = I don't know “{$word}”. Your options: {$verbs}. `{$p}help` lists the rest.
refusal-open-now = That's not possible now. Your options: {$verbs}.
refusal-game-over = That game is over. { $buttons ->
    [yes] Whoever wants another taps “Play again”.
   *[no] `{$p}again` opens another.
}
refusal-unknown = { $nearest_key ->
    [none] I don't know “{$word}”. `{$p}help` lists what I understand.
   *[other] I don't know “{$word}”. Did you mean `{$nearest}`?
}
refusal-not-here = { $nearest_key ->
    [none] There's nothing called “{$word}” here. `{$p}help` lists what there is.
   *[other] There's nothing called “{$word}” here. Did you mean `{$nearest}`?
}
refusal-usage = I didn't get that. Example: {$usage}
refusal-no-table = No table is open. `{$p}games` lists what you can play; say a game's name to open a table.
refusal-no-table-now = No table is open: the last game here is over. `{$p}again` plays it again; `{$p}games` lists what you can play.
refusal-no-such-table = No table has the code `{$code}`.
refusal-table-is-over = Table `{$code}` is over{ $winners_count ->
    [0] .
   *[other] : {$winners} won.
}
refusal-just-over = Table `{$code}` is over. { $buttons ->
    [yes] “Play again” opens another.
   *[no] `{$p}again` opens another.
}
refusal-which-table = Which table: {$codes_choice}? Name it first, like this: {$example}
refusal-not-seated = You're not playing at this table. When the next one opens, { $buttons ->
    [yes] tap “Join”.
   *[no] `{$p}join`.
}
refusal-seat-of-account = { $account_key ->
    [none] That seat is an account's: log in to it, and the seat is yours.
   *[some] That seat is the account {$account}'s: log in, and it's yours.
}
refusal-already-seated = You're already at table `{$code}`.
refusal-words-given = You're already at table `{$code}`, and your words are in its { $chance }.
refusal-table-full = Table `{$code}` is full ({$most} players).
refusal-not-begun = Table `{$code}` hasn't started yet: { $timed ->
    [yes] wait a moment, or { $host ->
        [yes] you
       *[no] its host
    } can `{$p}start` it now.
   *[no] { $host ->
        [yes] you
       *[no] its host
    } can `{$p}start` it.
}
refusal-already-running = Table `{$code}` is already playing. When it's over, { $buttons ->
    [yes] “Play again” opens another.
   *[no] `{$p}again` opens another.
}
refusal-has-begun = Table `{$code}` has started{ $verbs_count ->
    [0] { $seats_count ->
        [0] .
       *[other] : {$seats} to move.
    }
   *[other] { $buttons ->
        [yes] , and it's your turn.
       *[no] , and it's your turn. Your options: {$verbs}.
    }
}
refusal-unwelcome = The admins of { $here ->
    [yes] this room
   *[no] that room
} have banned you from its tables{ $until_key ->
    [none] { $reason_key ->
        [none] {""}
       *[some] {" "}(“{$reason}”)
    }
   *[some] {" "}until {$until}{ $reason_key ->
        [none] {""}
       *[some] {" "}(“{$reason}”)
    }
}; only they can lift that.
refusal-sits-out = You left or missed { $missed ->
    [2] two tables here in a row
   *[other] {$missed} of your last ten tables here
}, so you skip the next one: you can join again when it's over, or in { $hours ->
    [one] one hour
   *[other] {$hours} hours
} at the latest. An admin can end that with `{$p}unban {$name}`.
refusal-nobody-of-that-name = Nobody called “{$word}” plays here, has played here, or has spoken here lately.
refusal-not-shut-out = { $names_count ->
    [0] Nobody is banned from this room's tables.
   *[other] Nobody called “{$word}” is banned. Banned: {$names}.
}
refusal-no-guests = Table `{$code}` belongs to another room, which takes no guests; its admins can say `set guests on` there.
refusal-guests-need-room = Say `join #{$code}` in a room where I am, so that you can follow the table there.
refusal-guests-need-account = To play from another room, log in here first (on IRC: with NickServ). Then `{$p}join #{$code}`, or join in the table's own room.
refusal-invited-need-account = To play from another network, log in here first (on IRC: with NickServ). Then say {$typed} to me in private again.
refusal-options-stand = The options of `{$code}` were fixed when it started; at the next table, say `{$p}option` before it starts.
refusal-lobby-is-open = Table `{$code}` is still waiting for players: { $buttons ->
    [yes] tap “Join”, or wait until it starts.
   *[no] `{$p}join`, or wait until it starts.
}
refusal-too-many-tables = { $most ->
    [one] This room allows only one table at a time.
   *[other] This room allows only {$most} tables at a time.
}
refusal-too-many-of-yours = { $codes_count ->
    [one] You have a table of your own already: {$codes}.
   *[other] You have {$codes_count} tables of your own already: {$codes}.
} Play one to its end or leave it, then you can open another.
refusal-room-only = That only works in a room, where others can see it.
refusal-host-only = Only the host, {$host}, can do that.
refusal-admin-only = Only an admin of this room can do that.
refusal-too-few = { $needed ->
    [one] One more player is needed: { $buttons ->
        [yes] wait for somebody to join, or add a computer player.
       *[no] wait for somebody to `{$p}join`, or say `{$p}bots 1` to add a computer player.
    }
   *[other] {$needed} more players are needed: { $buttons ->
        [yes] wait for them to join, or add computer players.
       *[no] wait for them to `{$p}join`, or say `{$p}bots {$needed}` to add computer players.
    }
}
refusal-too-many-bots = { $free ->
    [0] Every seat is taken.
    [one] There's only one free seat: `{$p}bots 1` at most.
   *[other] There are only {$free} free seats: `{$p}bots {$free}` at most.
}
refusal-no-such-level = Computer players of {$game} come in one strength: `{$p}bots 1`.
refusal-game-disabled = {$game} is switched off in this room; an admin can `{$p}enable {$name}`.
refusal-game-away = {$game} isn't available now. `{$p}games` lists what you can play.
refusal-no-such-game = { $nearest_key ->
    [none] There's no game called “{$word}”. `{$p}games` lists them.
   *[other] There's no game called “{$word}”. Did you mean `{$nearest}`?
}
refusal-no-such-games = There are no games called {$games}; nothing has changed. `{$p}games` lists them.
row-unknown-game = { $nearest_key ->
    [none] “{$word}”
   *[other] “{$word}” (did you mean {$nearest}?)
}
gap-unknown-game = {", "}
refusal-no-such-option = “{$word}” isn't an option of this game. Options: {$options}.
refusal-option-takes-number = “{$word}” goes with a number{ $most ->
    [0] {""}
   *[other] {" "}from 0 to {$most}
}, like this: `{$p}{$verb} {$word} {$example}`
refusal-no-such-setting = “{$word}” isn't a setting. Settings: {$settings}.
refusal-wrong-setting = { $high ->
    [0] { $values_count ->
        [0] “{$word}” doesn't take that value. This works: {$example}
       *[other] “{$word}” takes {$values}, like this: {$example}
    }
   *[other] “{$word}” takes {$low} to {$high}{ $values_count ->
        [0] {""}
       *[other] , or {$values}
    }, like this: {$example}
}
refusal-wrong-term = A ban lasts from one minute to ten years, like this: {$example}
refusal-no-such-zone = { $nearest_key ->
    [none] I don't know a time zone called “{$word}”. This works: {$example}
   *[other] I don't know a time zone called “{$word}”. Did you mean {$nearest}?
}
refusal-nothing-to-undo = There's nothing to undo: no admin has changed settings, bans or ratings here in the last 24 hours.
refusal-just-undone = {$name} has just undone {$deed}. To undo the change before it too, say `{$p}undo` again.
refusal-changed-since = Something has changed since {$deed}, so that can't be undone any more.
refusal-openers-only = { $openers ->
    [accounts] To open a table here, log in first (on IRC: with NickServ). You can join tables that others open.
   *[admins] Only admins open tables here; you can join them.
}
refusal-tables-closed = Tables can be opened here within {$hours}, {$zone} time; it's {$now} now.
refusal-stats-off = This room keeps no statistics. An admin can say `{$p}set stats on`.
refusal-not-over = Table `{$code}` isn't over, so nothing has counted yet. `{$p}end {$code}` ends it, unrated.
refusal-counts-for-nothing = Table `{$code}` is in nobody's ratings.
refusal-prefix-begins-codes = Commands can't begin with #, because table codes do, as in `#a2`. This works: {$example}
refusal-no-such-language = I speak: {$languages}. Choose one like this: `{$p}lang en`
refusal-sure-to-leave = Leaving gives up your seat at `{$code}` for good{ $missed ->
    [0] .
    [2] . It would be your second table here in a row that you don't finish, and you'd skip the next one.
   *[other] . It would be {$missed} of your last ten tables here that you didn't finish, and you'd skip the next one.
} { $buttons ->
    [yes] If you mean it, leave once more.
   *[no] If you mean it, say `{$p}leave` again.
}
refusal-sure-to-open = Your table `{$code}` still waits for others, and it closes when you open another. If you mean it, open that one again.
refusal-no-new-tables = I'm going to restart, so I open no new tables now. Try again in about { $minutes ->
    [one] a minute
   *[other] {$minutes} minutes
}.
refusal-opened-often = You've opened {$tables} tables here that nobody played. You can open another in { $minutes ->
    [one] one minute
   *[other] {$minutes} minutes
}; others can right away.
refusal-extended-enough = Nobody new has come for a long time: `{$p}start` now, say `{$p}bots 1` to add a computer player, or wait for somebody to `{$p}join`.
refusal-no-window = Table `{$code}` is private and waits as long as you like; say `{$p}start` to begin.
refusal-link-over = That link was used already, or is too old; say `web` to me in private for a new one.
refusal-name-kept = You sit at `{$code}` as {$name}, and keep that name until it's over: go on as {$name} here, too.
refusal-name-sits = Somebody at this table is called {$name}, or almost so: join under a name that nobody mistakes for theirs, or, if that's you, make a link for another device on your own page and open it here.
refusal-name-taken = Somebody in that room is called {$name}: join under another name, or, if that's you, say `web` to me in private there and open the link.
refusal-pages-need-account = I can't give you a link of your own here, because anybody could take your nick. Log in first (on IRC: with NickServ), then say `{$p}web` again. Or play on the page under another name.{ $link_key ->
    [none] {""}
   *[some] {" "}You can look on here: {$link}
}
refusal-no-pages = I have no web pages here.
refusal-not-on-pages = `{$code}` has no web page: an admin of its room can say `{$p}set web watch`.
refusal-not-watched = Only its players see `{$code}`, until its host says `{$p}watch on`.
refusal-not-invited = That invitation doesn't work: check the spelling, or ask for a new one if the game has begun.
refusal-no-invitation = Anybody in the room of `{$code}` can `{$p}join`; people elsewhere can once an admin says `{$p}set guests on`.
refusal-up-and-down = You've left table `{$code}` {$times} times. You can join the next one.
refusal-arranged-enough = The setup of table `{$code}` has been changed {$times} times. { $buttons ->
    [yes] Start it as it is, or leave it.
   *[no] `{$p}start` it as it is, or `{$p}cancel` it.
}
refusal-not-away = { $away_count ->
    [0] Nobody at this table is away; only an away player's seat can be handed over.
   *[other] “{$word}” isn't away here. Away: {$away}.
}
refusal-clock-ran-out = Your clock ran out just before that, so I moved for you.
refusal-just-begun = The game moved on a moment before your message. Send it again if you still mean it.
refusal-too-late = Too late: that button belonged to an earlier turn.
refusal-faceless = You write anonymously. Use the buttons, or turn that off to play.
refusal-say-in-private = Others would see that here, so it did nothing. { $whisper_key ->
    [none] Say `{$word}` to me in private.
   *[some] Say `{$whisper}`: that's for me alone.
}
refusal-no-such-account = I don't know anybody with the account “{$word}”. An account looks like this: {$example}
refusal-code-overheard = Others can read that here, so this code no longer works: { $whisper_key ->
    [none] say `link` to me in private for a new one.
   *[some] `{$whisper}` gets you a new one.
}
refusal-link-needs-account = To link an account, log in to it first (on IRC: with NickServ), then say `{$p}link` again.
refusal-no-such-code = { $left ->
    [one] That isn't a code that works now; you can try one more within the hour, or say `{$p}link` with your other account for a new one.
   *[other] That isn't a code that works now; you can try {$left} more within the hour, or say `{$p}link` with your other account for a new one.
}
refusal-too-many-codes = { $minutes ->
    [one] That was one wrong code too many: I'll look at your codes again in one minute.
   *[other] That was one wrong code too many: I'll look at your codes again in {$minutes} minutes.
}
refusal-too-many-links = Your accounts were linked or unlinked too often just now: try again in { $minutes ->
    [one] one minute
   *[other] {$minutes} minutes
}.
refusal-own-code = That code is your own: say it with your other account, on the other network.
refusal-nothing-to-link = There's no code of yours to confirm; say the code first, like this: {$usage}
refusal-sit-both = You have a seat at `{$code}` with both accounts, so they can be linked once that table is over.
refusal-forgets-soon = I've been asked to forget one of the two; `{$p}forget stop` with that account keeps it, and then you can link them.
refusal-not-linked = This account isn't linked to another one; {$usage} gets you a code for that.
refusal-nobody-met = You haven't finished a table with anybody here yet. To see two others, name both
refusal-nobody-played = Nobody called “{$word}” has finished a table here.
refusal-nobody-rated = Nobody called “{$word}” has a rating here.
refusal-kept-private = {$name} keeps that private.
refusal-nothing-rated = No table has ended here yet. Name a game, like this: {$usage}
refusal-nothing-to-try = There's nothing to preview here: just do it.
refusal-still-running = `{$code}` is still being played: ask again when it's over.
refusal-being-checked = Checking `{$code}`; one moment, please.
refusal-too-many-checks = I'm still at work on {$most} tables for you: ask again when you've been told of them.
refusal-log-pruned = `{$code}` was played too long ago to be checked: only how it ended is still kept.
refusal-not-revealed = `{$code}` can't be checked: this room keeps its secret.
refusal-table-stands = { $reason ->
    [admin] Table `{$code}` is paused; its clocks are stopped until an admin says `{$p}resume {$code}`.
    [missing] Table `{$code}` is paused: its game, {$game}, isn't available now. Nothing is lost; an admin can `{$p}end {$code}`.
    [rules] Table `{$code}` is paused: the rules of its game have changed since it began. An admin can `{$p}resume {$code}` to go on with the new rules, or `{$p}end {$code}`.
    [hung] Table `{$code}` is paused: the game took too long to think. An admin can `{$p}resume {$code}` or `{$p}end {$code}`.
    [unreadable] Table `{$code}` is paused: I can't read it right now. Nothing is lost; an admin can `{$p}end {$code}`.
   *[broken] Table `{$code}` is paused: the game ran into an error. An admin can `{$p}resume {$code}` or `{$p}end {$code}`.
}
refusal-not-paused = Table `{$code}` isn't paused, so there's nothing to resume.
refusal-other-rooms-table = Table `{$code}` belongs to another room; only its admins can do that.

## Answers

say-failed = That went wrong on my side and changed nothing. Please try again.
say-full = My disk is full, so nothing was changed. Once my operator has made room, try again.
say-slower = That was a lot at once. I'll answer again in { $seconds ->
    [one] one second
   *[other] {$seconds} seconds
}; at a table, moves and `{$p}hand` always work.
say-crowded = Many people are asking at once, and games go first. Ask again in { $seconds ->
    [one] one second
   *[other] {$seconds} seconds
}.
say-silenced = I'm not allowed to speak in {$room}, so its tables wait and no clock runs. A channel operator can give me voice (+v) or lift what blocks me; if it's only formatting, `{$p}set style plain` there helps.
say-more = For the rest, ask again when it's quieter: {$typed}
say-not-away = You weren't away, so nothing has changed.
say-page-own = Open this in your browser to play there as you: {$link} It works once, within {$minutes} minutes; whoever opens it plays as you, so keep it to yourself.
say-page-entered = A browser has used your link: whoever sits there plays as you now. If that wasn't you, say `{$p}unlink`.
say-page-turn = It's your turn at `{$code}` ({$game}), and you aren't looking at its page: {$link}
say-page = {$code} in a browser: {$link}
say-invited-here = Pass the link on: whoever opens it can join `{$code}`, until it starts.
say-invited-link = Pass this on: whoever opens {$link} can join `{$code}`, until it starts; or they say {$typed} to me in private.
say-invited = Pass this on: whoever says {$typed} to me in private joins `{$code}`, until it starts.
say-seated = You've joined `{$code}` ({$seated} of {$most}).
say-words = Any words of yours are mixed into the { $chance } of `{$code}`{ $seated ->
    [yes] {""}
   *[no] , and you join it
}; everybody sees them. Say {$typed}, for example.
say-got-up = You've left `{$code}`.
## Choices that change where they stand

own-name = English
button-page = More ({$page} of {$pages})
button-write = Write it …
button-usual = As usual
button-on = ✓ {$value}
button-off = ✗ {$value}
button-setting = {$name}: {$value}
settings-panel = How I work in this room. Admins can tap what they want to change.
settings-games = The games of this room. Tap one to switch it on or off.
setting-shown = *{$name}: {$value}*
    ({$about})
setting-ask = What should “{$name}” be? ({$about})
say-set-open = Tables that are open already keep what they had.
title-games = Games
title-language = Language
title-window = Seconds to join
title-openers = Who opens tables
title-seconds = Seconds to act
title-prefix = Sign of commands
title-style = Style
title-tables = Tables at once
title-reveal = Show secrets at the end
title-quiet = Fewer messages
title-hints = Hints for newcomers
title-guests = Guests from other rooms
title-public = Anybody can watch by code
title-web = Web pages
title-hours = Opening hours
title-timezone = Time zone
title-stats = Ratings
title-score = Score of the evening
title-recap = What decided it
title-pictures = Pictures
title-pace = Speed
choice-none = no limit
choice-all = everybody
choice-accounts = people with accounts
choice-admins = admins only
choice-off = off
choice-watch = to watch
choice-play = to watch and join
choice-quick = quick
choice-normal = normal
choice-slow = slow
choice-rich = with pictures of dice
choice-plain = letters and digits only
lang-panel = Which language should I speak with you?
me-panel = How you want to be treated. Tap to change it.
button-mentions-on = Mention me
button-mentions-off = Don't mention me
button-show-all = Everybody sees how I do
button-show-room = My rooms see how I do
button-show-nobody = Nobody sees how I do
button-lang = Language
button-notify = Call me
button-any-game = Any game
button-number = Only when … sit
button-notify-off = Don't call me
notify-panel = { $where ->
    [here] I can call you here when a table opens. Tap a game.
   *[private] I can write to you when a table opens in a room that takes guests. Tap a game.
}
notify-ask = How many people should sit there before I call you? Just a number, such as 2; with a game's name before it, only for that game.
button-top-here = Here
button-top-month = Month
button-top-all = All
button-top-bots = Bots
welcome-panel = { $where ->
    [room] Tap “Play now”, or choose a game: I open a table here, and whoever wants to play taps “Join”.
   *[private] Tap “Play now” for a game against the computer at once, or choose one to set up.
}
button-play-now = ▶ Play now
button-settings = Settings

say-language = I'll speak English with you now.
say-mentions = Your turns mention you again, so that you notice them.
say-coach-on = The coach is on: against computer players alone, I tell you privately after a costly move what would have been better. `{$p}coach off` ends it.
say-coach-off = The coach is off. `{$p}coach on`: against computer players alone, I tell you privately after a costly move what would have been better.
say-coach = Coach: {$remark}
say-no-mentions = Your turns no longer mention you, and make no sound. In text-only chats they still begin with your name. `{$p}me mentions on` undoes this.
say-show = { $show ->
    [all] Anybody, anywhere, can see how you do at games.
    [nobody] Nobody can see how you do at games, and you're on no list. Your results still count.
   *[other] People in the rooms where you've played can see how you do at games.
}
say-forget = { $hours ->
    [0] Your name, accounts and words are about to disappear from everything I keep, as soon as your last table is over.
    [one] In one hour your name, accounts and words disappear from everything I keep.
   *[other] In {$hours} hours your name, accounts and words disappear from everything I keep.
} Tables and results stay without a name, so that everybody else's still count. I can't take back what was said in chats. `{$p}forget stop` keeps everything; `{$p}export me` shows you what there is.
say-link-code = Say {$typed} to me in private where you also play, within {$minutes} minutes. Whoever is linked plays as you and sees your dice.
say-link-sure = { $tables ->
    [one] This makes you one person with {$name} ({$network}, one table). Results and bans are shared. Say {$typed}.
   *[other] This makes you one person with {$name} ({$network}, {$tables} tables). Results and bans are shared. Say {$typed}.
}
say-linked = You and {$name} ({$network}) are one person now. What's for you alone comes to where you spoke last; `{$p}unlink` undoes this.
say-unlinked = Each of your accounts is on its own again, with its own results. Bans from meanwhile hold for all of them.
say-linked-elsewhere = {$name} ({$network}) has used your code: you're one person now, with the same seats, results and bans. If that wasn't you, say `{$p}unlink`.
say-unlinked-elsewhere = As {$name} ({$network}), you've unlinked your accounts: each is on its own again.
say-forget-elsewhere = As {$name} ({$network}), you've asked me to forget you: in 24 hours, all I keep of you is gone, here too. If that wasn't you, say `{$p}forget stop`.
say-notify = { $where ->
    [here] I'll call you here when { $seats ->
        [0] a table { $named ->
            [yes] of {$game} opens
           *[no] opens
        }
        [one] one person has joined { $named ->
            [yes] {$game}
           *[no] a table
        }
       *[other] {$seats} people have joined { $named ->
            [yes] {$game}
           *[no] a table
        }
    }.
    [page] Each page of this site that you have open will tell you when { $seats ->
        [0] a table { $named ->
            [yes] of {$game} opens
           *[no] opens
        }
        [one] one person has joined { $named ->
            [yes] {$game}
           *[no] a table
        }
       *[other] {$seats} people have joined { $named ->
            [yes] {$game}
           *[no] a table
        }
    } that you can join from here.
   *[private] I'll write to you when { $seats ->
        [0] a table { $named ->
            [yes] of {$game} opens
           *[no] opens
        }
        [one] one person has joined { $named ->
            [yes] {$game}
           *[no] a table
        }
       *[other] {$seats} people have joined { $named ->
            [yes] {$game}
           *[no] a table
        }
    } in a room that takes guests.
}{ $where ->
    [page] {""}
   *[other] {" "}`{$p}notify off` ends it.
}
say-notify-off = I won't call you any more.
say-notify-none = You haven't asked me to call you, so nothing has changed.
say-forget-stopped = I'm keeping everything. You're on no list now; `{$p}me show room` changes that.
say-forget-unasked = You haven't asked me to forget you, so nothing has changed.
say-forget-waits = That account will be forgotten once these tables are over: {$codes}.
say-forgotten = Done: nothing I keep has that person's name, accounts or words any more.
say-forget-soon = That account will be forgotten in a few minutes, once everybody knows how the last table ended.
say-nothing-kept = I keep nothing about you.
say-kept = What I keep about you, page {$page} of {$pages}{ $next ->
    [0] :
   *[other] ; `{$p}export me {$next}` shows the next one:
}
say-enabled = You can play {$game} here: `{$p}{$name}`
say-enabled-several = You can play these here: {$typed}.
say-enabled-all = You can play every game here; `{$p}games` lists them.
say-disabled = {$game} is switched off here. Running tables go on.
say-disabled-several = Switched off here: {$games}. Running tables go on.
say-disabled-all = All games are switched off here; `{$p}enable all` brings them back. Running tables go on.
say-set = {$name} is now {$value}.
say-set-later = {$told} Tables that are open already keep theirs.
setting-source = {$name} is {$value}, { $source ->
    [room] as set in this room
    [network] as configured for this network
    [house] as configured for the whole bot
    [person] as you chose with `{$p}lang`
   *[default] the default
}: {$about}
say-banned = { $lasts ->
    [until] {$name} can't join tables in this room until {$until}
   *[always] {$name} can no longer join tables in this room
}{ $why ->
    [yes] {" "}(“{$reason}”)
   *[no] {""}
}; `{$p}undo` takes that back.
say-you-are-banned = The admins of the room of table `{$code}` have banned { $lasts ->
    [until] you ({$name}) from its tables until {$until}
   *[always] you ({$name}) from its tables
}{ $why ->
    [yes] {" "}(“{$reason}”)
   *[no] {""}
}.
say-unbanned = {$name} can join tables in this room again.
say-voided = Table `{$code}` no longer counts for ratings; `{$p}undo` brings it back within 24 hours.
say-undone = Undone: {$who}'s {$deed} ({$ago}). {$now}.
undone-setting = {$name} is {$value} again
undone-games = Switched off now: {$games}
undone-ban = { $banned ->
    [yes] {$name} is banned again
   *[no] {$name} can join tables in this room again
}
undone-sat-out = {$name} skips the next table here again
undone-void = Table `{$code}` counts for ratings again
undone-other = All is as it was
why-line = “{$typed}”, {$ago}: {$reason}
why-line-talk = What you said last, {$ago}: {$reason}
why-reason = { $kind ->
    [aside] that wasn't for me. Here commands begin with {$prefix}.
    [bare] that was no command. Here it begins like this: {$typed}
    [empty] you wrote {$prefix} and no command behind it.
    [unknown] I don't know “{$word}”, and keep quiet about words I don't know. `{$p}help` lists those I do.
    [nowhere] no table here is playing a game that knows “{$word}”.
    [button] I don't know that button.
    [twice] that reached me twice; it did something the first time only.
    [late] I was away when you said it, and it reached me much later, so I let it be. Say it again if you still want it.
    [old] it reached me as an old line, told again by the server or a bouncer, so I let it be. Say it again if you still want it.
    [slow] a lot was asked at once, so I left it unanswered. Ask again now.
    [answered] { $where ->
        [room] I answered here.
       *[private] { $openly ->
            [yes] I answered here.
           *[no] I answered you alone; some programs show that in another window.
        }
    }
    [failed] that went wrong on my side and changed nothing. Please try again.
    [full] my disk is full, so nothing was changed. Once my operator has made room, try again.
   *[done] that was done.
}
why-clock = Your clock at `{$code}` ran out {$ago}, so I moved for you.
why-shut = I can't speak in {$room} right now, so its tables wait.
why-none = You haven't said anything to me here in the last ten minutes. `{$p}status` tells what a table waits for.
say-taken-off = The guests from this room have left table `{$code}`, and this room no longer follows it.
hand-nothing = You have nothing hidden{ $buttons ->
    [yes] .
   *[no] ; `{$p}status` shows the table.
}
try-would = That would do this:
    {$what}
rating-shown = { $sure ->
    [yes] {$number}
   *[no] ~{$number}
}
stats-line = {$name}, {$game}: {$rating}{ $listed ->
    [yes] , number {$place} of {$of}
   *[no] {""}
}. { $tables ->
    [one] One table
   *[other] {$tables} tables
}, {$wins} won. Stayed to the end: {$kept} of {$ended}.
# Follows stats-line in the same line.
stats-luck = {" "}Luck with dice: {$luck} { $tables ->
    [one] wins in one table.
   *[other] wins in {$tables} tables.
}
stats-house = Against computer players alone: {$rating}. { $tables ->
    [one] One table
   *[other] {$tables} tables
}, {$wins} won.
stats-house-of = {$name}, {$game}, against computer players alone: {$rating}. { $tables ->
    [one] One table
   *[other] {$tables} tables
}, {$wins} won.
stats-score = {$name}, {$game}: {$wins} of {$tables} won here{ $lasting ->
    [yes] {""}
   *[no] , not logged in
}.
score-line = {$one} : {$other}, {$spans}.
score-span = { $span ->
    [evening] this evening
    [month] this month
   *[all] all in all
} {$wins} : {$losses}
stats-none = {$name} hasn't finished a game with other people here yet. Games against the computer are in `{$p}history`.
stats-none-of = {$name} hasn't finished a rated table of {$game} here yet.
top-head = { $board ->
    [month] {$game} this month, by people beaten: {$entries}
    [all] {$game} everywhere: {$entries}
    [bots] {$game} against computer players alone: {$entries}
   *[here] {$game} here: {$entries}
}
top-entry = {$place} {$name} {$rating}
top-score = {$name} won {$wins} of {$tables}{ $lasting ->
    [yes] {""}
   *[no] {" "}(not logged in)
}
top-new = “~” is a first estimate; it goes after 10 tables.
top-about = { $board ->
    [month] { $count ->
        [one] One person has
       *[other] {$count} people have
    } beaten somebody here this month.
    [all] { $count ->
        [one] One person
       *[other] {$count} people
    } with 10 tables in 30 days; `{$p}me show all` puts you on this list.
    [bots] { $count ->
        [one] One person
       *[other] {$count} people
    } with 10 tables in 30 days.
   *[here] { $count ->
        [one] One person
       *[other] {$count} people
    } with 10 tables in 30 days. `{$p}top month` counts who beat most.
}
top-none = { $board ->
    [month] Nobody has beaten anybody at {$game} here this month.
    [all] Nobody has played 10 tables of {$game} in 30 days and wants to be listed everywhere.
    [bots] Nobody has finished a table of {$game} against computer players alone here in 30 days.
   *[here] Nobody has finished a table of {$game} with other people here in 30 days.
}
list-dots = {" · "}
history-line = {$name}'s last tables: {$entries}
history-entry = `{$code}` {$game}, { $place ->
    [0] without a winner
    [1] won
   *[other] {$place} of {$seats}
}{ $counted ->
    [yes] {" "}({$change})
   *[no] {""}
}
history-none = {$name} hasn't finished a table here yet.
tally-head = *{$tally}*
tally-line = {$name}: {$amount}
tally-none = Nobody has any yet.
verify-verdict = { $verdict ->
    [honest] Table `{$code}` is honest: all {$draws} draws follow from its secret and everybody's words.
    [unsure] Table `{$code}`: {$draws} draws were recomputed and nothing is wrong, but not everything can be checked.
   *[wrong] Table `{$code}` doesn't add up{ $dice ->
        [yes] : its draws don't all follow from its secret and everybody's words.
       *[no] .
    }
}
verify-doubt = { $kind ->
    [forgotten] Somebody at this table was forgotten: only a mark is left of their words, and nobody can tell that it's theirs.
    [untied] Somebody at this table was forgotten, so nobody can tell any more that the draws follow from its secret.
   *[lone] A draw had only one way to come out, and only the rules can tell whether that's right.
}
verify-numbers = Secret: {$secret} · proof of older tables: {$digits} · proof: {$proof}
verify-compared = { $fits ->
    [yes] The proof that you gave fits: it was fixed before anybody joined.
    [no] The proof that you gave doesn't fit `{$code}`, so it was told for something else.
   *[none] That's no proof that I could compare: put the 26 letters and digits that stood last on the opening line behind `{$p}verify {$code}`.
}
verify-pressed = { $finding ->
    [right] Table `{$code}`: all {$draws} draws follow from its secret and everybody's words. `{$p}verify {$code}` also replays the game by its rules.
    [unsure] Table `{$code}`: {$draws} draws were recomputed and nothing is wrong, but not everything can be checked. `{$p}verify {$code}` says why.
   *[wrong] Table `{$code}` doesn't add up: its draws don't all follow from its secret and everybody's words.
}
verify-rules = { $finding ->
    [right] Replayed by the rules, its { $actions ->
        [one] one action leads
       *[other] {$actions} actions lead
    } to the result that was announced.
    [called-off] Replayed by the rules, its { $actions ->
        [one] one action leads
       *[other] {$actions} actions lead
    } to where the game was ended. Whether more was played, nobody can tell from them.
    [wrong] Replayed by the rules, its actions don't add up at number {$number}.
    [mixed] Its actions can't be replayed: the rules changed during the game, and an admin let it go on.
    [missing] Its actions can't be replayed: the game isn't available now.
    [long] Replaying its actions takes too long for me here; `croupier verify` can do it.
   *[other] Its actions can't be replayed: the game was played by other rules than I have now.
}
verify-house = { $finding ->
    [right] { $moves ->
        [one] The computer's one move is
       *[other] All {$moves} moves of computer players are
    } what they choose from what they can see.
    [wrong] Move {$number} of the computer players isn't what they would choose.
    [long] Checking the computer's moves takes too long for me here; `croupier verify` can do it.
   *[other] The computer's moves can't be replayed: its players have changed since.
}
say-lesson = Your costliest choice: {$remark}
analysis-fine = {$name} made no costly choice. Well played!
analysis-nobody = Nobody chose anything at `{$code}`.
analysis-none = {$game} has no analysis: it can't weigh moves one by one.
analysis-away = `{$code}` can't be analysed: its game isn't available now.
analysis-not = { $finding ->
    [long] Analysing `{$code}` takes too long for me, sorry.
    [failed] Analysing `{$code}` failed: that's a fault in its game. Its result stands.
    [kept] `{$code}` can't be analysed: this room keeps its secrets, and every choice turned on them.
   *[other] `{$code}` can't be analysed: it was played by other rules than I have now.
}
games-line = {$typed}: {$about}
games-none = No game is switched on here; an admin can `{$p}enable all`.
help-playing = You're playing {$game} at `{$code}`: {$verbs}.
help-verb = {$usage}: {$about}
help-games = Games: {$games}. Type one to open a table.
help-options = Add options after the name, such as a time limit: {$example}; `{$p}help` and a game's name lists its own.
help-of-game = {$game} – {$what}
help-tally = how many {$tally} everybody here has from {$game}.
help-here = At the table here: {$verbs}
help-more = To find out more: {$verbs}. `{$p}help VERB` explains a command, `{$p}help all` lists them all.
help-table = At a table: {$verbs}
help-asking = To find out more: {$verbs}. `{$p}help VERB` explains a command.
help-admin = For admins: {$verbs}
help-game = {$game}, for { $exact ->
    [yes] {$most} players
   *[no] {$least} to {$most} players
}. Open it with `{$p}{$name}`, or with an option: `{$p}{$name} OPTION`. Options: {$options}.
status-lobby = {$game} `{$code}`, waiting for players: {$who} ({$seated} of {$most}{ $bots ->
    [0] {""}
    [one] , and one computer player
   *[other] , and {$bots} computer players
}){ $seconds ->
    [0] . { $host ->
        [yes] You
       *[no] The host
    } can `{$p}start`.
   *[other] , {$seconds} s.{ $buttons ->
        [yes] {""}
       *[no] {" "}`{$p}join`!
    }
}
status-running = *{$game}* at `{$code}`: {$who} to move{ $seconds ->
    [0] .
   *[other] , {$seconds} seconds left.
}
status-paused = *{$game}* at `{$code}` { $reason ->
    [admin] is paused; its clocks are stopped until an admin says `{$p}resume {$code}`.
    [missing] is paused: the game isn't available now. Nothing is lost, and it resumes when the game is back.
    [rules] is paused: its rules have changed since it began. An admin can `{$p}resume {$code}` to go on with the new rules, or `{$p}end {$code}`.
    [hung] is paused: the game took too long to think. An admin can `{$p}resume {$code}` or `{$p}end {$code}`.
    [unreadable] is paused: I can't read it right now. Nothing is lost; an admin can `{$p}end {$code}`.
   *[broken] is paused: the game ran into an error. An admin can `{$p}resume {$code}` or `{$p}end {$code}`.
}
settings-line = {$name} is {$value}: {$about}
settings-entry = {$name} {$value}
settings-chosen = Chosen here: {$settings}.
settings-usual = Defaults: {$settings}.
settings-more = `{$p}set NAME` tells what one is about, `{$p}set NAME VALUE` changes it (admins only).
set-which = These can be set: {$settings}. `{$p}set NAME` tells what one is about, `{$p}set window 45` changes it (admins only).
rules-which = Which game's rules? {$typed}.
settings-disabled = Switched off: {$games}.
settings-banned = Banned: {$entries}.
settings-ban = {$name}{ $lasts ->
    [until] {" "}until {$until}
   *[always] {""}
}{ $why ->
    [yes] {" "}(“{$reason}”)
   *[no] {""}
}
audit-line = {$at} {$name}: {$deed}
audit-none = No admin has changed anything here.

## What each verb does

verb-join = join a table before it starts; any words you add are mixed into the dice or cards.
verb-leave = give up your seat.
verb-start = start without waiting for the clock (host only).
verb-extend = give others more time to join (host only).
verb-try = see what a move would do, without making it.
verb-cancel = close a table before it starts (host only).
verb-again = open the last table again and call the same people; each of them chooses whether to join.
verb-option = set a table option; on its own, it lists them.
verb-bots = fill that many seats with computer players (host only). `{$p}bots 1 easy` takes weak ones, `{$p}bots 1 fair` better ones, `{$p}bots 1 strong` the best.
verb-hand = see what only you can see; the answer is private.
verb-status = see how the table stands.
verb-back = say that you're back.
verb-invite = get the link or the words with which a friend joins your table.
verb-replace = hand an away player's seat to a computer player for good, unless they come back in time; it takes an admin, or everybody else at the table.
verb-help = explain a command or a game; `{$p}help all` lists every command.
verb-games = list the games.
verb-welcome = begin here: what there is to play, in which language, and a table at once.
verb-rules = explain the rules of a game in brief.
verb-new = open a table; just the game's name does the same.
verb-analysis = look back at a table that is over: each player's most costly choice, by what they could know.
verb-verify = check a table that is over: its secret is revealed, every roll and card is recomputed, even hidden ones, and the game is replayed by its rules. On its own it checks the last one. Put the proof from its opening line behind, and I compare it.
verb-web = get the link to a table in a browser.
verb-coach = be told privately, against computer players alone, after a move that cost you something: what would have been better.
verb-watch = let whoever has its link watch your private table, or nobody any more.
verb-lang = choose the language I answer you in.
verb-me = see your own settings; after `{$p}me mentions off` your turns come without a mention or a sound, and `{$p}me show nobody` takes you off every list.
verb-stats = see how you, or somebody else here, do at a game.
verb-score = see how two people have done against each other here: this evening, this month and all in all.
verb-top = see who leads at a game here: of the last 30 days, by people beaten this `month`, everywhere (`all`), or against computer players (`bots`).
verb-history = see your last tables here, or somebody else's.
verb-why = find out why nothing happened: what became of what you said last (only you see the answer).
verb-export = see everything I keep about you, page by page (in private).
verb-forget = have everything I keep about you forgotten after 24 hours; until then `{$p}forget stop` keeps it (in private).
verb-notify = be called when a table opens: of any game or of one, at once or when so many people have joined; in private, of rooms that take guests. After five calls that you don't follow I stop.
verb-link = play with accounts on several networks as one person: `{$p}link` gets a code, which you say with your other account (in private).
verb-unlink = take apart what you have linked: each account is on its own again (in private).
verb-enable = switch a game on in this room (admins only).
verb-disable = switch a game off in this room (admins only).
verb-settings = list this room's settings.
verb-set = change a setting of this room (admins only), or see what one is and where that comes from; `{$p}settings` lists them all.
verb-end = end a table, or take this room's guests off another room's table (admins only).
verb-pause = pause a table and all its clocks (admins only); nothing is lost, even over a restart.
verb-resume = resume a paused table, with a fresh clock (admins only).
verb-ban = ban somebody from this room's tables, for good or for a time such as 7d or 12 hours, and say why (admins only).
verb-unban = lift a ban, or let somebody play now who would skip a table (admins only).
verb-void = take a table that's over out of the ratings (admins only).
verb-audit = see what admins have changed here (admins only).
verb-undo = undo what an admin last changed in settings, bans or ratings, within 24 hours (admins only).

me-show = who can see how you do at games: `all` is everybody, `room` the rooms where you've played, `nobody` no one
me-mentions = whether your turns mention you, so that you notice them
setting-window = seconds to join, 5 to 600
setting-seconds = seconds to act, instead of each game's own; 0 is no limit
setting-prefix = what commands begin with
setting-language = this room's language
setting-style = `rich`, or `plain` for letters and digits only: no bold, no colours, no pips
setting-tables = tables at once
setting-reveal = whether the secret behind dice and cards is revealed at the end
setting-quiet = fewer messages (nobody's joining or leaving, no warnings to all)
setting-hints = whether games that have hints give them in somebody's first match
setting-guests = whether people in other rooms can join this room's tables by their codes
setting-public = whether anybody anywhere can look at this room's tables by their codes, and on Telegram join from a private chat
setting-web = whether this room's tables have web pages: `off`, `watch`, or `play` to join from there too
setting-openers = who can open tables: `all`, people with `accounts` (logged in), or `admins`
setting-hours = when tables can be opened, such as `18-02`; `default` is at any time
setting-timezone = the time zone of those hours, such as `Europe/Berlin`
setting-stats = whether ratings and statistics are kept and told; when off, nothing counts
setting-score = whether the score between people who meet again is told at the end of a table
setting-recap = whether the moments that decided a table are told at its end
setting-pictures = whether a match ends with a picture of the table, where the network shows pictures
setting-pace = the speed of the games' own clocks: `quick` halves them, `slow` doubles them; seconds that somebody chose stay
for-words = for
one-words = a, an, one
minute-words = min, mins, minute, minutes, m
hour-words = h, hr, hrs, hour, hours
day-words = d, day, days
week-words = w, wk, week, weeks
month-words = mo, month, months
option-best = a match of 3, 5 or 7 tables, until it is decided; everybody moves on by one seat each time.
option-seconds = seconds to act, instead of the game's own.

## At a terminal

greeting = Welcome to Croupier. Type `help` for help; Tab completes, Ctrl-D quits.
greeting-games = Welcome to Croupier. These games are here:
greeting-choose = Type a number or a name, or `help` for help; Tab completes, Ctrl-D quits.
greeting-game = { " " }{$number}  *{$game}* ({ $exact ->
    [yes] {$most}
   *[no] {$least}-{$most}
}): {$brief}
choose-begin = { $bots ->
    [0] Press Enter to start once everybody has joined. Before that you can choose:
    [one] Press Enter to start with one computer player. Before that you can choose:
   *[other] Press Enter to start with {$bots} computer players. Before that you can choose:
}
choose-rules = how to play, in brief.
choose-others = somebody else at this keyboard plays too.
choose-line = { " " }{$typed}: {$about}
choose-bots = a different number of computer players, 1 to {$most}.
choose-level = computer players who make mistakes; with `bots {$count} fair` they make fewer, with `bots {$count} strong` hardly any.
choose-several = More than one of you is at this keyboard now, and everybody reads what is typed. What's to be said in private begins with `>`: `>hand`, or for {$name} `@{$name} >hand`.
choose-ready = Enter starts.
choose-numbers = The games are numbered 1 to {$most}: type one of those, or a name. `{$p}games` lists them.

## On buttons, and choices half made

button-join = Join
button-start = Start
button-bots = { $bots ->
    [0] No computer players
    [one] One computer player
   *[other] {$bots} computer players
}
button-level = { $level ->
    [easy] Easy computer players
    [fair] Fair computer players
   *[strong] Strong computer players
}
button-invite = Invite
button-watch-on = Let others watch
button-watch-off = Let nobody watch
button-leave = Leave
button-words = Words for the { $chance }
button-mix = Mix them in
form-words = Words of yours for the { $chance } (any will do; everybody sees them)
form-bots = Computer players
button-again = Play again
button-again-level = Again: { $level ->
    [easy] easy
    [fair] fair
   *[strong] strong
}
form-level = Play again, computer players:
button-again-with = Play again with {$names}
button-analysis = Look back at my choices
button-verify = Check the { $chance }
button-hand = My dice
button-status = Table
button-more = {$what} …
button-others = …
button-rest = All the rest
button-back = ← Back
button-ticked = ✓ {$value}
label-face = 🎲 {$value}
label-place = {$value}.
label-chips = {$value}
label-card = {$value}
label-count = {$value} ×
draft-so-far = {$verb}: {$chosen}
draft-opened = {$verb}: choose {$parts}.
draft-incomplete = Still to choose: {$parts}. So far: {$draft}
draft-confirm = Press once more to confirm: {$action}
