"""A database from before people could be forgotten: bans leave the settings, accounts get numbers, tables check.

`before_people.sql` was written by the last version before: carol, who is banned, sat at a table of form 1 that is over;
erin plays from another network; frank's private table is running.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.storage import HEAD
from croupier.testing.stage import Stage
from tests.house.people.test_forgetting import copies, holding

WRITTEN = Path(__file__).parent / "before_people.sql"
DAY = 24 * 3600.0


async def grown(stage: Stage) -> None:
    """Take part in what was there, and have carol forgotten."""
    (table,) = stage.app.tables
    assert (table.code, table.sheet.phase) == ("d2", "running")
    stage.wall = 2_000_000.0
    for code in ("a2", "b2", "c2"):
        verdict = await stage.say("ann", f"!verify {code}", id=f"verify:{code}")
        assert any("honest" in line or "nothing is wrong" in line for _, line in verdict), (code, verdict)
    assert any("Banned: carol" in line for _, line in await stage.say("ann", "!settings", id="settings"))
    assert "banned you" in str(await stage.say("carol", "!dicepoker", id="refused"))
    await stage.say("carol", "forget me", private=True, id="forget")
    await stage.advance(DAY + 700)
    again = str(await stage.say("ann", "!verify a2", id="verify again"))
    assert "nothing is wrong" in again and "forgotten" in again
    assert "banned you" in str(await stage.say("carol", "!dicepoker", id="refused again"))
    assert any("Banned: forgotten-1" in line for _, line in await stage.say("ann", "!settings", id="settings again"))
    assert await stage.say("frank", "bots 1", private=True, id="goes on")


@pytest.mark.sqlite
async def test_a_database_grows_up_and_forgets_whom_it_knew_before(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(WRITTEN.read_text("utf-8"))
    async with Stage(database=str(path), others=("far",)) as stage:
        assert len(copies(tmp_path)) == 1
        with closing(sqlite3.connect(path)) as kept:
            assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)
            assert kept.execute("SELECT count(DISTINCT id), min(id) FROM account").fetchone() == (6, 1)
            assert kept.execute("SELECT room_id, person_id, name FROM ban").fetchall() == [(1, 3, "carol")]
            assert kept.execute("SELECT count(*) FROM room WHERE settings LIKE '%banned%'").fetchone() == (0,)
            assert kept.execute("SELECT DISTINCT show, forgotten FROM person").fetchall() == [("room", 0)]
        await grown(stage)
        assert holding(tmp_path, b"carol") == [], "not even in what a version left that did not overwrite it"
