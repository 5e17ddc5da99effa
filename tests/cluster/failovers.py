"""An evening of two processes over one server: whoever holds the database is struck, and the other takes over."""

import asyncio
import re
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from tests.cluster.books import ServerBooks
from tests.cluster.server import Postgres
from tests.kills.evening import Evening
from tests.kills.telegram import Groups
from tests.support.commandline import Running

LONGEST_GAP = 60.0
PATIENCE_SECONDS = 25.0
"""How long an answer may take, which nobody gives before somebody has taken over."""
SHORT_FREEZE, LONG_FREEZE = 6.0, 30.0
ENDED = re.compile(r"CRITICAL .*the bot ends here: .*; what was accepted is kept in postgresql")
ENDS = 1
"""The exit code of a process that has lost the database."""
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'croupier'"
CUT_LOCK = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"


class Failovers(Evening):
    """`blows` are dealt one after another, each to whoever has the database; `gaps` is how long nobody was served."""

    def __init__(
        self, folder: Path, server: Postgres, schema: str, doors: Sequence[str], blows: Sequence[str], seed: int
    ):
        """Prepare it."""
        url = server.url(schema)
        server.run(f"DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}")
        self._server_books = ServerBooks(url)
        super().__init__(folder, doors, len(blows), seed, url, self._server_books)
        self._server, self._blows = server, blows
        for room in self._rooms:
            room.patience = PATIENCE_SECONDS
        self.gaps: list[tuple[str, float]] = []

    async def run(self) -> None:
        for door in self._doors:
            await door.open({room.key: room for room in self._rooms if room.door is door})
        (self._folder / "croupier.toml").write_text(self._configured())
        living = [asyncio.create_task(room.live()) for room in self._rooms]
        try:
            holder = await self._born(0)
            await self._all_up()
            for life, blow in enumerate(self._blows, 1):
                standby = await asyncio.to_thread(self._beside)
                await self._until(early=False)
                holder = await self._struck(blow, holder, standby, life)
                self._compare()
            await self._ending(holder)
        finally:
            await self._over(living)

    def _beside(self) -> Running:
        standby = Running("run", folder=self._folder)
        standby.until("is in use by another croupier: standing by")
        return standby

    async def _struck(self, blow: str, holder: Running, standby: Running, life: int) -> Running:
        """Strike; gives whoever has it then."""
        began = time.monotonic()
        frozen = blow.startswith("freeze")
        await self._strike(blow, holder)
        if not frozen:
            code = await asyncio.to_thread(holder.process.wait, LONGEST_GAP)
            await asyncio.to_thread(holder.__exit__)
            holder.until("(end)")
            self._judge(blow, holder, code)
        await self._buried(holder)
        for room in self._rooms:
            room.born(life)
        for door in self._doors:
            if isinstance(door, Groups):
                door.born()
        self.audit.figures.kills += 1
        try:
            await self._all_up()
        except AssertionError:
            raise AssertionError(f"{blow}: nobody took over; the one that stands by logged {standby.rest()}") from None
        self.gaps.append((blow, time.monotonic() - began))
        if frozen:
            await self._thawed(blow, holder, began)
        return standby

    async def _all_up(self) -> None:
        began = time.monotonic()
        while not all(door.up() for door in self._doors):
            await asyncio.sleep(0.005)
            assert time.monotonic() - began < LONGEST_GAP, self._rooms[0].stands()

    async def _strike(self, blow: str, holder: Running) -> None:
        match blow:
            case "kill":
                holder.process.kill()
            case "freeze" | "freeze long":
                holder.process.send_signal(signal.SIGSTOP)
            case "cut":
                self._server.run(CUT)
            case "cut lock":
                self._server.run(CUT_LOCK)
            case "restart":
                await asyncio.to_thread(self._restart)  # in one go: whoever reads waits for it
            case "full disk":
                await asyncio.to_thread(self._fill)

    def _restart(self) -> None:
        self._server.stop("immediate")
        self._server.start()

    def _fill(self) -> None:
        """Let the server write nothing more until it gives up, as on a disk without a free block; then make room."""
        parent, *children = self._server.processes()
        self._server.fill(parent, *children)
        deadline = time.monotonic() + LONGEST_GAP
        while Path(f"/proc/{parent}").exists():
            assert time.monotonic() < deadline, "the server goes on without a disk"
            time.sleep(0.01)
        self._server.start()

    async def _thawed(self, blow: str, holder: Running, began: float) -> None:
        """Let a frozen process go on, which has nothing more to write or to say, and ends."""
        freeze = LONG_FREEZE if blow == "freeze long" else SHORT_FREEZE
        await asyncio.sleep(max(0.0, freeze - (time.monotonic() - began)))
        holder.process.send_signal(signal.SIGCONT)
        code = await asyncio.to_thread(holder.process.wait, LONGEST_GAP)
        await asyncio.to_thread(holder.__exit__)
        holder.until("(end)")
        self._judge(blow, holder, code)

    def _judge(self, blow: str, holder: Running, code: int) -> None:
        expected = -signal.SIGKILL if blow == "kill" else ENDS
        if code != expected:
            self.audit.problems.append(f"{blow}: it ended with {code}")
        if blow != "kill" and not any(map(ENDED.search, holder.logged)):
            self.audit.problems.append(f"{blow}: it ended without its sentence: {holder.logged[-3:]}")
        holder.logged.clear()  # a database that is gone is logged by whoever wanted something of it
