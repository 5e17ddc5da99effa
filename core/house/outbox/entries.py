"""What the outbox works with: rows that are owed and noted once they were told, and answers that wait."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, Protocol

from core import errors
from core.contract import Choice, Event, Line, NotSent, Outbound, Tasks, nobodys
from core.engine import Audience
from core.storage import Storage, messages

log = logging.getLogger(__name__)

Chat = tuple[str, int]
"""("room", room id) or ("person", person id)."""
OnSent = Callable[[], None]


@dataclass(frozen=True)
class Reply:
    """An answer that waits, and what is to be done once it was told."""

    message: Outbound
    on_sent: OnSent | None

    def says_the_same(self, other: "Reply") -> bool:
        """Tell whether one may stand for both."""
        mine, theirs = self.message, other.message
        same = (mine.lines, mine.name, mine.choices) == (theirs.lines, theirs.name, theirs.choices)
        return same and mine.account == theirs.account and not (mine.erase or theirs.erase)


class Replies:
    """The answers that wait, by chat."""

    def __init__(
        self,
        publish: Callable[[Outbound], Awaitable[None]],
        address: Callable[[Chat], str],
        is_free: Callable[[Chat], bool],
        note_quiet: Callable[[], None],
    ) -> None:
        """Send by `publish` to what `address` finds, once `is_free` allows it; `note_quiet` hears of each end."""
        self._publish, self._address = publish, address
        self._is_free, self._note_quiet = is_free, note_quiet
        self._queues: dict[Chat, deque[Reply]] = {}
        self._workers: dict[Chat, asyncio.Task[None]] = {}
        self._presses = Tasks()

    @property
    def workers(self) -> list[asyncio.Task[None]]:
        """List what is being told right now."""
        return [*self._workers.values(), *self._presses]

    @property
    def busy(self) -> bool:
        """Tell whether any answer waits or is being told."""
        return bool(self._queues or self._workers or self._presses)

    def put(self, chat: Chat, message: Outbound, on_sent: OnSent | None) -> bool:
        """Let an answer wait; False when one that says the same waits already, and is told for both."""
        queue, reply = self._queues.setdefault(chat, deque()), Reply(message, on_sent)
        if any(reply.says_the_same(waiting) for waiting in queue):
            return False
        queue.append(reply)
        return True

    def at_once(self, chat: Chat, message: Outbound, on_sent: OnSent | None) -> None:
        """Answer a press: it waits for nothing, since who pressed waits for it."""
        said = self._presses.begin(self._say(chat, Reply(message, on_sent)))
        said.add_done_callback(lambda _: self._note_quiet())

    def waiting(self, chat: Chat) -> int:
        """Count the answers that wait in a chat."""
        return len(self._queues.get(chat, ()))

    def drop(self, chat: Chat) -> None:
        """Forget the answers of a chat: by the time that they could be told, nobody would know to what."""
        self._queues.pop(chat, None)
        self._note_quiet()

    def wake(self, chat: Chat) -> None:
        """Tell what waits in a chat that is free now."""
        if chat in self._queues and chat not in self._workers:
            self._workers[chat] = asyncio.get_running_loop().create_task(self._drain(chat))

    async def _drain(self, chat: Chat) -> None:
        try:
            while self._queues.get(chat) and self._is_free(chat):
                await self._say(chat, self._queues[chat].popleft())
        finally:
            self._workers.pop(chat, None)
            if not self._queues.get(chat):
                self._queues.pop(chat, None)
            self._note_quiet()

    async def _say(self, chat: Chat, reply: Reply) -> None:
        try:
            await self._send(chat, reply.message)
        except NotSent:
            return
        except Exception as error:
            log.error("an answer for %s could not be sent and is dropped: %s", chat, errors.describe(error))
            return
        if reply.on_sent:
            reply.on_sent()

    async def _send(self, chat: Chat, message: Outbound) -> None:
        """Send an answer to where whoever asked is, also when they went on under another account meanwhile.

        One that has an account already is for that one alone.
        """
        if message.account:
            await self._publish(message)
            return
        while True:
            address = self._address(chat)
            if address == nobodys(address):
                return
            try:
                await self._publish(
                    replace(message, room=address) if chat[0] == "room" else replace(message, account=address)
                )
                return
            except NotSent as error:
                if not error.again:
                    raise


OWED_FOR = 600.0
"""Seconds of wall time for which what happened is told word by word."""


class Composed(NamedTuple):
    """What happened, put into words for an audience, with the buttons as the table stands; `asks` for a move.

    `apart`: its reader hears nothing else of the table. `called_in`: as in `Outbound`.
    """

    lines: tuple[Line, ...]
    choices: tuple[tuple[Choice, ...], ...]
    plain: bool
    asks: bool
    apart: bool = False
    called_in: str = ""


class Source(Protocol):
    """A table, as the outbox knows it: who is told where, and in what words."""

    @property
    def code(self) -> str:
        """Return the table's code."""

    @property
    def number(self) -> int:
        """Return the table's number."""

    @property
    def kept_until(self) -> float:
        """Return the wall time until which whoever has left is kept what they are owed; infinite while it goes on."""

    def chat(self, audience: Audience) -> Chat | None:
        """Find the chat of an audience, None if nobody is there to be told."""

    def compose(self, audience: Audience, happened: Sequence[Event], late: bool) -> Composed | None:
        """Put events into words, None if they are stale; told `late`, they begin with how the table stands now."""

    def refused(self, audience: Audience, theirs: bool) -> bool:
        """Hear that an audience could not be told, perhaps by its own doing; tells whether it is owed nothing more."""

    def before(self, audience: Audience, happened: Sequence[Event]) -> frozenset[Chat]:
        """Find the chats that are told first what they are owed of what happened earlier, or just as well."""

    def said(self, audience: Audience, at: float) -> None:
        """Hear that timed words were said to an audience at a service time, or never will be."""


class Entry(NamedTuple):
    """An outbox row that waits to be told; `not_after` is the wall time until which it is told word by word.

    Clocks wait for one that is `timed`: its source hears when it was said.
    """

    id: int
    source: Source
    audience: Audience
    events: tuple[Event, ...]
    not_after: float
    timed: bool = False

    @property
    def kept_until(self) -> float:
        """Return the wall time until which it waits for somebody who has left."""
        return max(self.not_after, self.source.kept_until)

    @property
    def since(self) -> float:
        """Return the wall time since which it is owed; long ago for what could not be read."""
        return self.not_after - OWED_FOR


Times = Mapping[int, float | None]
"""Rows of the outbox that were told, and of timed ones the service time at which they were said."""


class Noting:
    """Notes rows of the outbox as told; those that cannot be noted are noted with the next ones."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._told: dict[int, float | None] = {}
        self._noting: asyncio.Task[None] | None = None
        self._patient = True

    def told(self, rows: Times) -> None:
        self._told.update(rows)
        if self._noting is None or self._noting.done():
            self._noting = asyncio.get_running_loop().create_task(self._note_told())

    async def settled(self) -> None:
        """Return once all that was told is noted, which waits for nothing else."""
        patient, self._patient = self._patient, False
        self._storage.hurry()
        try:
            while self._noting and not self._noting.done():
                await self._noting
        finally:
            self._patient = patient

    async def close(self) -> None:
        """Note what is left, as far as it can be."""
        self._patient = False
        with contextlib.suppress(asyncio.CancelledError):
            await self.settled()
        await self._note_told()

    async def _note_told(self) -> None:
        while self._told:
            told, self._told = self._told, {}
            try:
                await self._storage.run(partial(messages.told, times=told), self._patient)
            except Exception as error:  # they are noted with the next ones; told twice after a crash, at worst
                log.error("what was told could not be noted: %s", errors.describe(error))
                self._told = {**told, **self._told}
                return
