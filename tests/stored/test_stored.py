"""A database that an older version left behind opens, tells what was owed to everybody, and its tables play on.

`before_packages.sql` was written by the last version whose core was one folder: a running table of each game, one that
is being set up, a guest from another network, and words owed to the room, the guest's room and seats.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from core.engine.plugins.loading import load_all
from core.storage.messages import outbox
from core.tables.table import Table
from croupier.testing.stage import Stage

WRITTEN = Path(__file__).parent / "before_packages.sql"
FAR = "far"
RUNNING = {"dicepoker", "bluebear", "liarsdice", "liarsteams", "liarsduel", "roulettepoker", "thoth"}
LONG = 700
"""Actions after which every game of these has ended, with room to spare."""


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = tmp_path / "old.db"
    connection = sqlite3.connect(path)
    connection.executescript(WRITTEN.read_text("utf-8"))
    connection.close()
    return str(path)


def waiting(table: Table) -> bool:
    return table.sheet.phase == "running" and bool(persons(table))


def persons(table: Table) -> list[int]:
    seats = table.state.wait.seats if table.state.wait else ()
    return [seat for seat in seats if table.sheet.seats[seat].person is not None]


async def play_on(stage: Stage, table: Table, chance: Random) -> None:
    """Let whoever is awaited choose from what their menu offers, until the table is over."""
    rules = table.loaded.game.rules
    for _ in range(LONG):
        if not waiting(table):
            await stage.advance(5)
        if table.sheet.phase != "running":
            return
        for seat in persons(table)[:1]:
            offers = list(rules.menu(rules.view(table.state, seat), seat))
            await table.act(seat, chance.choice(offers).sample(chance), stage.timers.now(), marked=True)
        await stage.settle()


def test_all_games_are_there() -> None:
    assert set(load_all().games) >= RUNNING


async def reopened(database: str) -> tuple[set[tuple[str, str]], list[tuple[str, str]]]:
    async with Stage(seed="kept", database=database, others=(FAR,)) as stage:
        await stage.app.house.outbox.settled()
        assert not await stage.app.storage.run(outbox), "all that was owed has been told"
        tables = list(stage.app.tables)
        stood: set[tuple[str, str]] = {(table.sheet.game, table.sheet.phase) for table in tables}
        for table in tables:
            await play_on(stage, table, Random(table.code))
        await stage.advance(1300)  # nobody comes to the table that was being set up
        ends: list[tuple[str, str]] = [(table.sheet.game, table.sheet.phase) for table in tables]
        for table in tables:
            if table.sheet.phase == "ended":
                await stage.advance(60)
                verdict = await stage.say("ann", f"!verify {table.code}", id=f"later:{table.code}")
                assert any("honest" in line or "nothing is wrong" in line for _, line in verdict), (
                    table.sheet.game,
                    verdict,
                )
    return stood, ends


def test_a_database_from_before_opens_and_its_tables_play_on(database: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        audiences = {audience for (audience,) in connection.execute("SELECT DISTINCT audience FROM outbox")}
    assert audiences >= {"room", "room:2", "seat:0", "seat:1"}
    stood, ends = asyncio.run(reopened(database))
    assert stood == {(game, "running") for game in RUNNING} | {("bluebear", "lobby")}
    assert sorted(ends) == sorted([*((game, "ended") for game in RUNNING), ("bluebear", "closed")]), ends
