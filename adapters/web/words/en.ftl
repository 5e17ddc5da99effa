# What the site says itself: what stands around a table, which the house puts into words.

tables = Tables
no-tables = No table is open to you here yet.
just-over = Just finished
earlier-over = Earlier ones
yours = yours
games = Play against the computer
players = {$least} to {$most} players
players-exactly = {$most} players
open = Open a table
your-name = Your name
language = Language
back = All tables
turn = Your turn
waiting = Waiting for {$names}
paused = Paused
over = It's over
lobby = Waiting for players
ready = Start when you like
stopped = the clock is paused
seats = Players
board = On the table
told = The table in words
hand = Only you see this
open-hand = Everybody sees this
hand-in-words = Yours in words
moves = Your move
before = What you can do
log = What happened
house = computer
away = away
gone = left
you = you
moving = to move
watching = You're watching.
lost = The connection is lost. Trying again …
sending = Sending …
call-me = Play a sound and notify me when it's my turn
called = {$game} {$code} is open: { $count ->
    [one] {$names} sits there.
   *[other] {$names} sit there.
}
called-in = {$game} {$code} is open in {$room}: { $count ->
    [one] {$names} sits there.
   *[other] {$names} sit there.
}
called-go = To the table
offline = You're offline. Your tables go on without you and are here again once the network is back.
try-again = Try again
about-site = Dice and card games with friends or the computer.
nothing = There's no such page, or you can't see it.
wrong = That didn't work: {$why}.
cross-site = it came from another site
too-much = it was too long
too-often = too much at once; wait a moment and try again
too-busy = many people are looking just now; try again in half a minute
too-many = too many people are watching now; try again later
no-name = a name has 1 to 20 letters or digits
name-kept = Here you would be {$name}: a name has letters, digits and spaces. Press once more if that's fine.
enter = Come in
entrance = Your table is ready on this machine.
entrance-over = This link was used already. Start `croupier play --web` again for a new one.
invited = Invited by somebody?
invitation = The word that they gave you
join = Join
player = Player
about-table = {$game} with {$names}, live in a browser.
about-replay = A game of {$game} between {$names}, step by step.
invites = {$host} invites you to {$game}
invited-there = At the table: {$names}. { $free ->
    [one] One seat is free.
   *[other] {$free} seats are free.
}
dice-words = Words for the dice, if you like
invitation-over = That link leads nowhere now: the game began, its table closed, or a letter is missing. Ask whoever sent it for a new one.
invitation-begun = {$game} has begun: ask {$host} to invite you to the next one.
invitation-full = All seats are taken at {$game}: ask {$host} to invite you to the next one.
invite-by = Invite somebody
invite-about = Whoever opens this link can join, until the game starts:
invited-to = Join me at {$game}
watch-by = Let others watch
watch-link = Link to watch
watch-about = Whoever opens this link can watch. They see what everybody at the table sees:
watch-nobody = Only the players see this table. With a link others can watch, too: they see what everybody at the table sees.
watching-count = {$count} watching
copy = Copy
share = Share
copied = Copied
choose = nothing
log-in = Play here as {$name} ({$network})?
log-in-about = This browser then has your seats and sees your dice. Press only if you asked the bot for this link.
link-over = This link was used already, or is too old. Say `web` to the bot in private for a new one.
link-tries = too many links that don't work came from where you are; wait an hour, then ask for a new one
too-many-new = many people are new here from where you are; try again in some minutes
navigation = This site
sorry = Sorry
leaders = Leaders
all-leaders = All games
leads = People who lead at {$game}
place = Place
name = Name
rating = Rating
played = Tables
won = Won
listed = { $count ->
    [one] One person has played 10 tables with other people, and one in the last 30 days.
   *[other] Of {$count} who have played 10 tables with other people and one in the last 30 days.
}
nobody-listed = Nobody has played 10 tables with other people lately and wants to be listed.
nobody-listed-at = Nobody who wants to be listed has played 10 tables of these lately. Play them with other people, then press “List me”:
list-me = Only people who want that are listed here.
list-me-button = List me
language-name = English
name-next = ,{" "}
greeting =
    Open this in your browser to play; it works once:
      {$link}
    Ctrl-C ends it.

# The table inside Telegram.

embedded-opening = One moment ...
embedded-script = This page needs JavaScript.
embedded-over = This page is too old, or wasn't opened from Telegram. Close it, then tap “Open the table” in the chat again.
embedded-unseen = That table isn't here any more, or only those who play there can see it. To join, tap “Join” in the chat.
embedded-none = You aren't playing anywhere now. Join a table in the chat, then open this again.

# The lobby, the rules, and somebody's own page.

about = Dice and card games with friends, or against the computer. Nothing to install, no account: say a name, and play.
head-picture = Dice, cards and dice of 8, 12 and 20 sides on green felt
tables-now = Playing now
my-tables = Your tables
won-by = {$names} won
just-now = just now
minutes-ago = { $count ->
    [one] a minute ago
   *[other] {$count} minutes ago
}
hours-ago = { $count ->
    [one] an hour ago
   *[other] {$count} hours ago
}
days-ago = { $count ->
    [one] yesterday
   *[other] {$count} days ago
}
leave = Leave
leave-table = Leave the table
remember = OK
options = Options
as-usual = as usual
rules = Rules
all-games = All games
how-it-goes = How it goes
how-to = How does this go?
why-not = Look at the rules
rules-picture = A moment of a game, with all that was just opened.
nobody-leads = Nobody is listed yet. Play 10 tables with other people, then press “List me” on the next page.
listed-now = You want to be listed.
take-me-off = Take me off
lost-yourself = Did you play here before?
lost-why = This browser doesn't know you. You played in another one, or its cookies were cleared. You can get your seats and results back if you are still known somewhere else:
back-by-device = On a device where you still play, open “You”, press “Make a link”, and open that link here.
back-by-chat = If you linked a chat, say `web` to the bot there in private, and open its link here.
back-by-invitation = If somebody invited you to a table that hasn't begun, join it again with their word.
my-page = You
my-nothing = Nobody here knows you yet: you are somebody once you take a seat.
my-who = Who you are here
my-accounts = { $count ->
    [one] You are known by a cookie of this browser alone. Clear it, and you're somebody new: a second device keeps you.
   *[other] You are known by {$count} accounts: {$networks}.
}
my-keeps-name = While you sit at a table you keep your name.
my-played = What you played
my-played-none = You haven't finished a table yet.
my-table = Table
my-when = When
my-place = {$place} of {$seats}
# Stands under a rating, and names the line that is drawn below it.
my-luck = Luck with dice: {$wins} { $count ->
    [one] wins in one table.
   *[other] wins, added up over the last {$count} tables.
}
my-courses = Your ratings
my-course = A line of your rating after each of the last {$count} tables that counted, from {$first} to {$last}.
my-fared = { $tables ->
    [one] one table
   *[other] {$tables} tables
}, {$wins} won
my-alone = Against computer players alone
my-unsure = Not sure yet: fewer than 10 tables
my-show = Who sees how you do
my-show-all = Everybody, on the lists too
my-show-room = People where I played
my-show-nobody = Nobody
my-calls-when = When a game opens
my-calls-about = Any page of this site that you have open tells you, with a link, when a game opens that you can join from here.
my-calls-game = Game
my-calls-any = Any game
my-calls-number = How many sit there
my-calls-seats = { $count ->
    [0] as soon as it opens
    [one] once 1 sits there
   *[other] once {$count} sit there
}
my-calls-yes = Tell me
my-calls = You want to be called to tables that open.
my-calls-off = Call me no more
my-device = Another device
my-device-about = Open a link there, and that browser plays as you, too: it has your seats and sees your dice. The link works once, within five minutes.
my-device-link = Make a link
my-unlink = Take my accounts apart …
my-unlink-about = Each browser and each chat is somebody of their own again, with what they had before and the tables that they joined since.
my-unlink-yes = Take them apart
my-kept = What is kept about you
my-export = Save all of it as a file
my-forget = Forget me …
my-forget-about = 24 hours from now your name, accounts and words are erased, here and in every table exported later. That can't be undone then; until then you can stop it here.
my-forget-yes = Forget me in 24 hours
my-forgets = You'll be forgotten within a day.
my-forget-stop = Stop that: keep me

# What stands around a replay. Its script puts things in by itself, so that no words here can be chosen by them.

replay = Replay
replay-to-replay = Step through it again
replay-to-table = To the table
replay-keep = Keep it: one file that works offline
replay-share = Share this moment
replay-copied = Link copied
replay-running = This table isn't over yet: you can step through it once it is.
replay-none = There's no replay of this table: its moves are no longer kept, or the rules that are installed now play them otherwise. How it ended stands on its page.
replay-closed = This table was closed before it came to an end, so there's nothing to step through.
replay-who = A replay is open to those who sat at its table, and to whoever has the link that one of them made there by “Share this moment”. Of a room that shows its tables on pages, the link that was told in the room opens it, too.
replay-no-seat = Nobody has such a seat at this table. Choose at the replay whose view you want.
replay-secret = This room keeps its secrets, so you can only step through what everybody saw, or what you saw yourself.
replay-seen-by = Seen by
replay-everything = All hands
replay-spectator = A spectator
replay-step = Step
replay-of = Step {$step} of {$last}
replay-first = To the start
replay-back = One step back
replay-on = One step on
replay-last = To the end
replay-play = Play
replay-stop = Stop
replay-go = Go
replay-keys = The arrow keys step too; Home and End lead to the start and the end.
replay-decided = What decided it
replay-happened = What happened
replay-earlier = Just before
replay-begins = The game begins.
replay-round = Round {$round}
replay-by-player = {$name} moves
replay-by-house = {$name} moves (computer)
replay-by-clock = Time's up for {$name}
replay-unseen = What they did was told to nobody else.
replay-to-move = to move
replay-moved = moved
replay-hands = Only they saw this
replay-hand = To {$name} alone:
replay-dice = Draws of this step
replay-no-dice = Nothing was drawn here.
replay-drawn = Drawn here: {$count}
replay-house-stream = the table
replay-proof = Was the table honest?
replay-unscripted = With script, your own browser computes every draw again here.
replay-kept = The room keeps its secret, so nobody can compute the draws again.
replay-proof-told = Proof that these draws go with: {$commitment}
replay-right = Your browser computed all {$count} draws again: each follows from the secret behind the proof below, and from everybody's words.
replay-unsure = Your browser computed {$count} draws again and found nothing wrong, but can't check everything:
replay-wrong = Something is wrong:
replay-unreadable = what the draws are computed from is missing or spoilt
replay-wrong-secret = the secret isn't the one behind the proof
replay-given-seed = a seed is given, which must be computed
replay-wrong-words = the words of {$name} don't fit the mark that they left
replay-wrong-draw = draw {$number} of {$name} should be {$entry}, not {$result}
replay-missing = draw {$number} of {$name} is missing
replay-cut = the last draws of {$name} are missing
replay-untied = somebody was forgotten, so nobody can tell any more that the draws follow from the secret
replay-forgotten-mark = the words of {$name} were forgotten, and the mark alone can be anything
replay-lone = draw {$number} of {$name} could only come out as {$result}, and only the rules can tell whether that's right
replay-more = and {$count} more
replay-limits = This is about the lists “Draws of this step” alone. Pictures, moves, and what a draw was made from aren't checked here: “croupier verify” replays them by the rules.
replay-mixed = Words mixed in:
replay-given-words = “{$words}”
replay-browsers-words = {$words} from a browser
replay-and-words = {" "}and{" "}
replay-no-words = none
replay-forgotten-words = forgotten: the mark alone
replay-told = Paste the proof that you were told when the table opened
replay-compare = Compare
replay-fits = That's it: all draws were fixed before anybody joined.
replay-refused = Refused: the secret shown here doesn't fit the proof that you pasted.
replay-no-proof = Paste 26 letters and digits, such as those that stood last on the opening line; older tables had 32 digits.
replay-forgotten = somebody

# What is said of a browser's own words in the dice: the first at the table, the others by the script of a replay.

own-added = Your browser has mixed in words of its own, too: 22 random signs, drawn once the line above was shown.
own-found = Your browser's own words are mixed in, with those of {$name}. It drew them after it was shown the proof, which is still the same.
own-missing = Your browser's own words aren't mixed in, though they were taken before the start.
own-late = Your browser's own words aren't mixed in: the table had started before they came, or another browser of yours was first.
own-forgotten = Somebody was forgotten since, so your browser can't tell whether its own words are mixed in.
own-swapped = This isn't the proof that your browser was shown before the start, which was {$told}.
own-secret = The proof is the one that your browser was shown. Its words can't be compared: the room keeps its secret.
