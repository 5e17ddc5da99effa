"""What many tables cost a house that is served: at rest, per action, when clocks end at once, and coming back.

One table of dice poker is played into its first wait, and its rows are copied with other rooms and people, so that
any number is there at once; each size is measured in a process of its own. `python benchmarks/tables.py`.
"""

import asyncio
import gc
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from measuring import GAMES, NETWORK, House, Stopwatch, megabytes, open_house, quantile, row, run, served

from core.app.server import collect_again
from core.contract import replace
from core.engine import own_alarm
from core.engine.plugins.loading import load_all
from core.house import Timers
from core.tables.openings import code
from core.tables.table import Table

ACTIONS = 400
REST_SECONDS, ASKED = 30.0, 300
DUE = 5000
AHEAD_SECONDS = 5.0
BACK = 10_000


async def template(database: Path, seconds: float | None) -> None:
    """Open and start one table of two people."""
    house = await open_house(database)
    await house.seat("dicepoker", "#1", ["a1", "b1"])
    await house.quiet()
    await house.close()
    if seconds is not None:
        with sqlite3.connect(database) as connection:
            sheet = json.loads(connection.execute("SELECT sheet FROM game_table").fetchone()[0])
            for time_ in sheet["running"]["seats"].values():
                time_["seconds"] = seconds
            connection.execute("UPDATE game_table SET sheet = ?", (json.dumps(sheet),))


def multiply(database: Path, tables: int) -> None:
    """Copy the table with its room and its two people until there are so many."""
    with sqlite3.connect(database) as connection:
        stored, state, settings = connection.execute(
            "SELECT sheet, state, settings FROM game_table, room WHERE room.id = room_id"
        ).fetchone()
        sheet = json.loads(stored)
        persons, rooms, copies = [], [], []
        for number in range(2, tables + 1):
            sheet["code"], sheet["room"], sheet["host"] = code(number), number, 2 * number - 1
            for side, person in enumerate((2 * number - 1, 2 * number)):
                name = f"{'ab'[side]}{number}"
                sheet["seats"][side].update(name=name, person=person)
                persons.append((person, name, f"{NETWORK}/{name}"))
            rooms.append((number, f"{NETWORK}/#{number}", settings))
            copies.append((number, sheet["code"], number, json.dumps(sheet), state))
        connection.executemany("INSERT INTO person (id, name, account, language) VALUES (?, ?, ?, '')", persons)
        connection.executemany(
            "INSERT INTO account (id, person_id, key) VALUES (?, ?, ?)", [(p, p, key) for p, _, key in persons]
        )
        connection.executemany("INSERT INTO room (id, key, settings) VALUES (?, ?, ?)", rooms)
        connection.executemany("INSERT INTO room_alias (room_id, key) VALUES (?, ?)", [row[:2] for row in rooms])
        connection.executemany(
            "INSERT INTO game_table (id, code, room_id, game, phase, version, sheet, state) "
            "VALUES (?, ?, ?, 'dicepoker', 'running', 1, ?, ?)",
            copies,
        )


async def measure(database: Path, tables: int) -> None:
    """Serve the house over the copies, let it rest, and let people at some of the tables roll."""
    async with AsyncExitStack() as stack:
        with Stopwatch() as opening:
            house = await stack.enter_async_context(served(database))
        await all_go_on(house)
        await at_rest(house, tables)
        await acting(house, tables, opening)


async def at_rest(house: House, tables: int) -> None:
    """Tell what a served house takes while nobody says anything, and how soon it answers those who then ask."""
    with Stopwatch() as resting:
        await asyncio.sleep(REST_SECONDS)
    chance, times = Random(2), []
    for _ in range(ASKED):
        number = chance.randint(1, tables)
        start = time.perf_counter()
        await house.say(f"{chance.choice('ab')}{number}", f"#{number}", "!status")
        times.append(time.perf_counter() - start)
        await asyncio.sleep(REST_SECONDS / ASKED)
    answered = (f"p50 {quantile(times, 0.5) * 1000:.1f} ms", f"p99 {quantile(times, 0.99) * 1000:.1f} ms")
    row(f"{tables} tables at rest, and then asked", f"{resting.cpu / resting.wall:.2%} of a core", *answered)
    row("  the longest answer", f"{max(times) * 1000:.1f} ms")


async def acting(house: House, tables: int, opening: Stopwatch) -> None:
    """Let people at some of the tables roll, one after another."""
    chosen = [1 + number * max(1, tables // 200) % tables for number in range(200)] if tables > 10 else []
    chance, times = Random(1), []
    with Stopwatch() as watch:
        for turn in range(ACTIONS):
            number = (chosen[turn % len(chosen)]) if chosen else turn % tables + 1
            table = next(iter(house.app.tables.of_room(house.app.house.rooms[number])), None)
            if table is None:
                continue
            seat = chance.choice(table.state.wait.seats)
            start = time.perf_counter()
            await house.say(f"{'ab'[seat]}{number}", f"#{number}", "!r" if table.state.wait.kind == "roll" else "!k")
            times.append(time.perf_counter() - start)
    row(
        f"{tables} tables, one caller",
        f"{megabytes():.0f}",
        f"{watch.cpu / max(1, len(times)) * 1000:.2f}",
        f"{quantile(times, 0.5) * 1000:.2f}",
        f"{opening.cpu:.2f}",
    )


async def all_go_on(house: House) -> None:
    """Wait until every table has gone on after the start, and was told so."""
    while any(table.unsaved for table in house.app.tables):
        await house.app.house.changed.wait()
    await house.quiet()


def end_at(table: Table, due: float) -> None:
    """Have all clocks of a table end at a service time, their warnings behind them: those of others began later."""
    running = table.sheet.running
    assert running is not None
    seats = {
        seat: replace(time_, seconds=due - running.started - time_.lost, passed=1)
        for seat, time_ in running.seats.items()
    }
    table.stand(replace(table.sheet, running=replace(running, seats=seats)))


class Moved:
    """Hears when tables were moved and stored, and knows how late that was for the one that waited longest."""

    def __init__(self, timers: Timers, due: dict[Table, float]) -> None:
        """Wait for tables that are due at service times."""
        self._timers = timers
        self._due = {table.code: (table, table.state, at) for table, at in due.items()}
        self.latest, self.last = 0.0, 0.0

    @property
    def left(self) -> int:
        """Count the tables that were not moved yet."""
        return len(self._due)

    def changed(self, code: str, version: int) -> None:
        """Hear that a table changed, and is stored; clocks that go on move nobody."""
        table, before, due = self._due.get(code, (None, None, 0.0))
        if table is not None and table.state is not before:
            del self._due[code]
            self.last = self._timers.now()
            self.latest = max(self.latest, self.last - due)


async def end_together(database: Path, seconds: float) -> None:
    """Let the clocks of many tables end within so many seconds, while somebody acts at another."""
    gc.disable()  # and the alarm kept, as `croupier run` does
    with own_alarm():
        await move_all(database, seconds)


async def move_all(database: Path, seconds: float) -> None:
    """Open the house, and time the clocks and whoever acts beside them."""
    house = await open_house(database)
    collect_again()
    await all_go_on(house)
    tables = list(house.app.tables)
    first = house.timers.now() + AHEAD_SECONDS
    due = {table: first + seconds * number / len(tables) for number, table in enumerate(tables)}
    for table, at in due.items():
        end_at(table, at)
    moved = Moved(house.timers, due)
    house.app.house.seating.watchers.append(moved)
    await asyncio.sleep(max(0.0, first - house.timers.now()))
    answered = 0.0
    with Stopwatch() as watch:
        while moved.left and house.timers.now() < first + 60:
            asked = time.perf_counter()
            await house.say("somebody", "#else", "!status")
            answered = max(answered, time.perf_counter() - asked)
            await asyncio.sleep(0.02)
        await house.quiet()
        told = house.timers.now() - first
    when = f"within {seconds:.0f} s" if seconds else "at once"
    row(f"{len(tables)} clocks end {when}: all moved after", f"{moved.last - first:.2f} s", f"told after {told:.2f} s")
    row("  the latest by, longest answer meanwhile", f"{moved.latest:.2f} s", f"{answered * 1000:.0f} ms")
    row("  processor time, all alike and the loop's", f"{watch.cpu:.2f} s", f"{watch.thread:.2f} s")
    await house.close()


async def live(database: Path) -> None:
    """Come up, answer the first who speaks, say so, and wait to be killed."""
    gc.disable()  # as `croupier run` does until it is open
    house = await open_house(database)
    table = list(house.app.tables)[-1]
    version = table.now.version
    for side in "ab":
        await house.say(f"{side}{table.number}", f"#{table.number}", "!r")
    assert table.now.version > version
    print(time.process_time(), flush=True)
    await asyncio.sleep(60)


def back_after_a_kill(database: Path) -> None:
    """Kill a process with all its tables, and time the next one from its start to its first answer."""
    for attempt in range(2):
        start = time.perf_counter()
        command = [sys.executable, __file__, "live", str(database)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            spent = float(process.stdout.readline())
            took = time.perf_counter() - start
            os.kill(process.pid, signal.SIGKILL)
        if attempt:
            row(f"killed with {BACK} tables: first answer after", f"{took:.2f} s", f"processor {spent:.2f} s")


def part(*what: str) -> None:
    """Measure something in a process of its own."""
    subprocess.run([sys.executable, __file__, *what], check=True, timeout=1800)


def main() -> None:
    """Print the figures."""
    load_all(GAMES, "nobody.is.here")
    with tempfile.TemporaryDirectory(dir=".") as folder:
        row("", "MiB", "CPU ms/action", "p50 ms", "opening, CPU s")
        for tables in (100, BACK, 100_000):
            database = Path(folder) / f"{tables}.db"
            asyncio.run(template(database, 3600.0))
            multiply(database, tables)
            part("measure", str(database), str(tables))
            if tables == BACK:
                back_after_a_kill(database)
        for seconds in ("0", "1"):
            due = Path(folder) / f"due{seconds}.db"
            asyncio.run(template(due, 60.0))
            multiply(due, DUE)
            part("due", str(due), seconds)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["measure", database, tables]:
            run(measure(Path(database), int(tables)))
        case ["due", database, seconds]:
            run(end_together(Path(database), float(seconds)))
        case ["live", database]:
            run(live(Path(database)))
        case _:
            main()
