"""Panels that one member of a group sees in place of its post: behind a setting, and off for good at the first doubt.

A server that does not know such messages posts them to everybody. So a panel begins as a placeholder that anybody may
read; only if the answer says that one member alone sees it are dice written into it, by a call that only such a server
has.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial

from adapters.phrases import Phrases
from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.boards import page
from adapters.telegram.chats import Chat, Chats
from adapters.telegram.receiving.inbound import Heard, seen_by_one
from adapters.telegram.sending.outgoing import TIDY, Job, Outgoing
from croupier.network import Bounded, Look

log = logging.getLogger(__name__)

REMEMBERED = 2048
LONGEST = 1024
PRESS_SECONDS = 12.0
"""How long after a press a panel may begin; the server allows a little more."""
AGAIN_SECONDS = 5.0
"""Whoever presses the group's post so soon after a panel began may not have seen it yet."""
_UNKNOWN = (Verdict.WRONG, Verdict.TOKEN)
"""Refusals of a server that does not know such messages; to an unknown method it says 404, as to a malformed token."""
_ASKS = re.compile(r"([a-z0-9]+)(?:\.(\d+) \?| hand$)")
"""Presses that show somebody their own: a part of a choice, and a look at the hand."""


@dataclass(eq=False)
class EphemeralPanel:
    """A panel that one person sees in a chat, begun `at` some time.

    `wait`: what its table awaits (0: not known). `same`: what is shown, as far as we know.
    """

    chat: Chat
    person: int
    id: int
    at: float
    wait: int = 0
    same: object = None


class EphemeralPanels:
    """All such panels, by table and person; those of an earlier run are taken up when they are pressed."""

    def __init__(
        self,
        api: Api,
        outgoing: Outgoing,
        chats: Chats,
        look: Callable[[str, str], Awaitable[Look | None]],
        phrases: Callable[[str], Phrases],
        spawn: Callable[[Coroutine[None, None, None]], None],
    ) -> None:
        """`look` reads a table as an account may see it, `phrases` gives our own words for a language."""
        self._api, self._outgoing, self._chats, self._look = api, outgoing, chats, look
        self._phrases, self._spawn, self._on = phrases, spawn, True
        self._tables: Bounded[str, dict[int, EphemeralPanel]] = Bounded(REMEMBERED)

    def dealt_with(self, heard: Heard) -> None:
        """Show whoever pressed a button of a table's post what is theirs."""
        asks = _ASKS.match(heard.inbound.text) if self._on and heard.inbound.pressed and heard.inbound.room else None
        if asks is not None:
            self._spawn(self._pressed(asks[1], heard, _now()))

    def changed(self, code: str) -> None:
        """Let panels go that show what is over, and the group's own post be seen again."""
        if self._tables.get(code):
            self._spawn(self._changed(code))

    async def _pressed(self, table: str, heard: Heard, at: float) -> None:
        if heard.ephemeral:
            known = self._tables.setdefault(table, {}).get(heard.speaker)
            if known is None or known.id != heard.ephemeral:
                self._tables[table][heard.speaker] = EphemeralPanel(heard.chat, heard.speaker, heard.ephemeral, at)
            self._queue(heard.chat, partial(self._write, table, heard.speaker))
        else:
            self._queue(heard.chat, partial(self._begin, table, heard, at))

    async def _changed(self, code: str) -> None:
        for person, panel in list(self._tables.get(code, {}).items()):
            look = await self._mine(code, person)
            if look is None or look.wait != panel.wait or _drawn(look).same != panel.same:
                self._queue(panel.chat, partial(self._write, code, person))

    def _queue(self, chat: Chat, call: Callable[[], Awaitable[None]]) -> None:
        self._outgoing.queue(chat.id).put(Job(call, TIDY, tidy=True))

    async def _mine(self, table: str, person: int) -> Look | None:
        """Read a running table as somebody who sits there; None for anybody else."""
        look = await self._look(table, self._chats.key(Chat(person)))
        return look if look is not None and look.me is not None and look.phase == "running" else None

    async def _begin(self, table: str, heard: Heard, at: float) -> None:
        """Begin a panel with words that anybody may read; dice follow only once one member alone sees it."""
        if not self._on or _now() - at > PRESS_SECONDS or await self._mine(table, heard.speaker) is None:
            return
        older = self._tables.get(table, {}).get(heard.speaker)
        if older is not None and at - older.at < AGAIN_SECONDS:
            await self._write(table, heard.speaker)
            return
        chat, text = heard.chat, self._phrases(heard.language)["yours-alone"]
        try:
            sent = await self._api.whisper(chat.id, chat.thread, heard.speaker, heard.query, text)
        except ApiError as error:
            if error.verdict in _UNKNOWN:
                self._stop(f"the server refused one: {error}")
            raise
        whispered = seen_by_one(sent.message_id, sent.api_kwargs.get("ephemeral_message_id"))
        if not whispered:
            self._stop("the server showed everybody what one member alone should see (it was no secret yet)")
            await self._api.delete(chat.id, [sent.message_id])
            return
        if older is not None:
            self._queue(chat, partial(self._api.unsay, older.chat.id, older.person, older.id))
        self._tables.setdefault(table, {})[heard.speaker] = EphemeralPanel(chat, heard.speaker, whispered, _now())
        self._queue(chat, partial(self._write, table, heard.speaker))

    async def _write(self, table: str, person: int) -> None:
        """Write a table into a panel, or take the panel away once its wait is over."""
        panel = self._tables.get(table, {}).get(person)
        if panel is None or not self._on:
            return
        look = await self._mine(table, person)
        if look is None or look.wait != (panel.wait or look.wait):
            del self._tables[table][person]
            await self._api.unsay(panel.chat.id, person, panel.id)
            return
        drawn = _drawn(look)
        if drawn.same == panel.same:
            return
        try:
            await self._api.rewrite(panel.chat.id, person, panel.id, drawn.text(html=True), drawn.keyboard)
        except ApiError as error:
            if error.verdict in _UNKNOWN:
                self._stop(f"the server refused to change one: {error}")
            if error.verdict is not Verdict.SAME:
                self._tables[table].pop(person, None)
                raise
        panel.same, panel.wait = drawn.same, look.wait

    def _stop(self, why: str) -> None:
        if self._on:
            self._on = False
            log.error("ephemeral panels are off until the next start: %s", why)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _drawn(look: Look) -> page.Page:
    """Draw all of a table for one who plays there."""
    return page.drawn(page.ground(look, everything=True), most=LONGEST)
