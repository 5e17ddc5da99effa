"""Private panels: of each table one post in a player's private chat, edited in place, anew only when they must act."""

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace

from adapters.telegram import format
from adapters.telegram.api.client import Api, Keyboard
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.boards import page
from adapters.telegram.boards.page import Ground, Page
from adapters.telegram.boards.post import MessageWriter, PanelNotes, PostNotes, TableMessage
from adapters.telegram.boards.posts import Posts
from adapters.telegram.chats import Chat, Chats
from adapters.telegram.format import Text, line
from adapters.telegram.receiving.inbound import Heard
from adapters.telegram.sending.mentions import ANYWHERE, Turns
from adapters.telegram.sending.outgoing import ANSWER, PROMPT, TIDY, Job, Outgoing
from croupier.network import Bounded, Glance, Look, Outbound

REMEMBERED = 2048


class PrivateBoards:
    """Boards that one person alone reads."""

    def __init__(self, posts: Posts, notes: PostNotes, chats: Chats) -> None:
        """`notes` tell of those that an earlier run has left."""
        self._posts, self._notes, self._chats = posts, notes, chats
        self._left: Bounded[tuple[Chat, str], bool] = Bounded(REMEMBERED)

    async def stands(self, chat: Chat, table: str) -> bool:
        """Tell whether a table has a board in somebody's own chat."""
        if chat.id < 0 or self._posts.has(table, chat):
            return chat.id > 0
        if (chat, table) not in self._left:
            message, _, _ = await self._notes.read(self._chats.key(chat), table)
            self._left[chat, table] = bool(message)
        return self._left[chat, table]

    async def tell(self, chat: Chat, message: Outbound) -> bool:
        """Bring what is for its reader alone into such a board; False where there is none."""
        stands = await self.stands(chat, message.table)
        if stands:
            await self._posts.tell(chat, message)
        return stands

    async def pressed(self, chat: Chat, table: str) -> bool:
        """Show what became of a press in such a board; False where there is none."""
        stands = await self.stands(chat, table)
        if stands:
            self._posts.refresh(chat, table)
        return stands


LOOKS = 512
"""Panels of which the last look is kept, for as long as a glance shows the same."""
PUSHED = 3
"""Messages below a panel that leave it in sight."""
JUST_SECONDS = 10.0
"""Whoever did something so lately still looks at their screen."""
_MOVE = re.compile(r"([a-z0-9]+)\.\d+ ")
"""What a move, or a part of one, begins with: its table and its wait."""
_PAGE = re.compile(r"[a-z0-9]+\.\d+ \?\S+ (?:<|(?:\w+ )?>\d*)", re.ASCII)
"""A press that turns to another page of a keyboard, or back."""
Read = Callable[[str, str], Awaitable[Look | None]]
Peek = Callable[[str, str], Awaitable[Glance | None]]
Below = Callable[[Chat, str, str], Awaitable[Keyboard]]
MOST_NEWS = 6
News = tuple[int, tuple[Text, ...]]
"""What was told at once, with the wait in which it was."""


@dataclass(eq=False)
class Panel(TableMessage):
    """A player's panel of a table: what was told there, with the wait in which it was, and what waits (`owed`).

    `begins`: it is to stand although nothing is told. `below`: the buttons below those of the core.
    `called`: the wait for which they were called last. `same`: what is shown, as far as we know, and `seen` what that
    was made from, by a glance at the table's `version` (0: none). `looking`: the table is being looked at, and may have
    changed since then (`stale`).
    """

    begins: bool = False
    called: int = 0
    news: deque[News] = field(default_factory=lambda: deque(maxlen=MOST_NEWS))
    owed: list[Outbound] = field(default_factory=list)
    job: Job | None = None
    same: object = None
    seen: object = None
    version: int = 0
    looking: bool = False
    stale: bool = False
    below: Keyboard = ()


def drawn_from(glance: Glance) -> object:
    """Return what a page is drawn from: whoever need not act reads of the table only what is theirs."""
    asked = glance.awaited and (glance.wait, glance.position, glance.quiet)
    return asked, glance.hand, glance.choices


def seen_in(panel: Panel, glance: Glance | None) -> object:
    """Return what a panel is made from, with whether its newest piece of news is of now; None where that is unknown."""
    return glance and (drawn_from(glance), bool(panel.news) and panel.news[-1][0] == glance.wait)


class Panels:
    """All private panels, by table and person."""

    def __init__(
        self,
        api: Api,
        outgoing: Outgoing,
        chats: Chats,
        turns: Turns,
        look: Read,
        glance: Peek,
        notes: PanelNotes,
        spawn: Callable[[Coroutine[None, None, None]], None],
        posts: Posts,
        alone: PrivateBoards,
        below: Below,
    ) -> None:
        """`look` reads a table as an account may see it; `glance` spares that; `spawn` lets something be done aside.

        A table that has a board among the `posts` calls its turns there; what became of a press in somebody's own chat
        is shown by a board that is for them `alone`. `below` draws what stands below a table's buttons in a language.
        """
        self._api, self._outgoing, self._chats, self._turns, self._posts = api, outgoing, chats, turns, posts
        self._private_boards, self._below = alone, below
        self._look, self._glance, self._notes, self._spawn = look, glance, notes, spawn
        self._writer = MessageWriter(api, outgoing, chats)
        self._tables: Bounded[str, dict[int, Panel]] = Bounded(REMEMBERED)
        self._acted: Bounded[int, float] = Bounded(REMEMBERED)
        self._changing: set[str] = set()
        self._looks: Bounded[Panel, tuple[Glance, Look]] = Bounded(LOOKS)
        self._grounds: Bounded[Panel, Ground] = Bounded(LOOKS)

    async def tell(self, chat: Chat, message: Outbound) -> None:
        """Bring news to a player's panel; returns when they stand there."""
        panels = await self._of(message.table)
        panel = panels.get(chat.id)
        if panel is None:
            panel = panels[chat.id] = Panel(chat, message.table)
        panel.owed.append(message)
        job = panel.job
        if job is None or job.done.done():
            job = self._put(panel, Job(lambda: self._show(panel), PROMPT))
        job.tidy = False  # somebody waits for it now
        self._outgoing.queue(chat.id).lift(job, PROMPT)
        try:
            await job.over()
        finally:
            if message in panel.owed:
                panel.owed.remove(message)

    async def begin(self, chat: Chat, table: str) -> None:
        """Show a player how a table stands of which they could not be told; returns when they see it."""
        panel = (await self._of(table)).setdefault(chat.id, Panel(chat, table))
        if not panel.message and not self._waits(panel):
            panel.begins = True
            await self._put(panel, Job(lambda: self._show(panel), ANSWER)).over()

    async def give_way(self, chat: Chat, table: str) -> None:
        """Take a player's panel away, in whose own chat the table has a board now."""
        panel = (await self._of(table)).pop(chat.id, None)
        if panel is not None and panel.message:
            self._writer.replace(panel)

    def acted(self, heard: Heard) -> None:
        """Note that somebody is there."""
        self._acted[heard.speaker] = _now()

    def dealt_with(self, heard: Heard) -> None:
        """Show what became of a press, which may have changed no more than a choice that is half made."""
        move = _MOVE.match(heard.inbound.text) if heard.inbound.pressed else None
        if move is not None:
            self._spawn(self._pressed(move[1], heard))

    async def _pressed(self, table: str, heard: Heard) -> None:
        if not heard.inbound.room and await self._private_boards.pressed(heard.chat, table):
            return
        if heard.inbound.room and _PAGE.fullmatch(heard.inbound.text):
            self._posts.turned(heard.chat, table)
        panels, post = await self._of(table), 0 if heard.inbound.room else heard.post
        if post:
            panels.setdefault(heard.speaker, Panel(heard.chat, table, post))
        panel = panels.get(heard.speaker)
        if panel is None:
            return
        if post and post != panel.message:
            panel.let_go([post])  # we were killed before we could note it, or another one
            self._writer.tidy_soon(panel)
        await self._refresh(panel)

    def changed(self, code: str) -> None:
        """Show players what has become of a table."""
        if self._tables.get(code) != {} and code not in self._changing:
            self._changing.add(code)
            self._spawn(self._changed(code))

    async def _changed(self, code: str) -> None:
        try:
            await self._turns.settled(ANYWHERE)
        finally:
            self._changing.discard(code)
        for panel in list((await self._of(code)).values()):
            if panel.version != self._turns.version(code):  # else it was drawn with all that has happened
                await self._refresh(panel)

    async def _of(self, table: str) -> dict[int, Panel]:
        """Find the panels of a table, also those that an earlier run has left."""
        if table not in self._tables:
            found = await self._notes.read(table)
            kept = {who: Panel(Chat(who), table, message, called=called) for who, (message, called) in found.items()}
            self._tables[table] = self._tables.get(table) or kept
        return self._tables[table]

    async def _refresh(self, panel: Panel) -> None:
        """Draw a panel that stands anew if anything in it has changed; while that is found out, more may change.

        One that is being sent is looked at once it stands.
        """
        panel.stale = True
        if panel.looking or not panel.message:
            return
        panel.looking, differs = True, False
        try:
            while panel.stale and not self._waits(panel):
                panel.stale = False
                differs = await self._differs(panel)
        finally:
            panel.looking = False
        if panel.message and differs and not self._waits(panel):
            self._put(panel, Job(lambda: self._show(panel), TIDY, tidy=True))

    def _waits(self, panel: Panel) -> bool:
        """Tell whether a panel is to be drawn anew anyway, from how the table stands by then."""
        return panel.job is not None and not panel.job.done.done()

    async def _differs(self, panel: Panel) -> bool:
        """Tell whether a panel shows anything else than its player sees now."""
        glance = await self._peek(panel)
        seen = seen_in(panel, glance)
        if seen is not None and seen == panel.seen:
            return False
        look = await self._read(panel, glance)
        if look is None or self._page(panel, look, []).same != panel.same:
            return True
        panel.seen = seen
        return False

    async def _peek(self, panel: Panel) -> Glance | None:
        """Return what a look would be made from, None where that cannot be told."""
        version = self._turns.version(panel.table)
        glance = await self._glance(panel.table, self._chats.key(panel.chat))
        panel.version = version if glance is not None else 0
        return glance

    async def _read(self, panel: Panel, glance: Glance | None) -> Look | None:
        """Read a table as a player at it does, unless a glance shows what was read before; None for no player."""
        known = self._looks.get(panel)
        if glance is not None and known is not None and drawn_from(known[0]) == drawn_from(glance):
            return known[1] if known[0].wait == glance.wait else replace(known[1], wait=glance.wait)
        look = await self._look(panel.table, self._chats.key(panel.chat))
        if look is None or look.me is None:
            return None
        if glance is not None:
            self._looks[panel] = glance, look
        return look

    def _put(self, panel: Panel, job: Job) -> Job:
        panel.job = job
        self._outgoing.queue(panel.chat.id).put(job)
        return job

    # -- one panel ------------------------------------------------------------------------------------------------

    def _page(self, panel: Panel, look: Look, now: list[News]) -> Page:
        told = [*panel.news, *now][-MOST_NEWS:]
        newest = told.pop()[1] if told and (now or told[-1][0] == (_wait(look) or None)) else ()
        ground = self._grounds.get(panel)
        if ground is None or ground.look is not look:
            ground = self._grounds[panel] = page.ground(look)
        shown = page.drawn(ground, newest, [text for _, texts in told for text in texts])
        return replace(shown, keyboard=(*shown.keyboard, *panel.below)) if panel.below else shown

    async def _show(self, panel: Panel) -> None:
        """Show all that is told and owed: in the panel that stands, or in a new one where its player must act."""
        panel.job = None  # what comes from here on is not in what is shown now
        owed = list(panel.owed)
        glance = await self._peek(panel)
        look = await self._read(panel, glance)
        begins, panel.begins = panel.begins and look is not None and look.phase == "running", False
        if not owed and look is None:
            return await self._leave(panel)
        now = _told(look, owed)
        panel.below = await self._below(panel.chat, panel.table, look.language) if look is not None else ()
        if look is not None:
            drawn = self._page(panel, look, now)
        else:
            drawn = page.told((text for _, texts in now for text in texts), format.keyboard(owed[-1]))
        if not owed and not begins and (drawn.same == panel.same or not panel.message):
            return
        due = bool(owed) and look is not None and self._must_act(panel, look)
        away = bool(owed) and self._chats.behind(panel.chat, panel.message) > PUSHED
        before, first = list(panel.news), not panel.message
        panel.news.extend(now)
        panel.same, panel.seen = drawn.same, seen_in(panel, glance)  # what changes while it is sent is compared with it
        try:
            if panel.message and not due and not away:
                await self._edit(panel, drawn)
            else:
                await self._send(panel, drawn, look.wait if look is not None and due else 0)
        except BaseException:
            panel.same, panel.seen, panel.version = None, None, 0
            panel.news = deque(before, maxlen=MOST_NEWS)
            raise
        if first:
            self._spawn(self._refresh(panel))
        panel.owed = [message for message in panel.owed if message not in owed]
        if look is not None and look.phase in ("ended", "closed"):
            await self._notes.drop(panel.table)

    def _must_act(self, panel: Panel, look: Look) -> bool:
        """Tell whether a player is to be called here: they are awaited, were not called to it, and look elsewhere.

        Where a group calls them, that is the one sound for a turn.
        """
        if look.me is None or look.me not in look.awaited or panel.called == look.wait or look.seats[look.me].quiet:
            return False
        there = _now() - self._acted.get(panel.chat.id, -JUST_SECONDS) < JUST_SECONDS
        return not there and not self._posts.has(panel.table)

    async def _leave(self, panel: Panel) -> None:
        """Take the buttons off the panel of somebody who plays there no more."""
        message, panel.message = panel.message, 0
        if message:
            await self._api.strip(panel.chat.id, message)

    async def _edit(self, panel: Panel, drawn: Page) -> None:
        try:
            await self._writer.edit(panel, drawn.text(html=panel.html), drawn.keyboard)
        except ApiError as error:
            if error.verdict in (Verdict.LOST, Verdict.SHUT):
                panel.message = 0
            panel.html = error.verdict is not Verdict.MARKUP
            raise

    async def _send(self, panel: Panel, drawn: Page, called: int) -> None:
        try:
            await self._writer.send(panel, drawn.text(html=panel.html), drawn.keyboard, silent=not called)
        except ApiError as error:
            panel.html = error.verdict is not Verdict.MARKUP
            raise
        if called:
            panel.called = called
            self._turns.reached(panel.table, self._chats.key(panel.chat))
        posted = self._tables.get(panel.table, {})
        await self._notes.write(panel.table, {who: (each.message, each.called) for who, each in posted.items()})


def _told(look: Look | None, owed: list[Outbound]) -> list[News]:
    """Return what is told now as one piece of news, with the wait in which it is."""
    texts = tuple(line(spans) for message in owed for spans in message.lines)
    return [(_wait(look) if look is not None else 0, texts)] if texts else []


def _wait(look: Look) -> int:
    """Number what a table waits for; 0 if nothing."""
    return look.wait if look.phase == "running" else 0


def _now() -> float:
    return asyncio.get_running_loop().time()
