"""What a network keeps for itself: found again after a restart and a kill, its own alone, and never too much."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from core.contract import LONGEST_KEY, LONGEST_NOTE, MOST_NOTES, NoteRefused
from core.storage import HEAD, queries
from croupier.testing.stage import NETWORK, Stage

FAR = "far"


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with Stage(database=str(tmp_path / "house.db"), others=[FAR]) as stage:
        yield stage


@pytest.mark.parametrize("end", [Stage.restart, Stage.kill])
async def test_a_note_is_there_after_the_process_ended(stage: Stage, end: Callable[[Stage], Awaitable[object]]) -> None:
    assert await stage.app.bus.note(NETWORK, "offset") is None
    await stage.app.bus.keep_note(NETWORK, "offset", "41")
    await stage.app.bus.keep_note(NETWORK, "offset", "42")
    await stage.app.bus.keep_note(NETWORK, "empty", "")
    await end(stage)
    assert await stage.app.bus.note(NETWORK, "offset") == "42"
    assert await stage.app.bus.note(NETWORK, "empty") == ""


async def test_a_network_has_its_own_notes_alone(stage: Stage) -> None:
    bus = stage.app.bus
    await bus.keep_note(NETWORK, "offset", "42")
    assert await bus.note(FAR, "offset") is None
    await bus.keep_note(FAR, "offset", "7")
    await bus.keep_note(FAR, "offset", None)
    assert (await bus.note(NETWORK, "offset"), await bus.note(FAR, "offset")) == ("42", None)


async def test_a_note_is_forgotten_when_its_network_says_so_and_only_then(stage: Stage) -> None:
    bus = stage.app.bus
    await bus.keep_note(NETWORK, "offset", None)
    await bus.keep_note(NETWORK, "offset", "42")
    stage.wall += 365 * 24 * 3600
    await stage.network(up=False)
    await stage.advance(24 * 3600)
    assert await bus.note(NETWORK, "offset") == "42"
    await bus.keep_note(NETWORK, "offset", None)
    assert await bus.note(NETWORK, "offset") is None


@pytest.mark.parametrize(("key", "text"), [("k" * (LONGEST_KEY + 1), ""), ("k", "気" * (LONGEST_NOTE + 1))])
async def test_a_note_that_is_too_long_is_refused_and_the_old_one_stays(stage: Stage, key: str, text: str) -> None:
    bus = stage.app.bus
    await bus.keep_note(NETWORK, "k", "old")
    with pytest.raises(NoteRefused, match=f"a key of at most {LONGEST_KEY} .* a text of at most {LONGEST_NOTE}$"):
        await bus.keep_note(NETWORK, key, text)
    assert await bus.note(NETWORK, "k") == "old"
    await bus.keep_note(NETWORK, "k" * LONGEST_KEY, "気" * LONGEST_NOTE)
    assert await bus.note(NETWORK, "k" * LONGEST_KEY) == "気" * LONGEST_NOTE


async def test_one_note_too_many_is_refused_and_none_is_pushed_out(stage: Stage) -> None:
    bus = stage.app.bus
    for number in range(MOST_NOTES):
        await stage.app.storage.run(partial(queries.keep_note, network=NETWORK, key=str(number), text=str(number)))
    with pytest.raises(NoteRefused, match=f"at most {MOST_NOTES} notes"):
        await bus.keep_note(NETWORK, "more", "")
    await bus.keep_note(NETWORK, "7", "changed")
    await bus.keep_note(FAR, "more", "")
    assert [await bus.note(NETWORK, key) for key in ("0", "7", "more")] == ["0", "changed", None]
    await bus.keep_note(NETWORK, "0", None)
    await bus.keep_note(NETWORK, "more", "")


@pytest.mark.sqlite
async def test_a_database_without_notes_gets_them_and_keeps_what_it_had(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    written = Path(__file__).parent.parent / "stored" / "before_packages.sql"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(written.read_text("utf-8"))
        before = [list(database.execute(f"SELECT * FROM {table}")) for table in ("person", "game_table", "outbox")]
    async with Stage(database=str(tmp_path / "house.db"), others=[FAR]) as stage:
        await stage.app.bus.keep_note(NETWORK, "offset", "42")
        assert await stage.app.bus.note(NETWORK, "offset") == "42"
    (kept,) = tmp_path.glob(f"house.db.before-{HEAD}.*")
    with closing(sqlite3.connect(kept)) as database:
        assert [list(database.execute(f"SELECT * FROM {t}")) for t in ("person", "game_table", "outbox")] == before
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
