"""What we have to say on one connection: who goes first, how fast, in how few lines, and what of it the server took."""

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from operator import itemgetter
from typing import Any

from adapters.irc.clock import Clock
from adapters.irc.protocol.wire import Received, labelled, pack, split
from adapters.irc.sending.message import ANSWER, COMMAND, FRESH_RECEIPT, OF_GAMES, PROMPT, RECEIPT, SECRET, Job, Lane
from croupier.network import NotSent


class Bucket:
    """The right to send a line: `burst` at once, then `rate` a second."""

    def __init__(self, rate: float, burst: int, clock: Clock) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock
        self._tokens = float(burst)
        self._filled = clock.now()
        self._kept = burst // 2

    def allows(self, rank: int = SECRET) -> int:
        """Count the lines that may go out now; answers leave some over, so that games need not wait for them."""
        now = self._clock.now()
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        return max(0, int(self._tokens + 1e-9) - (self._kept if rank == ANSWER else 0))

    def take(self) -> None:
        """Use up the right to one line."""
        self._tokens -= 1

    def wait(self, rank: int = SECRET) -> float:
        """Return the seconds until the next line may go out."""
        kept = self._kept if rank == ANSWER else 0
        return max(0.0, (1 + kept - self._tokens) / self._rate)


log = logging.getLogger(__name__)

CAPABILITY = "labeled-response"
ANSWER_SECONDS = 20.0
"""Seconds after which a line counts as said that the server has not answered, though it goes on speaking."""
ASKING = "PING", False
"""The lane of a PING of ours."""

TURN_LINES = 4
"""Lines of one message that go out in a row while others wait."""
REMEMBERED = 2048
"""Tables and chats of which it is known when they last had their turn."""
NEWS_LINES = 50
ANSWER_LINES = 100
REPLIES_SECONDS = 1.5
GAMES_SECONDS = 15.0
"""How long replies, and games, may hold up the question whether the server has heard games."""


_Waiting = list[tuple[float, Job]]


class Receipts:
    """Jobs whose last line was written and has yet to be answered: a line was said when the server took it.

    Where labels are answered, each message has one. Elsewhere a PING of ours goes behind what a game tells, for a
    server answers in the order in which it was spoken to; one is under way at a time, and what leaves meanwhile waits
    for another. Each PING that is to be sent is returned.
    """

    def __init__(self, clock: Clock, capabilities: set[str]) -> None:
        self._clock, self._capabilities = clock, capabilities
        self._numbers = itertools.count(1)
        self._labelled: dict[str, tuple[float, Job]] = {}
        self._written: _Waiting = []
        self._asked: _Waiting = []
        self._ping: Job | None = None

    def asked(self, job: Job) -> str:
        """Begin the last line of a job, with a label where that is answered."""
        if CAPABILITY in self._capabilities:
            job.label = str(next(self._numbers))
        return labelled(job.verb, job.label)

    def awaits(self, job: Job) -> bool:
        """Wait for the answer to a job whose last line is about to be written; False where none is wanted."""
        now = self._clock.now()
        if job is self._ping:
            self._asked, self._written = self._written, []
        elif job.label:
            self._labelled[job.label] = now, job
        elif job.rank in OF_GAMES:
            self._written.append((now, job))
        else:
            return False
        return True

    def ask(self) -> Job | None:
        """Make the PING that goes behind what is written, unless one is to go already, or is under way."""
        if not self._written or self._ping is not None:
            return None
        line = f"PING :heard-{next(self._numbers)}"
        self._ping = Job(ASKING[0], lambda: "", "", [line], RECEIPT, since=self._clock.now())
        return self._ping

    def heard(self, line: Received, refused: str) -> Job | None:
        """Read the answer from a line; `refused` is the key of the channel that it says did not take our words."""
        error = NotSent(f"the server refused it: {line.reason}") if refused else None
        _, job = self._labelled.pop(line.tags.get("label", ""), (0.0, None))
        if job is not None:
            job.settle(error)
        elif error is not None:
            self._refused(refused, error)
        elif line.command == "PONG" and self._ping is not None and f"PING :{line.params[-1]}" == self._ping.texts[0]:
            self._answered()
        self._give_up()
        return self.ask()

    def _answered(self) -> None:
        """Know as said what the PING that is under way went behind."""
        asked, self._asked, self._ping = self._asked, [], None
        for _, job in asked:
            job.settle()

    def _refused(self, target: str, error: NotSent) -> None:
        """Fail what waits for a channel: of its words that are not answered yet, nobody knows which came back."""
        for waiting in (self._asked, self._written):
            for one in [one for one in waiting if one[1].target == target]:
                waiting.remove(one)
                one[1].settle(error)

    def _give_up(self) -> None:
        """Take as said what a server that speaks has not answered for long; of one that is silent nobody knows."""
        due = self._clock.now() - ANSWER_SECONDS
        for label in [label for label, (at, _) in self._labelled.items() if at <= due]:
            self._labelled.pop(label)[1].settle()
        if self._asked and self._asked[-1][0] <= due:
            self._answered()

    def close(self) -> None:
        """Fail what was not answered: nobody knows whether it was said."""
        for _, job in (*self._labelled.values(), *self._asked, *self._written):
            job.settle(NotSent("the connection went away before the server took it"))
        self._labelled.clear()
        self._asked, self._written = [], []


class Outgoing:
    """A session's lines: what the server is to do first, then what games tell, replies, whether it has heard, answers.

    Tables take turns: the one that waited longest since its last line says its next message, at most `TURN_LINES` of
    it while others wait; of one table secrets go first, then prompts, then news. What a game tells a target keeps its
    order, and what is most urgent of it lifts all of it: a prompt never overtakes the news that explain it. Replies to
    a target are a lane of their own, for a game must not wait for what somebody asked. News that pile up share lines,
    and past `NEWS_LINES` the oldest are dropped. Answers grow short while others wait, and past `ANSWER_LINES` of them
    nobody else is answered. Without `receipts` a line was said when it left.
    """

    def __init__(
        self, bucket: Bucket, clock: Clock, room_for: Callable[[str, str], int], receipts: Receipts | None = None
    ) -> None:
        self._bucket = bucket
        self._receipts = receipts
        self._clock = clock
        self._room_for = room_for
        self._queues: dict[Lane, deque[Job]] = {}
        self._numbers = itertools.count()
        self._served: dict[str, int] = {}
        self._turn: tuple[Lane, int] | None = None
        self._news: deque[Job] = deque()
        self._news_lines = 0
        self._lines = 0
        self._writing: list[Job] = []
        self._wake = asyncio.Event()
        self._closed = False

    def command(self, line: str) -> None:
        """Queue a line for the server itself (JOIN, WHO, MODE, NICK) that costs as much as any other."""
        if not self._closed:
            self._put(Job("", lambda: "", "", [line], COMMAND))

    async def say(self, job: Job) -> None:
        """Queue a job and return once it was said; `NotSent` if the target or the connection goes first."""
        if self._closed:
            raise NotSent("the connection is gone")
        if job.rank == ANSWER and self._is_too_much(job):
            log.info("Too much to say at this speed: an answer was left out")
            raise NotSent("too many answers wait already")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        job.futures.append(future)
        self._put(job)
        await future

    def _is_too_much(self, answer: Job) -> bool:
        waiting = sum(len(job.texts) for queue in self._queues.values() for job in queue if job.rank == ANSWER)
        return waiting > 0 and waiting + len(answer.texts) > ANSWER_LINES

    def _put(self, job: Job) -> None:
        self._queues.setdefault(job.lane, deque()).append(job)
        self._lines += len(job.texts)
        if job.news:
            self._news.append(job)
            self._news_lines += len(job.texts)
            self._drop_old_news()
        self._wake.set()

    def _drop_old_news(self) -> None:
        dropped = 0
        while self._news_lines > NEWS_LINES and len(self._news) > 1:
            job = self._news[0]
            dropped += len(job.texts)
            self._remove(job)
            job.settle()
        if dropped:
            log.info("Too much to say at this speed: %d lines of news were left out", dropped)

    def _remove(self, job: Job) -> None:
        """Take a job out of its queue, whatever is left of it."""
        queue = self._queues[job.lane]
        queue.remove(job)
        self._lines -= len(job.lines if job.lines is not None else job.texts)
        if job.news:
            self._forget_news(job)
        if not queue:
            del self._queues[job.lane]

    def _forget_news(self, job: Job) -> None:
        if job in self._news:
            self._news.remove(job)
            self._news_lines -= len(job.texts)

    async def drain(self, write: Callable[[list[str]], Awaitable[None]]) -> None:
        """Send for as long as the connection lasts; all lines that may go out at one moment go out in one write."""
        while True:
            lines = self._collect()
            if lines:
                await write(lines)
                self._settle()
            else:
                await self._rest()

    async def _rest(self) -> None:
        """Wait until the next line may go out, or until there is another one: it may go out sooner."""
        self._wake.clear()
        if len(self._served) > 2 * REMEMBERED:
            self._served = dict(sorted(self._served.items(), key=itemgetter(1))[-REMEMBERED:])
        if not self._queues:
            await self._wake.wait()
            return
        seconds = self._bucket.wait(self._rank(self._next()))
        woken, slept = asyncio.ensure_future(self._wake.wait()), asyncio.ensure_future(self._clock.sleep(seconds))
        waiting: set[asyncio.Future[Any]] = {woken, slept}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                one.cancel()

    def _next(self) -> Lane:
        """Tell whose line is the next: the rest of a message that has begun, or of what waits its most deserving."""
        first = min(self._queues, key=self._order) if len(self._queues) > 1 else next(iter(self._queues))
        if self._turn is not None:
            lane, said = self._turn
            if said < TURN_LINES and lane in self._queues and self._order(lane)[0] == self._order(first)[0]:
                return lane
        return first

    def _order(self, lane: Lane) -> tuple[int, int, int]:
        """Order the lanes: by what it is, by whose turn it is, and by how urgent it is for them."""
        rank, party = self._rank(lane), self._queues[lane][0].party
        return rank if rank not in OF_GAMES else SECRET, self._served.get(party, -1), rank

    def _rank(self, lane: Lane) -> int:
        """Tell how urgent a lane is: as urgent as the most urgent of it."""
        queue = self._queues[lane]
        if queue[0].rank == RECEIPT:
            age = self._clock.now() - queue[0].since
            return FRESH_RECEIPT if age < REPLIES_SECONDS else RECEIPT if age < GAMES_SECONDS else COMMAND
        return queue[0].rank if len(queue) == 1 else min(job.rank for job in queue)

    def _settle(self) -> None:
        for job in self._writing:
            job.settle()
        self._writing.clear()

    def heard(self, line: Received, refused: str) -> None:
        """Read what a server took from its line; `refused` is the key of the channel that did not take our words."""
        if self._receipts is not None and (ping := self._receipts.heard(line, refused)):
            self._put(ping)

    def _collect(self) -> list[str]:
        lines: list[str] = []
        for lane in self._turns():
            if not (allowed := self._bucket.allows(self._rank(lane))):
                break
            job = self._queues[lane][0]
            address = job.address() if job.wanted else None
            if address is None:
                self._remove(job)
                job.settle(NotSent("nobody is there to be told"))
                continue
            lines.append(self._next_line(job, address, allowed))
            self._bucket.take()
        return lines

    def _turns(self) -> Iterator[Lane]:
        """Yield the lane of each next line; where all that waits may go out now, lanes need not take turns."""
        if len(self._queues) > 1 and self._lines <= self._bucket.allows(ANSWER):
            for lane in sorted(self._queues, key=self._order):
                while lane in self._queues:
                    yield lane
        while self._queues:
            yield self._next()

    def _next_line(self, job: Job, address: str, allowed: int) -> str:
        if job.lines is None:
            self._prepare(job, address, allowed)
        assert job.lines is not None
        text = job.lines.popleft()
        self._lines -= 1
        self._served[job.party] = next(self._numbers)
        if job.lines:
            self._turn = job.lane, 1 + (self._turn[1] if self._turn and self._turn[0] == job.lane else 0)
        else:
            self._turn = None
            self._remove(job)
        verb = self._receipts.asked(job) if self._receipts and job.verb and not job.lines else job.verb
        if not job.lines:
            self._end(job)
        return f"{verb} {address} :{text}" if verb else text

    def _end(self, job: Job) -> None:
        """Have a job answered whose last line goes out, or settled once that is written."""
        if self._receipts is None or not self._receipts.awaits(job):
            self._writing.append(job)
        elif ping := self._receipts.ask():
            self._put(ping)

    def _prepare(self, job: Job, address: str, allowed: int) -> None:
        """Cut a job's texts into lines, sharing lines when not all that waits can go out now."""
        before, asking = len(job.texts), ASKING in self._queues  # for that nobody waits
        texts = job.brief if job.brief and self._lines > before + asking else job.texts
        if job.news:
            self._forget_news(job)
        if job.verb:
            size = self._room_for(job.verb, address)
            if self._lines > allowed:
                texts = texts + self._following_news(job)
                said, asked = (texts[:-1], texts[-1:]) if job.rank == PROMPT else (texts, [])
                texts = [*pack(said, size, job.between), *asked]
            texts = [piece for text in texts for piece in split(text, size)]
        job.lines = deque(texts)
        self._lines += len(job.lines) - before

    def _following_news(self, job: Job) -> list[str]:
        """Take over the news that wait right behind news for the same target."""
        texts: list[str] = []
        queue = self._queues[job.lane]
        while job.news and len(queue) > 1 and queue[1].news and queue[1].verb == job.verb:
            other = queue[1]
            self._remove(other)
            texts += other.texts
            job.futures += other.futures
        return texts

    def close(self) -> None:
        """Fail whatever was not written, or not taken."""
        self._closed = True
        if self._receipts:
            self._receipts.close()
        waiting = self._writing + [job for queue in self._queues.values() for job in queue]
        for job in waiting:
            job.settle(NotSent("the connection went away before it was said"))
        self._queues.clear()
        self._news.clear()
