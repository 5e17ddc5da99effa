"""Timers: one interface, APScheduler for real time and a heap that tests advance by hand."""

import asyncio
import heapq
import itertools
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # what starts no timers does without the scheduler
    from core.house.alarms import Run

STOP_SECONDS = 1.0
"""How long alarms that ring when the timers stop may go on."""


class Timers(Protocol):
    """A clock and the alarms set by it; times are seconds of a clock that never goes back."""

    def now(self) -> float:
        """Tell the time."""
        ...

    def arm(self, key: str, at: float, run: "Run") -> None:
        """Run something at a time, at once if that has passed; replaces the alarm with the same key."""
        ...

    def cancel(self, key: str) -> None:
        """Drop an alarm; one that is not set is no error."""
        ...


class SchedulerTimers:
    """Real time: APScheduler, with the alarms in a job store of its own; start it inside the loop."""

    def __init__(self, offset: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Count from `offset` seconds on."""
        from apscheduler.schedulers.asyncio import AsyncIOScheduler

        from core.house.alarms import AlarmStore

        logging.getLogger("apscheduler").setLevel(logging.WARNING)
        self._clock = clock
        self._origin = clock() - offset
        self._store = AlarmStore(self.now, partial(datetime.now, UTC))
        self._scheduler = AsyncIOScheduler(timezone=UTC, jobstores={"default": self._store})
        self._drift = self._wall_drift()

    def start(self) -> None:
        """Begin to run alarms."""
        self._scheduler.start()

    async def stop(self) -> None:
        """Run no more alarms; those that ring are dealt with first, where that ends soon."""
        self._scheduler.pause()
        await asyncio.sleep(0)  # what the scheduler has begun rings by now
        if self._store.ringing:
            await asyncio.wait(self._store.ringing, timeout=STOP_SECONDS)
        self._scheduler.remove_executor("default", shutdown=False)  # which would break off what still rings
        self._scheduler.shutdown(wait=False)

    def now(self) -> float:
        """Tell the time."""
        return self._clock() - self._origin

    def arm(self, key: str, at: float, run: "Run") -> None:
        """Run something at a time; replaces the alarm with the same key."""
        self._store.arm(key, at, run)

    def cancel(self, key: str) -> None:
        """Drop an alarm."""
        self._store.cancel(key)

    @property
    def late(self) -> int:
        """How many alarms rang too late."""
        return self._store.late

    def overdue(self) -> float:
        """Tell the seconds for which an alarm has been due and no job was made of it."""
        return self._store.overdue()

    def keep_pace(self) -> None:
        """Have the scheduler look when the wall clock, by which it counts its wait, was set; call it now and then."""
        drift = self._wall_drift()
        if abs(drift - self._drift) > 0.5:
            self._drift = drift
            self._store.wake()

    def _wall_drift(self) -> float:
        return time.time() - self._clock()


class VirtualTimers:
    """Time that stands still until `advance` moves it."""

    def __init__(self, start: float = 0.0) -> None:
        """Begin at a time."""
        self._now = start
        self._heap: list[tuple[float, int, str]] = []
        self._alarms: dict[str, tuple[int, Run]] = {}
        self._order = itertools.count()

    def now(self) -> float:
        """Tell the time."""
        return self._now

    def arm(self, key: str, at: float, run: "Run") -> None:
        """Run something at a time; replaces the alarm with the same key."""
        order = next(self._order)
        self._alarms[key] = (order, run)
        heapq.heappush(self._heap, (at, order, key))

    def cancel(self, key: str) -> None:
        """Drop an alarm."""
        self._alarms.pop(key, None)

    def next_at(self) -> float | None:
        """Tell when the next alarm rings, if any is set."""
        while self._heap and self._alarms.get(self._heap[0][2], (None,))[0] != self._heap[0][1]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    async def advance(self, seconds: float) -> None:
        """Let time pass, running every alarm that falls due, in order, those armed on the way too."""
        end = self._now + seconds
        while (at := self.next_at()) is not None and at <= end:
            _, _, key = heapq.heappop(self._heap)
            self._now = max(self._now, at)
            _, run = self._alarms.pop(key)
            await run()
        self._now = end
