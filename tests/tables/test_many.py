"""Many tables after a start: each is told once that it resumes, and who speaks first need not wait for the others."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from core.contract import Inbound, Network, Sight
from core.storage import AlreadyOpen, Storage
from core.tables import TOGETHER
from core.tables.lifecycle.startup import UNSAVED_SECONDS
from croupier.testing.stage import NETWORK, Stage

TABLES = 3 * TOGETHER
LAST = TABLES - 1


async def say(stage: Stage, room: int, name: str, text: str) -> None:
    inbound = Inbound(
        id=f"{room}:{name}:{text}:{stage.timers.now()}",
        account=f"{NETWORK}/{name}{room}",
        name=f"{name}{room}",
        text=text,
        room=f"{NETWORK}/#room{room}",
        lasting=False,
    )
    await stage.app.bus.publish_inbound(inbound)


async def seat_all(stage: Stage) -> None:
    """Start a game of two in each of many rooms."""
    for room in range(TABLES):
        await say(stage, room, "ann", "!dicepoker")
        await say(stage, room, "bob", "!join")
        await say(stage, room, "ann", "!start")
    await stage.settle()


async def opened(stage: Stage) -> None:
    """Open a house; a server takes a moment to notice that the one before has gone."""
    async with asyncio.timeout(10):
        while True:
            try:
                return await stage.open()
            except AlreadyOpen:
                await asyncio.sleep(0.05)


async def begin(database: Path) -> None:
    """Let a house die when all have started."""
    stage = Stage(seed="many", database=str(database))
    await opened(stage)
    await stage.all_up()
    await seat_all(stage)
    await stage.app.house.outbox.settled()
    stage.app.storage.close()


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of a house that died when all had started."""
    database = tmp_path_factory.mktemp("begun") / "house.db"
    asyncio.run(begin(database))
    return database


@asynccontextmanager
async def started_again(begun: Path, database: Path) -> AsyncIterator[Stage]:
    """Open the house again, from a copy where that is a file; no network is up yet."""
    if await asyncio.to_thread(begun.exists):
        shutil.copy(begun, database)
    else:
        await begin(database)
    stage = Stage(seed="many", database=str(database))
    await opened(stage)
    try:
        yield stage
    finally:
        await stage.app.close()


async def reopen(stage: Stage) -> None:
    """Let the process die, and open the house again; no network is up yet."""
    await stage.settle()
    await stage.app.house.outbox.settled()
    stage.app.storage.close()
    stage.sent.clear()
    await stage.open()


async def all_gone_on(stage: Stage) -> None:
    """Return once every table had its turn, and its room was told."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)
    await stage.settle()


def going_on(stage: Stage) -> list[str]:
    """List the rooms that were told that their table resumes, as often as they were."""
    return [out.room for out in stage.sent for line in out.lines if "resumes" in str(line)]


def held(database: Path) -> int:
    """Count the tables whose clocks stand, as is written down."""
    with closing(sqlite3.connect(database)) as connection:
        sheets = [json.loads(sheet) for (sheet,) in connection.execute("SELECT sheet FROM game_table")]
    return sum(any(time.get("held") is not None for time in sheet["running"]["seats"].values()) for sheet in sheets)


def test_all_go_on_once_and_whoever_speaks_is_first(begun: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        async with started_again(begun, tmp_path / "house.db") as stage:
            await stage.app.bus.publish_inbound(Network(NETWORK, True))
            await say(stage, LAST, "ann", "!r")
            await say(stage, LAST, "bob", "!r")
            last = f"{NETWORK}/#room{LAST}"
            lines = [str(line) for out in stage.sent if out.room == last for line in out.lines]
            assert "resumes" in lines[0] and any("rolls" in line for line in lines), lines
            await all_gone_on(stage)
            assert len(going_on(stage)) == TABLES
            assert going_on(stage).index(last) < TABLES // 2, "nobody waited for all of them"

    asyncio.run(scene())


def test_clocks_that_nobody_lets_go_on_are_written_down(begun: Path, tmp_path: Path) -> None:
    database = tmp_path / "house.db"

    async def scene() -> None:
        async with started_again(begun, database) as stage:
            assert held(database) == 0
            await stage.timers.advance(UNSAVED_SECONDS)
            assert held(database) == TABLES
            await reopen(stage)
            await stage.app.bus.publish_inbound(Network(NETWORK, True))
            await all_gone_on(stage)
            assert held(database) == 0 and len(going_on(stage)) == TABLES

    asyncio.run(scene())


@pytest.mark.parametrize("over", [False, True])
def test_a_start_asks_the_database_as_often_for_many_tables_as_for_few(
    over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where these are over, and their rooms are still to hear of it."""
    asked: list[object] = []
    run = Storage.run

    async def counted(storage: Storage, work: Any, *how: bool, **more: bool) -> Any:
        asked.append(work)
        return await run(storage, work, *how, **more)

    async def opened(tables: int) -> int:
        stage = await Stage(seed="many", database=str(tmp_path / f"{tables}.db")).__aenter__()
        for room in range(tables):
            await say(stage, room, "ann", "!dicepoker")
        await stage.settle()
        stage.adapter.up = False
        for room in range(tables if over else 0):
            await say(stage, room, "ann", "!cancel")
        await reopen(stage)
        asked.clear()
        await reopen(stage)
        counts, owes = len(asked), len(list(stage.app.house.outbox.owed()))
        assert owes == (tables if over else 0)
        await stage.app.close()
        return counts

    monkeypatch.setattr(Storage, "run", counted)

    async def scene() -> None:
        assert await opened(9) == await opened(2) > 0

    asyncio.run(scene())


def test_who_is_in_sight_again_is_named_at_all_tables_in_a_few_commits(
    begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[Connection] = []
    commit = Storage.commit

    def counted(storage: Storage, connection: Connection) -> None:
        commits.append(connection)
        commit(storage, connection)

    monkeypatch.setattr(Storage, "commit", counted)

    async def scene() -> None:
        async with started_again(begun, tmp_path / "house.db") as stage:
            commits.clear()
            back = frozenset(f"{NETWORK}/{name}{room}" for room in range(TABLES) for name in ("ann", "bob"))
            await stage.app.dispatcher.handle(Sight(back, up=True))
            assert 0 < len(commits) <= 2 * TABLES // TOGETHER, len(commits)
            await stage.app.bus.publish_inbound(Network(NETWORK, True))
            await all_gone_on(stage)
            named = [out.room for out in stage.sent for line in out.lines if "I was away" in str(line)]
            assert sorted(named) == sorted(f"{NETWORK}/#room{room}" for room in range(TABLES)), named[:3]

    asyncio.run(scene())
