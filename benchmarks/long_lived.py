"""Whether an action costs the same after ten thousand others at its table, and in a database of gigabytes.

One table of dice poker is played to its end, and its rows are copied until the file is as large as wanted; a house
over it and one over an empty file take turns, each in a process of its own. What a busy machine cannot blur is counted
too: the steps of SQLite's machine an action, and the pages that it reads and writes outside its own cache, which grow
with the depth of its trees and with nothing else. `python benchmarks/long_lived.py [GB [FOLDER]]` needs that much disk
in a folder, this one if none is named.
"""

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from measuring import House, Stopwatch, megabytes, open_house, quantile, row, run
from sqlalchemy import Connection

LONG = 10_000
BATCH = 500
GIGABYTE, PAGE = 1_000_000_000, 4096
COPIED = {
    "game_table": "INSERT INTO game_table (id, code, room_id, game, phase, version, sheet, state) "
    "SELECT id + :more, code || '.' || :more, room_id, game, phase, version, sheet, state FROM game_table",
    "action": "INSERT INTO action (table_id, number, seat, wait, automatic, action, draws) "
    "SELECT table_id + :more, number, seat, wait, automatic, action, draws FROM action",
    "result": "INSERT INTO result (table_id, room_id, game, seat, person_id, name, place, seats, reason, rated, at) "
    "SELECT table_id + :more, room_id, game, seat, person_id, name, place, seats, reason, rated, at FROM result",
}
"""How all games that are over are there once more, by the table that keeps a part of them."""


async def a_game(database: Path) -> None:
    """Play dice poker to its end."""
    house = await open_house(database)
    table = await house.seat("dicepoker", "#1", ["ann", "bob"])
    while table.sheet.phase == "running":
        wait = table.state.wait
        for seat in wait.seats:
            await house.say(("ann", "bob")[seat], "#1", "!r" if wait.kind == "roll" else "!k")
    await house.quiet()
    await house.close()


def multiply(database: Path, size: int) -> int:
    """Copy what is there until the file has so many bytes; gives the number of games."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        games = 1
        while database.stat().st_size < size:
            connection.execute("BEGIN")
            for statement in COPIED.values():
                connection.execute(statement, {"more": games})
            connection.execute("COMMIT")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            games *= 2
    return games


async def one_table(database: Path) -> None:
    """Act at a table that grows, and in turns at one that is new each time."""
    house = await open_house(database)
    await house.seat("spin", "#old", ["ann", "bob"])
    row("", "CPU ms/action", "p50 ms", "at a new table", "p50 ms")
    for batch in range(LONG // BATCH + 1):
        old = await _acted(house, "ann", "#old")
        if batch in (0, 1, LONG // BATCH // 2, LONG // BATCH):
            room = f"#new{batch}"
            await house.seat("spin", room, [f"cyd{batch}", "dan"])
            new = await _acted(house, f"cyd{batch}", room)
            row(f"actions {batch * BATCH} to {(batch + 1) * BATCH} of a table", *old, *new)
    await house.close()


async def _acted(house: House, name: str, room: str) -> tuple[str, str]:
    times = []
    with Stopwatch() as watch:
        for _ in range(BATCH):
            start = time.perf_counter()
            await house.say(name, room, "!r")
            times.append(time.perf_counter() - start)
        await house.quiet()
    return f"{watch.cpu / BATCH * 1000:.2f}", f"{quantile(times, 0.5) * 1000:.2f}"


async def opened(database: Path) -> None:
    """Open a house over a database; start a game with the people of all those others, and act at a table of spin."""
    size = await asyncio.to_thread(database.stat)
    with Stopwatch() as opening:
        house = await open_house(database)
    with Stopwatch() as game:
        await house.seat("dicepoker", "#1", ["ann", "bob"])
        await house.say("ann", "#1", "!stop")
        await house.quiet()
    acted = await _spun(house)
    row(
        f"{size.st_size / GIGABYTE:.2f} GB",
        *acted,
        *await _counted(house),
        f"{game.wall * 1000:.0f}",
        f"{opening.wall * 1000:.0f}",
        f"{megabytes():.0f}",
    )
    await house.close()


async def _spun(house: House) -> tuple[str, str]:
    room = f"#{time.time_ns()}"
    await house.seat("spin", room, ["cyd", "dan"])
    await _acted(house, "cyd", room)
    return await _acted(house, "dan", room)


async def _counted(house: House) -> tuple[str, str, str]:
    """Count steps, pages read and pages written of an action, beginning with nothing in SQLite's cache."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    def watch(connection: Connection, counting: Callable[[], int] | None) -> None:
        raw: Any = connection.connection.dbapi_connection
        raw.execute("PRAGMA shrink_memory")
        raw.set_progress_handler(counting, 1)

    room = f"#{time.time_ns()}"
    await house.seat("spin", room, ["eve", "fay"])
    await house.quiet()
    await house.app.storage.run(partial(watch, counting=count))
    before = _moved()
    for _ in range(BATCH):
        await house.say("eve", room, "!r")
    await house.quiet()
    read, written = (after - early for after, early in zip(_moved(), before, strict=True))
    await house.app.storage.run(partial(watch, counting=None))
    return tuple(f"{figure / BATCH:.2f}" for figure in (steps, read / PAGE, written / PAGE))  # type: ignore[return-value]


def _moved() -> tuple[int, int]:
    """Tell the bytes that this process has read from files and written to them, wherever the system had them."""
    told = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(told["rchar"]), int(told["wchar"])


def part(*what: str) -> None:
    """Measure something in a process of its own."""
    subprocess.run([sys.executable, __file__, *what], check=True, timeout=1800)


def main(gigabytes: float, beside: str = ".") -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(dir=beside) as folder:
        small, large = Path(folder) / "small.db", Path(folder) / "large.db"
        part("table", str(Path(folder) / "table.db"))
        for database in (small, large):
            part("game", str(database))
        games = multiply(large, int(gigabytes * GIGABYTE))
        figures = ("CPU ms/action", "p50 ms", "steps/action", "pages read", "written")
        row(f"{games} games", *figures, "a table's start", "opening, ms", "MiB")
        for _ in range(3):
            for database in (small, large):
                part("open", str(database))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["table", database]:
            run(one_table(Path(database)))
        case ["game", database]:
            run(a_game(Path(database)))
        case ["open", database]:
            run(opened(Path(database)))
        case [*size]:
            main(float(size[0]) if size else 5.0, *size[1:2])
