"""What the loop hands to the thread that commits, and what it is told of it."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from core.storage import Beat, Storage, database
from core.storage.messages import Repeated, mark, see
from core.storage.queries import beat, last_beat


class Slow(Storage):
    """Notes which thread commits how much, and commits only while it is `let`; `failing` ones fail."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.ran: list[tuple[str, str]] = []
        self.commits: list[tuple[str, tuple[str, ...]]] = []
        self.failing, self.let, self.begun = 0, threading.Event(), threading.Event()
        self.let.set()

    def commit(self, connection: Connection) -> None:
        self.begun.set()
        self.let.wait(10)
        if self.failing:
            self.failing -= 1
            raise OSError("no space left on device")
        super().commit(connection)
        known = sum(len(names) for _, names in self.commits)
        self.commits.append((threading.current_thread().name, tuple(name for name, _ in self.ran[known:])))

    def unit(self, connection: Connection, name: str, error: Exception | None = None) -> str:
        self.ran.append((name, threading.current_thread().name))
        see(connection, mark(name), 0.0)
        if error:
            raise error
        return name

    async def noted(self, name: str) -> str:
        return await self.run(partial(self.unit, name=name))

    async def hold(self) -> asyncio.Future[str]:
        """Begin a commit that goes on until the next ones are `let`."""
        self.let.clear()
        self.begun.clear()
        held = asyncio.ensure_future(self.noted("held"))
        await asyncio.to_thread(self.begun.wait, 10)
        return held


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Slow]:
    path = tmp_path
    storage = Slow(str(path / "house.db"))
    await storage.run(lambda _: None)  # the thread is there
    storage.commits.clear()
    try:
        yield storage
    finally:
        storage.let.set()
        storage.close()


THREAD = "storage"


async def test_units_of_a_moment_are_run_and_committed_by_the_thread(storage: Slow) -> None:
    assert await asyncio.gather(*map(storage.noted, "abc")) == ["a", "b", "c"]
    assert storage.ran == [("a", THREAD), ("b", THREAD), ("c", THREAD)]
    assert storage.commits == [(THREAD, ("a", "b", "c"))]


async def test_every_commit_is_measured(storage: Slow) -> None:
    before = storage.commit_times.times
    await asyncio.gather(*map(storage.noted, "abc"))
    await storage.noted("d")
    assert storage.commit_times.times - before == len(storage.commits) == 2


@pytest.mark.sqlite
async def test_nothing_is_answered_before_its_commit_is_over_and_the_loop_goes_on_meanwhile(storage: Slow) -> None:
    held = await storage.hold()
    for _ in range(50):
        await asyncio.sleep(0)
    assert not held.done() and storage.ran == [("held", THREAD)]
    storage.let.set()
    assert await held == "held"


@pytest.mark.sqlite
async def test_what_comes_during_a_commit_shares_the_next_with_those_who_come_again(storage: Slow) -> None:
    async def again() -> None:
        await held
        await storage.noted("again")

    held = await storage.hold()
    late, returning = asyncio.ensure_future(storage.noted("late")), asyncio.ensure_future(again())
    await asyncio.sleep(0)
    storage.let.set()
    await asyncio.gather(late, returning)
    assert [names for _, names in storage.commits] == [("held",), ("late", "again")]


async def test_a_unit_that_raises_is_undone_alone(storage: Slow) -> None:
    failing = partial(storage.unit, name="b", error=LookupError())
    answers = await asyncio.gather(storage.noted("a"), storage.run(failing), storage.noted("c"), return_exceptions=True)
    assert [type(answer) for answer in answers] == [str, LookupError, str]
    for kept in "ac":
        with pytest.raises(Repeated):
            await storage.noted(kept)
    assert await storage.noted("b") == "b"


async def test_a_commit_that_fails_leaves_nothing_of_what_was_run(storage: Slow) -> None:
    storage.failing = 1
    answers = await asyncio.gather(*map(storage.noted, "ab"), return_exceptions=True)
    assert [type(answer) for answer in answers] == [OSError, OSError]
    assert await asyncio.gather(*map(storage.noted, "ab")) == ["a", "b"]


@pytest.mark.sqlite
async def test_where_another_process_writes_the_loop_waits_for_nothing(storage: Slow, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.ensure_future(storage.noted("a"))
    for _ in range(50):
        await asyncio.sleep(0)
    assert not (waiting.done() or storage.ran)
    other.execute("ROLLBACK")
    other.close()
    assert await waiting == "a"
    assert storage.ran == [("a", "storage")]


async def test_a_crowd_is_stored_in_parts_with_the_newest_time(storage: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MOST_SHARED", 3)
    units = [storage.run(partial(beat, now=Beat(9.0, 7.0)))]
    await asyncio.gather(*map(storage.noted, "abcdefg"), *units)
    assert [names for _, names in storage.commits] == [("a", "b", "c"), ("d", "e", "f"), ("g",)]
    assert await storage.run(last_beat) == 9.0


async def test_what_waits_for_a_commit_is_stored_when_the_database_closes(tmp_path: Path) -> None:
    storage = Slow(str(tmp_path / "house.db"))
    await storage.run(lambda _: None)
    held = await storage.hold()
    late = asyncio.ensure_future(storage.noted("late"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    storage.let.set()
    storage.close()
    assert list(await asyncio.gather(held, late)) == ["held", "late"]


async def test_a_loop_that_ended_during_a_commit_keeps_nobody_from_storing(tmp_path: Path) -> None:
    storage = Slow(str(tmp_path / "house.db"))
    (await storage.hold()).cancel()
    storage.let.set()
    assert (await storage.noted("next")) == "next"
    storage.close()
