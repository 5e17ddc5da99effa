"""The wall time as far as it is sure: a clock that was set wrong for one start ends, deletes and forgets nothing."""

import logging
import math
from collections.abc import Callable
from typing import NamedTuple

from core.storage import Beat

log = logging.getLogger(__name__)

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
        return max(self.sure(), self._clock())

    def sure(self) -> float:
        """Tell the time that is sure."""
        now = _Time(self._service(), self._clock())
        expected = now.wall if self._sure is None else self._sure.wall + now.service - self._sure.service
        leap = now.wall - expected
        if abs(leap) > SLACK and not self._believes(now, leap):
            return expected
        self._sure, self._leap = now, None
        return now.wall

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
