"""What a house does by itself, and what is only counted, wakes no table that is at rest."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from core.app import server
from core.app.monitoring import LivingHouse
from core.app.server import App, serve, service_time
from core.contract import Bus, Inbound, InputEnded, Network
from core.house import Defaults, SchedulerTimers
from core.house.upkeep.drain import ask
from core.storage import Storage
from core.tables import snapshot
from core.tables.saving import Awake
from croupier.testing.stage import NETWORK, Stage, StageAdapter
from tests.loaded import loaded_once

TABLES, AWAKE, ROUNDS = 12, 3, 8
OTHER = "elsewhere"


class Woken:
    """How many tables were woken since that was asked last."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._times, unpack = 0, snapshot.unpack

        def counted(*given: Any) -> Any:
            self._times += 1
            return unpack(*given)

        monkeypatch.setattr(snapshot, "unpack", counted)

    def since(self) -> int:
        times, self._times = self._times, 0
        return times


class Upkeep:
    """What a house does every few minutes, done at once and again and again."""

    JOBS = ("forget_all_due", "purge", "pack")

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._done = {job: asyncio.Event() for job in self.JOBS}
        for name, soon in (("PRUNE", 0.01), ("PURGE", 0.01)):
            monkeypatch.setattr(server, name, soon)
        for job in self.JOBS:
            monkeypatch.setattr(server, job, self._noted(job, getattr(server, job)))

    def _noted(self, job: str, do: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def noted(*given: Any) -> Any:
            done = await do(*given)
            self._done[job].set()
            return done

        return noted

    async def wait(self) -> None:
        """Return once each was done from now on."""
        for done in self._done.values():
            done.clear()
        for done in self._done.values():
            await done.wait()


class Silent(StageAdapter):
    """A network that stays, and on which nobody says anything."""

    def __init__(self) -> None:
        super().__init__()
        self.up_by_now = asyncio.Event()

    async def run(self, bus: Bus) -> None:
        await bus.publish_inbound(Network(NETWORK, True))
        self.up_by_now.set()
        await asyncio.Event().wait()


async def leave_tables(database: Path) -> None:
    """Leave a house in which half of the tables wait for players and half have begun, each in a room of its own."""
    numbers = count()
    async with Stage(loaded_once("plugins.dicepoker"), seed="rest", database=str(database)) as stage:

        async def say(table: int, who: str, words: str) -> None:
            account, room = f"{NETWORK}/{who}{table}", f"{NETWORK}/#room{table}"
            await stage.app.bus.publish_inbound(Inbound(f"m{next(numbers)}", account, f"{who}{table}", words, room))

        for table in range(TABLES):
            await say(table, "ann", "!dicepoker")
            if table % 2:
                await say(table, "bob", "!join")
                await say(table, "ann", "!start")
        await stage.app.house.outbox.settled()


@asynccontextmanager
async def served(
    database: Path, monkeypatch: pytest.MonkeyPatch, **chosen: Any
) -> AsyncIterator[tuple[App, SchedulerTimers]]:
    """Serve a house as `croupier run` does, with room in memory for few of its tables, and regular jobs at once."""
    monkeypatch.setattr(Awake.__init__, "__defaults__", (AWAKE,))
    monkeypatch.setattr(server, "HEARTBEAT", 0.0)
    storage = Storage(str(database))
    timers = SchedulerTimers(await service_time(storage, 0.0))
    app = App(storage, timers, loaded_once("plugins.dicepoker"), Defaults(**chosen), secrets.token_bytes)
    opened, stop, adapter = asyncio.Event(), asyncio.Event(), Silent()
    serving = asyncio.create_task(serve(app, timers, [adapter], stop, opened=opened.set))
    try:
        async with asyncio.timeout(20):
            await opened.wait()
            await adapter.up_by_now.wait()
            await app.house.outbox.quiet.wait()
            yield app, timers
    finally:
        stop.set()
        await serving


async def rounds(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Return once the house has gone through its regular rounds so many times."""
    beats, beat, enough = count(1), app.beat, asyncio.Event()

    async def counted() -> None:
        await beat()
        if next(beats) > ROUNDS:
            enough.set()

    monkeypatch.setattr(app, "beat", counted)
    await enough.wait()
    monkeypatch.setattr(app, "beat", beat)


async def test_nothing_that_only_counts_wakes_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "house.db"
    await leave_tables(database)
    upkeep = Upkeep(monkeypatch)
    async with served(database, monkeypatch) as (app, timers):
        woken = Woken(monkeypatch)
        assert app.tables.named("a2") is not None and app.tables.awake.most == AWAKE
        await rounds(app, monkeypatch)
        assert woken.since() == 0, "regular rounds"
        await upkeep.wait()
        assert woken.since() == 0, "upkeep"
        living = LivingHouse(app.house, app.tables, timers, str(database))
        phases = living.house().tables["dicepoker"]
        assert phases == {"lobby": TABLES // 2, "running": TABLES // 2}
        assert len(living.tables()) == TABLES and living.networks() and living.durations()
        assert woken.since() == 0, "what operators are told"
        waiting = asyncio.create_task(app.reader.idle(NETWORK))
        for _ in range(3):
            await asyncio.sleep(0)
            app.house.notify()
        assert not waiting.done()
        waiting.cancel()
        assert woken.since() == 0, "whether anybody plays"


async def test_who_closes_wakes_each_table_once_to_tell_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "house.db"
    await leave_tables(database)
    async with served(database, monkeypatch) as (app, _):
        woken = Woken(monkeypatch)
        await app.storage.run(partial(ask, seconds=3600.0))
        await rounds(app, monkeypatch)
        assert app.house.closing_at is not None and 0 < woken.since() <= 2 * TABLES
        await rounds(app, monkeypatch)
        assert woken.since() == 0


async def test_lines_that_wait_for_the_house_wake_no_table_that_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "house.db"
    await leave_tables(database)
    async with served(database, monkeypatch, pause=0.0) as (app, _):
        woken = Woken(monkeypatch)
        await app.bus.publish_inbound(Inbound("piped", f"{OTHER}/dan", "dan", "!games", f"{OTHER}/#room", patient=True))
        await app.bus.publish_inbound(InputEnded(OTHER))
        assert woken.since() == 0
