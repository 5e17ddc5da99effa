"""A house moves into a server and back: every row is the same, and its tables play on."""

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from core.engine.plugins.loading import load_all
from core.storage import Storage, reader
from core.storage.schema import METADATA
from croupier.testing.stage import Stage
from tests.support.commandline import called

pytestmark = pytest.mark.cluster

ROLLS = re.compile("(ann|bob) (rolls|keeps)")


def played(database: str, scene: Callable[[Stage], Awaitable[None]]) -> None:
    async def play() -> None:
        async with Stage(load_all(("plugins.dicepoker",), ""), database=database) as stage:
            await scene(stage)

    asyncio.run(asyncio.wait_for(play(), 60))


def rows(database: str) -> dict[str, set[tuple[Any, ...]]]:
    """Read all that is kept, but for who has it in turn."""
    engine = reader(database)
    with engine.connect() as connection:
        found = {
            table.name: {tuple(row) for row in connection.execute(select(*(c for c in table.c if c.name != "term")))}
            for table in METADATA.sorted_tables
        }
    engine.dispose()
    return found


async def begins(stage: Stage) -> None:
    for name, words in (("ann", "!dicepoker"), ("bob", "!join lucky"), ("ann", "!set window 40"), ("ann", "!start")):
        await stage.say(name, words)
    await stage.say("ann", "!r")


async def bob_rolls(stage: Stage) -> None:
    told = await stage.say("bob", "!r", id="after")
    assert any(ROLLS.match(line) for _, line in told), told


async def ends(stage: Stage) -> None:
    for number in range(40):
        for name in ("ann", "bob"):
            for words in ("!k", "!r"):
                await stage.say(name, words, id=f"last:{number}:{name}:{words}")
        await stage.advance(1)
    await stage.advance(60)
    verdict = await stage.say("ann", "!verify a2", id="last")
    assert any("honest" in line for _, line in verdict), verdict


def test_there_and_back_every_row_is_the_same_and_the_table_plays_on(url: str, tmp_path: Path) -> None:
    first, last = str(tmp_path / "house.db"), str(tmp_path / "back.db")
    played(first, begins)
    kept = rows(first)
    moved = called("move-database", first, url, folder=tmp_path)
    assert (moved.returncode, moved.stderr) == (0, ""), moved
    assert f"action {len(kept['action'])}" in moved.stdout and "row by row the same" in moved.stdout
    assert rows(url) == kept == rows(first) and kept["action"] and kept["seen"]
    played(url, bob_rolls)
    kept = rows(url)
    moved = called("move-database", url, last, folder=tmp_path)
    assert (moved.returncode, moved.stderr) == (0, ""), moved
    assert rows(last) == kept
    played(last, ends)


def test_a_database_in_use_and_one_that_holds_something_are_refused(url: str, tmp_path: Path) -> None:
    first = str(tmp_path / "house.db")
    played(first, begins)
    storage = Storage(url)
    refused = called("move-database", first, url, folder=tmp_path)
    assert refused.returncode == 2 and "is in use by another croupier" in refused.stderr
    storage.close()
    played(url, begins)
    kept = rows(url)
    refused = called("move-database", first, url.replace("croupier@", "croupier:hush@"), folder=tmp_path)
    assert refused.returncode == 2 and "holds something already" in refused.stderr and "hush" not in refused.stderr
    assert rows(url) == kept
    for source in ("none.db", ":memory:"):
        refused = called("move-database", source, url, folder=tmp_path)
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize("broken", ["a\x00b", b"\xff", 2.0**70])
def test_what_a_server_cannot_take_leaves_it_empty(url: str, tmp_path: Path, broken: Any) -> None:
    first = str(tmp_path / "house.db")
    played(first, begins)
    with closing(sqlite3.connect(first)) as database, database:
        column = "at" if isinstance(broken, float) else "name"
        database.execute(f"UPDATE {'seen' if column == 'at' else 'person'} SET {column} = ?", (broken,))
    refused = called("move-database", first, url, folder=tmp_path)
    says = ("cannot take what is in", "would not be the same afterwards")
    assert refused.returncode == 2 and any(words in refused.stderr for words in says), refused
    assert not any(found for name, found in rows(url).items() if name != "heartbeat")
