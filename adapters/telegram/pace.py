"""How fast we may speak: in one chat, and in all of them together; times are the event loop's seconds."""

import asyncio
import heapq
import itertools
from collections import deque
from collections.abc import Callable

MINUTE = 60.0
AT_ONCE = 6
MARGIN = 0.05


class Pace:
    """One chat's right to speak: `gap` seconds between messages, and at most `most` in any minute (None: any number).

    The first few of a minute may follow one another at once; the rest are spread over what is left of it, so that
    nobody waits long for the next. A message counts from the end of its call, for it may have arrived as late.
    """

    def __init__(self, gap: float, most: int | None) -> None:
        self._gap, self._most = gap, most
        self._ends: deque[float] = deque()
        self._held_until = 0.0

    def wait(self, now: float, *, urgent: bool) -> float:
        """Say in how many seconds the next message may begin; what is urgent is spread half as thin."""
        while self._ends and self._ends[0] + MINUTE + MARGIN <= now:
            self._ends.popleft()
        if not self._ends:
            return max(0.0, self._held_until - now)
        due = max(self._held_until, self._ends[-1] + self._gap)
        if self._most is not None:
            left = self._most - len(self._ends)
            free = self._ends[0] + MINUTE + MARGIN
            if left <= 0:
                due = max(due, free)
            elif len(self._ends) >= min(AT_ONCE, self._most - 1):
                spread = (free - self._ends[-1]) / (left + 1)
                due = max(due, self._ends[-1] + (spread / 2 if urgent else spread))
        return max(0.0, due - now)

    def spoke(self, now: float) -> None:
        """Note that a message was said, as far as we know."""
        self._ends.append(now)
        if self._most is None and len(self._ends) > 1:
            self._ends.popleft()

    def hold(self, until: float) -> None:
        """Say nothing until then."""
        self._held_until = max(self._held_until, until)


class Gate:
    """The right to speak at all: at most `most` messages in any second, urgent ones first, then in order of asking."""

    def __init__(self, most: int, now: Callable[[], float]) -> None:
        self._most, self._now = most, now
        self._ends: deque[float] = deque()
        self._under_way = 0
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    async def enter(self, rank: int) -> None:
        """Return when a message may begin; `leave` must follow."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._numbers), future))
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

    def _admit(self) -> None:
        now = self._now()
        while self._ends and self._ends[0] + 1.0 + MARGIN <= now:
            self._ends.popleft()
        while self._waiting and self._under_way + len(self._ends) < self._most:
            _, _, future = heapq.heappop(self._waiting)
            if not future.done():
                self._under_way += 1
                future.set_result(None)
        if self._waiting and self._ends and (self._timer is None or self._timer.cancelled()):
            delay = max(0.0, self._ends[0] + 1.0 + MARGIN - now)
            self._timer = asyncio.get_running_loop().call_later(delay, self._again)

    def _again(self) -> None:
        self._timer = None
        self._admit()
