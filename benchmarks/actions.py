"""Commands a second through the whole core, each on disk before anything is told, beside a bare loop of inserts.

Router, rules, storage, words and a network that costs nothing; run with `python benchmarks/actions.py [ACTIONS]`.
`spin`: the same roll again and again, told to the room and privately; `dicepoker`: whole games, lobby and all.
"""

import asyncio
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from measuring import House, Stopwatch, open_house, quantile, row, run


def bare(folder: Path, rows: int) -> float:
    """Insert rows of the size of an action, each in a transaction of its own; gives rows a second."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE action (id INTEGER PRIMARY KEY, what TEXT)")
    with Stopwatch() as watch:
        for number in range(rows):
            connection.execute("INSERT INTO action (what) VALUES (?)", (f"{number:0300}",))
    connection.close()
    return rows / watch.wall


async def spin_alone(house: House, actions: int) -> None:
    """One caller, who waits each time until what was done has been told."""
    await house.seat("spin", "#alone", ["ann", "bob"])
    times = []
    with Stopwatch() as watch:
        for _ in range(actions):
            start = time.perf_counter()
            await house.say("ann", "#alone", "!r")
            await house.quiet()
            times.append(time.perf_counter() - start)
    tell("spin, 1 caller", actions, watch, times)


async def spin_together(house: House, actions: int) -> None:
    """Fifty callers in ten rooms, five at a table, each again as soon as they were heard."""
    callers = [(f"p{number}", f"#room{number // 5}") for number in range(50)]
    for room in range(10):
        await house.seat("spin", f"#room{room}", [name for name, where in callers if where == f"#room{room}"])
    times: list[float] = []

    async def call(name: str, room: str) -> None:
        for _ in range(actions // len(callers)):
            start = time.perf_counter()
            await house.say(name, room, "!r")
            times.append(time.perf_counter() - start)

    with Stopwatch() as watch:
        await asyncio.gather(*(call(*caller) for caller in callers))
        await house.quiet()
    tell("spin, 50 callers in 10 rooms", len(times), watch, times)


async def games(house: House, rounds: int) -> None:
    """Whole games of dice poker in ten rooms, five people each."""
    times: list[float] = []

    async def say(name: str, room: str, text: str) -> None:
        start = time.perf_counter()
        await house.say(name, room, text)
        times.append(time.perf_counter() - start)

    async def play(room: str) -> None:
        names = [f"{room}-{number}" for number in range(5)]
        for _ in range(rounds):
            table = await house.seat("dicepoker", room, names)
            while table.sheet.phase == "running":
                wait = table.state.wait
                await asyncio.gather(
                    *(say(names[seat], room, "!r" if wait.kind == "roll" else "!k") for seat in wait.seats)
                )

    with Stopwatch() as watch:
        await asyncio.gather(*(play(f"#game{number}") for number in range(10)))
        await house.quiet()
    tell("dicepoker, whole games in 10 rooms", len(times), watch, times)


def tell(what: str, actions: int, watch: Stopwatch, times: list[float]) -> None:
    """Print a row."""
    row(
        what,
        f"{actions / watch.wall:.0f}",
        f"{watch.cpu / actions * 1000:.2f}",
        f"{quantile(times, 0.5) * 1000:.2f}",
        f"{quantile(times, 0.99) * 1000:.2f}",
    )


async def main(actions: int) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        row("", "per second", "CPU s per 1000", "p50 ms", "p99 ms")
        single = bare(Path(folder), actions)
        row("bare inserts, one a transaction", f"{single:.0f}")
        house = await open_house(Path(folder) / "house.db")
        await spin_alone(house, actions)
        await spin_together(house, actions * 4)
        await games(house, max(1, actions // 300))
        await house.close()


if __name__ == "__main__":
    run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
