"""Timers: one interface, APScheduler for real time and a heap that tests advance by hand."""

import asyncio
import heapq
import itertools
import logging
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

from core import errors
from core.contract import Tasks

log = logging.getLogger(__name__)

Run = Callable[[], Awaitable[None]]
STOP_SECONDS = 1.0
"""How long alarms that ring when the timers stop may go on."""
TURN, TURN_SECONDS = 64, 0.25
"""Alarms that ring at once, and seconds that the next wait for them at most: many due together hold up nobody else."""
EARLY, GRAIN = 0.005, 0.02
"""Seconds by which an alarm may ring early, and between two rounds of alarms: many that are due together share one."""
LATE = 1.0
"""Seconds by which an alarm may ring late before that is counted."""


class Timers(Protocol):
    """A clock and the alarms set by it; times are seconds of a clock that never goes back."""

    def now(self) -> float:
        """Tell the time."""
        ...

    def arm(self, key: str, at: float, run: Run) -> None:
        """Run something at a time, at once if that has passed; replaces the alarm with the same key."""
        ...

    def cancel(self, key: str) -> None:
        """Drop an alarm; one that is not set is no error."""
        ...


@dataclass(slots=True)
class _Alarm:
    """What to run at a time (None: it was cancelled); its place among all alarms is that of `rings`, then or sooner."""

    at: float
    run: Run | None
    rings: float
    order: int


class SchedulerTimers:
    """Real time: one job of APScheduler, for whatever is due next of any number of alarms; start it inside the loop.

    `late` counts the alarms that rang too late.
    """

    def __init__(self, offset: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Count from `offset` seconds on."""
        from apscheduler.schedulers.asyncio import AsyncIOScheduler

        logging.getLogger("apscheduler").setLevel(logging.WARNING)
        self._clock = clock
        self._origin = clock() - offset
        self._alarms: dict[str, _Alarm] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._due: deque[tuple[int, str]] = deque()
        self._ringing = Tasks()
        self._numbers = itertools.count()
        self._job, self._wakes = "", math.inf
        self._in_turns, self.late = False, 0
        self._scheduler = AsyncIOScheduler(
            timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        )
        self._drift = self._wall_drift()

    def start(self) -> None:
        """Begin to run alarms."""
        self._scheduler.start()

    async def stop(self) -> None:
        """Run no more alarms; those that ring are dealt with first, where that ends soon."""
        self._scheduler.pause()
        await asyncio.sleep(0)  # what the scheduler has begun rings by now
        self._due.clear()
        await asyncio.sleep(0)  # nobody waits for a turn any more
        if self._ringing:
            await asyncio.wait(self._ringing, timeout=STOP_SECONDS)
        self._scheduler.shutdown(wait=False)

    def now(self) -> float:
        """Tell the time."""
        return self._clock() - self._origin

    def arm(self, key: str, at: float, run: Run) -> None:
        """Run something at a time; replaces the alarm with the same key."""
        alarm = self._alarms.get(key)
        if alarm and alarm.rings <= at:  # its turn comes early enough, and is then set for the time that is left
            alarm.at, alarm.run = at, run
            return
        self._set(key, at, run)

    def cancel(self, key: str) -> None:
        """Drop an alarm."""
        alarm = self._alarms.get(key)
        if alarm:
            alarm.run = None  # its place stays for the next alarm of the key, and else rings for nobody

    def overdue(self) -> float:
        """Tell the seconds for which an alarm has been due and nobody was woken for it."""
        return max(0.0, self.now() - self._heap[0][0]) if self._heap else 0.0

    def keep_pace(self) -> None:
        """Set the job anew when the wall clock, by which the scheduler goes, was set; call it now and then."""
        drift = self._wall_drift()
        if abs(drift - self._drift) > 0.5:
            self._drift = drift
            if self._heap:
                self._wake_at(self._heap[0][0])

    def _set(self, key: str, at: float, run: Run) -> None:
        """Give an alarm a place; the one that the key had before is passed over."""
        order = next(self._numbers)
        self._alarms[key] = _Alarm(at, run, at, order)
        heapq.heappush(self._heap, (at, order, key))
        if at < self._wakes:
            self._wake_at(at)

    def _wake_at(self, at: float) -> None:
        """Have the scheduler wake us then, in place of when it would have."""
        if self._job and self._scheduler.get_job(self._job):
            self._scheduler.remove_job(self._job)
        self._job, self._wakes = f"wake:{next(self._numbers)}", at  # its own, since the one before may not be over
        due = datetime.now(UTC) + timedelta(seconds=max(0.0, at - self.now()))
        self._scheduler.add_job(self._wake, "date", run_date=due, id=self._job)

    async def _wake(self) -> None:
        """Take what is due, have the scheduler wake us for what is next, and ring in turns."""
        now = self.now()
        while self._heap and self._heap[0][0] <= now + EARLY:
            _, order, key = heapq.heappop(self._heap)
            self._due.append((order, key))
        self._job, self._wakes = "", math.inf
        if self._heap:
            self._wake_at(max(self._heap[0][0], now + GRAIN))
        if self._in_turns:
            return
        self._in_turns = True
        while self._due:
            turn = [self._ring_due(*self._due.popleft()) for _ in range(min(TURN, len(self._due)))]
            if ringing := [task for task in turn if task]:
                await asyncio.wait(ringing, timeout=TURN_SECONDS)
        self._in_turns = False

    def _ring_due(self, order: int, key: str) -> asyncio.Task[None] | None:
        """Ring an alarm whose turn has come, unless it was dropped or set anew."""
        alarm = self._alarms.get(key)
        if alarm is None or alarm.order != order:
            return None
        del self._alarms[key]
        if alarm.run is None:
            return None
        if alarm.at > alarm.rings:  # it was set anew for later, and takes its turn even if that has passed
            self._set(key, alarm.at, alarm.run)
            return None
        self.late += self.now() - alarm.at > LATE
        return self._ringing.begin(self._ring(alarm.run))

    async def _ring(self, run: Run) -> None:
        try:
            await run()
        except Exception as error:  # the scheduler would log what it says, with the values in it
            log.error("what was due could not be done: %s", errors.describe(error))

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

    def arm(self, key: str, at: float, run: Run) -> None:
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
