"""What an admin does at a table is stored with what is written down of it: both, or neither."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.sqlite
REFUSING = "CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'full'); END"
WRONG = "That went wrong on my side and changed nothing. Please try again."


def sql(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


async def begun(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "/join #a2", on="far")
    await stage.say("ann", "!start")


@pytest.mark.parametrize(
    ("before", "deed", "on", "after"),
    [
        ("", "!end a2", "stage", "ended"),
        ("", "!pause a2", "stage", "paused"),
        ("!pause a2", "!resume a2", "stage", "running"),
        ("", "/end a2", "far", "ended"),
    ],
)
async def test_a_deed_at_a_table_is_written_down_with_it_or_not_done(
    before: str, deed: str, on: str, after: str, tmp_path: Path
) -> None:
    path = tmp_path / "house.db"
    async with Stage(
        loaded_once("plugins.dicepoker"), database=str(path), others=("far",), admins=("ann", "dan@far")
    ) as stage:
        await begun(stage)
        if before:
            await stage.say("ann", before)
        table = stage.app.tables.named("a2")
        assert table is not None
        stood = table.sheet.phase
        sql(path, REFUSING)
        who = "ann" if on == "stage" else "dan"
        assert (await stage.say(who, deed, on=on))[-1][1] == WRONG
        assert table.sheet.phase == stood
        sql(path, "DROP TRIGGER full")
        await stage.say(who, deed, on=on)
        assert table.sheet.phase == after
        told = await stage.say(who, f"{deed[0]}audit", on=on)
        assert told[0][1].endswith(f"{who}: {deed[1:]}"), told
