"""What nobody needs any more goes by itself: hosts of people without an account, and old copies of the database."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.testing.stage import Stage
from tests.house.people.test_forgetting import holding
from tests.house.ratings.test_evenings import rows, table
from tests.support.evenings import plugins

DAY = 86400.0
ACCOUNTS = "SELECT a.key, p.name FROM account a JOIN person p ON p.id = a.person_id ORDER BY a.key"


def kept(database: str) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [key.partition("/")[2] for key, _ in connection.execute(ACCOUNTS)]


async def passes(stage: Stage, days: float) -> None:
    """Let days pass, of which a house that is idle notices the looks that it takes."""
    stage.wall += days * DAY - 2 * 600
    await stage.advance(DAY + 700)
    stage.wall -= DAY


async def test_accounts_that_do_not_last_go_after_a_month_without_a_seat(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(plugins(), buttons=False, database=database) as stage:
        await table(stage, "ann", "bob", "cara")
        for name in ("dan!d@host.one", "eve!e@host.two"):
            await stage.say(name, "!lang en", lasting=False)
        await stage.advance(60)
        await table(stage, "fay!f@host.three", "gus!g@host.four", lasting=False)
        await stage.say("ann", "!ban eve!e@host.two")
        everybody = kept(database)
        await passes(stage, 20)
        assert kept(database) == everybody and len(everybody) == 7
        await table(stage, "fay!f@host.three", "ann", lasting=False)
        await passes(stage, 11)
        left = kept(database)
        assert left == ["ann", "bob", "cara", "eve!e@host.two", "fay!f@host.three"], "banned, or seated lately"
        names = [name for (name,) in await rows(stage, "SELECT name FROM person ORDER BY id")]
        assert "dan!d@host.one" not in names and "gus!g@host.four" in names, "whoever sat is a name in results"
        told = await stage.say("gus!g@host.four", "!stats", lasting=False)
        assert "hasn't finished a game with other people here yet" in told[0][1], "who comes then is somebody else"
        await passes(stage, 31)
        assert kept(database) == ["ann", "bob", "cara", "eve!e@host.two"]
    assert holding(tmp_path, b"stage/dan!d", b"stage/gus!g") == []


async def test_a_seat_at_a_table_that_is_not_over_keeps_its_account(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(plugins(), buttons=False, database=database) as stage:
        for name, words in (
            ("ann", "!dicepoker"),
            ("dan!d@host", "!join"),
            ("ann", "!start"),
            ("ann", "!pause a2"),
        ):
            await stage.say(name, words, lasting=name == "ann")
        await passes(stage, 40)
        assert "dan!d@host" in kept(database)


@pytest.mark.sqlite
async def test_copies_of_the_database_go_after_a_month(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(plugins(), database=database) as stage:
        old, young = (tmp_path / f"house.db.before-000{number}.1" for number in (4, 5))
        other = tmp_path / "other.db.before-0004.1"
        for copy, days in ((old, 31), (young, 29), (other, 99)):
            copy.write_text("all of it")
            os.utime(copy, (0, stage.wall - days * DAY))
        await stage.advance(700)
        assert [path.exists() for path in (old, young, other)] == [False, True, True]
