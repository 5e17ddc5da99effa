"""Minutes after a table is over its log is packed: who asks is told the same as before, and the file is smaller."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from core.app import server
from core.app.server import PRUNE
from core.house.upkeep.logs import PACKED_AFTER, Pruned, pack, prune
from core.storage import Storage, queries
from croupier.testing.stage import Stage
from tests.cluster.conftest import postgres, url
from tests.support.commandline import called
from tests.support.evenings import GAMES, Evening
from tests.support.loaded import loaded_once

__all__ = ["postgres", "url"]
DAY = 86400.0
T = TypeVar("T")
GAME = loaded_once("plugins.dicepoker")
COUNTS = "SELECT (SELECT count(*) FROM action), (SELECT count(*) FROM packed_log)"


@asynccontextmanager
async def playing(database: object, **given: Any) -> AsyncIterator[Stage]:
    async with asyncio.timeout(60):
        async with Stage(GAME, seed="packing", database=str(database), **given) as stage:
            yield stage


async def begin(stage: Stage) -> None:
    for who, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r")):
        await stage.say(who, words)


async def play(stage: Stage) -> None:
    await begin(stage)
    for _ in range(12):
        for word in ("!r", "!k"):
            for name in ("ann", "bob"):
                await stage.say(name, word)
        if not list(stage.app.tables):
            return
    raise AssertionError("it goes on and on")


async def told(stage: Stage, text: str, private: bool = False) -> str:
    await stage.advance(15)
    return " ".join(line for _, line in await stage.say("ann", text, private=private))


async def logged(stage: Stage, table: int) -> list[dict[str, Any]]:
    return await stage.app.storage.run(partial(queries.actions, table=table))


def counted(connection: Connection) -> tuple[int, int]:
    rows, packed = connection.exec_driver_sql(COUNTS).one()
    return int(rows), int(packed)


async def over(stage: Stage, wait: Callable[[Stage], Awaitable[None]]) -> None:
    await stage.advance(PRUNE - PACKED_AFTER + 60)
    await play(stage)
    log, proof = await logged(stage, 1), await told(stage, "!verify a2")
    assert len(log) > 3 and any(row["draws"] for row in log) and "a2 is honest" in proof
    assert await stage.app.storage.run(counted) == (len(log), 0)
    await wait(stage)
    assert await stage.app.storage.run(counted) == (0, 1)
    assert await logged(stage, 1) == log
    assert await told(stage, "!verify a2") == proof
    await stage.restart(away=5)
    assert await logged(stage, 1) == log
    assert await told(stage, "!verify a2") == proof


async def two_looks(stage: Stage) -> None:
    before = await stage.app.storage.run(counted)
    await stage.advance(PACKED_AFTER - 60)
    assert stage.timers.now() > PRUNE, "a look has come to a table that was over for too short a time"
    assert await stage.app.storage.run(counted) == before
    await stage.advance(PRUNE)


async def packed_now(stage: Stage) -> None:
    assert await pack(stage.app.storage, stage.app.house.calendar.latest() - 1) == 1


async def test_minutes_later_it_is_packed_and_verify_says_the_same(tmp_path: Path) -> None:
    async with playing(tmp_path / "croupier.db") as stage:
        await over(stage, wait=two_looks)


async def test_packing_goes_on_after_a_full_disk(tmp_path: Path, monkeypatch: Any, caplog: Any) -> None:
    async def full(*_: object) -> int:
        raise OperationalError("DELETE", {}, Exception("database or disk is full"))

    async with playing(tmp_path / "croupier.db") as stage:
        await play(stage)
        with monkeypatch.context() as patch:
            patch.setattr(server, "pack", full)
            await stage.advance(2 * PRUNE)
        assert "could not be packed" in caplog.text
        assert (await stage.app.storage.run(counted))[1] == 0
        await stage.advance(PRUNE)
        assert await stage.app.storage.run(counted) == (0, 1)


async def test_one_log_is_packed_in_a_transaction(tmp_path: Path) -> None:
    """So an action that comes meanwhile waits for one."""

    class Seen:
        def __init__(self, storage: Storage) -> None:
            self.storage, self.packed = storage, [0]

        async def run(self, work: Callable[[Connection], T]) -> T:
            result = await self.storage.run(work)
            self.packed.append((await self.storage.run(counted))[1])
            return result

    async with playing(tmp_path / "croupier.db") as stage:
        for _ in range(3):
            await play(stage)
            await stage.advance(15)
        seen = Seen(stage.app.storage)
        assert await pack(seen, stage.app.house.calendar.latest() + DAY) == 3
        assert sorted(set(seen.packed)) == [0, 1, 2, 3]


@pytest.mark.cluster
async def test_the_same_over_a_server(url: str) -> None:
    async with playing(url) as stage:
        await over(stage, wait=packed_now)


async def test_a_table_at_play_keeps_its_rows_and_ends_as_ever(tmp_path: Path) -> None:
    async with playing(tmp_path / "croupier.db") as stage:
        await play(stage)
        await begin(stage)
        before = await logged(stage, 2)
        assert await pack(stage.app.storage, stage.app.house.calendar.latest() + DAY) == 1
        assert await stage.app.storage.run(counted) == (len(before), 1)
        assert await logged(stage, 2) == before != []
        await stage.say("ann", "!end")
        assert await pack(stage.app.storage, stage.app.house.calendar.latest() + DAY) == 1, "one that nobody won, too"
        assert await logged(stage, 2)
        assert await pack(stage.app.storage, stage.app.house.calendar.latest() + DAY) == 0


async def test_what_a_person_did_and_exports_are_given_as_before(tmp_path: Path) -> None:
    database = tmp_path / "croupier.db"
    there = ("--database", str(database))
    async with playing(database) as stage:
        await play(stage)
    person = ("export-person", "stage/ann", *there)
    before = [called(*words, folder=tmp_path).stdout for words in (("export", "a2", *there), person)]
    assert json.loads(before[0])["draws"] and before[1]
    with closing(Storage(str(database))) as storage:
        assert (await pack(storage, 10.0**12)) == 1
    assert [called(*words, folder=tmp_path).stdout for words in (("export", "a2", *there), person)] == before


async def test_packed_logs_are_pruned_and_counted_in_backups(tmp_path: Path) -> None:
    database = tmp_path / "croupier.db"
    async with playing(database) as stage:
        await play(stage)
    backup = ("backup", str(tmp_path / "copy.db"), "--database", str(database))
    before = called(*backup, folder=tmp_path).stdout
    (tmp_path / "copy.db").unlink()
    with closing(Storage(str(database))) as storage:
        rows, _ = await storage.run(counted)
        assert (await pack(storage, 10.0**12)) == 1
    again = called(*backup, folder=tmp_path).stdout
    assert f"{rows} actions" in before and f"{rows} actions" in again
    with closing(Storage(str(database))) as storage:
        assert (await prune(storage, 10.0**12)) == Pruned(1, rows)
        assert (await storage.run(counted)) == (0, 0)


@pytest.mark.sqlite
async def test_a_long_log_takes_a_third_of_its_rows(tmp_path: Path) -> None:
    database = tmp_path / "long.db"

    def size() -> int:
        with closing(sqlite3.connect(database)) as connection:
            query = "SELECT sum(payload) + 12 * sum(ncell) FROM dbstat WHERE name IN ('action', 'packed_log')"
            return int(connection.execute(query).fetchone()[0])

    match = Evening(*GAMES["liarsteams"], seed="long")
    match.stage.database = str(database)
    await match.play()
    before = size()
    with closing(Storage(str(database))) as storage:
        assert (await pack(storage, 10.0**12)) == 1
    assert size() < before / 3
