"""A disk that is full: people are told so in each language, nothing changes, and the log names no place."""

import logging
import sqlite3

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from core import errors
from core.storage.database import Storage
from croupier.testing.stage import Stage
from tests.loaded import loaded_once

FULL = "My disk is full, so nothing was changed. Once my operator has made room, try again."


def full() -> OperationalError:
    """Give what SQLite says where a file can grow no more."""
    connection = sqlite3.connect(":memory:")
    connection.execute("PRAGMA max_page_count = 2")
    connection.execute("CREATE TABLE page (bytes)")
    with pytest.raises(sqlite3.OperationalError) as refused:
        connection.execute("INSERT INTO page VALUES (zeroblob(100000))")
    connection.close()
    return OperationalError("INSERT", {}, refused.value)


class Small(Storage):
    """Commits while its disk has room."""

    has_room = True

    def commit(self, connection: Connection) -> None:
        if not self.has_room:
            raise full()
        super().commit(connection)


def errors_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.sqlite
async def test_people_are_told_that_the_disk_is_full(caplog: pytest.LogCaptureFixture) -> None:
    async with Stage(loaded_once("plugins.dicepoker"), storage=Small) as stage:
        storage = stage.app.storage
        assert isinstance(storage, Small)
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        await stage.say("bob", "lang ja", private=True)
        storage.has_room = False
        caplog.clear()
        assert ("ann", FULL) in await stage.say("ann", "!r")
        told = await stage.say("bob", "!r")
        assert any(who == "bob" and "ディスクがいっぱいで、何も変わっていません" in words for who, words in told), told
        [(who, why)] = await stage.say("ann", "!why")
        assert who == "ann" and "my disk is full, so nothing was changed." in why
        assert {*errors_of(caplog)} == {"a command failed: the disk of the database is full"}
        storage.has_room = True
        assert any("ann opens" in words for _, words in await stage.say("ann", "!dicepoker"))


@pytest.mark.parametrize(
    ("error", "is_full"),
    [
        (OperationalError("", {}, sqlite3.OperationalError("database is locked")), False),
        (OSError(28, "No space left on device"), True),
        (OSError(5, "Input/output error"), False),
        (ValueError(), False),
    ],
)
def test_what_a_full_disk_is(error: Exception, is_full: bool) -> None:
    assert errors.is_full(error) is is_full
    assert (errors.describe(error) == errors.FULL) is is_full


@pytest.mark.sqlite
def test_a_full_disk_of_a_server_is_one_too() -> None:
    class DiskFull(Exception):
        sqlstate = "53100"

    assert errors.is_full(OperationalError("", {}, DiskFull()))
    assert errors.is_full(full())
