"""Time: timers that ring alarms, and the wall time as far as it is sure."""

import asyncio
import heapq
import itertools
import logging
import math
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from core.storage import Beat

log = logging.getLogger(__name__)

if TYPE_CHECKING:  # what starts no timers does without the scheduler
    from core.house.alarms import Run

STOP_SECONDS = 1.0
"""How long alarms that ring when the timers stop may go on."""


class Timers(Protocol):
    """A clock and the alarms set by it; times are seconds of a clock that never goes back."""

    def now(self) -> float:
        """Tell the time."""

    def arm(self, key: str, at: float, run: "Run") -> None:
        """Run something at a time, at once if that has passed; replaces the alarm with the same key."""

    def cancel(self, key: str) -> None:
        """Drop an alarm; one that is not set is no error."""


class SchedulerTimers:
    """Real time: APScheduler, with the alarms in a job store of its own; start it inside the loop."""

    def __init__(self, offset: float = 0.0) -> None:
        """Count from `offset` seconds on."""
        from apscheduler.schedulers.asyncio import AsyncIOScheduler

        from core.house.alarms import AlarmStore

        logging.getLogger("apscheduler").setLevel(logging.WARNING)
        self._origin = time.monotonic() - offset
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
        return time.monotonic() - self._origin

    def arm(self, key: str, at: float, run: "Run") -> None:
        self._store.arm(key, at, run)

    def cancel(self, key: str) -> None:
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
        return time.time() - time.monotonic()


class VirtualTimers:
    """Time that stands still until `advance` moves it."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start
        self._heap: list[tuple[float, int, str]] = []
        self._alarms: dict[str, tuple[int, Run]] = {}
        self._order = itertools.count()

    def now(self) -> float:
        return self._now

    def arm(self, key: str, at: float, run: "Run") -> None:
        order = next(self._order)
        self._alarms[key] = (order, run)
        heapq.heappush(self._heap, (at, order, key))

    def cancel(self, key: str) -> None:
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


HOUR, DAY = 3600.0, 86400.0
SLACK = HOUR
"""Seconds by which the clock may differ from what was to be expected, as after a short absence, and is believed."""
SHARE, LONGEST = 0.5 * HOUR / DAY, 4 * DAY
"""How much service time passes until a leap is believed: half an hour for each day, an hour at least, so long at most.

One back takes the longest: no absence explains it.
"""


class _Time(NamedTuple):
    service: float
    wall: float

    @property
    def offset(self) -> float:
        """By how much the wall time is ahead of the service time."""
        return self.wall - self.service


class _Leap(NamedTuple):
    """A clock that is doubted: wall time less service time, and the service time at which it is believed."""

    offset: float
    believed_at: float


class Calendar:
    """Tells a sure time beside the clock's, which passes with service time until a leap of the clock is believed.

    Whether the house was away for eight days or its clock is wrong by as much, nobody can tell at a start. What can be
    undone goes by the clock; what cannot, and what people were promised, waits until the leap has stood for a while.
    """

    def __init__(self, service: Callable[[], float], clock: Callable[[], float]) -> None:
        """Believe the clock, until `begin` says what was written down last."""
        self._service, self._clock = service, clock
        self._sure: _Time | None = None
        self._leap: _Leap | None = None

    def begin(self, beat: Beat) -> None:
        """Go on from what an earlier run of the house was sure of; where that is no time, from what the clock says."""
        if math.isfinite(beat.service + beat.wall) and beat.wall > 0.0:
            self._sure = _Time(beat.service, beat.wall)
            self._leap = (
                None if beat.doubted is None or beat.believed_at is None else _Leap(beat.doubted, beat.believed_at)
            )

    def beat(self) -> Beat:
        """Tell what is to be written down, so that a restart goes on from it."""
        wall, leap = self.sure(), self._leap
        return Beat(self._service(), wall, *(leap or (None, None)))

    @property
    def doubts(self) -> bool:
        """Tell whether the clock says something that is not believed yet."""
        self.sure()
        return self._leap is not None

    def latest(self) -> float:
        """Tell the time that is written down: the clock's, but no earlier than what is sure."""
        return max(self._read())

    def sure(self) -> float:
        """Tell the time that is sure."""
        return self._read()[0]

    def _read(self) -> tuple[float, float]:
        """Tell the time that is sure, and what the clock says."""
        now, sure = _Time(self._service(), self._clock()), self._sure
        expected = now.wall if sure is None else sure.wall + now.service - sure.service
        leap = now.wall - expected
        if abs(leap) > SLACK and not self._believes(now, leap):
            return expected, now.wall
        self._sure, self._leap = now, None
        return now.wall, now.wall

    def _believes(self, now: _Time, leap: float) -> bool:
        """Tell whether what the clock says, so far from what was to be expected, stood for long enough."""
        if self._leap is None or abs(now.offset - self._leap.offset) > SLACK:
            self._leap = self._doubted(now, leap)
            log.warning(
                "the clock is %.1f days %s what was expected: in %.1f hours that is believed; until then no ban ends, "
                "and nothing is forgotten or deleted by it",
                abs(leap) / DAY,
                "ahead of" if leap > 0 else "behind",
                (self._leap.believed_at - now.service) / HOUR,
            )
        if now.service < self._leap.believed_at:
            return False
        log.warning("the clock is believed now, %.1f days from what was expected", leap / DAY)
        return True

    def _doubted(self, now: _Time, leap: float) -> _Leap:
        """Say until when a leap is doubted; one that only grew, as by an hour's absence, goes on where it was."""
        before = self._leap
        grown = leap if before is None else now.offset - before.offset
        if before is None or not 0 <= grown < leap:
            return _Leap(now.offset, now.service + _wanted(leap))
        return _Leap(now.offset, max(before.believed_at, now.service + _wanted(grown)))


def _wanted(leap: float) -> float:
    """Tell for how many seconds a leap is doubted."""
    return min(max(HOUR, SHARE * leap), LONGEST) if leap > 0 else LONGEST
