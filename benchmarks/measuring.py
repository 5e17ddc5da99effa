"""What the measurements share: a house without a network, figures in rows, and how a table is played."""

import asyncio
import gc
import itertools
import os
import resource
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any

from core.app.server import App, serve
from core.contract import Bus, Inbound, Network, Outbound
from core.engine import own_alarm
from core.engine.plugins.loading import Plugins, load_all
from core.house.house import Defaults
from core.house.timers import SchedulerTimers
from core.storage.database import Storage
from core.storage.queries import last_beat
from core.tables.table import Table

NETWORK = "bench"
GAMES = ("plugins.dicepoker", "spin")


class NullManner:
    """Commands carry an exclamation mark."""

    prefix = "!"
    private_prefix = ""
    buttons = False
    panels = False
    spare = 1000.0


class NullAdapter:
    """A network that takes everything at once and remembers how much."""

    network = NETWORK
    manner = NullManner()

    def __init__(self) -> None:
        """Count from nothing."""
        self.lines, self.is_up = 0, asyncio.Event()

    async def run(self, bus: Bus) -> None:
        """Come up and stay; the measurement says what comes in."""
        await bus.publish_inbound(Network(NETWORK, True))
        self.is_up.set()
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> None:
        """Count the lines."""
        self.lines += len(message.lines)


class House:
    """A house in this process: the real core, storage in a file, real time, and a network that costs nothing."""

    def __init__(self, app: App, timers: SchedulerTimers, adapter: NullAdapter) -> None:
        """Hold what `open_house` made."""
        self.app, self.timers, self.adapter = app, timers, adapter
        self._ids = itertools.count()
        self._run = secrets.token_hex(4)

    async def say(self, name: str, room: str, text: str) -> None:
        """Let somebody speak, in private if no room is named; returns when what they said has had its effect."""
        await self.app.bus.publish_inbound(
            Inbound(
                id=f"{self._run}:{next(self._ids)}",
                account=f"{NETWORK}/{name}",
                name=name,
                text=text,
                room=f"{NETWORK}/{room}" if room else "",
            )
        )

    async def seat(self, game: str, room: str, names: list[str]) -> Table:
        """Open a table with these people and start it."""
        await self.say(names[0], room, f"!{game}")
        for name in names[1:]:
            await self.say(name, room, "!join")
        await self.say(names[0], room, "!start")
        return next(table for table in self.app.tables if table.room.key == f"{NETWORK}/{room}")

    async def quiet(self) -> None:
        """Return once all that was owed has been told."""
        await self.app.house.outbox.quiet.wait()

    async def close(self) -> None:
        """Take it down."""
        await self.timers.stop()
        await self.app.close()


async def open_house(database: Path, plugins: Plugins | None = None) -> House:
    """Open a house over a database file, its network up."""
    storage = Storage(str(database))
    timers = SchedulerTimers(await storage.run(last_beat))
    timers.start()
    app = App(storage, timers, plugins or load_all(GAMES, "nobody.is.here"), Defaults(), secrets.token_bytes)
    adapter = NullAdapter()
    await app.open()
    app.add(adapter)
    await app.bus.publish_inbound(Network(NETWORK, True))
    return House(app, timers, adapter)


@asynccontextmanager
async def served(database: Path, plugins: Plugins | None = None) -> AsyncIterator[House]:
    """Serve a house over a database file as `croupier run` does: with its alarm, its rounds and its regular jobs."""
    storage = Storage(str(database))
    timers = SchedulerTimers(await storage.run(last_beat))
    app = App(storage, timers, plugins or load_all(GAMES, "nobody.is.here"), Defaults(), secrets.token_bytes)
    adapter, opened, stop = NullAdapter(), asyncio.Event(), asyncio.Event()
    gc.disable()
    with own_alarm():
        serving = asyncio.create_task(serve(app, timers, [adapter], stop, opened=opened.set))
        await opened.wait()
        await adapter.is_up.wait()
        yield House(app, timers, adapter)
        stop.set()
        await serving


class Stopwatch:
    """Wall and processor seconds inside a `with`, and those of its own thread."""

    def __enter__(self) -> "Stopwatch":
        """Start."""
        self._wall, self._cpu, self._thread = time.perf_counter(), time.process_time(), time.thread_time()
        return self

    def __exit__(self, *failure: object) -> None:
        """Stop."""
        self.wall, self.cpu = time.perf_counter() - self._wall, time.process_time() - self._cpu
        self.thread = time.thread_time() - self._thread


def quantile(times: list[float], share: float) -> float:
    """Pick the value below which a share of the times lies."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def typical(run: Callable[[], Any], times: int) -> float:
    """Give the median seconds of several runs."""
    taken = []
    for _ in range(times):
        with Stopwatch() as watch:
            run()
        taken.append(watch.wall)
    return median(taken)


def megabytes(process: int | None = None) -> float:
    """Tell how much memory a process (this one if none is named) holds now, in MiB."""
    status = Path(f"/proc/{process or 'self'}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1]) / 1024


def most_megabytes() -> float:
    """Tell how much memory this process held at most, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def own_megabytes(process: int) -> tuple[float, float]:
    """Tell how much memory a process holds now, and how much of it nobody else shares, in MiB."""
    sizes = {}
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]:
        name, size, *_ = line.split()
        sizes[name] = int(size) / 1024
    return sizes["Rss:"], sizes["Private_Clean:"] + sizes["Private_Dirty:"]


def cpu_seconds(process: int) -> float:
    """Tell how much processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def written(process: int) -> int:
    """Tell how many bytes a process has made the system write to disks, in whole pages, and not to sockets."""
    lines = Path(f"/proc/{process}/io").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("write_bytes")).split()[1])


def row(what: str, *figures: str) -> None:
    """Print a line of a table."""
    print(f"{what:<46}" + "".join(f"{figure:>16}" for figure in figures), flush=True)


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run a measurement."""
    asyncio.run(main)
