"""Tells what is owed: one queue and one worker for each chat, merged, in order, and again after an interruption.

Answers have a queue of their own in each chat (`core.services.replies`), and are told when nothing is owed there.
"""

import asyncio
import contextlib
import itertools
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from core import errors
from core.contract import Choice, Event, Line, NotSent, Outbound, nobodys
from core.engine import Prompt
from core.services.replies import Chat, Replies, Told

log = logging.getLogger(__name__)


class Teller(Protocol):
    """A table, as the announcer knows it: who is told where, and in what words."""

    @property
    def code(self) -> str:
        """Give the table's code."""
        ...

    def chat(self, audience: str) -> Chat | None:
        """Find the chat of an audience, None if nobody is there to be told."""
        ...

    def words(self, audience: str, events: Sequence[Event]) -> tuple[Line, ...]:
        """Put events into words for an audience; what is stale is left out."""
        ...

    def choices(self, audience: str) -> tuple[tuple[Choice, ...], ...]:
        """Give the buttons for an audience as the table stands now."""
        ...

    def plain(self, audience: str) -> bool:
        """Tell whether an audience hears plain words."""
        ...

    def position(self, audience: str) -> list[Event]:
        """Tell how the table stands now, for an audience that missed what happened."""
        ...


@dataclass(frozen=True)
class Owed:
    """An outbox row that waits to be told."""

    id: int
    teller: Teller
    audience: str
    events: tuple[Event, ...]
    not_after: float


def _is_prompt(event: Event) -> bool:
    return isinstance(event, Prompt)


class Announcer:
    """Puts what is owed into words when it can be sent, and keeps it owed while a network is away."""

    def __init__(
        self,
        publish: Callable[[Outbound], Awaitable[None]],
        address: Callable[[Chat], str],
        settle: Callable[[list[int]], Awaitable[None]],
        wall: Callable[[], float],
    ) -> None:
        """Send by `publish`, find a chat's key or account by `address`, and note what was told by `settle`."""
        self._publish, self._address, self._settle, self._wall = publish, address, settle, wall
        self._queues: dict[Chat, deque[Owed]] = defaultdict(deque)
        self._workers: dict[Chat, asyncio.Task[None]] = {}
        self._told: list[int] = []
        self._settling: asyncio.Task[None] | None = None
        self._ids = itertools.count(1)
        self.quiet = asyncio.Event()
        self.quiet.set()
        self._replies = Replies(publish, address, self._is_free, self._note_quiet)

    def owe(self, owed: Sequence[Owed]) -> None:
        """Tell these as soon as may be."""
        for entry in owed:
            chat = entry.teller.chat(entry.audience)
            if chat is None:
                self._done([entry.id])
            else:
                self._put(chat, entry)

    def answer(self, chat: Chat, message: Outbound, told: Told | None = None) -> None:
        """Send an answer when nothing is owed to the chat, and call `told` if it was sent; it is never sent again."""
        self.quiet.clear()
        if message.press:
            self._replies.at_once(chat, message, told)
        elif self._replies.put(chat, message, told):
            self._wake(chat)

    def waiting(self, chat: Chat) -> int:
        """Count the answers that wait until a chat can be told them."""
        return self._replies.waiting(chat)

    def retry(self, network: str) -> None:
        """Tell what was kept back while a network was away."""
        for chat in list(self._queues):
            if self._address(chat).startswith(f"{network}/"):
                self._wake(chat)

    def wake(self, chat: Chat) -> None:
        """Tell what was kept back for a chat that can be told now."""
        if self._queues.get(chat):
            self._wake(chat)

    def pending(self, network: str) -> bool:
        """Tell whether anything is still owed to a network."""
        return any(queue and self._address(chat).startswith(f"{network}/") for chat, queue in self._queues.items())

    @property
    def busy(self) -> bool:
        """Tell whether anything is being told right now; what is kept back does not count."""
        return bool(self._running())

    def _running(self) -> list[asyncio.Task[None]]:
        return [worker for worker in (*self._workers.values(), *self._replies.workers) if not worker.done()]

    async def finish(self) -> None:
        """Return once all that can be told now was told."""
        while running := self._running():
            await asyncio.wait(running)

    async def close(self) -> None:
        """Stop telling; what was told is noted, the rest stays owed."""
        for worker in self._running():
            worker.cancel()
        if self._settling:
            with contextlib.suppress(asyncio.CancelledError):
                await self._settling
        await self._settle_told()

    async def settled(self) -> None:
        """Return once all that was told is noted as told."""
        while self._settling and not self._settling.done():
            await self._settling

    def _put(self, chat: Chat, entry: Owed) -> None:
        self._queues[chat].append(entry)
        self.quiet.clear()
        self._wake(chat)

    def _wake(self, chat: Chat) -> None:
        worker = self._workers.get(chat)
        if worker is None or worker.done():
            self._workers[chat] = asyncio.get_running_loop().create_task(self._drain(chat))

    async def _drain(self, chat: Chat) -> None:
        queue = self._queues[chat]
        while queue:
            batch = self._batch(queue)
            try:
                message = self._compose(chat, batch)
                if message and message.account == nobodys(message.account):
                    raise NotSent("it is for somebody who goes by no account now")
                if message:
                    await self._publish(message)
            except NotSent as error:
                if error.again:
                    continue
                self._replies.drop(chat)
                return
            except Exception as error:
                log.error("words for %s could not be sent and are dropped: %s", chat, errors.describe(error))
            for _ in batch:
                queue.popleft()
            self._done([entry.id for entry in batch])
        self._queues.pop(chat, None)
        self._workers.pop(chat, None)
        self._replies.wake(chat)
        self._note_quiet()

    def _is_free(self, chat: Chat) -> bool:
        return chat not in self._queues

    def _note_quiet(self) -> None:
        if not self._queues and not self._replies.busy:
            self.quiet.set()

    @staticmethod
    def _batch(queue: deque[Owed]) -> list[Owed]:
        """Take the rows of one table up to those of another."""
        return list(itertools.takewhile(lambda entry: entry.teller is queue[0].teller, queue))

    def _compose(self, chat: Chat, rows: list[Owed]) -> Outbound | None:
        first = rows[0]
        fresh = [event for row in rows if row.not_after >= self._wall() for event in row.events]
        if any(row.not_after < self._wall() for row in rows):
            stands = first.teller.position(first.audience)
            fresh = [*(event for event in fresh if not _is_prompt(event) and event not in stands), *stands]
        asked = [number for number, event in enumerate(fresh) if _is_prompt(event)][:-1]  # the last one says it
        fresh = [event for number, event in enumerate(fresh) if number not in asked]
        lines = first.teller.words(first.audience, fresh)
        if not lines:
            return None
        kind = "secret" if chat[0] == "person" else "prompt" if any(map(_is_prompt, fresh)) else "news"
        address = self._address(chat)
        return Outbound(
            id=f"out:{rows[0].id}:{next(self._ids)}",
            lines=lines,
            kind=kind,  # type: ignore[arg-type]
            room=address if chat[0] == "room" else "",
            account=address if chat[0] == "person" else "",
            table=first.teller.code,
            choices=first.teller.choices(first.audience),
            plain=first.teller.plain(first.audience),
        )

    def _done(self, ids: list[int]) -> None:
        if not ids:
            return
        self._told.extend(ids)
        if self._settling is None or self._settling.done():
            self._settling = asyncio.get_running_loop().create_task(self._settle_told())

    async def _settle_told(self) -> None:
        while self._told:
            ids, self._told = self._told, []
            try:
                await self._settle(ids)
            except Exception as error:  # they are noted with the next ones; told twice after a crash, at worst
                log.error("what was told could not be noted: %s", errors.describe(error))
                self._told = ids + self._told
                return
