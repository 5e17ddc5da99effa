"""A database that is damaged: what can be read goes on, and what cannot is named in a sentence that shows nothing."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

import core.storage.migrations
from core.storage import Storage, Unusable
from croupier.testing.stage import Stage
from tests.support.commandline import Running, called, croupier, forked
from tests.support.ircd import free_port
from tests.support.loaded import loaded_once
from tests.support.scripted_ircd import ScriptedServer

CODES = ("a2", "b2", "c2")


def configure(folder: Path, port: int) -> None:
    text = f'[irc.here]\nhost = "127.0.0.1"\nport = {port}\nchannels = ["#dice"]\nlines_per_second = 999\nburst = 999\n'
    (folder / "croupier.toml").write_text(text, encoding="utf-8")


def sql(folder: Path, statement: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(folder / "croupier.db")) as database, database:
        return database.execute(statement, values).fetchall()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with three tables of one channel, at each of which ann has rolled."""
    folder = tmp_path_factory.mktemp("whole")

    async def play() -> None:
        async with Stage(loaded_once("plugins.dicepoker"), database=str(folder / "croupier.db")) as stage:
            for code in CODES:
                for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", f"!#{code} r")):
                    await stage.say(name, words)

    asyncio.run(play())
    for table in ("room", "room_alias"):
        sql(folder, f"UPDATE {table} SET key = 'irc:here/#dice'")
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """The house as it was, to be damaged."""
    shutil.copy(whole / "croupier.db", tmp_path)
    return tmp_path


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[tuple[ScriptedServer, Running]]:
    """Start the house on a server; afterwards it was stopped in order."""
    server = ScriptedServer()
    door = await asyncio.start_server(server.serve, server.host, 0)
    configure(folder, door.sockets[0].getsockname()[1])
    with closing(door), Running("run", folder=folder) as bot:
        await server.welcome()
        await server.seat("@ann!a@h", "bob!b@h")
        yield server, bot
        assert await asyncio.to_thread(bot.stop) == 0


def secrets(folder: Path) -> list[str]:
    """List what no log may hold, in pieces that a cut would leave."""
    return [text for (text,) in sql(folder, "SELECT substr(json_extract(sheet, '$.secret'), 1, 16) FROM game_table")]


async def test_a_sheet_that_cannot_be_read_stops_no_other_table(folder: Path) -> None:
    hidden = secrets(folder)
    sql(folder, "UPDATE game_table SET sheet = substr(sheet, 1, 300) WHERE code = 'a2'")
    sql(folder, "UPDATE game_table SET sheet = json_set(sheet, '$.odd', 'x') WHERE code = 'b2'")
    sql(folder, "UPDATE outbox SET events = 'nonsense'")
    sql(folder, "UPDATE heartbeat SET service = 'nonsense'")

    async with running(folder) as (server, bot):
        for code in ("a2", "b2"):
            await server.hears(f"PRIVMSG #dice :.*Table .{code}. is paused: I can't read it right now")
        await server.hears("PRIVMSG #dice :.*resumes at .c2")
        server.send(":bob!b@h PRIVMSG #dice :!#a2 r", ":ann!a@h PRIVMSG #dice :!end a2")
        await server.hears("NOTICE bob :.*is paused")
        await server.hears("PRIVMSG #dice :.*An admin ended the game")
    said = "\n".join(bot.logged)
    for code in ("a2", "b2"):
        assert said.count(f"table {code} cannot be read: Sheet does not fit") == 1, said
    assert "the service time cannot be read" in said
    assert "Traceback" not in said and not [text for text in hidden if text in said]


@pytest.mark.parametrize("number", ["9999", "0000", "none", "", "0001'"])
def test_a_schema_that_nobody_knows_is_refused_without_a_copy(folder: Path, number: str) -> None:
    configure(folder, free_port())
    sql(folder, "UPDATE alembic_version SET version_num = ?", number)
    before = sorted(path.name for path in folder.iterdir())
    start = croupier if number == "none" else called
    refused = start("run", folder=folder)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("croupier.db ") and refused.stderr.count("\n") == 1, refused.stderr
    assert ("newer croupier" in refused.stderr) == (number == "9999")
    assert sorted(path.name for path in folder.iterdir() if path.name != "croupier.db.lock") == [
        name for name in before if name != "croupier.db.lock"
    ]


@pytest.mark.parametrize("statement", ["DELETE FROM alembic_version", "INSERT INTO alembic_version VALUES ('9999')"])
def test_none_or_two_schemas_are_refused_too(folder: Path, statement: str) -> None:
    configure(folder, free_port())
    sql(folder, statement)
    refused = called("run", folder=folder)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert not list(folder.glob("*.before-*"))


def garbled(folder: Path, *spans: tuple[int, int]) -> None:
    file = folder / "croupier.db"
    data = bytearray(file.read_bytes())
    for start, length in spans:
        data[start : start + length] = b"\xa5" * length
    file.write_bytes(bytes(data))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no database": lambda folder: (folder / "croupier.db").write_bytes(b"These are no tables.\n" * 500),
    "no header": lambda folder: garbled(folder, (0, 100)),
    "no pages": lambda folder: garbled(folder, (4096, 1 << 20)),
    "no end": lambda folder: (folder / "croupier.db").write_bytes((folder / "croupier.db").read_bytes()[:9000]),
    "no schema": lambda folder: garbled(folder, (100, 3000)),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_a_damaged_file_is_refused_in_a_sentence(folder: Path, what: str) -> None:
    configure(folder, free_port())
    DAMAGES[what](folder)
    words = ["run"] if what != "no pages" else ["play", "dicepoker", "--database", "croupier.db"]
    start = forked if what in ("no database", "no pages") else called
    refused = start(*words, folder=folder)
    told = [line for line in refused.stderr.splitlines() if " INFO " not in line]
    assert (refused.returncode, len(told)) == (2, 1), refused.stderr
    assert told[0].startswith("croupier.db can")


def test_a_migration_that_fails_leaves_the_file_and_no_copy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(engine: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("core.storage.engines.base.HEAD", "9999")
    monkeypatch.setattr(core.storage.migrations, "upgrade", fails)
    for _ in range(3):
        with pytest.raises(Unusable, match="stays as it is, for it could not be upgraded: RuntimeError") as refused:
            Storage(str(folder / "croupier.db"))
        assert "a secret" not in str(refused.value)
    assert not list(folder.glob("*.before-*"))


def test_a_broken_sheet_is_not_exported_in_pieces(folder: Path) -> None:
    hidden = secrets(folder)
    sql(folder, "UPDATE game_table SET sheet = substr(sheet, 1, 300), phase = 'ended' WHERE code = 'a2'")
    refused = called("export", "a2", "--database", "croupier.db", folder=folder)
    assert (refused.returncode, refused.stdout, refused.stderr) == (
        2,
        "",
        "Table a2 can't be read from the database.\n",
    )
    assert not [text for text in hidden if text in refused.stderr]
