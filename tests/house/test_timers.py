"""Alarms: one contract for real time and for time moved by hand, and a wall clock that jumps."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from itertools import pairwise
from time import time as system_time
from typing import Self

import apscheduler.schedulers.base
import pytest
from apscheduler.schedulers.asyncio import AsyncIOScheduler

import core.house.timers
from core.house.alarms import TURN, AlarmStore
from core.house.timers import SchedulerTimers, VirtualTimers

SHORT = 0.03


class Hand:
    """Time moved by hand."""

    def __init__(self) -> None:
        self.timers = VirtualTimers(100.0)

    async def passes(self, seconds: float) -> None:
        await self.timers.advance(seconds)


class Real:
    """Real time, run by the scheduler."""

    def __init__(self) -> None:
        self.timers = SchedulerTimers(100.0)

    async def passes(self, seconds: float) -> None:
        """Let at least so much time pass, and a busy machine catch up."""
        end = self.timers.now() + seconds
        rung = asyncio.Event()

        async def ring() -> None:
            rung.set()

        self.timers.arm("passed", end, ring)
        await asyncio.wait_for(rung.wait(), 20)
        await asyncio.sleep(0.01)


@asynccontextmanager
async def running(kind: type[Hand | Real]) -> AsyncIterator[Hand | Real]:
    time = kind()
    if isinstance(time, Real):
        time.timers.start()
    yield time
    if isinstance(time, Real):
        await time.timers.stop()


def noting(rung: list[str], name: str) -> Callable[[], Awaitable[None]]:
    async def run() -> None:
        rung.append(name)

    return run


@pytest.mark.parametrize("kind", [Hand, Real])
async def test_alarms_ring_once_in_order_unless_they_are_dropped_or_replaced(kind: type[Hand | Real]) -> None:
    async with running(kind) as time:
        timers, rung = time.timers, list[str]()
        start = timers.now()
        assert start == pytest.approx(100.0, abs=1)
        timers.arm("second", start + 2 * SHORT, noting(rung, "second"))
        timers.arm("first", start + SHORT, noting(rung, "first"))
        timers.arm("dropped", start + SHORT, noting(rung, "dropped"))
        timers.arm("replaced", start + SHORT, noting(rung, "old"))
        timers.arm("replaced", start + 3 * SHORT, noting(rung, "new"))
        timers.arm("overdue", start - 5, noting(rung, "overdue"))
        timers.arm("far", start + 1000, noting(rung, "far"))
        timers.cancel("dropped")
        timers.cancel("never set")
        await time.passes(10 * SHORT)
        assert rung == ["overdue", "first", "second", "new"]
        assert timers.now() >= start + 10 * SHORT
        timers.cancel("first")  # rung long ago
        await time.passes(2 * SHORT)
        assert rung == ["overdue", "first", "second", "new"]


@pytest.mark.parametrize("kind", [Hand, Real])
async def test_an_alarm_may_be_set_anew_while_it_is_dealt_with(kind: type[Hand | Real]) -> None:
    async with running(kind) as time:
        timers, rung = time.timers, list[float]()

        async def run() -> None:
            rung.append(timers.now())
            await asyncio.sleep(0)
            if len(rung) < 3:
                timers.arm("again", timers.now() + SHORT, run)

        timers.arm("again", timers.now() + SHORT, run)
        for _ in range(100):
            await time.passes(SHORT)
            if len(rung) == 3:
                break
        await time.passes(3 * SHORT)
        assert len(rung) == 3
        assert all(later - earlier >= SHORT * 0.9 for earlier, later in pairwise(rung))


@pytest.mark.parametrize("kind", [Hand, Real])
async def test_many_alarms_at_one_moment_all_ring(kind: type[Hand | Real]) -> None:
    async with running(kind) as time:
        rung: list[str] = []
        due = time.timers.now() + SHORT
        for number in range(300):
            time.timers.arm(f"{number}", due, noting(rung, f"{number}"))
        async with asyncio.timeout(20):
            while len(rung) < 300:
                await time.passes(SHORT)
        assert sorted(rung, key=int) == [f"{number}" for number in range(300)]


class Wall:
    """The wall clock of `core.house.timers` and of the scheduler, which a test may set."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.shift = 0.0
        wall = self

        class Shifted(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Self:
                return super().now(tz) + timedelta(seconds=wall.shift)

        patch.setattr(core.house.timers, "datetime", Shifted)
        patch.setattr(apscheduler.schedulers.base, "datetime", Shifted)
        patch.setattr("time.time", lambda: system_time() + wall.shift)


async def test_what_rings_when_the_timers_stop_is_dealt_with(caplog: pytest.LogCaptureFixture) -> None:
    timers, begun, go_on, done = SchedulerTimers(), asyncio.Event(), asyncio.Event(), list[str]()

    async def slow() -> None:
        begun.set()
        await go_on.wait()
        done.append("slow")

    timers.start()
    timers.arm("slow", timers.now(), slow)
    timers.arm("never", timers.now() + 0.2, noting(done, "never"))
    await asyncio.wait_for(begun.wait(), 20)
    stopping = asyncio.create_task(timers.stop())
    await asyncio.sleep(0)
    assert not stopping.done()
    go_on.set()
    await asyncio.wait_for(stopping, 20)
    assert done == ["slow"]
    assert not caplog.records


@pytest.mark.parametrize("shift", [-7200.0, 7200.0], ids=["back", "forward"])
async def test_a_wall_clock_that_is_set_neither_delays_nor_hastens_an_alarm(
    monkeypatch: pytest.MonkeyPatch, shift: float
) -> None:
    wall = Wall(monkeypatch)
    async with running(Real) as time:
        assert isinstance(time.timers, SchedulerTimers)
        timers, rung = time.timers, list[str]()
        start = timers.now()
        timers.arm("soon", start + 4 * SHORT, noting(rung, "soon"))
        timers.arm("later", start + 300, noting(rung, "later"))
        wall.shift = shift
        timers.arm("wakes the scheduler", start, noting(rung, "now"))
        timers.keep_pace()
        await time.passes(SHORT)
        assert rung == ["now"]
        await time.passes(9 * SHORT)
        assert rung == ["now", "soon"]
        assert timers.now() - start < 5


async def test_while_nobody_sets_the_wall_clock_nothing_wakes_the_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    woken = list[float]()
    timers = SchedulerTimers()
    monkeypatch.setattr(AlarmStore, "wake", lambda store: woken.append(timers.now()))
    for _ in range(3):
        timers.keep_pace()
    assert not woken
    Wall(monkeypatch).shift = 60.0
    for _ in range(3):
        timers.keep_pace()
    assert len(woken) == 1


async def test_many_that_are_due_at_once_let_others_have_their_turn() -> None:
    timers = SchedulerTimers()
    timers.start()
    rung: list[str] = []
    due = timers.now() + SHORT
    for number in range(20 * TURN):
        timers.arm(f"{number}", due, noting(rung, f"{number}"))
    timers.arm("last", due, noting(rung, "last"))
    most = 0
    while len(rung) < 20 * TURN:
        before = len(rung)
        await asyncio.sleep(0)
        most = max(most, len(rung) - before)
        if rung:
            timers.cancel("last")
    assert most <= TURN
    assert rung == [f"{number}" for number in range(20 * TURN)], "in order; what is dropped meanwhile does not ring"
    await timers.stop()


async def test_those_of_a_turn_are_dealt_with_before_the_next_ring() -> None:
    timers, under_way, most, left, over = SchedulerTimers(), 0, 0, 6 * TURN, asyncio.Event()
    timers.start()

    async def step() -> None:
        nonlocal under_way, most, left
        under_way += 1
        most = max(most, under_way)
        for _ in range(30):  # as one does that waits for the database now and then
            await asyncio.sleep(0)
        under_way, left = under_way - 1, left - 1
        if not left:
            over.set()

    for number in range(6 * TURN):
        timers.arm(f"{number}", timers.now(), step)
    await asyncio.wait_for(over.wait(), 20)
    assert most == TURN
    await timers.stop()


async def test_a_stop_among_many_that_are_due_rings_no_more_of_them(caplog: pytest.LogCaptureFixture) -> None:
    timers = SchedulerTimers()
    timers.start()
    rung, begun = list[str](), asyncio.Event()

    async def begin() -> None:
        begun.set()

    timers.arm("first", timers.now(), begin)
    for number in range(20 * TURN):
        timers.arm(f"{number}", timers.now(), noting(rung, f"{number}"))
    await asyncio.wait_for(begun.wait(), 20)
    await timers.stop()
    stopped = len(rung)
    assert stopped < 20 * TURN
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(rung) == stopped
    assert not caplog.records


async def test_a_wall_clock_that_is_set_back_while_the_scheduler_looks_delays_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wall, look, looked = Wall(monkeypatch), AlarmStore.get_next_run_time, asyncio.Event()

    def looks(store: AlarmStore) -> datetime | None:
        found, wall.shift = look(store), -7200.0
        looked.set()
        return found

    async with running(Real) as time:
        assert isinstance(time.timers, SchedulerTimers)
        rung: list[str] = []
        await time.passes(0)  # until the scheduler has looked for the first time
        monkeypatch.setattr(AlarmStore, "get_next_run_time", looks)
        time.timers.arm("soon", time.timers.now() + SHORT, noting(rung, "soon"))
        await asyncio.wait_for(looked.wait(), 20)
        time.timers.keep_pace()
        await asyncio.wait_for(time.passes(2 * SHORT), 5)
        assert rung == ["soon"]


async def test_an_alarm_that_is_due_again_does_not_wait_for_what_is_still_dealt_with() -> None:
    timers, begun = SchedulerTimers(), asyncio.Semaphore(0)
    timers.start()

    async def stuck() -> None:
        begun.release()
        await asyncio.Event().wait()

    for _ in range(3):
        timers.arm("same", timers.now(), stuck)
        await asyncio.wait_for(begun.acquire(), 20)
    await timers.stop()


async def test_what_rings_longer_than_the_timers_wait_is_not_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core.house.timers, "STOP_SECONDS", 0.001)
    timers, begun, go_on, done = SchedulerTimers(), asyncio.Event(), asyncio.Event(), asyncio.Event()
    timers.start()

    async def slow() -> None:
        begun.set()
        await go_on.wait()
        done.set()

    timers.arm("slow", timers.now(), slow)
    await asyncio.wait_for(begun.wait(), 20)
    await timers.stop()
    await asyncio.sleep(0.01)
    go_on.set()
    await asyncio.wait_for(done.wait(), 20)


async def test_an_error_ends_one_alarm_and_is_logged_without_what_it_says(caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise ValueError("the secret dice are 6 6 6")

    async with running(Real) as time:
        rung: list[str] = []
        time.timers.arm("fails", time.timers.now(), fails)
        time.timers.arm("other", time.timers.now(), noting(rung, "other"))
        await time.passes(SHORT)
        assert rung == ["other"]
    assert len(caplog.records) == 1 and "ValueError" in caplog.text and "666" not in caplog.text.replace(" ", "")


async def test_the_scheduler_can_list_alarms_and_remove_them_but_not_add_a_job() -> None:
    store = AlarmStore(lambda: 50.0, partial(datetime.now, UTC))
    scheduler = AsyncIOScheduler(jobstores={"default": store})
    scheduler.start(paused=True)
    for key, at in (("later", 90.0), ("soon", 60.0), ("dropped", 70.0)):
        store.arm(key, at, noting([], key))
    store.cancel("dropped")
    assert [job.id for job in scheduler.get_jobs()] == ["soon", "later"]
    soon, later = (scheduler.get_job(key).next_run_time for key in ("soon", "later"))
    assert (later - soon).total_seconds() == pytest.approx(30, abs=1)
    scheduler.remove_job("soon")
    assert scheduler.get_job("soon") is None and store.overdue() == 0.0
    with pytest.raises(KeyError):
        scheduler.remove_job("soon")
    with pytest.raises(NotImplementedError):
        scheduler.add_job(noting([], "job"), "date")
    scheduler.remove_all_jobs()
    assert scheduler.get_jobs() == [] and store.get_next_run_time() is None
    scheduler.shutdown()


async def test_a_look_makes_no_more_jobs_than_ring_in_a_turn() -> None:
    store = AlarmStore(lambda: 50.0, partial(datetime.now, UTC))
    scheduler = AsyncIOScheduler(jobstores={"default": store})
    scheduler.start(paused=True)
    for number in range(3 * TURN):
        store.arm(f"{number}", 49.0, noting([], "one"))
    assert [job.id for job in store.get_due_jobs(datetime.now().astimezone())] == [f"{n}" for n in range(TURN)]
    assert store.get_due_jobs(datetime.now().astimezone()) == [], "the turn is not over"
    scheduler.shutdown()
