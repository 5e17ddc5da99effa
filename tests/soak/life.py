"""One life of a house, in a process of its own: days in virtual time over a file, until it is over or killed.

Its clock, people and dice are the test's; what it stores, prunes, copies and forgets is the house's own.
"""

import asyncio
import gc
import json
import os
import resource
import signal
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection

from core.contract import Seat, Split, in_private
from core.engine.plugins import load_all
from core.engine.proofs import Retrace, check, verify
from core.house.backups import RegularBackups
from core.house.upkeep.logs import is_pruned
from core.storage import queries
from core.tables import Table
from core.tables.saving import load_sheet
from core.words import owner, write
from croupier.testing.in_memory import InFile
from croupier.testing.stage import Stage
from tests.counted import count_tables

DAY, HOUR = 86400.0, 3600.0
ROOMS = tuple(f"n{number}" for number in range(10))
"""Networks of one room each."""
GAMES = (
    "dicepoker",
    "bluebear",
    "dicepoker",
    "liarsdice",
    "roulettepoker practice",
    "dicepoker",
    "liarsduel",
    "thoth blitz",
)
PEOPLE = tuple(f"player{number}" for number in range(60))
LOGS_FOR = 10 * DAY
COPIES = 3
FULL, OUTAGE, SPLIT, FORGET = 2, 4, 6, 8
"""In which round of a day the disk is full, a network is away, part of one, and somebody wants to be forgotten."""
PRUNED = """
SELECT count(*), count(*) - count((SELECT 1 FROM action WHERE table_id = t.id UNION ALL
SELECT 1 FROM packed_log WHERE table_id = t.id LIMIT 1)) FROM game_table t WHERE phase = 'ended'
"""
LEFT = "SELECT count(*) FROM outbox JOIN game_table t ON t.id = table_id WHERE phase = 'ended' AND said IS NOT NULL"
OWN_MOVES = 4
"""Moves that people make at a table before they leave it to the house, or to its end."""


@dataclass(frozen=True)
class Days:
    """A life: so many days from a wall time on, the first being day `first`; killed in the last one if it `dies`."""

    folder: str
    first: int
    days: int
    wall: float
    dies: bool
    tables: int


@dataclass
class Day:
    """What a day came to, as it is reported: bytes of memory and of the file, used or not, and what was found in it.

    `overdue`: seconds since the end of what is still owed; `newest`: the table up to which all were checked; `left`:
    words that were told of tables that are over.
    """

    day: int
    memory: int = 0
    size: int = 0
    kept: int = 0
    tables: int = 0
    draws: int = 0
    retraced: int = 0
    ended: int = 0
    pruned: int = 0
    refused: int = 0
    overdue: float = 0.0
    open: int = 0
    newest: int = 0
    left: int = 0


class Mortal(InFile):
    """A file whose house is killed at a commit; nobody waits for the disk, for it is a process that dies here."""

    def __init__(self, path: str) -> None:
        self.left = -1
        super().__init__(path)
        self.connection.exec_driver_sql("PRAGMA synchronous=OFF")

    def commit(self, connection: Connection) -> None:
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1
        super().commit(connection)


class Life:
    """The house and its people."""

    def __init__(self, given: Days) -> None:
        self.given, self.database = given, Path(given.folder) / "house.db"
        self.plugins = load_all(group="")
        self.chance = Random(given.first)
        self._ids = count()
        self._seen = max((day.newest for day in reported(Path(given.folder))), default=0)

    async def live(self) -> None:
        hosts = [f"ann@{room}" for room in ROOMS]
        stage = Stage(
            self.plugins,
            seed=f"life {self.given.first}",
            database=str(self.database),
            others=ROOMS,
            admins=hosts,
            storage=Mortal,
            logs_for=LOGS_FOR,
            pause=0.5,
            buttons=False,
        )
        stage.wall = self.given.wall
        async with stage:
            self.stage = stage
            copies = RegularBackups(
                str(self.database), f"{self.given.folder}/copies", DAY, COPIES, stage.timers, lambda: stage.wall
            )
            copies.begin()
            for number in range(self.given.days):
                if self.given.dies and number == self.given.days - 1:
                    stage.app.storage.left = self.chance.randrange(100, 400)  # type: ignore[attr-defined]
                await self._day(Day(self.given.first + number))

    async def _day(self, day: Day) -> None:
        rounds = max(1, self.given.tables // len(ROOMS))
        ends = self.stage.wall + DAY
        for number in range(rounds):
            await self._round(number, day)
            await self.stage.advance(max(0.0, (ends - self.stage.wall) / (rounds - number)))
        await self._audit(day)
        self._report(day)

    def _report(self, day: Day) -> None:
        with open(f"{self.given.folder}/report", "a", encoding="utf-8") as report:
            report.write(json.dumps(asdict(day)) + "\n")

    async def _round(self, number: int, day: Day) -> None:
        """Play a table in each room, and let something go wrong meanwhile."""
        pairs = self.chance.sample(PEOPLE, 2 * len(ROOMS))
        tables = [await self._open(room, *pairs[2 * at : 2 * at + 2]) for at, room in enumerate(ROOMS)]
        if number == FULL:
            day.refused += await self._while_full(pairs[0])
        if number == OUTAGE:
            await self.stage.network(up=False, on=ROOMS[3])
        torn = frozenset({f"{ROOMS[5]}/{pairs[10]}"})
        if number == SPLIT:
            await self._split(torn, up=False)
        for table in tables:
            if table is not None and table.room.key != f"{ROOMS[3]}/#room":
                await self._play(table)
        await self.stage.advance(300.0)
        await self.stage.network(up=True, on=ROOMS[3])
        await self._split(torn, up=True)
        if number == FORGET:
            await self._say(pairs[-1], "forget me", ROOMS[-1], private=True)
        for room in ROOMS:
            await self._away(room)

    async def _split(self, torn: frozenset[str], *, up: bool) -> None:
        await self.stage.app.bus.publish_inbound(Split(torn, up))

    async def _open(self, room: str, host: str, guest: str) -> Table | None:
        """Open a table and begin it; None where somebody may not, or one is there."""
        game = self.chance.choice(GAMES)
        for who, words in ((host, f"/{game}"), (guest, "/join"), (host, "/bots 1"), (host, "/start")):
            await self._say(who, words, room)
        return next((table for table in self._of(room) if table.sheet.phase == "running"), None)

    def _of(self, room: str) -> list[Table]:
        return [table for table in self.stage.app.tables if table.room.key == f"{room}/#room"]

    async def _play(self, table: Table) -> None:
        """Let people move a few times; whoever is left then goes, or sleeps."""
        for _ in range(OWN_MOVES):
            await self.stage.advance(2.0)
            if (seat := self._asked(table)) is None:
                return
            await self._move(table, seat)

    def _asked(self, table: Table) -> Seat | None:
        wait = table.state.wait if table.sheet.phase == "running" and table.state else None
        asked = (seat for seat in (wait.seats if wait else ()) if table.sheet.seats[seat].whose is not None)
        return next(asked, None)

    async def _move(self, table: Table, seat: Seat) -> None:
        game = table.loaded.game
        action = game.strategy.bot(game.rules.view(table.state, seat), seat, self.chance)
        verb = owner(game.verbs, action)
        assert verb is not None
        typed, private = write(verb, action, table.loaded.texts), in_private(action)
        room = table.room.key.partition("/")[0]
        await self._say(table.names()[seat], typed if private else f"/{typed}", room, private=private)

    async def _away(self, room: str) -> None:
        """Let whoever still sits there sleep for a while, and an admin end what nobody plays."""
        if self._of(room):
            await self.stage.advance(600.0)
        for table in self._of(room):
            await self._say("ann", f"/#{table.code} end", room)

    async def _while_full(self, who: str) -> int:
        """Fill the disk until a word would change something; gives how many answers said that nothing was changed."""
        keeps = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, keeps[1]))
        found = 0
        try:
            for room in ROOMS:
                told = await self._say(who, "/dicepoker", room) + await self._say(who, "/leave", room)
                found += sum("changed nothing" in line for _, line in told)
                if found:
                    break
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, keeps)
        return found

    async def _say(self, who: str, words: str, room: str, *, private: bool = False) -> list[tuple[str, str]]:
        name = f"{self.given.first}:{self.stage.wall}:{next(self._ids)}"
        return await self.stage.say(who, words, on=room, private=private, id=name)

    # -- what a day is judged by ----------------------------------------------------------------------------------

    async def _audit(self, day: Day) -> None:
        await self.stage.settle()
        storage = self.stage.app.storage
        newest = await storage.run(count_tables)
        rows = await storage.run(partial(queries.tables_by_number, numbers=range(self._seen + 1, newest + 1)))
        for row in rows:
            if row.phase == "ended":
                await self._verified(row, day)
        self._seen = day.newest = min((table.number for table in self.stage.app.tables), default=newest + 1) - 1
        day.open = len(list(self.stage.app.tables))
        self._measure(day)

    def _measure(self, day: Day) -> None:
        """Look at the process and its file from outside."""
        gc.collect()
        day.memory = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
        with closing(sqlite3.connect(self.database)) as connection:
            names = ("page_count", "freelist_count", "page_size")
            pages, free, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
            day.size, day.kept = pages * size, (pages - free) * size
            oldest = connection.execute("SELECT min(not_after) FROM outbox WHERE said IS NULL").fetchone()[0]
            day.ended, day.pruned = connection.execute(PRUNED).fetchone()
            (day.left,) = connection.execute(LEFT).fetchone()
        day.overdue = max(0.0, self.stage.wall - oldest) if oldest is not None else 0.0

    async def _verified(self, row: Any, day: Day) -> None:
        """Compute a table's dice again, and of some tables the actions too."""
        sheet = load_sheet(row.sheet)
        log = await self.stage.app.storage.run(partial(queries.actions, table=row.id))
        assert not is_pruned(sheet, log), f"{row.code} lost its log too early"
        document = verify.document(sheet, log, row.state)
        found = check(document)
        assert not found.problems, (row.code, found.problems)
        day.tables, day.draws = day.tables + 1, day.draws + found.draws
        if day.tables % 10 == 0:
            assert Retrace(document, self.plugins.games[sheet.game]).rules() == "right", row.code
            day.retraced += 1


def reported(folder: Path) -> Iterator[Day]:
    """Read what was reported of each day."""
    (folder / "report").touch()
    return (Day(**json.loads(line)) for line in (folder / "report").read_text("utf-8").splitlines())


def main(words: Sequence[str]) -> None:
    asyncio.run(Life(Days(**json.loads(words[0]))).live())


if __name__ == "__main__":
    main(sys.argv[1:])
