"""A copy taken beside a house at play is whole, takes the house's place, and lets nobody back who was forgotten."""

import os
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.house import VirtualTimers
from core.house.backups import NotBackedUp, RegularBackups, back_up, restore
from core.storage import HEAD
from croupier.testing.stage import Stage
from tests.support.commandline import called
from tests.support.loaded import loaded_once

DAY, WALL = 24 * 3600.0, 1_800_000_000.0
GAME = loaded_once("plugins.dicepoker")
NAME = "Xanthippe"


@asynccontextmanager
async def playing(database: Path) -> AsyncIterator[Stage]:
    async with Stage(GAME, seed="backups", database=str(database)) as stage:
        yield stage


async def begun(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say(NAME, "!join quetzalcoatl")
    await stage.say("ann", "!start")
    await stage.say("ann", "!r")


async def told(stage: Stage, text: str) -> str:
    """Say something that no message before had an effect like, also to another house with the same messages."""
    return " ".join(line for _, line in await stage.say("ann", text, id=f"{text}:{stage.wall}"))


async def to_the_end(stage: Stage) -> str:
    for number in range(12):
        for word in ("!r", "!k"):
            for name in ("ann", NAME):
                await stage.say(name, word, id=f"{number}:{word}:{name}")
        if stage.app.tables.named("a2") is None:
            await stage.advance(60)
            return await told(stage, "!verify a2")
    raise AssertionError("it goes on and on")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "croupier.db"


async def test_a_copy_made_in_the_middle_of_a_game_plays_it_to_its_end(database: Path, tmp_path: Path) -> None:
    copy, then = tmp_path / "copy.db", list[str]()
    async with playing(database) as stage:
        await begun(stage)
        made = back_up(str(database), str(copy))
        assert (made.tables, made.form) == (1, HEAD)
        then.append(await told(stage, "!status"))
        await to_the_end(stage)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    done = restore(str(copy), str(database), WALL)
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["copy.db", "croupier.db", "croupier.db.lock", Path(done.kept).name]
    )
    async with playing(database) as stage:
        assert [await told(stage, "!status")] == then
        assert "a2 is honest" in await to_the_end(stage)
    with closing(sqlite3.connect(done.kept)) as kept:
        assert kept.execute("SELECT phase FROM game_table").fetchone() == ("ended",), "what was replaced is kept"


async def test_a_house_whose_file_is_gone_comes_back(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with playing(database) as stage:
        await begun(stage)
        back_up(str(database), str(copy))
    for file in database.parent.glob(f"{database.name}*"):
        file.unlink()
    done = restore(str(copy), str(database), WALL)
    assert (done.backup.tables, done.kept, done.forgotten) == (1, "", 0)
    assert not list(tmp_path.glob("*.restoring*")) and not list(tmp_path.glob("*.replaced*"))
    async with playing(database) as stage:
        assert "a2 is honest" in await to_the_end(stage)


async def test_whoever_was_forgotten_since_is_forgotten_before_anybody_is_heard(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with playing(database) as stage:
        await begun(stage)
        await to_the_end(stage)
        back_up(str(database), str(copy))
        await stage.say(NAME, "forget me", private=True)
        await stage.say("bob", "!dicepoker")
        await stage.say("bob", "!leave")
        await stage.advance(DAY + 700)
    assert b"anthippe" not in database.read_bytes()
    assert b"anthippe" in copy.read_bytes(), "or this shows nothing"
    assert restore(str(copy), str(database), WALL).forgotten == 1
    async with playing(database) as stage:
        assert not [path.name for path in (database, Path(f"{database}-wal")) if b"anthippe" in path.read_bytes()]
        assert "nothing is wrong, but" in await told(stage, "!verify a2"), "their words can't be checked any more"


async def test_somebody_who_is_to_be_forgotten_still_is_at_the_same_time(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with Stage(GAME, seed="backups", database=str(database)) as stage:
        await begun(stage)
        back_up(str(database), str(copy))
        await stage.say(NAME, "forget me", private=True)
    query = "SELECT forget_at, show FROM person ORDER BY forget_at DESC LIMIT 1"
    with closing(sqlite3.connect(database)) as kept:
        due = kept.execute(query).fetchone()
    restore(str(copy), str(database), WALL)
    with closing(sqlite3.connect(database)) as kept:
        assert kept.execute(query).fetchone() == due == (1_000_000.0 + DAY, "nobody")


async def test_the_people_of_another_house_are_not_forgotten(database: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    async with playing(other) as stage:
        await begun(stage)
    async with playing(database) as stage:
        await begun(stage)
        await to_the_end(stage)
        await stage.say(NAME, "forget me", private=True)
        await stage.advance(DAY + 700)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("UPDATE room SET key = 'irc:elsewhere/#cards' WHERE id = 1")
        connection.commit()
    assert restore(str(other), str(database), WALL).forgotten == 0


@pytest.mark.parametrize("call", ["link", "replace", "fsync"])
async def test_whatever_stops_it_the_old_file_is_there_or_the_new(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    copy = tmp_path / "copy.db"

    def stops(*_: object) -> None:
        raise KeyboardInterrupt

    async with playing(database) as stage:
        await begun(stage)
        back_up(str(database), str(copy))
        await to_the_end(stage)
    with monkeypatch.context() as patched:
        patched.setattr(os, call, stops)
        with pytest.raises(KeyboardInterrupt):
            restore(str(copy), str(database), WALL)
    with closing(sqlite3.connect(database)) as kept:
        assert kept.execute("SELECT phase FROM game_table").fetchone() == ("ended",)
    assert not list(tmp_path.glob("*.restoring*"))


async def test_what_is_no_backup_is_refused_and_changes_nothing(database: Path, tmp_path: Path) -> None:
    copy, newer, damaged, other = (tmp_path / name for name in ("copy.db", "newer.db", "damaged.db", "other.db"))
    async with Stage(GAME, seed="backups", database=str(database)) as stage:
        await begun(stage)
        back_up(str(database), str(copy))
        with pytest.raises(NotBackedUp, match="exists and won't be overwritten"):
            back_up(str(database), str(copy))
    before = database.read_bytes()
    for path in (newer, damaged):
        path.write_bytes(copy.read_bytes())
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    whole = bytearray(damaged.read_bytes())
    whole[4096:40960] = b"x" * 36864
    damaged.write_bytes(whole)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipe (text)")
        connection.commit()
    for path, why in (
        (newer, "newer croupier"),
        (damaged, "damaged|malformed"),
        (other, "something else"),
        (database, "the bot's own database"),
        (tmp_path / "none.db", "isn.t there; name a file"),
    ):
        with pytest.raises(NotBackedUp, match=why):
            restore(str(path), str(database), WALL)
    assert database.read_bytes() == before
    with pytest.raises(NotBackedUp, match="damaged|malformed"):
        back_up(str(damaged), str(tmp_path / "another.db"))
    assert not (tmp_path / "another.db").exists()


async def test_copies_are_made_regularly_and_the_newest_kept(
    database: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder, away, start = tmp_path / "copies", tmp_path / "away.db", WALL
    folder.mkdir()
    strange = folder / "croupier-mine.db"
    strange.touch()
    async with Stage(GAME, seed="backups", database=str(database)) as stage:
        await begun(stage)
        timers = VirtualTimers()
        regular = RegularBackups(str(database), str(folder), DAY, 2, timers, lambda: start + timers.now())
        regular.begin()
        for passed, there in ((0, [0]), (DAY, [0, 1]), (DAY, [1, 2]), (DAY / 2, [1, 2])):
            await timers.advance(passed)
            made = [
                datetime.fromtimestamp(start + day * DAY, UTC).strftime("croupier-%Y%m%dT%H%M%SZ.db") for day in there
            ]
            assert sorted(path.name for path in folder.iterdir()) == sorted([*made, strange.name])
        RegularBackups(str(database), str(folder), DAY, 2, timers, lambda: start + timers.now()).begin()
        assert timers.next_at() == pytest.approx(3 * DAY), "a restart makes none before its time"
        os.rename(database, away)
        await timers.advance(DAY / 2)
        assert "there is no new backup, and it will be tried again: " in caplog.text
        assert len(list(folder.iterdir())) == 3, "what there is is not deleted for what was not made"
        os.rename(away, database)
        await timers.advance(3600)
        assert len(list(folder.iterdir())) == 3
        assert max(path.name for path in folder.iterdir() if path != strange) == "croupier-20270118T090000Z.db"


async def test_the_two_commands_say_what_they_did_and_what_would_help(database: Path, tmp_path: Path) -> None:
    copy, there = tmp_path / "copy.db", ("--database", str(database))
    async with Stage(GAME, seed="backups", database=str(database)) as stage:
        await begun(stage)
        made = called("backup", str(copy), *there, folder=tmp_path)
        assert made.returncode == 0
        assert f"Wrote {copy}, and read it through: 1 table, " in made.stdout
        held = called("restore", str(copy), *there, folder=tmp_path)
        assert held.returncode == 2
        assert "is in use by another croupier; stop it first" in held.stderr
        await stage.say(NAME, "forget me", private=True)
    done = called("restore", str(copy), *there, folder=tmp_path)
    assert done.returncode == 0
    assert f"{database} is what {copy} was: 1 table, " in done.stdout
    assert "The file that it replaced is " in done.stdout
    assert "The next start forgets 1 person who asked for that after the backup was made." in done.stdout
    database.write_bytes(b"nonsense" * 4096)
    done = called("restore", str(copy), *there, folder=tmp_path)
    assert done.returncode == 0
    assert "for each: croupier forget ACCOUNT" in done.stdout
    for words, why in (
        (("backup", str(copy), *there), "exists and won't be overwritten; name another file."),
        (("backup", str(tmp_path / "no" / "copy.db"), *there), "can't be written: No such file or directory."),
        (
            ("backup", "new.db", "--database", "postgresql+psycopg://ann:pw@h/n"),
            "is on a server: `pg_dump`",
        ),
        (("restore", str(copy), "--database", "postgresql+psycopg://ann:pw@h/n"), "with the server's own tools."),
        (
            ("backup", "new.db", "--database", str(tmp_path / "none.db")),
            "name the database with --database or --config.",
        ),
    ):
        refused = called(*words, folder=tmp_path)
        assert refused.returncode == 2
        assert why in refused.stderr
