"""What a house counts: actions and moves by the clock, refusals, what commits and words took; and never of whom."""

import time
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from core.app.monitoring import LivingHouse
from core.storage import Durations, Storage, queries
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


def test_durations_are_sorted_by_bounds_that_hold_what_is_equal() -> None:
    took = Durations()
    for seconds in (0.0, 0.001, 0.002, 60.0, 1e9, -5.0):
        took.add(seconds)
    classes = dict(took.up_to())
    assert (classes[0.001], classes[0.003], classes[30.0], classes[60.0], classes[float("inf")]) == (3, 4, 4, 5, 6)
    assert (took.times, took.seconds) == (6, 1e9 + 60.003)


async def test_a_house_counts_what_happens_at_its_tables(tmp_path: Path) -> None:
    async with Stage(loaded_once("peek"), database=str(tmp_path / "stage.db")) as stage:
        house = stage.app.house
        for name, text in (("ann", "!peek"), ("bob", "!join"), ("ann", "!start"), ("ann", "!bid 1 5")):
            await stage.say(name, text)
        await stage.say("ann", "!bid 99 9")
        assert sum(house.counts.refusals.values()) == 1
        await stage.advance(60)
        made = await stage.app.storage.run(partial(queries.actions, table=1))
        assert len(made) > 1 and house.counts.actions == {"peek": len(made)}
        assert house.counts.automatic == {"peek": sum(row["automatic"] for row in made)}
        assert house.outbox.took.times > 4 and stage.app.storage.commit_times.times > 4
        assert dict(house.outbox.owed()) == {}


async def test_a_table_is_as_old_as_it_is_open() -> None:
    async with Stage(loaded_once("peek")) as stage:
        living = LivingHouse(stage.app.house, stage.app.tables, stage.timers, "stage")  # type: ignore[arg-type]
        await stage.advance(30)
        await stage.say("ann", "!peek")
        await stage.advance(20)
        (report,) = living.tables()
        assert (report.code, report.phase, report.age, report.at_least) == ("a2", "lobby", 20.0, False)


class Counting(Storage):
    """A database on disk that counts its commits itself."""

    commits = 0

    def commit(self, connection: Connection) -> None:
        super().commit(connection)
        self.commits += 1


async def test_every_commit_is_measured_however_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(loaded_once("peek"), database=str(tmp_path / "house.db"), storage=Counting)
    async with stage:
        storage = stage.app.storage
        assert isinstance(storage, Counting)
        for name, text in (("ann", "!peek"), ("bob", "!join"), ("ann", "!start"), ("ann", "!bid 1 5")):
            await stage.say(name, text)
        assert storage.commits > 10 and storage.commit_times.times == storage.commits
        clock = time.perf_counter
        monkeypatch.setattr(time, "perf_counter", lambda: clock() + 60.0)
        assert storage.idle() > 59.0
        await storage.run(lambda connection: None)
        assert storage.idle() < 30.0, "a move is a sign of life too"


async def test_what_is_owed_is_known_by_address_and_age() -> None:
    async with Stage(loaded_once("peek")) as stage:
        await stage.say("ann", "!peek")
        stage.adapter.up = False
        await stage.say("bob", "!join")
        await stage.advance(7)
        ((address, rows),) = stage.app.house.outbox.owed()
        assert address == "stage/#room" and stage.wall - min(row.since for row in rows) >= 7
        stage.adapter.up = True
        before = stage.app.house.outbox.took.seconds
        await stage.network(up=True)
        assert stage.app.house.outbox.took.seconds - before >= 7
