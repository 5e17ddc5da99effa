"""Ratings made again are those of every day, whoever plays whom how often gains by rule, and lists are found."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, text

from core.ratings import Fared, ledger, rebuilding, standings, staying
from core.storage import MEMORY, Storage
from croupier.testing.in_memory import InMemory
from tests.commandline import called
from tests.ratings.synthetic import APART, BEGAN, GAMES, Played, World, end, people, tables

T = TypeVar("T")
SMALL = World(tables=400, people=60, rooms=8)
NOW = BEGAN + APART * SMALL.tables
DAY = 86400.0
ALL = "SELECT * FROM rating ORDER BY room_id, game, person_id"


def on(work: Callable[[Connection], T], world: World = SMALL, path: str = MEMORY) -> T:
    """Do something in a database where these people are."""

    async def done() -> T:
        storage = (InMemory if path == MEMORY else Storage)(path)
        await storage.run(partial(people, world=world))
        found = await storage.run(work)
        storage.close()
        return found

    return asyncio.run(done())


def rows(connection: Connection, sql: str = ALL) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.execute(text(sql))]


def alike(old: list[tuple[Any, ...]], new: list[tuple[Any, ...]], keys: int = 3) -> bool:
    return [row[:keys] for row in old] == [row[:keys] for row in new] and all(
        one[keys:] == pytest.approx(other[keys:], abs=1e-9) for one, other in zip(old, new, strict=True)
    )


def test_tables_of_all_kinds_give_the_same_when_they_are_made_again() -> None:
    def compared(connection: Connection) -> None:
        end(connection, list(tables(SMALL, "rebuilt")))
        before, results = rows(connection), rows(connection, "SELECT id, void, gain FROM result ORDER BY id")
        voids = {void for _, void, _ in results}
        assert voids >= {"", "account", "alone"} and len(before) > 500
        connection.execute(text("UPDATE rating SET mu = 7 WHERE person_id > 20"))
        connection.execute(text("DELETE FROM rating WHERE person_id < 9"))
        connection.execute(text("UPDATE result SET gain = 1000, void = 'pair' WHERE id % 7 = 0 AND void <> 'account'"))
        made = rebuilding.rebuild(connection)
        assert (made.tables, made.ratings) == (SMALL.tables, len(before)) and made.corrected > 100
        assert alike(before, rows(connection))
        assert rows(connection, "SELECT id, void, gain FROM result ORDER BY id") == results

    on(compared)


def test_the_command_makes_them_again_while_the_bot_is_stopped(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")

    def spoiled(connection: Connection) -> list[tuple[Any, ...]]:
        end(connection, list(islice(tables(SMALL, "rebuilt"), 60)))
        right = rows(connection)
        connection.execute(text("UPDATE rating SET mu = 7, tables = 0"))
        return right

    right = on(spoiled, path=path)
    done = called("rebuild", "--database", path, folder=tmp_path)
    assert done.returncode == 0 and "ratings again from 60 tables; 0 results" in done.stdout, done
    with closing(sqlite3.connect(path)) as kept:
        assert alike(right, kept.execute(ALL).fetchall())
    running = Storage(path)
    refused = called("rebuild", "--database", path, folder=tmp_path)
    running.close()
    assert refused.returncode != 0 and "another croupier" in f"{refused.stdout}{refused.stderr}".casefold()
    nothing = called("rebuild", "--database", str(tmp_path / "none.db"), folder=tmp_path)
    assert nothing.returncode != 0 and "There is no database" in f"{nothing.stdout}{nothing.stderr}"


# -- abuse ------------------------------------------------------------------------------------------------------------

BOSS, ALTS = 1, range(2, 22)
HONEST, CROOKED = 1, 2
OTHERS = range(22, 28)
ABUSE = World(tables=0, people=30, rooms=3)


def duel(number: int, room: int, winner: int | None, loser: int | None, at: float) -> Played:
    fared = [Fared(0, winner, 1, moves=9), Fared(1, loser, 2, moves=9)]
    return Played(number, room, "roulettepoker", at, fared)


def honest(numbers: Iterator[int]) -> list[Played]:
    """Let six people play each other in one room, on some days, and the one who wants more play there too."""
    pairs = [(one, other) for one in OTHERS for other in (*OTHERS, BOSS) if one < other or other == BOSS]
    return [duel(next(numbers), HONEST, *pair, BEGAN + DAY * day) for day in range(3) for pair in pairs]


def test_a_thousand_bought_tables_gain_by_rule_and_nothing_elsewhere() -> None:
    def abused(connection: Connection) -> None:
        numbers = iter(range(1, 10_000))
        end(connection, honest(numbers))
        now = BEGAN + 13 * DAY
        leaders = standings.leaders(connection, HONEST, "roulettepoker", now, 10)
        before = rows(connection, f"SELECT person_id, mu, sigma, tables FROM rating WHERE room_id = {HONEST}")
        bought = [
            duel(next(numbers), CROOKED, BOSS, ALTS[n % 4 if day < 5 else n % len(ALTS)], BEGAN + (3 + day) * DAY + n)
            for day in range(10)
            for n in range(100)
        ]
        end(connection, bought)
        assert standings.leaders(connection, HONEST, "roulettepoker", now, 10) == leaders and leaders[0] == 7
        assert rows(connection, f"SELECT person_id, mu, sigma, tables FROM rating WHERE room_id = {HONEST}") == before
        counted = rows(connection, f"SELECT count(*) FROM result WHERE room_id = {CROOKED} AND gain IS NOT NULL")
        assert counted == [(2 * (5 * 4 * 5 + 5 * 100),)], "five a day with each"
        days = rows(
            connection,
            "SELECT count(*) FROM result a JOIN result b ON b.table_id = a.table_id AND b.seat = 1 "
            "WHERE a.seat = 0 AND a.gain IS NOT NULL GROUP BY a.person_id, b.person_id, CAST(a.at / 86400 AS INTEGER)",
        )
        assert max(count for (count,) in days) == 5
        gained = standings.of(connection, CROOKED, "roulettepoker", BOSS)
        assert gained is not None and gained.tables == 600 and gained.number < 3000

    on(abused, ABUSE)


def test_a_thousand_wins_against_the_house_change_no_list() -> None:
    def farmed(connection: Connection) -> None:
        numbers = iter(range(1, 10_000))
        end(connection, honest(numbers))
        now = BEGAN + 4 * DAY
        rooms = (HONEST, 0)
        lists = [standings.leaders(connection, room, "roulettepoker", now, 10) for room in rooms]
        end(connection, [duel(next(numbers), HONEST, BOSS, None, BEGAN + 3 * DAY + n) for n in range(1000)])
        assert [standings.leaders(connection, room, "roulettepoker", now, 10) for room in rooms] == lists
        assert standings.beaten(connection, HONEST, "roulettepoker", now, 10)[0] <= 7
        house = standings.of(connection, HONEST, "roulettepoker/house", BOSS)
        assert house is not None and house.tables == 1000

    on(farmed, ABUSE)


# -- kills ------------------------------------------------------------------------------------------------------------


def dies(path: str, table: Played, at: int) -> bool:
    """End a table in a process that is killed when its transaction comes to a statement; tells whether it was."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL

    left = at

    def counting(sql: str) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def ends(connection: Connection) -> None:
        connection.connection.dbapi_connection.set_trace_callback(counting)  # type: ignore[union-attr]
        end(connection, [table])

    async def run() -> None:
        storage = Storage(path)
        await storage.run(ends)
        storage.close()

    try:
        asyncio.run(run())
    finally:
        os._exit(0)


@pytest.mark.crash
@pytest.mark.sqlite
def test_a_kill_at_any_statement_leaves_results_with_ratings_or_neither(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    first, *more = islice(tables(SMALL, "killed"), 2, 60)
    on(lambda connection: end(connection, [first]), path=path)
    seen = set[tuple[bool, bool]]()
    for at, table in enumerate(more):
        was = rated(path)
        killed = dies(path, table, at)
        now, results = rated(path), stored(path, table.number)
        seen.add((killed, bool(results)))
        assert results in (0, len(table.fared)) and (results or now == was), (at, killed)
        if killed and results == 0:
            dies(path, table, 10_000)  # as the house does, that finds the table as it was
        on_disk = stored(path, table.number)
        assert on_disk == len(table.fared), "once, and not twice"
    assert seen >= {(True, False), (False, True)}
    with closing(sqlite3.connect(path)) as kept:
        right = kept.execute(ALL).fetchall()
    assert called("rebuild", "--database", path, folder=tmp_path).returncode == 0
    with closing(sqlite3.connect(path)) as kept:
        assert alike(right, kept.execute(ALL).fetchall())


def rated(path: str) -> int:
    with closing(sqlite3.connect(path)) as kept:
        return int(kept.execute("SELECT coalesce(sum(tables), 0) FROM rating").fetchone()[0])


def stored(path: str, table: int) -> int:
    with closing(sqlite3.connect(path)) as kept:
        return int(kept.execute("SELECT count(*) FROM result WHERE table_id = ?", (table,)).fetchone()[0])


# -- what is asked ----------------------------------------------------------------------------------------------------

ASKED: tuple[Callable[[Connection], object], ...] = (
    partial(standings.leaders, room=1, game=GAMES[0], now=NOW, most=5),
    partial(standings.leaders, room=0, game=GAMES[0], now=NOW, most=5),
    partial(standings.figures, room=1, game=GAMES[0], person=5, now=NOW),
    partial(standings.figures, room=0, game=GAMES[0], person=5, now=NOW),
    partial(standings.named, room=1, name="person-5"),
    partial(standings.named, room=0, name="person-5"),
    partial(standings.played_by, room=1, person=5),
    partial(standings.played_in, room=1),
    partial(standings.history, room=1, person=5, most=5),
    partial(standings.history, room=0, person=5, most=5),
    partial(standings.beaten, room=1, game=GAMES[0], now=NOW, most=5),
    partial(staying.sits_out, room=1, person=5, wall=NOW),
    partial(staying.foreseen, room=1, person=5),
    lambda connection: ledger.enter(connection, 1, GAMES[0], NOW, [Fared(0, 5, 1), Fared(1, 6, 2)]),
)


FEW = ("SCAN own", "SCAN CONSTANT ROW")
"""What is no table: the last ten of somebody, and a count alone."""


@pytest.mark.sqlite
def test_what_is_asked_goes_by_an_index() -> None:
    def explained(connection: Connection) -> None:
        end(connection, list(tables(SMALL, "asked")))
        driver = connection.connection.dbapi_connection
        assert driver is not None
        said: list[str] = []
        driver.set_trace_callback(said.append)
        for ask in ASKED:
            ask(connection)
        driver.set_trace_callback(None)
        plans = {sql: plan(connection, sql) for sql in said if sql.lstrip().startswith("SELECT")}
        assert len(plans) >= len(ASKED)
        for sql, steps in plans.items():
            assert not [step for step in steps if step.startswith("SCAN") and step not in FEW], (sql, steps)

    on(explained)


def plan(connection: Connection, sql: str) -> list[str]:
    return [str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}")]


def test_the_plan_of_what_has_no_index_is_seen() -> None:
    steps = on(lambda connection: plan(connection, "SELECT 1 FROM rating WHERE mu > 3"))
    assert any(step.startswith("SCAN") for step in steps)
