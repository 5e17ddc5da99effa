"""A house that is killed at any statement of packing leaves each log whole, in rows or packed, and packs on."""

import asyncio
import os
import signal
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert
from sqlmodel import col

from core.house.upkeep.logs import pack
from core.storage import Statement, Storage, queries
from core.storage.schema import ActionRow, PackedLogRow
from croupier.testing.stage import Stage
from tests.cluster.conftest import postgres, url
from tests.support.loaded import loaded_once

__all__ = ["postgres", "url"]
GAME = loaded_once("plugins.dicepoker")
TABLES, MOVES = (1, 2), (("ann", "!r"), ("bob", "!r"), ("bob", "!k"), ("ann", "!r 1 2"))
LATER = 10.0**12
FEWEST = 15
"""Statements that two logs take to be packed, at the least."""


def opened(database: str) -> Storage:
    """Open it once whoever was killed has let it go."""
    return Storage(database, wait=lambda why: None)


async def two_games(database: str) -> None:
    async with Stage(GAME, seed="killed", database=database) as stage:
        for _ in TABLES:
            for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), *MOVES, ("ann", "!end")):
                await stage.say(name, words)
            await stage.advance(60)


def kept(connection: Connection) -> dict[int, tuple[list[list[Any]], list[dict[str, Any]], int, int]]:
    """Read each log, as it was stored and as it is given, with how many rows and packed rows it has."""
    found = {}
    for table in TABLES:
        where = {"table": table}
        rows = Statement("SELECT count(*) FROM action WHERE table_id = :table").value(connection, where)
        packed = Statement("SELECT count(*) FROM packed_log WHERE table_id = :table").value(connection, where)
        found[table] = (queries.log_rows(connection, table), queries.actions(connection, table), rows, packed)
    return found


def unpack(connection: Connection, before: Mapping[int, Sequence[Any]]) -> None:
    """Put the rows back of what was packed."""
    names = ("number", "seat", "wait", "automatic", "action", "draws")
    for table, (rows, *_) in before.items():
        if connection.execute(delete(PackedLogRow).where(col(PackedLogRow.table_id) == table)).rowcount:
            put = [{"table_id": table, **dict(zip(names, row, strict=True))} for row in rows]
            connection.execute(insert(ActionRow), [{**row, "automatic": bool(row["automatic"])} for row in put])


async def packed(database: str) -> int:
    with closing(opened(database)) as storage:
        return await pack(storage, LATER)


def dies(database: str, at: int) -> bool:
    """Pack in a process that is killed when it comes to a statement; tells whether it was."""
    if child := os.fork():
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    left, runs = at, Statement.run

    def counting(statement: Statement, *given: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return runs(statement, *given)

    async def run() -> None:
        storage = opened(database)
        Statement.run = counting  # type: ignore[assignment, method-assign]
        await pack(storage, LATER)

    try:
        asyncio.run(run())
    finally:
        os._exit(0)


def killed_everywhere(database: str) -> None:
    async def look(work: Any) -> Any:
        with closing(opened(database)) as storage:
            return await storage.run(work)

    asyncio.run(two_games(database))
    before = asyncio.run(look(kept))
    assert [(rows > 2, none) for _, _, rows, none in before.values()] == [(True, 0)] * len(TABLES)
    left, at, died = set(), -1, True
    while died:
        at += 1
        died = dies(database, at)
        found = asyncio.run(look(kept))
        for table, (stored, log, rows, one) in found.items():
            assert (stored, log) == before[table][:2], (at, table)
            assert (rows, one) in ((before[table][2], 0), (0, 1)), (at, table, rows, one)
        done = [one for *_, one in found.values()]
        left.add(sum(done))
        assert asyncio.run(packed(database)) == len(TABLES) - sum(done), at
        asyncio.run(look(partial(unpack, before=before)))
        assert asyncio.run(look(kept)) == before
    assert at >= FEWEST
    assert left == {0, 1, 2}, "kills came before, between and after"


@pytest.mark.sqlite
def test_a_kill_amid_packing_leaves_every_log_whole(tmp_path: Path) -> None:
    killed_everywhere(str(tmp_path / "house.db"))


@pytest.mark.cluster
def test_a_kill_amid_packing_leaves_every_log_whole_on_a_server(url: str) -> None:
    killed_everywhere(url)
