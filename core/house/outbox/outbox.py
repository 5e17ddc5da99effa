"""Tells what is owed: one queue and one worker for each chat, merged, in order, and again after an interruption.

Answers have a queue of their own in each chat (`core.house.outbox.entries`), and are told when nothing is owed there.
"""

import asyncio
import hashlib
import itertools
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core import errors
from core.contract import NotSent, Outbound, network_of, nobodys
from core.engine import SeatAudience
from core.house.outbox.entries import OWED_FOR, Chat, Entry, Noting, OnSent, Replies
from core.house.people import People
from core.house.presence import Reach
from core.house.timers import Calendar, Timers
from core.storage import Durations
from core.words.notices.house_event import HouseEvent

log = logging.getLogger(__name__)

OWED = "out:"
"""What the ids of messages begin with that are told of rows."""
RETRIES = 5
"""How often words are tried again that an adapter failed to send; the pause doubles, from one second on."""
PATIENCE = 5.0
"""Seconds that words wait for what is told elsewhere before them: a chat that is slow holds up no other for long."""


@dataclass(frozen=True)
class _Failed:
    """How often the first rows of a chat could not be sent, and how many rows they are: no later ones join them."""

    times: int
    rows: int


class Outbox:
    """Puts what is owed into words when it can be sent, and keeps it owed while a network is away."""

    def __init__(
        self,
        publish: Callable[[Outbound], Awaitable[None]],
        people: People,
        reach: Reach,
        noting: Noting,
        calendar: Calendar,
        timers: Timers,
    ) -> None:
        """Send by `publish` to people and the rooms in `reach`, and note what was told by `noting`.

        On a network that is not up only what goes ahead is told: then its tables go on, and say how they stand.
        """
        self._publish, self._people, self._noting = publish, people, noting
        self._reach, self._calendar, self._timers, self.took = reach, calendar, timers, Durations()
        self._failed: dict[Chat, _Failed] = {}
        self._together: dict[Chat, int] = {}
        self._left: set[Chat] = set()
        self._queues: dict[Chat, deque[Entry]] = defaultdict(deque)
        self._workers: dict[Chat, asyncio.Task[None]] = {}
        self._told: dict[int, asyncio.Future[None]] = {}
        self.quiet = asyncio.Event()
        self.quiet.set()
        self._replies = Replies(publish, self._address, lambda chat: chat not in self._queues, self._note_quiet)

    def put(self, entries: Sequence[Entry]) -> None:
        """Tell these as soon as may be."""
        for entry in entries:
            chat = entry.source.chat(entry.audience)
            if chat is None:
                self._done([entry])
            else:
                queue = self._queues[chat]
                ahead = queue and _ahead(entry) and (chat not in self._workers or self._workers[chat].done())
                (queue.appendleft if ahead else queue.append)(entry)
                self.quiet.clear()
                self._wake(chat)

    def drop(self, tables: Collection[int]) -> None:
        """Owe nothing any more of these tables, by their numbers, which nobody is to hear of."""
        for chat, queue in list(self._queues.items()):
            kept = deque(entry for entry in queue if entry.source.number not in tables)
            if len(kept) < len(queue) and (chat not in self._workers or self._workers[chat].done()):
                self._queues[chat] = kept
                self._wake(chat)

    def give_up(self, chat: Chat) -> None:
        """Owe nothing any more to a chat that nobody reads."""
        worker = self._workers.get(chat)
        if worker is None or worker.done():
            self._done(list(self._queues.pop(chat, ())))

    def answer(self, chat: Chat, message: Outbound, on_sent: OnSent | None = None) -> None:
        """Send an answer, once, when nothing is owed to the chat; `on_sent` is called if that succeeds."""
        self.quiet.clear()
        if message.press:
            self._replies.at_once(chat, message, on_sent)
        elif self._replies.put(chat, message, on_sent):
            self._wake(chat)

    def _address(self, chat: Chat) -> str:
        kind, number = chat
        return self._reach.rooms[number].key if kind == "room" else self._people.account(number)

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

    def settle(self, sent: Iterable[str], sending: Iterable[str]) -> None:
        """Learn from a network what it told for an earlier process, and what it is about to: neither is told anew."""
        told, telling = by_row(sent), by_row(sending)
        for chat, queue in list(self._queues.items()):
            worker = self._workers.get(chat)
            if worker is not None and not worker.done():  # which hears by itself what becomes of its words
                continue
            while queue and (rows := named_so(queue, told)):
                self._done([queue.popleft() for _ in range(rows)])
            if queue and (rows := named_so(queue, telling)):
                self._together[chat] = rows
            if not queue:
                self._wake(chat)

    def owed(self) -> Iterator[tuple[str, Collection[Entry]]]:
        """Go through the chats, by their addresses, to which rows are owed; not those of whoever has left."""
        return (
            (self._address(chat), queue) for chat, queue in self._queues.items() if queue and chat not in self._left
        )

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
        await self._noting.close()

    async def settled(self) -> None:
        """Return once all that was told is noted as told."""
        await self._noting.settled()

    def _wake(self, chat: Chat) -> None:
        if chat not in self._failed:  # else it is tried again when its time has come
            self._work(chat)

    def _work(self, chat: Chat) -> None:
        worker = self._workers.get(chat)
        if worker is None or worker.done():
            self._workers[chat] = asyncio.get_running_loop().create_task(self._drain(chat))

    async def _drain(self, chat: Chat) -> None:
        await asyncio.sleep(0)  # who comes next is on the way to the disk meanwhile
        queue = self._queues[chat]
        while queue:
            who = queue[0].audience
            if isinstance(who, SeatAudience) and queue[0].source.chat(who) not in (chat, None):
                self.put([queue.popleft()])  # the seat is somebody else's by now
                continue
            if self._telling(chat, queue[0]):
                await self._others(chat)
            batch = self._batch(chat)
            message = self._worded(chat, batch)
            try:
                if message:
                    await self._send(message, batch[0])
                    self.took.add(self._calendar.latest() - batch[0].since)
            except NotSent as error:
                self._failed.pop(chat, None)
                self._together.pop(chat, None)
                if error.again:
                    continue
                self._replies.drop(chat)
                if batch[0].source.refused(batch[0].audience, error.theirs):
                    self._done([queue.popleft() for _ in batch])
                    continue
                self._give_up_waiting(chat, error.theirs)
                return
            except Exception as error:
                if self._tries_again(chat, len(batch), error):
                    return
            self._failed.pop(chat, None)
            self._together.pop(chat, None)
            for _ in batch:
                queue.popleft()
            self._done(batch)
        self._queues.pop(chat, None)
        self._workers.pop(chat, None)
        self._left.discard(chat)
        self._replies.wake(chat)
        self._note_quiet()

    def _give_up_waiting(self, chat: Chat, theirs: bool) -> None:
        """Let no clock wait for somebody who cannot be told alone, but for the secrets that we failed to tell."""
        queue, now = self._queues[chat], self._timers.now()
        for number, entry in enumerate(queue if chat[0] == "person" else ()):
            if isinstance(entry.audience, SeatAudience):
                entry.source.refused(entry.audience, theirs)
            elif entry.timed:
                queue[number] = entry._replace(timed=False)
                entry.source.said(entry.audience, now)
        if chat[0] == "person" and self._reach.is_up(network_of(self._address(chat))):
            self._left.add(chat)
            self._drop_later(chat)

    def _drop_later(self, chat: Chat) -> None:
        """Drop what somebody who has left is owed of tables that ended ten minutes ago, when the next of them has."""

        async def drop() -> None:
            worker, now = self._workers.get(chat), self._calendar.latest()
            if worker is None or worker.done():
                over = [entry for entry in self._queues[chat] if entry.kept_until <= now]
                self._queues[chat] = deque(entry for entry in self._queues[chat] if entry.kept_until > now)
                self._done(over)
                if not self._queues[chat]:
                    self._work(chat)
            if chat in self._left:
                self._drop_later(chat)

        due = min((entry.kept_until for entry in self._queues[chat]), default=0.0) - self._calendar.latest()
        self._timers.arm(f"left:{chat}", self._timers.now() + min(max(due, 1.0), OWED_FOR), drop)

    def _send(self, message: Outbound, first: Entry) -> Awaitable[None]:
        if message.account and message.account == nobodys(message.account):
            raise NotSent("it is for somebody who goes by no account now")
        if not (self._reach.is_up(message.network) or _ahead(first)):
            raise NotSent(f"{message.network} has not said that it is up")
        return self._publish(message)

    def _tries_again(self, chat: Chat, rows: int, error: Exception) -> bool:
        """Keep words owed that could not be sent, and set the time of the next try; False once it was tried enough."""
        times = self._failed[chat].times + 1 if chat in self._failed else 1
        if times > RETRIES:
            log.error("words for %s could not be sent and are given up: %s", chat, errors.describe(error))
            return False
        pause = 2.0 ** (times - 1)
        log.error("words for %s are tried again in %.0f seconds: %s", chat, pause, errors.describe(error))
        self._failed[chat] = _Failed(times, rows)

        async def work() -> None:
            self._work(chat)

        self._timers.arm(f"send:{chat}", self._timers.now() + pause, work)
        return True

    def _note_quiet(self) -> None:
        if not self._queues and not self._replies.busy:
            self.quiet.set()

    async def _others(self, chat: Chat) -> None:
        """Return once others were told what comes before the next rows, or cannot be told it now."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        first = self._queues[chat][0]
        while (others := self._telling(chat, first)) and (left := until - loop.time()) > 0:
            # Their worker may have more to tell, for which it waits for us.
            told = self._told.setdefault(first.source.number, loop.create_future())
            await asyncio.wait((told, *others), timeout=left, return_when=asyncio.FIRST_COMPLETED)

    def _telling(self, chat: Chat, row: Entry) -> list[asyncio.Task[None]]:
        """List the workers that tell other chats what comes before a row; only rows of a table wait, for older ones."""
        if len(self._workers) < 2:
            return []
        found = []
        for other in row.source.before(row.audience, row.events) - {chat}:
            worker, queue = self._workers.get(other), self._queues.get(other, ())
            if worker and not worker.done() and any(e.source is row.source and e.id < row.id for e in queue):
                found.append(worker)
        return found

    def _batch(self, chat: Chat) -> list[Entry]:
        """Take the rows for one audience of a table; those that failed together are tried together."""
        queue, failed = self._queues[chat], self._failed.get(chat)
        first = queue[0]
        if len(queue) == 1 or _ahead(first):
            return [first]
        together = failed.rows if failed else self._together.get(chat)
        rows = itertools.takewhile(
            lambda e: (
                (e.source, e.audience) == (first.source, first.audience)
                and not (e is not first and self._telling(chat, e))
            ),
            queue,
        )
        return list(itertools.islice(rows, together))

    def _worded(self, chat: Chat, rows: list[Entry]) -> Outbound | None:
        try:
            return self._compose(chat, rows)
        except Exception as error:  # they would be no better the next time
            log.error("what %s is owed could not be put into words: %s", chat, errors.describe(error))
            return None

    def _compose(self, chat: Chat, rows: list[Entry]) -> Outbound | None:
        first, now = rows[0], self._calendar.latest()
        fresh = [event for row in rows if row.not_after >= now for event in row.events]
        said = first.source.compose(first.audience, fresh, late=any(row.not_after < now for row in rows))
        if said is None:
            return None
        address, is_room, is_secret = self._address(chat), chat[0] == "room", isinstance(first.audience, SeatAudience)
        return Outbound(
            id=named(rows),
            lines=said.lines,
            kind="secret" if is_secret else "prompt" if said.asks else "news",
            room=address if is_room else "",
            account="" if is_room else address,
            table="" if said.apart else first.source.code,
            choices=said.choices,
            plain=said.plain,
            called_in=said.called_in,
        )

    def _done(self, entries: Sequence[Entry]) -> None:
        now = self._timers.now()
        for entry in entries:
            if entry.timed:
                entry.source.said(entry.audience, now)
        self._noting.told({entry.id: now if entry.timed else None for entry in entries})
        for number in {entry.source.number for entry in entries} & self._told.keys() if self._told else ():
            self._told.pop(number).set_result(None)


def _ahead(entry: Entry) -> bool:
    """Tell whether it is told before what is owed already, and before any secret."""
    return any(isinstance(event, HouseEvent) and event.ahead for event in entry.events)


def named(rows: Sequence[Entry]) -> str:
    """Name the message that tells these rows: the same after a restart, though their numbers may be given anew."""
    told = ",".join([f"{row.id}@{row.not_after!r}" for row in rows])
    return f"{OWED}{rows[0].id}:{hashlib.blake2b(told.encode(), digest_size=12).hexdigest()}"


def by_row(names: Iterable[str]) -> dict[str, set[str]]:
    """Sort names of messages by the first row that each tells."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in names:
        found[name.removeprefix(OWED).partition(":")[0]].add(name)
    return found


def named_so(queue: Collection[Entry], names: Mapping[str, set[str]]) -> int:
    """Count the first rows of a queue that a message with one of these names tells; 0 if there is none."""
    rows = list(queue)
    known = names.get(str(rows[0].id), ())
    return next((count for count in range(1, len(rows) + 1) if known and named(rows[:count]) in known), 0)
