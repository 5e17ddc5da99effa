"""How fast we may speak: in one chat, and in all of them together; times are the event loop's seconds."""

import asyncio
import heapq
import itertools
from collections import deque
from collections.abc import Callable

PROMPT, NEWS, REPLY, ANSWER, TIDY = range(5)
"""How urgent something is that waits to be said."""
MINUTE = 60.0
AT_ONCE = 6
MARGIN = 0.05
KEPT = 3
ANSWERED = 0.2
"""The share of a minute's messages that answers may take."""
BEHIND = 1.0


class Pace:
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


class Gate:
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
