"""An evening of a bot in parts: gateway, worker, standby, broker and database are struck at seven games."""

import asyncio
import signal
import time
from pathlib import Path
from random import Random

from tests.cluster.books import ServerBooks
from tests.cluster.broker import Broker
from tests.cluster.failovers import ENDED, ENDS, LONGEST_GAP, PATIENCE_SECONDS
from tests.cluster.server import Postgres
from tests.commandline import Running
from tests.kills.evening import Evening
from tests.kills.telegram import Groups

FREEZE = 6.0
BLOWS = ("kill worker", "kill gateway", "freeze worker", "freeze gateway", "kill standby", "broker", "database")
WEIGHTS = (8, 8, 2, 2, 3, 2, 1)
"""A broker takes five seconds to start, and a freeze lasts six."""
SETTLED = 2.0
"""Seconds for queues that are new to be written down (3.10.8 forgets those of the last second when it is killed)."""


class Outages(Evening):
    """`blows` are dealt one after another; `gaps` is how long nobody was served, the server's own start left out."""

    def __init__(
        self, folder: Path, server: Postgres, broker: Broker, schema: str, blows: list[str], seed: int
    ) -> None:
        """Prepare it."""
        url = server.url(schema)
        server.run(f"DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}")
        super().__init__(folder, ["telegram"], len(blows), seed, url, ServerBooks(url))
        self._server, self._broker, self._blows = server, broker, blows
        for room in self._rooms:
            room.patience = PATIENCE_SECONDS
        self.gaps: list[tuple[str, float]] = []

    def _configured(self) -> str:
        return f'broker = "{self._broker.url}"\n{super()._configured()}'

    def _start(self, *words: str) -> Running:
        return Running(*words, folder=self._folder)

    async def run(self) -> None:
        """Live through every blow, then to the end of all games, and compare it all."""
        for door in self._doors:
            await door.open({room.key: room for room in self._rooms if room.door is door})
        file = self._folder / "croupier.toml"
        file.touch(0o600)
        file.write_text(self._configured())
        living = [asyncio.create_task(room.live()) for room in self._rooms]
        try:
            self._worker, self._gateway = self._start("worker"), self._start("gateway", "telegram:test")
            await asyncio.to_thread(self._worker.until, "is up")
            self._standby = await self._beside()
            await asyncio.sleep(SETTLED)
            for life, blow in enumerate(self._blows, 1):
                self._begin(life)
                await self._until(early=False)
                await self._struck(blow)
                self._compare()
            await self._stop_part(self._standby)
            await self._ending(self._worker)
            await self._stop_part(self._gateway)
        finally:
            for part in (self._worker, self._gateway, self._standby):
                part.__exit__()
            await self._over(living)

    def _begin(self, life: int) -> None:
        for room in self._rooms:
            room.born(life)
        for door in self._doors:
            if isinstance(door, Groups):
                door.born()

    async def _beside(self) -> Running:
        standby = self._start("worker")
        await asyncio.to_thread(standby.until, "standing by")
        return standby

    async def _struck(self, blow: str) -> None:
        self._worker.logged += self._worker.rest()
        began = time.monotonic()
        match blow:
            case "kill worker" | "freeze worker" | "database":
                began = await self._fall(blow, began)
            case "kill gateway":
                self._gateway.process.kill()
                await self._bury(self._gateway)
                self._gateway = self._start("gateway", "telegram:test")
                await asyncio.to_thread(self._worker.until, "is up")
            case "freeze gateway":
                self._gateway.process.send_signal(signal.SIGSTOP)
                await asyncio.to_thread(self._worker.until, "is away")
                await asyncio.sleep(max(0.0, FREEZE - (time.monotonic() - began)))
                self._gateway.process.send_signal(signal.SIGCONT)
                began = time.monotonic()
                await asyncio.to_thread(self._worker.until, "is up")
            case "broker":
                self._broker.kill()
                await asyncio.to_thread(self._broker.start)
                began = time.monotonic()
                await asyncio.to_thread(self._worker.until, "is up")
            case "kill standby":
                self._standby.process.kill()
                await self._bury(self._standby)
                self._standby = await self._beside()
                began = time.monotonic()
        self.gaps.append((blow, time.monotonic() - began))
        for room in self._rooms:
            room.died()
        self.audit.figures.kills += 1

    async def _fall(self, blow: str, began: float) -> float:
        """Let the worker die, end or freeze, and the one that stands by take over; gives when that could begin."""
        worker = self._worker
        if blow == "kill worker":
            worker.process.kill()
        elif blow == "freeze worker":
            worker.process.send_signal(signal.SIGSTOP)
        else:
            await asyncio.to_thread(self._restart)
            began = time.monotonic()
        self._worker = self._standby
        await asyncio.to_thread(self._worker.until, "is up")
        ended = time.monotonic()
        if blow == "freeze worker":
            await asyncio.sleep(max(0.0, FREEZE - (ended - began)))
            worker.process.send_signal(signal.SIGCONT)
        code = await asyncio.to_thread(worker.process.wait, LONGEST_GAP)
        await self._bury(worker)
        if code != (-signal.SIGKILL if blow == "kill worker" else ENDS):
            self.audit.problems.append(f"{blow}: it ended with {code}")
        if blow != "kill worker" and not any(map(ENDED.search, worker.logged)):
            self.audit.problems.append(f"{blow}: it ended without its sentence: {worker.logged[-3:]}")
        self._standby = await self._beside()
        return began + (time.monotonic() - ended)

    def _restart(self) -> None:
        self._server.stop("immediate")
        self._server.start()

    async def _bury(self, part: Running) -> None:
        await asyncio.to_thread(part.__exit__)
        part.until("(end)")

    async def _stop_part(self, part: Running) -> None:
        code = await asyncio.to_thread(part.stop)
        if code:
            self.audit.problems.append(f"a part ended with {code}: {part.logged[-3:]}")


def drawn(kills: int, seed: int) -> list[str]:
    """Draw blows: all of them in turn, as often as there is room, and the rest by chance."""
    chance = Random(seed)
    blows = [*BLOWS[:kills], *chance.choices(BLOWS, WEIGHTS, k=max(0, kills - len(BLOWS)))]
    chance.shuffle(blows)
    return blows
