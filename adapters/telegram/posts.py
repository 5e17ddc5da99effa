"""The living post of each table: a message edited in place, and moved down when the chat has pushed it away."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from adapters.telegram import format
from adapters.telegram.api import Api, Keyboard
from adapters.telegram.board import MOST, TIME, Style, Text, Told, board, happened, line, overflow
from adapters.telegram.chats import Chat, Chats
from adapters.telegram.errors import ApiError, Verdict
from adapters.telegram.notes import PostNotes
from adapters.telegram.outgoing import Job, Outgoing
from adapters.telegram.pace import NEWS, PROMPT, TIDY
from adapters.telegram.turns import Turns
from adapters.telegram.words import Phrases
from croupier.network import Bounded, Line, Look, Outbound

MOST_LINES = 24
PUSHED = 8
REMEMBERED = 2048
MOST_PRESSED = 16
MOST_AT_ONCE = 100
"""Messages that one call may delete."""


@dataclass(eq=False)
class Post:
    """A table's post in a chat: what stands there (`text`, told up to the version `seen`), and what waits (`owed`).

    `lines` were told while the table could not be read. `replaced`: older posts that still stand. `recalled`: what an
    earlier run knew of it was read. `anew`: it is to come at the bottom, wherever it stands. `moved_from`: the key that
    its chat had before.
    """

    chat: Chat
    table: str
    message: int = 0
    text: Text | None = None
    seen: int | None = None
    lines: tuple[Line, ...] = ()
    keyboard: Keyboard = ()
    owed: list[Outbound] = field(default_factory=list)
    job: Job | None = None
    html: bool = True
    plain: bool = False
    replaced: list[int] = field(default_factory=list)
    tidying: Job | None = None
    recalled: bool = False
    anew: bool = False
    moved_from: str = ""

    def owns(self, data: str) -> bool:
        """Tell whether a button with such data belongs to its table."""
        return data.startswith((f"{self.table} ", f"{self.table}."))

    def restyle(self, plain: bool) -> None:
        """Forget what was told with styles and glyphs once the chat is set to plain words."""
        self.lines = () if plain and not self.plain else self.lines
        self.plain = plain


class Posts:
    """All living posts; `more` gives buttons of our own for a table as it is seen, put below those of the core."""

    def __init__(
        self,
        api: Api,
        outgoing: Outgoing,
        chats: Chats,
        turns: Turns,
        more: Callable[[Chat, str, Look | None], Awaitable[Keyboard]],
        look: Callable[[str, str], Awaitable[Look | None]],
        notes: PostNotes,
        phrases: Callable[[str], Phrases],
    ) -> None:
        """`look` reads a table as a chat may see it, by their keys; `phrases` are our own words, by language."""
        self._api, self._outgoing, self._chats, self._turns = api, outgoing, chats, turns
        self._more, self._look, self._notes, self._phrases = more, look, notes, phrases
        self._dated = True
        self._posts: Bounded[tuple[Chat, str], Post] = Bounded(REMEMBERED)
        self._pressed: Bounded[Chat, deque[tuple[int, str]]] = Bounded(REMEMBERED)

    async def tell(self, chat: Chat, message: Outbound) -> None:
        """Bring news or a prompt into a table's post; returns when it stands there."""
        post = self._post(chat, message.table)
        post.owed.append(message)
        rank = PROMPT if message.kind == "prompt" else NEWS
        try:
            while message in post.owed:  # more than the post holds is said before it
                await asyncio.shield(self._showing(post, rank).done)
        finally:
            if message in post.owed:
                post.owed.remove(message)

    def _showing(self, post: Post, rank: int) -> Job:
        """Have a post shown, as soon as what is so urgent may be."""
        queue, job = self._outgoing.queue(post.chat.id), post.job
        if job is None or job.done.done() or job.tidy:
            job = post.job = Job(lambda: self._show(post), rank)
            queue.put(job)
        else:
            queue.lift(job, rank)
        return job

    def has(self, table: str) -> bool:
        """Tell whether a table has a post in any chat."""
        return any(code == table for _, code in self._posts)

    def _post(self, chat: Chat, table: str) -> Post:
        post = self._posts[chat, table] = self._posts.get((chat, table)) or Post(chat, table)
        return post

    def pushed(self, chat: Chat) -> None:
        """Move what waits for somebody down again, if the chat has pushed it away."""
        for post in list(self._posts.values()):
            if post.chat == chat and post.keyboard and self._is_away(post) and (not post.job or post.job.done.done()):
                post.job = Job(lambda post=post: self._show(post), NEWS, tidy=True)  # type: ignore[misc]
                self._outgoing.queue(chat.id).put(post.job)

    def pressed(self, chat: Chat, message: int, data: str) -> None:
        """Note where a button was pressed: we may have been killed before we knew that this post stands."""
        pressed = self._pressed[chat] = self._pressed.get(chat) or deque(maxlen=MOST_PRESSED)
        pressed.append((message, data))
        for post in self._posts.values():
            if post.chat == chat and post.owns(data):
                self._take_strays(post)

    def _take_strays(self, post: Post) -> None:
        """Let posts go on which buttons were pressed, and which are older than the one that stands."""
        pressed = self._pressed.get(post.chat, ())
        strays = {message for message, data in pressed if post.owns(data) and message < post.message}
        if strays:
            rest = (entry for entry in pressed if entry[0] not in strays)
            self._pressed[post.chat] = deque(rest, maxlen=MOST_PRESSED)
            post.replaced.extend(sorted(strays.difference(post.replaced)))
            self._tidy_soon(post)

    def moved(self, chat: int, new_chat: int) -> None:
        """Show the posts of a chat anew where it goes on: those in the old one are dead."""
        for key in [key for key in self._posts if key[0].id == chat]:
            old = self._posts.pop(key)
            post = self._post(Chat(new_chat, old.chat.thread), old.table)
            post.moved_from, post.seen = self._chats.key(old.chat), old.seen
            if not post.message and old.keyboard:
                post.lines, post.keyboard, post.text, post.plain = old.lines, old.keyboard, old.text, old.plain
                self._renew(post)

    def renew(self, chat: Chat, table: str) -> None:
        """Let a table's post come anew at the bottom, if it waits for somebody."""
        post = self._posts.get((chat, table))
        if post is not None and post.keyboard:
            self._renew(post)

    def _renew(self, post: Post) -> None:
        post.anew = True
        if post.job is None or post.job.done.done():
            post.job = Job(lambda: self._show(post), NEWS, tidy=True)
            self._outgoing.queue(post.chat.id).put(post.job)

    def _is_away(self, post: Post) -> bool:
        return post.anew or (bool(post.message) and self._chats.behind(post.chat, post.message) > PUSHED)

    async def _recall(self, post: Post) -> None:
        """Find the post again that an earlier run has left in the chat."""
        if not post.recalled:
            if post.moved_from:
                await self._notes.drop(post.moved_from, post.table)
            message, replaced = await self._notes.read(self._chats.key(post.chat), post.table)
            found = {pressed for pressed, data in self._pressed.get(post.chat, ()) if post.owns(data)} - {*replaced}
            post.message = max(found | {message})
            post.replaced = [*replaced, *sorted((found | {message}) - {post.message, 0})]
            post.recalled = True
            self._tidy_soon(post)

    async def _keep(self, post: Post) -> None:
        await self._notes.write(self._chats.key(post.chat), post.table, post.message, post.replaced)

    async def _show(self, post: Post) -> None:
        """Show the table as it stands, with all that is owed: in the old post, or in a new one where one is called."""
        post.job = None  # what comes from here on is not in what is shown now
        await self._recall(post)
        owed = list(post.owed)
        if not owed and not self._is_away(post):
            return
        prompted = any(message.kind == "prompt" for message in owed)
        look = await self._look(post.table, self._chats.key(post.chat))
        if owed and look and await self._said_before(post, look, owed[-1].plain):
            return
        text, keyboard = self._drawn(post, look, owed), post.keyboard
        if owed:
            drawn, more = format.keyboard(owed[-1]), await self._more(post.chat, post.table, look)
            keyboard = (*drawn, *more) if drawn else ()
        due = self._turns.due(look) if look is not None and prompted else frozenset()
        if text.bare and (not post.message or due or self._is_away(post)):
            await self._send(post, text, keyboard, silent=not due)
        elif text.bare and (text, keyboard) != (post.text, post.keyboard):
            await self._edit(post, text, keyboard)
        post.text, post.keyboard = text, keyboard
        if look is None:
            post.lines = (*post.lines, *(spans for message in owed for spans in message.lines))[-MOST_LINES:]
        else:
            await self._shown(post, look, prompted)
        post.owed = [message for message in post.owed if message not in owed]

    async def _said_before(self, post: Post, look: Look, plain: bool) -> bool:
        """Say what is owed and has no place in a post, as a message of its own; False where there is nothing such."""
        post.restyle(plain)
        over = overflow(look, self._style(post, look), look.told if post.seen is None else post.seen)
        if over is None:
            return False
        await self._api.send(post.chat.id, post.chat.thread, over[0].bare, (), html=False, silent=True)
        post.seen = over[1]
        return True

    def _style(self, post: Post, look: Look) -> Style:
        return Style(self._phrases(look.language), self._called(look), post.plain, self._dated)

    async def _shown(self, post: Post, look: Look, prompted: bool) -> None:
        """Note what everybody has been told now."""
        post.seen, post.lines = look.version, ()
        if prompted:
            self._turns.called(look)
        if look.phase in ("ended", "closed"):
            await self._notes.drop(self._chats.key(post.chat), post.table)

    def _drawn(self, post: Post, look: Look | None, owed: Sequence[Outbound]) -> Text:
        """Draw the table; where it cannot be read, what is owed of it below what was told so before."""
        if owed:
            post.restyle(owed[-1].plain)
        if look is not None:
            return board(look, self._style(post, look), look.told if post.seen is None else post.seen)
        if not owed and post.text is not None:
            return post.text
        told = [Told(line(spans), owed=False) for spans in post.lines]
        told += [Told(line(spans), owed=True) for message in owed for spans in message.lines]
        return happened(told, Style(self._phrases(""), plain=post.plain), MOST) or Text("", "")

    def _called(self, look: Look) -> dict[str, int]:
        """List who is awaited or called, by name, with their ids; who wants no mentions is left out."""
        seats = (*(look.seats[seat] for seat in look.awaited), *look.called)
        return {seat.name: self._chats.chat(seat.account).id for seat in seats if seat.account and not seat.quiet}

    async def _edit(self, post: Post, text: Text, keyboard: Keyboard) -> None:
        shown = text.html if post.html else text.bare
        try:
            await self._api.edit(post.chat.id, post.message, shown, keyboard, html=post.html)
        except ApiError as error:
            if error.verdict is Verdict.SAME:
                return
            if error.verdict is Verdict.LOST:
                self._replaced(post)
            self._note_refused(post, error, shown)
            raise

    async def _send(self, post: Post, text: Text, keyboard: Keyboard, *, silent: bool) -> None:
        chat, shown = post.chat, text.html if post.html else text.bare
        try:
            sent = await self._api.send(chat.id, chat.thread, shown, keyboard, html=post.html, silent=silent)
        except ApiError as error:
            self._note_refused(post, error, shown)
            raise
        self._replaced(post)
        post.message, post.anew = sent, False
        self._take_strays(post)
        self._chats.seen(chat, sent)
        await self._keep(post)

    def _note_refused(self, post: Post, error: ApiError, shown: str) -> None:
        """Do without times where markup is refused, which an older server would do; without any the next time."""
        if error.verdict is Verdict.MARKUP:
            post.html = self._dated and TIME in shown
            self._dated = self._dated and TIME not in shown

    def _replaced(self, post: Post) -> None:
        """Let the post that stands go, with all others that are to, when there is time."""
        if post.message:
            post.replaced.append(post.message)
            post.message = 0
        self._tidy_soon(post)

    def _tidy_soon(self, post: Post) -> None:
        if post.replaced and (post.tidying is None or post.tidying.done.done()):
            post.tidying = Job(lambda: self._tidy(post), TIDY, tidy=True)
            self._outgoing.queue(post.chat.id).put(post.tidying)

    async def _tidy(self, post: Post) -> None:
        """Delete what was replaced; what is too old for that loses its buttons."""
        old = post.replaced[:MOST_AT_ONCE]
        try:
            await self._api.delete(post.chat.id, old)
        except ApiError as error:
            if error.verdict is not Verdict.LOST:
                raise
            for message in old:
                strip = Job(partial(self._api.strip, post.chat.id, message), TIDY, tidy=True)
                self._outgoing.queue(post.chat.id).put(strip)
        post.replaced = [message for message in post.replaced if message not in old]
