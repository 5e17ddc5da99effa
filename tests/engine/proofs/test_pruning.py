"""Logs of tables that ended long ago are removed beside a house at play: all else about these tables stays."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from core.house.upkeep.logs import prune
from core.storage import Beside
from croupier.testing.stage import Stage
from tests.cluster.conftest import postgres, url
from tests.support.commandline import called
from tests.support.loaded import loaded_once

__all__ = ["postgres", "url"]
DAY = 86400.0
GAME = loaded_once("plugins.dicepoker")
NAME = "Xanthippe"
GONE = "`a2` was played too long ago to be checked: only how it ended is still kept."


@asynccontextmanager
async def playing(database: object, **given: Any) -> AsyncIterator[Stage]:
    async with asyncio.timeout(60):
        async with Stage(GAME, seed="pruning", database=str(database), **given) as stage:
            yield stage


async def sit_down(stage: Stage) -> None:
    for who, words in (("ann", "!dicepoker"), (NAME, "!join"), ("ann", "!start"), ("ann", "!r")):
        await stage.say(who, words)


async def play(stage: Stage) -> None:
    """Play a table to its end."""
    await sit_down(stage)
    for _ in range(12):
        for word in ("!r", "!k"):
            for name in ("ann", NAME):
                await stage.say(name, word)
        if not list(stage.app.tables):
            return
    raise AssertionError("it goes on and on")


async def told(stage: Stage, text: str, who: str = "ann") -> str:
    await stage.advance(15)
    return " ".join(line for _, line in await stage.say(who, text))


def read(database: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


def naming(folder: Path) -> list[str]:
    """List the files in which her name is."""
    return [path.name for path in folder.iterdir() if path.is_file() and b"anthippe" in path.read_bytes()]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "croupier.db"


async def test_a_command_beside_a_house_at_play_removes_logs_alone(database: Path, tmp_path: Path) -> None:
    there = ("--database", str(database))
    kept = "SELECT id, phase, sheet, state FROM game_table WHERE phase = 'ended'", "SELECT * FROM result"

    async def scene(stage: Stage) -> None:
        await play(stage)
        await play(stage)
        await sit_down(stage)
        await stage.say("ann", "!end")
        assert "a2 is honest" in await told(stage, "!verify a2")
        top = await told(stage, "!top")
        await sit_down(stage)
        before = [read(database, query) for query in kept]
        running = read(database, "SELECT count(*) FROM action WHERE table_id = 4")
        done = await asyncio.to_thread(lambda: called("prune", "--older", "365d", *there, folder=tmp_path))
        assert (done.returncode, done.stderr) == (0, "")
        assert "Deleted the logs of 3 tables (" in done.stdout and "Results stay" in done.stdout
        assert [read(database, query) for query in kept] == before
        assert read(database, "SELECT count(*) FROM action WHERE table_id < 4") == [(0,)]
        assert read(database, "SELECT count(*) FROM action WHERE table_id = 4") == running != [(0,)]
        assert GONE.replace("`", "") in await told(stage, "!verify a2")
        assert await told(stage, "!top") == top
        again = await asyncio.to_thread(lambda: called("prune", "--older", "1s", *there, folder=tmp_path))
        assert "Nothing was deleted: no table that is over for so long has a log." in again.stdout
        shrunk = await asyncio.to_thread(lambda: called("prune", "--older", "1s", "--vacuum", *there, folder=tmp_path))
        assert shrunk.returncode == 2
        assert "is in use by another croupier; stop it first" in shrunk.stderr

    async with playing(database) as stage:
        await scene(stage)
    refused = await asyncio.to_thread(lambda: called("export", "a2", *there, folder=tmp_path))
    assert refused.returncode == 2
    assert "Table a2 can't be checked any more: how it went was deleted, since it ended long ago." in refused.stderr
    shrunk = await asyncio.to_thread(lambda: called("prune", "--older", "1s", "--vacuum", *there, folder=tmp_path))
    assert f"{database} is as small as it can be." in shrunk.stdout
    assert read(database, "PRAGMA freelist_count") == [(0,)]


async def test_ratings_are_made_again_without_logs(database: Path, tmp_path: Path) -> None:
    ratings = "SELECT room_id, game, person_id, mu, sigma, tables, wins, streak, best FROM rating ORDER BY 1, 2, 3"
    async with playing(database) as stage:
        for _ in range(3):
            await play(stage)
    before, results = read(database, ratings), read(database, "SELECT * FROM result")
    assert len(before) == 4
    there = ("--database", str(database))
    pruned = await asyncio.to_thread(lambda: called("prune", "--older", "1d", *there, folder=tmp_path))
    assert pruned.returncode == 0
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM rating")
        connection.commit()
    made = await asyncio.to_thread(lambda: called("rebuild", *there, folder=tmp_path))
    assert "Made 4 ratings again from 3 tables; 0 results say something else." in made.stdout
    assert (read(database, ratings), read(database, "SELECT * FROM result")) == (before, results)


async def test_a_house_removes_them_by_itself_when_they_are_old_enough(database: Path) -> None:
    logs = "SELECT table_id FROM action UNION SELECT table_id FROM packed_log ORDER BY 1"
    async with playing(database, logs_for=30 * DAY) as stage:
        await play(stage)
        await stage.advance(20 * DAY)
        await play(stage)
        assert read(database, logs) == [(1,), (2,)]
        await stage.advance(9 * DAY)
        assert read(database, logs) == [(1,), (2,)]
        await stage.advance(2 * DAY)
        assert read(database, logs) == [(2,)]


async def test_somebody_at_a_table_without_its_log_is_forgotten_as_ever(database: Path, tmp_path: Path) -> None:
    async with playing(database) as stage:
        await play(stage)
        await asyncio.to_thread(lambda: called("prune", "--older", "1d", "--database", str(database), folder=tmp_path))
        await stage.say(NAME, "forget me", private=True)
        await stage.advance(DAY + 700)
        assert naming(tmp_path) == []
        assert GONE.replace("`", "") in await told(stage, "!verify a2")
    assert read(database, "SELECT name, gain IS NULL FROM result WHERE name = ''") == [("", 0)]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--older", "soon"), "'soon' is no time; these would be: 90s, 10m, 2h, 365d"),
        (("--older", "365"), "'365' is no time"),
        (("--older", "1d", "--database", "none.db"), "none.db isn't there; name the database with --database or"),
        (("--older", "1d", "--database", "sqlite:///a.db"), "this would work: --database a.db"),
        (("--older", "1d", "--database", "text.db"), "text.db cannot be used: file is not a database"),
    ],
)
def test_what_it_cannot_do_it_says(words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("nothing of ours" * 400, encoding="utf-8")
    refused = called("prune", *words, folder=tmp_path)
    assert refused.returncode == 2
    assert why in " ".join(refused.stderr.replace("│", " ").split())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["text.db"]


@pytest.mark.cluster
async def test_it_works_beside_a_house_on_a_server(url: str) -> None:
    async with playing(url) as stage:
        await play(stage)
        await sit_down(stage)
        beside = Beside(url)
        done = await prune(beside, stage.wall + 1)
        beside.close()
        assert done.tables == 1 and done.actions == 5
        assert GONE.replace("`", "") in await told(stage, "!verify a2")
        await stage.say("ann", "!r")
        assert next(iter(stage.app.tables)).sheet.phase == "running"
