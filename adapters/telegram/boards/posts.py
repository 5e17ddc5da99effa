"""The living post of each table: a message edited in place, and moved down when the chat has pushed it away."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Api, Keyboard
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.boards.board import TIME, Board, Plan, Style, asks, drawn, planned, unread
from adapters.telegram.boards.photos import LONGEST, NONE, Drawing, Photo, Photos
from adapters.telegram.boards.post import MOST_TRIED, KeptPosts, MessageWriter, Post, PostNotes, Strays
from adapters.telegram.chats import Chat, Chats
from adapters.telegram.format import Text
from adapters.telegram.receiving.invitations import Links
from adapters.telegram.sending.mentions import Turns
from adapters.telegram.sending.outgoing import NEWS, PROMPT, TIDY, Job, Outgoing
from croupier.network import Bounded, Look, Outbound

MOST_LINES = 24
PUSHED = 8
REMEMBERED = 2048
MOST_PRESSED = 16
CALM = 1.0
"""Seconds after a change in which news of it reach a post."""


class Posts:
    """All living posts; `links` are put below the buttons of the core."""

    def __init__(
        self,
        api: Api,
        outgoing: Outgoing,
        chats: Chats,
        turns: Turns,
        links: Links,
        look: Callable[[str, str], Awaitable[Look | None]],
        notes: PostNotes,
        phrases: Callable[[str], Phrases],
        spawn: Callable[[Coroutine[None, None, None]], None],
        photos: Photos,
    ) -> None:
        """`look` reads a table as a chat may see it, by their keys; `phrases` are our own words, by language."""
        self._api, self._outgoing, self._chats, self._turns = api, outgoing, chats, turns
        self._links, self._look, self._notes, self._phrases, self._spawn = links, look, notes, phrases, spawn
        self._writer, self._strays = MessageWriter(api, outgoing, chats), Strays(api, outgoing, chats)
        self._posts, self._dated, self._photos = KeptPosts(REMEMBERED), True, photos
        self._pressed: Bounded[Chat, deque[tuple[int, str]]] = Bounded(REMEMBERED)
        self._changing, self._pushed = set[str](), set[Chat]()
        self._lobbies, self._closed = Bounded[Chat, str](REMEMBERED), Bounded[Chat, int](REMEMBERED)

    async def tell(self, chat: Chat, message: Outbound) -> None:
        """Bring news or a prompt into a table's post; returns when it stands there."""
        post = self._post(chat, message.table)
        post.owed.append(message)
        rank = PROMPT if message.kind in ("prompt", "secret") else NEWS
        try:
            while message in post.owed:  # more than the post holds is said before it
                await self._showing(post, rank).over()
        finally:
            if message in post.owed:
                post.owed.remove(message)

    def _showing(self, post: Post, rank: int) -> Job:
        """Have a post shown, as soon as what is so urgent may be."""
        queue, job = self._outgoing.queue(post.chat.id), post.job
        if job is None or job.done.done() or job.tidy:
            job = post.job = Job(lambda: self._show(post), rank, thread=post.chat.thread)
            queue.put(job)
        else:
            queue.lift(job, rank)
        return job

    def has(self, table: str, chat: Chat | None = None) -> bool:
        """Tell whether a table has a post in a chat, or in any."""
        return bool(self._posts.of_table(table) if chat is None else self._posts.find(chat, table))

    def _post(self, chat: Chat, table: str) -> Post:
        return self._posts.put(self._posts.find(chat, table) or Post(chat, table))

    def changed(self, code: str) -> None:
        """Ask those who have done their part no more, also where nobody is told that they have."""
        if code not in self._changing:
            self._changing.add(code)
            self._spawn(self._changed(code))

    async def _changed(self, code: str) -> None:
        try:
            await asyncio.sleep(CALM)
        finally:
            self._changing.discard(code)
        for post in list(self._posts.of_table(code)):
            if post.board.asked and post.board.version != self._turns.version(code) and post.rests:
                look = await self._look(code, self._chats.key(post.chat))
                post.stale = look is not None and look.phase == "running" and asks(look) != post.board.asked
                if post.stale and post.rests:
                    self._put(post, TIDY)
            elif post.chat.id > 0 and not post.board.asked and post.board.keyboard:
                self.refresh(post.chat, code)  # it may have got a word for friends, of which nobody is told

    def pushed(self, chat: Chat) -> None:
        """Move what waits for somebody down again, if the chat has pushed it away."""
        if chat not in self._pushed and any(self._pushed_away(chat)):
            self._pushed.add(chat)
            self._spawn(self._move_down(chat))

    async def _move_down(self, chat: Chat) -> None:
        """Move posts down once what was said there has been dealt with: news of it bring their posts themselves."""
        try:
            await self._turns.settled(self._chats.key(chat))
            if any(self._turns.version(post.table) != post.board.version for post in self._pushed_away(chat)):
                await asyncio.sleep(CALM)
        finally:
            self._pushed.discard(chat)
        for post in list(self._pushed_away(chat)):
            self._put(post, NEWS)

    def _pushed_away(self, chat: Chat) -> Iterator[Post]:
        """Find the posts that wait for somebody out of sight, and are not about to be shown."""
        return (
            post for post in self._posts.in_chat(chat) if post.board.keyboard and self._is_away(post) and post.rests
        )

    def pressed(self, chat: Chat, message: int, data: str) -> None:
        """Note where a button was pressed: we may have been killed before we knew that this post stands."""
        pressed = self._pressed[chat] = self._pressed.get(chat) or deque(maxlen=MOST_PRESSED)
        pressed.append((message, data))
        for post in self._posts.in_chat(chat):
            if post.owns(data):
                self._take_strays(post)

    def _take_strays(self, post: Post) -> None:
        """Let posts go on which buttons were pressed, and which are older than the one that stands."""
        pressed = self._pressed.get(post.chat, ())
        mine = {message for message, data in pressed if post.owns(data)}
        if post.lost and (newest := max(mine, default=0)) > max(post.after or 0, post.message):
            self._adopt(post, newest)
        strays = {message for message in mine if message < post.message}
        if strays:
            rest = (entry for entry in pressed if entry[0] not in strays)
            self._pressed[post.chat] = deque(rest, maxlen=MOST_PRESSED)
            post.let_go(sorted(strays))
            self._writer.tidy_soon(post)

    def _adopt(self, post: Post, message: int) -> None:
        """Go on in a post that was sent without our knowing, and was pressed, if it is none that we know."""
        if self._chats.knows(post.chat.id, message):
            return
        self._writer.replace(post)
        post.message, post.anew, post.stale = message, False, True
        post.board = post.board._replace(text=Text("", ""))
        self._chats.seen(post.chat, message)
        post.lost -= 1
        if not post.lost:
            post.settled()
        elif post.after is not None:
            self._search(post)
        if post.rests:
            self._put(post, TIDY)
        self._spawn(self._keep(post))

    def moved(self, chat: int, new_chat: int) -> None:
        """Show the posts of a chat anew where it goes on: those in the old one are dead."""
        for old in self._posts.under(chat):
            self._posts.drop(old)
            post = self._post(Chat(new_chat, old.chat.thread), old.table)
            post.moved_from, post.seen, old.moved_to = self._chats.key(old.chat), old.seen, post
            if not post.message and old.board.keyboard:
                post.lines, post.board, post.plain = old.lines, old.board, old.plain
                self._renew(post)

    def renew(self, chat: Chat, table: str) -> None:
        """Let a table's post come anew at the bottom, if it waits for somebody."""
        post = self._posts.find(chat, table)
        if post is not None and post.board.keyboard:
            self._renew(post)

    def refresh(self, chat: Chat, table: str) -> None:
        """Draw a table's post anew, of which a press may have changed no more than a choice that is half made."""
        post = self._posts.find(chat, table)
        if post is not None and post.rests:
            post.stale = True
            self._put(post, TIDY)

    def turned(self, chat: Chat, table: str) -> None:
        """Show another page of a table's buttons, for which somebody waits."""
        post = self._posts.find(chat, table)
        if post is not None:
            post.stale = True
            self._showing(post, PROMPT)

    def _renew(self, post: Post) -> None:
        post.anew = True
        if post.rests:
            self._put(post, NEWS)

    def _put(self, post: Post, rank: int) -> None:
        """Have a post shown anew when there is time: nobody waits for it."""
        post.job = Job(lambda: self._show(post), rank, tidy=True)
        self._outgoing.queue(post.chat.id).put(post.job)

    def _is_away(self, post: Post) -> bool:
        return post.anew or (bool(post.message) and self._chats.behind(post.chat, post.message) > PUSHED)

    async def _recall(self, post: Post) -> None:
        """Find the post again that an earlier run has left in the chat."""
        if not post.recalled:
            if post.moved_from:
                await self._notes.drop(post.moved_from, post.table)
            message, replaced, post.after = await self._notes.read(self._chats.key(post.chat), post.table)
            found = {pressed for pressed, data in self._pressed.get(post.chat, ()) if post.owns(data)} - {*replaced}
            post.message = max(found | {message})
            post.let_go([*replaced, *sorted((found | {message}) - {post.message, 0})])
            post.recalled = True
            if post.message:
                self._chats.seen(post.chat, post.message)
            if post.after is not None:
                self._doubt(post)
            if found - {message}:  # the next run may not hear of that press
                await self._keep(post)
            self._writer.tidy_soon(post)

    def _doubt(self, post: Post) -> None:
        """Look for what an earlier run may have sent: now, or once the next post tells up to which number."""
        post.lost = MOST_TRIED
        if post.message > (post.after or 0):
            self._search(post)
        else:
            post.anew = True

    def _search(self, post: Post) -> None:
        def over() -> None:
            self._writer.tidy_soon(post)
            self._spawn(self._keep(post))

        self._strays.search(post, over)

    async def _keep(self, post: Post) -> None:
        if not post.over:
            key = self._chats.key(post.chat)
            await self._notes.write(key, post.table, post.message, post.replaced, post.unsure)

    async def _show(self, post: Post) -> None:
        """Show the table as it stands, with all that is owed: in the old post, or in a new one where one is called."""
        post.job = None  # what comes from here on is not in what is shown now
        await self._recall(post)
        owed = list(post.owed)
        if not owed and not (post.stale or self._is_away(post)):
            return
        prompted = any(message.kind == "prompt" for message in owed)
        if owed and not prompted and self._stands(post, owed):
            post.owed = [message for message in post.owed if message not in owed]
            return
        look = await self._look(post.table, self._chats.key(post.chat))
        if owed:
            post.restyle(owed[-1].plain)
        plan = self._planned(post, look) if look is not None else None
        if owed and plan and await self._said_before(post, plan):
            return
        below = await self._links.below(post.chat, post.table, look)
        board = drawn(look, plan, below) if look is not None and plan else self._told(post, owed, below)
        due = self._turns.due(look) if look is not None and prompted else frozenset()
        photo, late = await self._drawing(post, look, board)
        if board.text.bare and (not post.message or due or self._is_away(post)):
            await self._send(post, board, photo, silent=not due)
        elif board.text.bare and (board[:2] != post.board[:2] or (photo and photo.picture != post.picture)):
            await self._edit(post, board, photo)
        post.board = board
        if post.moved_to is not None:  # meanwhile: what was told here last belongs there
            post.moved_to.board = board
            self._renew(post.moved_to)
        if look is None:
            post.lines = (*post.lines, *(spans for message in owed for spans in message.lines))[-MOST_LINES:]
        else:
            await self._shown(post, look, prompted)
            self._clear(post, look)
        post.owed = [message for message in post.owed if message not in owed]
        if late:
            post.stale = True
            if post.rests:
                self._put(post, TIDY)

    async def _drawing(self, post: Post, look: Look | None, board: Board) -> Drawing:
        """Have a table drawn where its post is to be a picture; it comes anew where it is one and can be none now."""
        if look is None or (not look.pictured and not post.pictured):
            return NONE
        wanted = look.pictured and (look.phase == "ended" or (self._photos.boards and look.phase == "running"))
        fits = len(board.text.bare) <= LONGEST
        drawing = await self._photos.of(post.chat, look) if wanted and fits else NONE
        if drawing == NONE and post.pictured and (look.phase == "running" or not fits):
            post.anew = True
        return drawing

    def _stands(self, post: Post, owed: Sequence[Outbound]) -> bool:
        """Tell whether a post shows already what is owed: all of it, for news of a later version may be on its way."""
        newest = bool(post.board.version) and post.board.version == self._turns.version(post.table)
        if not newest or owed[-1].plain != post.plain or not post.message or self._is_away(post):
            return False
        return all(format.line(spans).bare in post.board.text.bare for told in owed for spans in told.lines)

    async def _said_before(self, post: Post, plan: Plan) -> bool:
        """Say what is owed and has no place in a post, as a message of its own; False where there is nothing such."""
        over = plan.overflow()
        if over is None:
            return False
        await self._api.send(post.chat.id, post.chat.thread, over[0].bare, (), html=False, silent=True)
        post.seen = over[1]
        return True

    def _planned(self, post: Post, look: Look) -> Plan:
        style = post.style(self._phrases(look.language), self._called(look), dated=self._dated)
        return planned(look, style, look.told if post.seen is None else post.seen)

    async def _shown(self, post: Post, look: Look, prompted: bool) -> None:
        """Note what everybody has been told now."""
        post.seen, post.lines, post.stale = look.version, (), False
        if prompted:
            self._turns.called(look)
        if look.phase in ("ended", "closed"):
            post.over = True
            await self._notes.drop(self._chats.key(post.chat), post.table)

    def _clear(self, post: Post, look: Look) -> None:
        """Take the post of a table that closed before it began away, once another one waits for players there."""
        chat, gone = post.chat, 0
        if look.phase == "lobby":
            self._lobbies[chat], gone = post.table, self._closed.pop(chat, 0)
        elif look.phase == "closed" and self._lobbies.get(chat, post.table) != post.table:
            gone = post.message
        elif look.phase == "closed":
            gone, self._closed[chat] = self._closed.get(chat, 0), post.message
        if gone and (gone != post.message or chat not in self._closed):
            job = Job(lambda: self._api.delete(chat.id, [gone]), TIDY, tidy=True, thread=chat.thread)
            self._outgoing.queue(chat.id).put(job)

    def _told(self, post: Post, owed: Sequence[Outbound], below: Keyboard) -> Board:
        """Draw what is owed of a table that cannot be read, below what was told so before; else what stands."""
        if not owed:
            return post.board
        keyboard = format.keyboard(owed[-1])
        text = unread(post.lines, owed, Style(self._phrases(""), plain=post.plain))
        return Board(text, (*keyboard, *below) if keyboard else ())

    def _called(self, look: Look) -> dict[str, int]:
        """List who is awaited or called, by name, with their ids; who wants no mentions is left out."""
        seats = (*(look.seats[seat] for seat in look.awaited), *look.called)
        return {seat.name: self._chats.chat(seat.account).id for seat in seats if seat.account and not seat.quiet}

    async def _edit(self, post: Post, board: Board, photo: Photo | None) -> None:
        shown = board.text.html if post.html else board.text.bare
        try:
            await self._writer.edit(post, shown, board.keyboard, photo)
        except ApiError as error:
            if error.verdict is Verdict.LOST:
                self._writer.replace(post)
                post.anew = True
                if not post.owed:
                    self._put(post, NEWS)
            self._note_refused(post, error, shown)
            raise

    async def _send(self, post: Post, board: Board, photo: Photo | None, *, silent: bool) -> None:
        shown = board.text.html if post.html else board.text.bare
        if self._strays.begin(post):
            await self._keep(post)
        try:
            await self._writer.send(post, shown, board.keyboard, photo, silent=silent)
        except ApiError as error:
            self._note_refused(post, error, shown)
            post.lost += error.unknown
            post.anew = post.anew or error.unknown
            raise
        post.anew = False
        if post.lost and post.after is not None:
            self._search(post)
        else:
            post.settled()
        self._take_strays(post)
        await self._keep(post)

    def _note_refused(self, post: Post, error: ApiError, shown: str) -> None:
        """Do without what was refused: times, which an older server does not know, or any markup, or pictures."""
        if error.verdict is Verdict.PHOTO:
            self._photos.refused(post.chat, str(error))
        if error.verdict is Verdict.MARKUP:
            post.html = self._dated and TIME in shown
            self._dated = self._dated and TIME not in shown
