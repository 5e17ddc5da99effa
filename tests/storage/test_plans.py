"""No statement that is run for an action, an answer or a clock goes through a whole table, however large that is."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from core.people import results
from core.storage import Storage, queries, tables
from croupier.testing.stage import Stage

pytestmark = pytest.mark.sqlite

GROWING = ("action", "game_table", "seen", "result", "person", "account", "outbox", "audit", "room", "room_alias")
TYPED = (
    "!r",
    "!k",
    "!status",
    "!table",
    "!help",
    "!history",
    "!score",
    "!stats",
    "!me",
    "!verify a2",
    "!again",
    "!log",
)


@contextmanager
def noted(monkeypatch: Any) -> Iterator[set[str]]:
    """Note every statement that SQLite is given."""
    seen: set[str] = set()
    before = sqlite3.connect

    def connect(*given: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = before(*given, **named)
        connection.set_trace_callback(seen.add)
        return connection

    monkeypatch.setattr("sqlite3.dbapi2.connect", connect)
    yield seen


def test_nothing_that_grows_is_gone_through(tmp_path: Path, monkeypatch: Any) -> None:
    path = str(tmp_path / "house.db")

    async def scene(seen: set[str]) -> None:
        async with Stage(seed="plans", database=path) as stage:
            seen.clear()  # a start may read all that is open
            await stage.say("ann", "!dicepoker")
            await stage.say("bob", "!join")
            await stage.say("ann", "!start")
            for _ in range(6):
                for typed in TYPED:
                    for name in ("ann", "bob"):
                        await stage.say(name, typed)
                await stage.advance(20)

    with noted(monkeypatch) as seen:
        asyncio.run(scene(seen))
    written = [text for text in seen if text.split()[0] in ("SELECT", "UPDATE", "DELETE", "INSERT")]
    assert any("INSERT INTO action" in text for text in written)
    with closing(sqlite3.connect(path)) as connection:
        for text in written:
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {text}"):
                assert not (step.startswith("SCAN") and step.split()[1] in GROWING), (text[:90], step)


def test_a_start_reads_no_more_of_a_regular_than_of_anybody() -> None:
    def steps(games: int) -> int:
        counted = 0

        def count() -> int:
            nonlocal counted
            counted += 1
            return 0

        def asked(connection: Connection) -> None:
            raw: Any = connection.connection.dbapi_connection
            persons = [{"id": number, "name": "Ann", "account": f"bench/{number}", "language": ""} for number in (1, 2)]
            connection.execute(insert(tables.PERSONS), persons)
            room = queries.new_room(connection, "bench/#1", "{}")
            result = {"room_id": room, "game": "dicepoker", "seat": 0, "person_id": 1, "name": "Ann", "place": 1}
            table = queries.new_table(connection, room, "dicepoker")
            more = {"table_id": table, "seats": 2, "reason": "played", "rated": True, "at": 0.0}
            results.add_results(connection, [{**result, **more}] * games)
            raw.set_progress_handler(count, 1)
            assert results.novices(connection, "dicepoker", [1, 2]) == {2}
            assert queries.newest_result(connection, 1) is not None
            raw.set_progress_handler(None, 1)

        with closing(Storage(":memory:")) as storage:
            asyncio.run(storage.run(asked))
        return counted

    few, many = steps(1), steps(1000)
    assert 0 < few <= many < 2 * few
