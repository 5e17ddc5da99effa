"""What waits to be said: a queue and a worker for each chat, as fast as Telegram allows, and what failures mean."""

import asyncio
import heapq
import itertools
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.chats import Chat
from croupier.network import NotSent

PROMPT, NEWS, REPLY, ANSWER, TIDY = range(5)
"""How urgent something is that waits to be said."""
MINUTE = 60.0
AT_ONCE = 6
MARGIN = 0.05
KEPT = 3
ANSWERED = 0.2
"""The share of a minute's messages that answers may take."""
BEHIND = 1.0


class RateLimit:
    """One chat's right to speak: `gap` seconds between messages, and at most `most` in any minute (None: any number).

    The first few of a minute may follow one another at once; the rest are spread over what is left of it, so that
    nobody waits long for the next. Answers take a small share of a minute, and nothing of what may follow at once. A
    message counts from the end of its call, for it may have arrived as late.
    """

    def __init__(self, gap: float, most: int | None) -> None:
        self._gap, self._most = gap, most
        self._answers = max(1, int(most * ANSWERED)) if most is not None else 0
        self._ends: deque[float] = deque()
        self._answered: deque[float] = deque()
        self._held_until = self._urgent_from = self._free_from = 0.0

    def wait(self, now: float, rank: int) -> float:
        """Say in how many seconds the next message may begin; some of a minute's are kept for what is urgent."""
        begin = max(self._held_until, self._urgent_from if rank == PROMPT else self._free_from)
        if rank == ANSWER and self._most is not None and len(self._answered) >= self._answers:
            begin = max(begin, self._answered[-self._answers] + MINUTE + MARGIN)
        return max(0.0, begin - now)

    def spoke(self, now: float, rank: int) -> None:
        """Note that a message was said, as far as we know, and so when the next may be."""
        self._urgent_from = self._free_from = now + self._gap
        if self._most is None:
            return
        self._ends.append(now)
        if rank == ANSWER:
            self._answered.append(now)
        for ends in (self._ends, self._answered):
            while ends and ends[0] + MINUTE + MARGIN <= now:
                ends.popleft()
        left = self._most - len(self._ends)
        over = self._ends[0] + MINUTE + MARGIN
        if left <= 0:
            self._urgent_from = self._free_from = max(self._urgent_from, over)
        elif len(self._ends) - len(self._answered) >= min(AT_ONCE, self._most - 1):
            self._urgent_from = max(self._urgent_from, now + (over - now) / (left + 1))
            self._free_from = max(self._free_from, now + (over - now) / (max(0, left - KEPT) + 1))

    def hold(self, until: float) -> None:
        """Say nothing until then."""
        self._held_until = max(self._held_until, until)


class OverallLimit:
    """The right to speak at all: at most `most` messages in any second, in order of asking.

    Each rank behind the most urgent counts as asking `BEHIND` seconds later, so that nobody waits for ever.
    """

    def __init__(self, most: int, now: Callable[[], float]) -> None:
        self._most, self._now = most, now
        self._ends: deque[float] = deque()
        self._under_way = 0
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    async def enter(self, rank: int) -> None:
        """Return when a message may begin; `leave` must follow."""
        if not self._waiting and self._has_room():
            self._under_way += 1
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self._now() + rank * BEHIND, next(self._numbers), future))
        self._admit()
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._under_way -= 1
                self._admit()
            raise

    def leave(self) -> None:
        """Note the end of a message."""
        self._under_way -= 1
        self._ends.append(self._now())
        self._admit()

    def _has_room(self) -> bool:
        """Tell whether one more may begin now."""
        now = self._now()
        while self._ends and self._ends[0] + 1.0 + MARGIN <= now:
            self._ends.popleft()
        return self._under_way + len(self._ends) < self._most

    def _admit(self) -> None:
        while self._waiting and self._has_room():
            _, _, future = heapq.heappop(self._waiting)
            if not future.done():
                self._under_way += 1
                future.set_result(None)
        if self._waiting and self._ends and (self._timer is None or self._timer.cancelled()):
            delay = max(0.0, self._ends[0] + 1.0 + MARGIN - self._now())
            self._timer = asyncio.get_running_loop().call_later(delay, self._again)

    def _again(self) -> None:
        self._timer = None
        self._admit()


log = logging.getLogger(__name__)
RETRIES = (1.0, 2.0, 3.0, 5.0)
OTHER_WAYS = 2
"""How often a job that was refused may try another way."""
IDLE_CHATS = 4096


Failed = Callable[[Chat, ApiError], None]
"""Hears why what is for a chat stays owed: it has moved, shut us out, or cannot be told anything right now."""


@dataclass(eq=False)
class Job:
    """Something to say in a chat. `call` says it; it is asked anew for each attempt, and may find nothing to do.

    `rank`: how urgent it is. `harmless`: saying it twice does no harm. `tidy`: nobody waits for it, and it is not tried
    again. `thread`: the topic of the chat that it is for.
    """

    call: Callable[[], Awaitable[None]]
    rank: int = ANSWER
    harmless: bool = True
    tidy: bool = False
    thread: int = 0
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    failures: int = 0
    unanswered: int = 0
    waiters: list[asyncio.Future[None]] = field(default_factory=list)

    async def over(self) -> None:
        """Return when it is settled; whoever waits so and is cancelled cancels nothing else, at less than a shield."""
        if self.done.done():
            self.done.result()
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiters.append(waiter)
        await waiter

    def settle(self, error: Exception | None = None) -> None:
        """Tell whoever waits that it was said, or why it was not; the first time counts."""
        for end in () if self.done.done() else (self.done, *self.waiters):
            if end.done():  # who waited was cancelled
                continue
            if error is None:
                end.set_result(None)
            else:
                end.set_exception(error)
                end.exception()  # nobody may be waiting any more


class Queue:
    """One chat's jobs."""

    def __init__(self, chat: int, pace: RateLimit, gate: OverallLimit, failed: Failed) -> None:
        self.chat = chat
        self._limit, self._overall, self._tell = pace, gate, failed
        self._jobs: list[tuple[int, int, Job]] = []
        self._numbers = itertools.count()
        self._wake = asyncio.Event()
        self._worker: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing waits."""
        return not self._jobs and (self._worker is None or self._worker.done())

    def put(self, job: Job) -> None:
        """Queue a job."""
        self._jobs.append((job.rank, next(self._numbers), job))
        self._wake.set()
        if self._worker is None or self._worker.done():
            self._worker = asyncio.get_running_loop().create_task(self._work())

    def lift(self, job: Job, rank: int) -> None:
        """Make a waiting job as urgent as `rank`, if it is less so."""
        for number, (old, at, waiting) in enumerate(self._jobs):
            if waiting is job and rank < old:
                self._jobs[number] = (rank, at, job)
                self._wake.set()

    async def close(self) -> None:
        """Say nothing more; what waits stays owed."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        self._fail_all()

    def _fail_all(self) -> None:
        for _, _, job in self._jobs:
            job.settle(NotSent("the network went away before it was said"))
        self._jobs.clear()

    async def _work(self) -> None:
        while self._jobs:
            self._jobs = [entry for entry in self._jobs if not entry[2].done.cancelled()]
            if not self._jobs:
                return
            wait, rank, _, job = self._next()
            if wait > 0:
                await self._rest(wait)
                continue
            await self._overall.enter(rank)
            try:
                await self._attempt(job, rank)
            finally:
                self._overall.leave()
            if job.done.done():
                self._jobs = [waiting for waiting in self._jobs if waiting[2] is not job]

    def _next(self) -> tuple[float, int, int, Job]:
        """Find what is to be said next, and in how many seconds: the most urgent of what may be said first."""
        now = _now()
        if len(self._jobs) == 1:
            rank, number, job = self._jobs[0]
            return self._limit.wait(now, rank), rank, number, job
        waits = {rank: self._limit.wait(now, rank) for rank, _, _ in self._jobs}
        return min(((waits[rank], rank, number, job) for rank, number, job in self._jobs), key=lambda entry: entry[:3])

    async def _rest(self, seconds: float) -> None:
        """Wait, or less if something more urgent comes."""
        self._wake.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            pass

    async def _attempt(self, job: Job, rank: int) -> None:
        try:
            await job.call()
        except ApiError as error:
            self._limit.spoke(_now(), rank)
            self._failed(job, error)
        except Exception as error:  # a fault of ours: whoever waits is told, and says it again later
            if job.tidy:
                log.error("something could not be tidied up: %s", type(error).__name__)
            job.settle(error)
        else:
            self._limit.spoke(_now(), rank)
            job.settle()

    def _failed(self, job: Job, error: ApiError) -> None:
        """Decide what becomes of a job; one that is not settled is tried again."""
        job.failures += 1
        match error.verdict:
            case _ if job.tidy and error.verdict is not Verdict.FLOOD:
                job.settle()
            case Verdict.FLOOD:
                log.warning("Telegram lets us wait %.0f seconds in one chat", error.seconds)
                self._limit.hold(_now() + error.seconds + 0.5)
            case Verdict.MOVED:
                self._told_of(job, error)
                job.settle(NotSent("the group goes on as a supergroup", again=True))  # the core may know by now
            case Verdict.SHUT | Verdict.GONE | Verdict.MUTED | Verdict.TOPIC:
                self._told_of(job, error)
                job.settle(NotSent(str(error)))
            case Verdict.LOST | Verdict.MARKUP | Verdict.PHOTO if job.failures <= OTHER_WAYS:
                pass  # the job knows another way
            case Verdict.AWAY:
                self._unanswered(job, error)
            case Verdict.TOKEN | Verdict.RIVAL:
                self._told_of(job, error)
                job.settle(NotSent(str(error)))
            case _:
                log.error("Telegram refused something that we said, and it is left out: %s", error)
                job.settle()

    def _unanswered(self, job: Job, error: ApiError) -> None:
        """Say it again where it surely was not said or a double does no harm, a few times; then it stays owed."""
        if error.unknown and not job.harmless:
            job.settle()
        elif job.unanswered < len(RETRIES):
            self._limit.hold(_now() + RETRIES[job.unanswered])
            job.unanswered += 1
        else:
            self._told_of(job, error)
            job.settle(NotSent(str(error)))

    def _told_of(self, job: Job, error: ApiError) -> None:
        self._tell(Chat(self.chat, job.thread), error)


def _now() -> float:
    return asyncio.get_running_loop().time()


class Outgoing:
    """All chats' queues; those with nothing to say are forgotten when they grow many."""

    def __init__(self, gap: float, minute: int, overall: int, failed: Failed) -> None:
        self._gap, self._minute, self._failed = gap, minute, failed
        self._overall = OverallLimit(overall, _now)
        self._queues: dict[int, Queue] = {}

    def queue(self, chat: int) -> Queue:
        """Find or make a chat's queue; groups have ids below zero."""
        found = self._queues.pop(chat, None)
        if found is None:
            self._forget()
            found = Queue(chat, RateLimit(self._gap, self._minute if chat < 0 else None), self._overall, self._failed)
        self._queues[chat] = found
        return found

    def _forget(self) -> None:
        """Drop the queues used least, unless something waits there (their pace is that of silence by then)."""
        if len(self._queues) > IDLE_CHATS:
            for chat in [chat for chat, queue in self._queues.items() if queue.idle][: IDLE_CHATS // 8]:
                del self._queues[chat]

    async def say(self, chat: int, job: Job) -> None:
        """Queue a job and return once it was said; `NotSent` if it stays owed."""
        self.queue(chat).put(job)
        await job.done

    async def close(self) -> None:
        """Say nothing more."""
        for queue in self._queues.values():
            await queue.close()
        self._queues.clear()
