"""Commits that are shared: who waits for whom, what is written once for all, and what is undone alone."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, text

from core.house import Noting
from core.storage import Beat, Storage, database, queries
from core.storage import messages as owed
from core.storage.messages import Repeated, mark, see
from core.storage.queries import beat, last_beat


class Counting(Storage):
    """Counts its commits, and how often the time is written."""

    commits = beats = 0

    def commit(self, connection: Connection) -> None:
        self.beats += int(connection.execute(text("SELECT count(*) FROM heartbeat WHERE wall = 7")).scalar() or 0)
        super().commit(connection)
        self.commits += 1


@pytest.fixture
async def storage() -> AsyncIterator[Counting]:
    storage = Counting()
    try:
        yield storage
    finally:
        storage.close()


async def soon(work: Awaitable[Any]) -> asyncio.Future[Any]:
    """Begin something, as far as it gets at once."""
    begun = asyncio.ensure_future(work)
    await asyncio.sleep(0)
    return begun


async def test_what_is_patient_shares_the_commit_of_what_comes_next(storage: Counting) -> None:
    patient = [await soon(storage.run(partial(see, mark=mark(f"p{n}"), wall=0.0), patient=True)) for n in range(3)]
    assert storage.commits == 0
    await storage.run(partial(see, mark=mark("next"), wall=0.0))
    await asyncio.gather(*patient)
    assert storage.commits == 1


async def test_what_is_patient_waits_a_little_or_until_it_is_hurried(
    storage: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried = await soon(storage.run(partial(see, mark=mark("a"), wall=0.0), patient=True))
    storage.hurry()
    await hurried
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    await storage.run(partial(see, mark=mark("b"), wall=0.0), patient=True)
    assert storage.commits == 2


async def test_what_was_told_is_noted_with_the_next_action_or_once_somebody_waits_for_that(
    storage: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 600.0)
    noting = Noting(storage)
    noting.told({1: None})
    for _ in range(5):
        await asyncio.sleep(0)
    assert storage.commits == 0
    await storage.run(partial(see, mark=mark("next"), wall=0.0))
    assert storage.commits == 1
    await noting.settled()
    noting.told({2: None})
    await noting.settled()
    assert storage.commits == 2


async def test_what_is_patient_is_stored_when_the_database_closes() -> None:
    storage = Counting()
    waiting = await soon(storage.run(partial(see, mark=mark("a"), wall=0.0), patient=True))
    storage.close()
    await waiting
    assert storage.commits == 1


async def test_units_of_one_moment_share_a_commit_and_the_newest_time(storage: Counting) -> None:
    await asyncio.gather(*(storage.run(partial(beat, now=Beat(float(n), 7.0))) for n in range(5)))
    assert (storage.commits, storage.beats) == (1, 1)
    assert await storage.run(last_beat) == 4.0


async def test_a_unit_alone_that_raises_leaves_nothing(storage: Counting) -> None:
    def half(connection: Connection) -> None:
        see(connection, mark("half"), 0.0)
        raise LookupError

    with pytest.raises(LookupError):
        await storage.run(half)
    assert storage.commits == 0
    await storage.run(partial(see, mark=mark("half"), wall=0.0))
    with pytest.raises(Repeated):
        await storage.run(partial(see, mark=mark("half"), wall=0.0))


async def test_what_is_owed_has_growing_numbers_though_a_commit_was_undone(storage: Counting) -> None:
    def lost(connection: Connection) -> None:
        owed.owe(connection, 1, [("room:1", "[]")], 0.0, 1)
        raise LookupError

    room = await storage.run(partial(queries.new_room, key="stage/#a", settings="{}"))
    table = await storage.run(partial(queries.new_table, room=room, game="spin"))
    rows = [("room:1", "[]"), ("seat:0", "[1]")]
    first = await storage.run(partial(owed.owe, table=table, owed=rows, not_after=0.0, version=1))
    with pytest.raises(LookupError):
        await storage.run(lost)
    await storage.run(partial(owed.told, times=dict.fromkeys(first)))
    later = await storage.run(partial(owed.owe, table=table, owed=rows, not_after=0.0, version=1))
    assert [*first, *later] == sorted({*first, *later})
    assert [(row.id, row.audience) for row in await storage.run(owed.outbox)] == list(
        zip(later, ("room:1", "seat:0"), strict=True)
    )


async def test_what_was_told_is_forgotten_and_nothing_between(storage: Counting) -> None:
    room = await storage.run(partial(queries.new_room, key="stage/#a", settings="{}"))
    table = await storage.run(partial(queries.new_table, room=room, game="spin"))
    rows = [("room:1", f"[{number}]") for number in range(9)]
    ids = await storage.run(partial(owed.owe, table=table, owed=rows, not_after=0.0, version=1))
    told = [ids[place] for place in (7, 1, 0, 2, 4, 8)]
    await storage.run(partial(owed.told, times={**dict.fromkeys(told), ids[5]: 3.5}))
    assert [row.id for row in await storage.run(owed.outbox)] == [ids[3], ids[6]]
    assert [row.id for row in await storage.run(owed.said)] == [ids[5]]


def runs_of(*names: str, failing: str = "") -> tuple[list[str], list[Callable[[Connection], None]]]:
    """Make units that note that they run, and leave a mark; the `failing` one raises after that."""
    ran: list[str] = []

    def unit(connection: Connection, name: str) -> None:
        ran.append(name)
        see(connection, mark(name), 0.0)
        if name == failing:
            raise LookupError

    return ran, [partial(unit, name=name) for name in names]


async def test_units_that_succeed_are_run_once(storage: Counting) -> None:
    ran, units = runs_of("a", "b", "c")
    await asyncio.gather(*map(storage.run, units))
    assert (ran, storage.commits) == (["a", "b", "c"], 1)


async def test_a_unit_that_raises_among_others_is_undone_alone_and_they_are_run_once_more(storage: Counting) -> None:
    ran, units = runs_of("a", "b", "c", failing="b")
    answers = await asyncio.gather(*map(storage.run, units), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), LookupError, type(None)]
    assert (ran, storage.commits) == (["a", "b", "a", "c"], 1)
    await storage.run(partial(see, mark=mark("b"), wall=0.0))
    for kept in "abc":
        with pytest.raises(Repeated):
            await storage.run(partial(see, mark=mark(kept), wall=0.0))


async def test_a_commit_that_fails_is_not_tried_again() -> None:
    class Failing(Counting):
        def commit(self, connection: Connection) -> None:
            raise OSError("no space left on device")

    storage = Failing()
    ran, units = runs_of("a", "b")
    answers = await asyncio.gather(*map(storage.run, units), return_exceptions=True)
    storage.close()
    assert [type(answer) for answer in answers] == [OSError, OSError]
    assert ran == ["a", "b"]


async def test_what_was_hurried_leaves_no_alarm_to_hurry_what_waits_later(
    storage: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, alarms = asyncio.get_running_loop(), list[asyncio.TimerHandle]()
    call_later = loop.call_later

    def noted(*given: Any) -> asyncio.TimerHandle:
        alarms.append(call_later(*given))
        return alarms[-1]

    monkeypatch.setattr(loop, "call_later", noted)
    patient = await soon(storage.run(partial(see, mark=mark("a"), wall=0.0), patient=True))
    await storage.run(partial(see, mark=mark("b"), wall=0.0))
    await patient
    assert [alarm.cancelled() for alarm in alarms] == [True]
    later = await soon(storage.run(partial(see, mark=mark("c"), wall=0.0), patient=True))
    assert [alarm.cancelled() for alarm in alarms] == [True, False]
    storage.hurry()
    await later
