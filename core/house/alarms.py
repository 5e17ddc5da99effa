"""The job store behind real time: alarms in a heap, of which APScheduler is given those that are due."""

import asyncio
import heapq
import itertools
import logging
import math
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from apscheduler.job import Job
from apscheduler.jobstores.base import BaseJobStore, JobLookupError
from apscheduler.schedulers.base import STATE_RUNNING
from apscheduler.triggers.date import DateTrigger

from core import errors

log = logging.getLogger(__name__)

Run = Callable[[], Awaitable[None]]
TURN, TURN_SECONDS = 64, 0.25
"""Alarms that ring at once, and seconds that the next wait for them at most: many due together hold up nobody else."""
EARLY = 0.005
"""Seconds by which an alarm may ring early: many that are due together ring in one turn."""
LATE = 1.0
"""Seconds by which an alarm may ring late before that is counted."""
LONGEST = 86400.0
"""Seconds after which the scheduler looks again at the latest."""
JOB: dict[str, Any] = {
    "func": f"{__name__}:AlarmStore.ring",
    "executor": "default",
    "kwargs": {},
    "misfire_grace_time": None,
    "coalesce": True,
    "max_instances": sys.maxsize,  # an alarm may be set anew, and be due, while it is dealt with
}
"""What all jobs have in common, as a store keeps it."""


@dataclass(slots=True)
class _Alarm:
    """What to run at a time (None: it was cancelled); its place among all alarms is that of `rings`, then or sooner."""

    at: float
    run: Run | None
    rings: float
    order: int


class AlarmStore(BaseJobStore):  # type: ignore[misc]  # of a library without types
    """Alarms by a clock that never goes back; they are set here, and a job is made of one when it is due.

    The scheduler goes by the wall clock, but only to count from now how long it waits.
    """

    def __init__(self, now: Callable[[], float], wall: Callable[[], datetime]) -> None:
        """Begin with no alarm; `late` counts those that rang too late, `ringing` are tasks under way."""
        super().__init__()
        self._now, self._wall = now, wall
        self._alarms: dict[str, _Alarm] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._orders = itertools.count()
        self._turn, self._turn_ends = dict[str, Job](), -math.inf
        self._wakes = math.inf
        self.late, self.ringing = 0, set[asyncio.Task[Any]]()

    def arm(self, key: str, at: float, run: Run) -> None:
        """Run something at a time; replaces the alarm with the same key."""
        alarm = self._alarms.get(key)
        if alarm and alarm.rings <= at:  # its turn comes early enough, and is then set for the time that is left
            alarm.at, alarm.run = at, run
            return
        self._set(key, at, run)
        if at < self._wakes and not self._turn:  # the end of a turn looks what is next
            self.wake()

    def cancel(self, key: str) -> None:
        alarm = self._alarms.get(key)
        if alarm:
            alarm.run = None  # its place stays for the next alarm of the key, and else rings for nobody

    def overdue(self) -> float:
        """Return the seconds for which an alarm has been due and no job was made of it."""
        return max(0.0, self._now() - self._heap[0][0]) if self._heap else 0.0

    def wake(self) -> None:
        """Have a running scheduler look for what is due, and when to look next."""
        if self._scheduler and self._scheduler.state == STATE_RUNNING:
            self._wakes = -math.inf
            self._scheduler.wakeup()

    def get_due_jobs(self, now: datetime) -> list[Job]:
        """Make jobs of what is due, for one turn, once the turn before is over or has had its time."""
        at = self._now()
        if self._turn and at < self._turn_ends:
            return []
        self._turn, self._turn_ends = {}, at + TURN_SECONDS
        trigger = DateTrigger(now, UTC)
        for _ in range(TURN):
            if not self._heap or self._heap[0][0] > at + EARLY:
                break
            _, order, key = heapq.heappop(self._heap)
            if run := self._take(order, key):
                self._turn[key] = self._job(key, run, trigger)
        return [*self._turn.values()]

    def get_next_run_time(self) -> datetime | None:
        """Return when to look next: at the end of a turn's time, else when the first alarm is due."""
        self._wakes = self._turn_ends if self._turn else self._heap[0][0] if self._heap else math.inf
        return None if self._wakes == math.inf else self._by_wall(self._wakes)

    def lookup_job(self, job_id: str) -> Job | None:
        alarm = self._alarms.get(job_id)
        return self._job(job_id, alarm.run, DateTrigger(self._by_wall(alarm.at), UTC)) if alarm and alarm.run else None

    def get_all_jobs(self) -> list[Job]:
        """Return all alarms as jobs, what is due first before the others."""
        return sorted(filter(None, map(self.lookup_job, self._alarms)), key=lambda job: job.next_run_time)

    def add_job(self, job: Job) -> None:
        """Refuse it: alarms are set by `arm`."""
        raise NotImplementedError("an alarm is armed, and no job added")

    update_job = add_job

    def remove_job(self, job_id: str) -> None:
        """Remove an alarm, as the scheduler does once its job has begun."""
        if self._alarms.pop(job_id, None) is None:
            raise JobLookupError(job_id)

    def remove_all_jobs(self) -> None:
        self._alarms.clear()
        self._heap.clear()

    async def ring(self, key: str, run: Run, turn: dict[str, Job]) -> None:
        """Do what an alarm is set for, as one of a turn, whose last has the scheduler look again if it has to."""
        task = cast(asyncio.Task[Any], asyncio.current_task())
        self.ringing.add(task)
        try:
            await run()
        except Exception as error:  # the executor would log what it says, with the values in it
            log.error("what was due could not be done: %s", errors.describe(error))
        finally:
            self.ringing.discard(task)
            turn.pop(key)
            if not turn and turn is self._turn and self._heap and self._heap[0][0] < self._wakes:
                self.wake()

    def _set(self, key: str, at: float, run: Run) -> None:
        """Give an alarm a place; the one that the key had before is passed over."""
        order = next(self._orders)
        self._alarms[key] = _Alarm(at, run, at, order)
        heapq.heappush(self._heap, (at, order, key))

    def _take(self, order: int, key: str) -> Run | None:
        """Return what to run at a place whose time has come, unless the alarm was dropped or set anew."""
        alarm = self._alarms.get(key)
        if alarm is None or alarm.order != order:
            return None
        if alarm.run is None:
            del self._alarms[key]
        elif alarm.at > alarm.rings:  # it was set anew for later, and takes its turn even if that has passed
            self._set(key, alarm.at, alarm.run)
            return None
        self.late += self._now() - alarm.at > LATE
        return alarm.run

    def _job(self, key: str, run: Run, trigger: DateTrigger) -> Job:
        """Make a job as a store does that reads it again."""
        job = Job.__new__(Job)
        own = {"id": key, "name": key, "trigger": trigger, "next_run_time": trigger.run_date}
        job.__setstate__(JOB | own | {"args": (self, key, run, self._turn)})
        job._scheduler, job._jobstore_alias = self._scheduler, self._alias
        return job

    def _by_wall(self, at: float) -> datetime:
        return self._wall() + timedelta(seconds=min(max(at - self._now(), 0.0), LONGEST))
