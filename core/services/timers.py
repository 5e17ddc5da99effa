"""Timers: one interface, APScheduler for real time and a heap that tests advance by hand."""

import asyncio
import heapq
import itertools
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from core import errors

log = logging.getLogger(__name__)

Run = Callable[[], Awaitable[None]]
STOP_SECONDS = 1.0
"""How long alarms that ring when the timers stop may go on."""


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


@dataclass
class _Alarm:
    """What to run at a time (None: it was cancelled), and the scheduler's job that rings then or sooner."""

    at: float
    run: Run | None
    job: str
    rings: float


class SchedulerTimers:
    """Real time, with APScheduler's memory store; start it inside the running event loop."""

    def __init__(self, offset: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Count from `offset` seconds on."""
        from apscheduler.schedulers.asyncio import AsyncIOScheduler

        logging.getLogger("apscheduler").setLevel(logging.WARNING)
        self._clock = clock
        self._origin = clock() - offset
        self._alarms: dict[str, _Alarm] = {}
        self._ringing: set[asyncio.Task[Any]] = set()
        self._numbers = itertools.count()
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
        if self._ringing:
            await asyncio.wait(self._ringing, timeout=STOP_SECONDS)
        self._scheduler.shutdown(wait=False)

    def now(self) -> float:
        """Tell the time."""
        return self._clock() - self._origin

    def arm(self, key: str, at: float, run: Run) -> None:
        """Run something at a time; replaces the alarm with the same key."""
        alarm = self._alarms.get(key)
        if alarm and alarm.rings <= at:  # it rings early enough, and is then set for the time that is left
            alarm.at, alarm.run = at, run
            return
        self._drop(key)
        self._schedule(key, at, run)

    def cancel(self, key: str) -> None:
        """Drop an alarm."""
        alarm = self._alarms.get(key)
        if alarm:
            alarm.run = None  # its job stays for the next alarm of the key, and else rings for nobody

    def _schedule(self, key: str, at: float, run: Run | None) -> None:
        job = f"{key}:{next(self._numbers)}"  # its own, since an alarm may be set anew while it is being dealt with
        self._alarms[key] = _Alarm(at, run, job, at)
        due = datetime.now(UTC) + timedelta(seconds=max(0.0, at - self.now()))
        self._scheduler.add_job(self._ring, "date", run_date=due, args=[key, job], id=job)

    def _drop(self, key: str) -> None:
        alarm = self._alarms.pop(key, None)
        if alarm and self._scheduler.get_job(alarm.job):
            self._scheduler.remove_job(alarm.job)

    def keep_pace(self) -> None:
        """Set every alarm anew when the wall clock, by which the scheduler goes, was set; call it now and then."""
        drift = self._wall_drift()
        if abs(drift - self._drift) > 0.5:
            self._drift = drift
            for key, alarm in list(self._alarms.items()):
                self._drop(key)
                self._schedule(key, alarm.at, alarm.run)

    async def _ring(self, key: str, job: str) -> None:
        alarm = self._alarms.get(key)
        if alarm is None or alarm.job != job:
            return
        del self._alarms[key]
        if alarm.run is None:
            return
        # It was set anew for later (and takes its turn even if that has passed), or the wall clock was set forward.
        if alarm.rings < alarm.at or self.now() < alarm.at - 0.05:
            self._schedule(key, alarm.at, alarm.run)
            return
        task = asyncio.current_task()
        assert task is not None
        self._ringing.add(task)
        try:
            await alarm.run()
        except Exception as error:  # the scheduler would log what it says, with the values in it
            log.error("what was due could not be done: %s", errors.describe(error))
        finally:
            self._ringing.discard(task)

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
