# What the bot says itself: what must be said where no table and no room is, and around a table's board.

greeting = Hello {$name}! I deal table games. Tap one to play it with me, or add me to a group and send /games there. While you play, I send you here what only you can see; buttons in the group show it too. Send /help to see what I can do.
add-me = Add me to a group
opened = Thanks, {$name}! Now I can write to you here.
added = Hello everybody! I deal table games: tap a button below, or send /games@{$bot}.
added-hearing-little = Telegram only shows me commands that name me, such as /help@{$bot}, and replies to my messages; you can play everything with the buttons.
let-me-write = Let me write to you
cannot-write = {$name}, my answer is for you alone, but I can't write to you yet.
private-reason = {$name}, why not is for you alone: tap “My dice” to read it.
open-table = Open the table
join-in-private = Join in private
play-elsewhere = In another group
seated = {$name}, you've joined. The game is played in the group; here I send you what only you can see.
invitation-over = {$name}, that table isn't taking players any more. Tap “Join” on a newer one, or send /games in your group.
not-among-you = {$name}, I can't see you in that table's group. If you're in it, tap “Join” there.
trying = I'm testing what works here, and will delete this afterwards. Please tap OK, then write: {$mention}
yours-alone = Your own panel: nobody else sees it.
about = I deal table games in groups: dice, bluffing and cards, played with buttons. Add me to a group and send /games there. Here I send you what only you can see. Nobody can secretly change a roll: they're all fixed before the game and can be checked afterwards.
short = Table games for your group: dice, bluffing and cards, played with buttons.
round = round {$number}
starts = Start:{" "}
join-them = want to play too?
seconds = {$seconds} s
stopped = the clock is paused
answer-this = {$name}, just reply to this message.
