"""No statement of an action, an answer, a clock or upkeep goes through a whole table, however large that is."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from core.house.ratings import results
from core.storage import Storage, queries
from core.storage.schema import PersonRow
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.sqlite

GROWING = (
    *("action", "packed_log", "replay", "game_table", "seen", "result", "person", "account", "outbox", "audit", "room"),
    *("room_alias", "rating", "tally", "wish", "ban"),
)
BOUNDED = {"seen", "outbox", "ban", "room_alias"}
"""What is gone through, but for an action: messages of 25 hours, what is owed, bans that hold, and once all rooms."""
FIRST = "NOT (EXISTS (SELECT replay.table_id FROM replay))"
"""Which a single row answers."""
WRITTEN = ("SELECT", "UPDATE", "DELETE", "INSERT")
DAY = 86400.0
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
def noted(monkeypatch: Any, beside: set[str] | None = None) -> Iterator[set[str]]:
    """Note every statement that SQLite is given, those that are read `beside` whoever stores apart."""
    seen: set[str] = set()
    before = sqlite3.connect

    def connect(*given: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = before(*given, **named)
        reads = beside is not None and "mode=ro" in str(given[0])
        connection.set_trace_callback(beside.add if reads and beside is not None else seen.add)
        return connection

    monkeypatch.setattr("sqlite3.dbapi2.connect", connect)
    yield seen


async def test_nothing_that_grows_is_gone_through(tmp_path: Path, monkeypatch: Any) -> None:
    path = str(tmp_path / "house.db")
    with noted(monkeypatch) as seen:
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
    assert any("INSERT INTO action" in text for text in seen)
    assert not gone_through(path, seen)


def gone_through(path: str, seen: set[str]) -> dict[str, set[str]]:
    """Find the tables that statements go through, each with these statements."""
    found: dict[str, set[str]] = {}
    texts = [" ".join(text.split()) for text in seen]
    written = {re.sub(r"-?\b[0-9][0-9.]*|'[^']*'", "1", text): text for text in texts if text.split()[0] in WRITTEN}
    with closing(sqlite3.connect(path)) as connection:
        for shape, text in written.items():
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {text}"):
                if step.startswith("SCAN"):
                    alias = step.split()[1]
                    named = re.search(rf"\b(?:FROM|JOIN)\s+(\w+)\s+(?:AS\s+)?{alias}\b", text)
                    table = named[1] if named else alias
                    if table in GROWING:
                        found.setdefault(table, set()).add(shape)
    return found


async def test_of_what_grows_a_start_and_upkeep_read_a_row_or_what_goes_within_a_day(
    tmp_path: Path, monkeypatch: Any
) -> None:
    path = str(tmp_path / "house.db")

    async def scene() -> None:
        async with Stage(loaded_once("plugins.dicepoker"), seed="plans", database=path) as stage:
            for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r")):
                await stage.say(name, words, lasting=False)
            await stage.restart(away=5)
            stage.app.logs_for = 2 * DAY
            await stage.advance(4 * DAY)  # the clock plays it to its end

    with noted(monkeypatch) as seen:
        await scene()
    for words in ("INTO packed_log", "DELETE FROM packed_log", "forget_at <=", "NOT lasting"):
        assert any(words in text for text in seen), words
    with closing(sqlite3.connect(path)) as connection:
        for table in ("action", "packed_log", "seen"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
    found = gone_through(path, seen)
    whole = {table for table, texts in found.items() if not all(" LIMIT 1" in text or FIRST in text for text in texts)}
    assert whole == BOUNDED, found


ASKED = ("!top", "!top month", "!top house", "!stats BOB", "!stats", "!history", "!history bob", "!analysis")
ASKED_IN_PRIVATE = ("top all dicepoker", "stats bob dicepoker", "stats", "history", "export me", "analysis")
BESIDE, WHILE_FORGETTING = {"account", "room"}, {"audit", "ban", "room"}
"""What is gone through beside whoever stores, and in the transaction that ends a forgetting."""


async def test_what_people_ask_for_and_forgetting_keep_nobody_from_storing(tmp_path: Path, monkeypatch: Any) -> None:
    path, beside = str(tmp_path / "house.db"), set[str]()

    async def scene(seen: set[str]) -> set[str]:
        stage = Stage(loaded_once("plugins.dicepoker"), seed="plans", database=path)
        async with stage:
            for words in ("!dicepoker", "!bots 1", "!start"):
                await stage.say("ann", words)
            for who, words in (("ann", "!end a2"), ("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")):
                await stage.say(who, words)
            await stage.say("bob", "!leave")
            await stage.say("bob", "!leave")
            seen.clear()
            for words in ASKED:
                await stage.say("ann", words)
                await stage.advance(5)
            for words in ASKED_IN_PRIVATE:
                await stage.say("bob", words, private=True)
                await stage.advance(5)
            asked = set(seen)
            stage.app.house.defaults = replace(stage.app.house.defaults, operators=("stage/ann",))
            told = await stage.say("ann", "forget stage/bob", private=True)
            assert told[0][1].startswith("Done: nothing I keep"), told
            return asked

    with noted(monkeypatch, beside) as seen:
        asked = await scene(seen)
    assert not gone_through(path, asked)
    assert gone_through(path, beside).keys() == BESIDE
    assert gone_through(path, seen - asked).keys() <= WHILE_FORGETTING
    assert "ix_game_table_room_id" in plan(path, asked, "phase || '') = 'ended'")
    assert "ix_person_called" in plan(path, beside, "lower(p.name)")
    assert "ix_rating_person_id" in plan(path, beside, "SELECT game FROM rating")
    assert "ix_result_room_id" in plan(path, beside, "r.id < ")


def plan(path: str, seen: set[str], words: str) -> str:
    """Tell how SQLite goes about the statements in which these words are."""
    with closing(sqlite3.connect(path)) as connection:
        found = [text for text in seen if words in text]
        assert found, words
        steps = {str(step) for text in found for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {text}")}
    return "; ".join(sorted(steps))


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
            connection.execute(insert(PersonRow), persons)
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
