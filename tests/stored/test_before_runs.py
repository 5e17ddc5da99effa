"""A database that kept each message by itself opens: what had its effect has none again, counted or not."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.storage import HEAD
from core.storage.messages import mark
from croupier.testing.stage import Stage
from tests.stored.before import bring_back

SAID = ("network:41", "network:42", "network:named")

pytestmark = pytest.mark.sqlite


def as_before(database: str) -> None:
    """Keep what the house has seen as the version before did, by the whole of each id."""
    with closing(sqlite3.connect(database)) as connection, connection:
        bring_back(connection, "0010")
        connection.execute("DROP TABLE seen")
        connection.execute("CREATE TABLE seen (mark INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (mark))")
        marks = [(mark(message).whole, 2_000_000_000) for message in SAID]
        connection.executemany("INSERT INTO seen (mark, at) VALUES (?, ?)", marks)


async def test_what_had_its_effect_before_has_none_again(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(seed="runs", database=database) as stage:
        await stage.say("ann", "!dicepoker", id=SAID[0])
        await stage.say("bob", "!join", id=SAID[1])
        await stage.say("ann", "!start", id=SAID[2])
    as_before(database)
    async with Stage(seed="runs", database=database) as stage:
        for name, words, said in zip(("ann", "bob", "ann"), ("!dicepoker", "!join", "!start"), SAID, strict=True):
            assert await stage.say(name, words, id=said) == []
        told = await stage.say("bob", "!r", id="network:43")
        assert told[0][1].startswith("bob rolls"), told
        assert await stage.say("bob", "!r", id="network:43") == []
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)
        bits = [row for (row,) in connection.execute("SELECT bits FROM seen")]
        assert sorted(bits) == sorted([1, 1, 1, mark("network:43").bit])
