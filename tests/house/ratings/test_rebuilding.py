"""Ratings made again are those of every day, whoever plays whom how often gains by rule, and lists are found."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from sqlalchemy import Connection, text

from core.house.ratings import Fared, ledger, recompute_live, sit_out, standings
from core.house.ratings.daily_limit import most
from core.storage import MEMORY, Storage
from croupier.testing.in_memory import InMemory
from tests.house.ratings.synthetic import (
    ALL,
    APART,
    BEGAN,
    GAMES,
    Played,
    World,
    alike,
    end,
    end_once,
    people,
    rows,
    tables,
)
from tests.support.commandline import called
from tests.support.pairs import few

T = TypeVar("T")
SMALL = World(tables=400, people=60, rooms=8)
DAY, NOW = 86400.0, BEGAN + APART * SMALL.tables
RESULTS = "SELECT id, void, gain FROM result ORDER BY id"


@asynccontextmanager
async def populated(path: str = MEMORY, world: World = SMALL, filled: bool = False) -> AsyncIterator[Storage]:
    """Open a database where these people are."""
    storage = (InMemory if path == MEMORY else Storage)(path)
    if not filled:
        await storage.run(partial(people, world=world))
    yield storage
    storage.close()


def on(work: Callable[[Connection], T], world: World = SMALL, path: str = MEMORY) -> T:
    async def done() -> T:
        async with populated(path, world) as storage:
            return await storage.run(work)

    return asyncio.run(done())


SPOILED = (
    "UPDATE rating SET mu = 7 WHERE person_id > 20",
    "DELETE FROM rating WHERE person_id < 9",
    "UPDATE result SET gain = 1000, void = 'pair' WHERE id % 7 = 0 AND void <> 'account'",
    "INSERT INTO rating SELECT 4711, game, person_id, mu, sigma, tables, wins, streak, best, last_at FROM rating "
    "WHERE room_id = 0",
)


async def test_tables_of_all_kinds_give_the_same_when_they_are_made_again() -> None:
    async with populated() as storage:
        await storage.run(partial(end_once, played=list(tables(SMALL, "rebuilt"))))
        before, results = await storage.run(rows), await storage.run(partial(rows, sql=RESULTS))
        assert {void for _, void, _ in results} >= {"", "account", "alone"} and len(before) > 500
        await storage.run(spoil)
        made = await recompute_live.remake_all(storage)
        assert (made.tables, made.ratings) == (SMALL.tables, len(before)) and made.corrected > 100
        assert alike(before, await storage.run(rows))
        assert await storage.run(partial(rows, sql=RESULTS)) == results
        assert await recompute_live.remake(storage) == recompute_live.Remade()  # nothing is noted any more


def spoil(connection: Connection) -> None:
    for sql in SPOILED:
        connection.execute(text(sql))


@pytest.mark.parametrize("part", few([2, 1], 1))
@pytest.mark.parametrize("change", ["end", "void"])
async def test_what_ends_or_changes_while_they_are_made_again_counts_too(
    change: str, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each unit of work of the one that makes them again, a table ends or one of those read long ago is void."""
    world = SMALL._replace(tables=SMALL.tables // part)
    played = [table._replace(game=GAMES[0]) for table in tables(world, "rebuilt")]
    cut = world.tables - 15

    left = played[cut:]

    def between(connection: Connection) -> None:
        one = left.pop(0)
        if change == "end":
            end(connection, [one])
        else:
            connection.execute(text(f"UPDATE result SET void = 'admin' WHERE table_id = {played[len(left)].number}"))
            recompute_live.mark(connection, played[len(left)].game)

    class Interrupted:
        """A database in which something else happens after every third unit of work."""

        def __init__(self, storage: Storage, happens: Callable[[Connection], None]) -> None:
            self._storage, self._happens, self._units = storage, happens, 0

        async def run(self, work: Callable[[Connection], T]) -> T:
            self._units += 1
            found = await self._storage.run(work)
            if left and self._units % 3 == 0:
                await self._storage.run(self._happens)
            return found

    monkeypatch.setattr(recompute_live, "WRITTEN", 20 // part)
    async with populated(world=world) as storage:
        await storage.run(partial(end, played=played[:cut]))
        await storage.run(spoil)
        units = Interrupted(storage, between)
        await recompute_live.remake_all(cast(Storage, units))
        assert not left, "all of it came between"
        made = await storage.run(rows), await storage.run(partial(rows, sql=RESULTS))
        again = await recompute_live.remake_all(storage)
        assert (again.tables, again.corrected) == (cut if change == "void" else world.tables, 0)
        assert made == (await storage.run(rows), await storage.run(partial(rows, sql=RESULTS)))


@pytest.mark.sqlite
async def test_a_house_that_is_killed_while_it_makes_them_again_goes_on_with_it(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")

    async with populated(path) as storage:
        await storage.run(partial(end_once, played=list(tables(SMALL, "rebuilt"))))
        right = await storage.run(rows)
        await storage.run(spoil)
        await storage.run(recompute_live.mark_all)
        making = recompute_live.Remaking(storage)
        making.begin()
        for _ in range(12):
            await storage.run(partial(rows, sql="SELECT 1"))
        making.drop()
        await making.finished()
        assert not alike(right, await storage.run(rows))
    async with populated(path, filled=True) as storage:
        making = recompute_live.Remaking(storage)
        making.begin()
        await making.finished()
        assert alike(right, await storage.run(rows))


async def test_who_is_forgotten_meanwhile_is_not_rated_again() -> None:
    async with populated() as storage:
        await storage.run(partial(end_once, played=list(tables(SMALL, "rebuilt"))))
        before = await storage.run(rows)
        await storage.run(spoil)
        task = asyncio.create_task(recompute_live.remake_all(storage))
        await storage.run(
            lambda connection: connection.execute(text("UPDATE person SET forgotten = true WHERE id = 5"))
        )
        await task
        assert alike([row for row in before if row[2] != 5], await storage.run(rows))


@pytest.mark.sqlite
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
        days = rows(
            connection,
            f"SELECT sum(gain) FROM result WHERE room_id = {CROOKED} AND person_id = {BOSS} "
            "GROUP BY CAST(at / 86400 AS INTEGER)",
        )
        assert len(days) == 10 and max(gain for (gain,) in days) <= most(len(ALTS))
        gained = standings.of(connection, CROOKED, "roulettepoker", BOSS)
        assert gained is not None and gained.number < 3000

    on(abused, ABUSE)


def test_with_a_ladder_nobody_leads_everywhere_by_tables_elsewhere() -> None:
    def bought(connection: Connection) -> None:
        numbers, now = iter(range(1, 10_000)), BEGAN + 4 * DAY
        end(connection, honest(numbers))
        by_ladder = partial(standings.ladder, connection, [HONEST], "roulettepoker", now, 5)
        leaders = by_ladder()
        everywhere = standings.leaders(connection, 0, "roulettepoker", now, 10)[1]
        assert leaders[0] == 7 and len(leaders[1]) == 5
        assert [one.person for one in leaders[1]] == [one.person for one in everywhere][:5]
        end(
            connection,
            [duel(next(numbers), CROOKED, BOSS, ALTS[n % 20], BEGAN + (3 + n // 20) * DAY + n) for n in range(100)],
        )
        assert standings.leaders(connection, 0, "roulettepoker", now, 10)[1][0].person == BOSS, "as without one"
        assert by_ladder() == leaders
        both = standings.ladder(connection, [HONEST, CROOKED], "roulettepoker", now, 5)
        assert both[1][0].person == BOSS and len({one.person for one in both[1]}) == 5, "each once, by their best"
        connection.execute(text(f"UPDATE person SET show = 'room' WHERE id = {leaders[1][0].person}"))
        assert by_ladder()[0] == 6, "who does not want to be listed is not"

    on(bought, ABUSE)


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


KILLS, STATEMENTS = 201, 58
"""Tables whose end is killed, at each statement in turn; the last come after all that a table's end is."""


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
    first, *more = islice(tables(SMALL, "killed"), 2, 2 + KILLS)
    on(lambda connection: end(connection, [first]), path=path)
    seen = set[tuple[bool, bool]]()
    for at, table in enumerate(more):
        was = rated(path)
        killed = dies(path, table, at % STATEMENTS)
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
    partial(sit_out.sits_out, room=1, person=5, wall=NOW),
    partial(sit_out.foreseen, room=1, person=5),
    lambda connection: ledger.enter(connection, 1, GAMES[0], NOW, [Fared(0, 5, 1), Fared(1, 6, 2)]),
)


FEW = ("SCAN own", "SCAN CONSTANT ROW", "SCAN (subquery")
"""What is no table: the last ten of somebody, a count alone, and what was found by an index and is counted."""


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
            assert not [step for step in steps if step.startswith("SCAN") and not step.startswith(FEW)], (sql, steps)

    on(explained)


def plan(connection: Connection, sql: str) -> list[str]:
    return [str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}")]


def test_the_plan_of_what_has_no_index_is_seen() -> None:
    steps = on(lambda connection: plan(connection, "SELECT 1 FROM rating WHERE mu > 3"))
    assert any(step.startswith("SCAN") for step in steps)
