"""A house that kills its own process where it is told to, and a nursery that gives birth to such houses.

The house is the real one, over a file. What is its own: a storage that counts commits, an adapter that writes down
what is sent, time moved by hand, and people who keep to a script.
"""

import asyncio
import hashlib
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import duelists
from sqlalchemy import Connection

from core.app.server import HEARTBEAT, App
from core.contract import Bus, Inbound, Line, Network, Outbound, adapter
from core.contract.game import Event
from core.engine import Audience, RoomAudience, SeatAudience, clock
from core.engine.plugins.loading import Plugins, load_all
from core.house.house import Defaults
from core.house.timers import VirtualTimers
from core.storage.database import Storage, T, Work
from core.storage.queries import actions, last_beat
from core.tables.table import Table
from core.words.markup import plain
from tests.crash.script import SCRIPT, SEED, Say, Step, Think, UntilActions

NETWORK = "book"
LONGEST_STEP = 700.0


@dataclass
class Death:
    """Where to die: before or after the numbered commit or send (counting from 1); nowhere, if the number is 0."""

    kind: str = ""
    number: int = 0
    after: bool = False

    def strikes(self, kind: str, number: int, after: bool) -> None:
        """Die, if this is the place."""
        if (kind, number, after) == (self.kind, self.number, self.after):
            os.kill(os.getpid(), signal.SIGKILL)


class Book:
    """A file to which lines are added, each in one write, so that what was written is there after a death."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def write(self, **entry: Any) -> None:
        os.write(self._file, (json.dumps(entry) + "\n").encode())


class MortalStorage(Storage):
    """Counts the commits that change something, and may die before or after one."""

    def __init__(self, path: str, death: Death) -> None:
        super().__init__(path)
        self.death, self.commits, self._changes = death, 0, 0
        self.labels: list[str] = []
        self._label = ""

    async def run(self, work: Work[T], patient: bool = False) -> T:
        def labelled(connection: Connection) -> T:
            self._label = getattr(work, "func", work).__name__
            return work(connection)

        return await super().run(labelled, patient)

    def commit(self, connection: Connection) -> None:
        driver = connection.connection.dbapi_connection
        assert driver is not None
        changes = driver.total_changes
        if changes == self._changes:
            super().commit(connection)
            return
        self._changes = changes
        self.commits += 1
        self.labels.append(self._label)
        self.death.strikes("commit", self.commits, after=False)
        super().commit(connection)
        self.death.strikes("commit", self.commits, after=True)


@dataclass(frozen=True)
class Manner:
    prefix: str = "!"
    private_prefix: str = ""
    buttons: bool = True
    panels: bool = False
    spare: float = 100.0


class MortalAdapter:
    """A network that writes down what is sent, and may die before or after that."""

    network = NETWORK
    manner = Manner()

    def __init__(self, book: Book, death: Death) -> None:
        self.book, self.death, self.sends = book, death, 0

    async def run(self, bus: Bus) -> None: ...

    async def send(self, message: Outbound) -> None:
        self.sends += 1
        self.death.strikes("send", self.sends, after=False)
        self.book.write(told=message.room or message.account, kind=message.kind, lines=lines(message.lines))
        self.death.strikes("send", self.sends, after=True)


def _room(table: Table) -> Audience:
    return RoomAudience(table.room.id)


def lines(said: tuple[Line, ...]) -> list[str]:
    return plain(said).split("\n") if said else []


class House:
    """One life: opens the house on the file, takes up the script where the last life left it, and plays to the end."""

    def __init__(self, folder: Path, plugins: Plugins, death: Death, away: float, reference: bool) -> None:
        self.folder, self.away, self.reference, self.step = folder, away, reference, -1
        self.book = Book(folder / "book.jsonl")
        self.storage = MortalStorage(str(folder / "house.db"), death)
        self.plugins, self.adapter = plugins, MortalAdapter(self.book, death)
        self.known: dict[str, Table] = {}

    async def live(self) -> None:
        first = self._progress()
        self.book.write(born=self.away)
        self.timers = VirtualTimers(await self.storage.run(last_beat))
        defaults = Defaults(pause=1.0)
        self.app = App(self.storage, self.timers, self.plugins, defaults, self._entropy, self._wall)
        await self.app.open()
        self.app.add(self.adapter)
        self.book.write(resumed=self._standing())
        await self.app.bus.publish_inbound(Network(NETWORK, up=True))
        await self._settle()
        self.book.write(up=self._standing())
        self.timers.arm("beat", self.timers.now() + HEARTBEAT, self._beat)
        for self.step in range(first, len(SCRIPT)):
            self.book.write(step=self.step)
            await self._take(SCRIPT[self.step])
            await self._note()
        self.book.write(end=await self._all(), commits=self.storage.labels, sends=self.adapter.sends)

    def _progress(self) -> int:
        """Find the step that was under way when the last life ended."""
        entries = [json.loads(line) for line in (self.folder / "book.jsonl").read_text().splitlines()]
        return max([entry["step"] for entry in entries if "step" in entry], default=0)

    def _wall(self) -> float:
        return 1_000_000.0 + self.away + self.timers.now()

    def _entropy(self, size: int) -> bytes:
        return hashlib.shake_256(f"{SEED}:{self.step}".encode()).digest(size)

    async def _beat(self) -> None:
        await self.app.beat()
        self.timers.arm("beat", self.timers.now() + HEARTBEAT, self._beat)

    # -- steps --------------------------------------------------------------------------------------------------------

    async def _take(self, step: Step) -> None:
        match step:
            case Say(who, text, room):
                message = f"{NETWORK}:{self.step}"
                inbound = Inbound(message, f"{NETWORK}/{who}", who, text, room, admin=who == "ann")
                await self.app.bus.publish_inbound(inbound)
                await self._settle()
            case UntilActions(code, number):
                await self._pass_until(lambda: self._missing(code, number))
            case Think(code, seat, seconds):
                await self._pass_until(lambda: self._rest(code, seat, seconds))

    def _missing(self, code: str, number: int) -> float:
        table = self.app.tables.named(code)
        return 0.0 if table is None or table.sheet.actions >= number else 60.0

    def _rest(self, code: str, seat: int, seconds: float) -> float:
        """Count the seconds that a seat has still to think; none if it is not awaited (its message was stored)."""
        table = self.app.tables.named(code)
        running = table.sheet.running if table else None
        if running is None or seat not in running.seats:
            return 0.0
        return seconds - clock.elapsed(running, seat, self.timers.now())

    async def _pass_until(self, rest: Callable[[], float]) -> None:
        """Let time pass from alarm to alarm until no time is left to pass."""
        limit = self.timers.now() + LONGEST_STEP
        while (seconds := rest()) > 1e-9:
            assert self.timers.now() < limit, f"step {self.step} of the script never ends"
            alarm = self.timers.next_at()
            assert alarm is not None
            await self.timers.advance(min(seconds, max(0.0, alarm - self.timers.now())))
            await self._settle()
            await self._note()

    async def _settle(self) -> None:
        """Wait until all was told, and noted as told."""
        announcer = self.app.house.outbox
        await asyncio.wait_for(self.app.house.proofs.finished(), 20)
        await asyncio.wait_for(announcer.quiet.wait(), 20)
        await announcer.settled()

    # -- what is compared ---------------------------------------------------------------------------------------------

    async def _note(self) -> None:
        over = [table for table in self.known.values() if table.sheet.phase == "ended"]
        if self.reference and over:
            self.book.write(
                ends={self._address(table, _room(table)): self._position(table, _room(table)) for table in over}
            )
        self.book.write(standing=self._standing())

    def _standing(self) -> dict[str, Any]:
        self.known |= {table.code: table for table in self.app.tables}
        return {table.code: self._table(table) for table in self.app.tables}

    def _table(self, table: Table) -> dict[str, Any]:
        running, now = table.sheet.running, self.timers.now()
        return {
            "actions": table.sheet.actions,
            "waits": table.sheet.waits,
            "state": table.state and adapter(table.loaded.game.state).dump_python(table.state),
            "left": {str(seat): clock.left(running, seat, now) for seat in running.seats} if running else {},
            "reserves": timeless(adapter(type(table.sheet)).dump_python(table.sheet).get("reserves", {})),
            "room": table.room.key,
            **(self._said(table) if self.reference else {}),
        }

    def _said(self, table: Table) -> dict[str, Any]:
        """Put into words how the table stands, and whom it awaits."""
        status = {who: self._position(table, who) for who in self._audiences(table)}
        return {
            "prompt": self._prompt(table),
            "status": {self._address(table, who): said for who, said in status.items()},
        }

    def _prompt(self, table: Table) -> list[str]:
        asked = table.now.asked() if table.sheet.running else ()
        return self._words(table, _room(table), [table.now.prompt(asked, self.timers.now())]) if asked else []

    def _position(self, table: Table, who: Audience) -> list[str]:
        return self._words(table, who, table.position(who))

    def _audiences(self, table: Table) -> list[Audience]:
        seats = (SeatAudience(n) for n, sitter in enumerate(table.sheet.seats) if sitter.person is not None)
        return [_room(table), *seats]

    def _address(self, table: Table, who: Audience) -> str:
        chat = table.chat(who)
        assert chat is not None
        (kind, number), house = chat, self.app.house
        return house.rooms[number].key if kind == "room" else house.people[number].account

    def _words(self, table: Table, who: Audience, said: list[Event]) -> list[str]:
        composed = table.compose(who, said, late=False)
        return lines(composed.lines) if composed else []

    async def _all(self) -> dict[str, Any]:
        """Read everything that lasts."""
        found: dict[str, Any] = {}
        for name, columns, order in LASTING:
            query = f"SELECT {columns} FROM {name} ORDER BY {order}"
            found[name] = await self.storage.run(partial(_rows, query=query))
        for row in found["game_table"]:
            row[4:] = timeless(json.loads(row[4])), json.loads(row[5])
        found["log"] = [await self.storage.run(partial(actions, table=number)) for number in (1, 2)]
        return found


def _rows(connection: Connection, query: str) -> list[list[Any]]:
    return [list(row) for row in connection.exec_driver_sql(query)]


LASTING = (
    ("person", "id, name, account, language", "id"),
    ("room", "id, key, settings", "id"),
    ("game_table", "id, code, room_id, phase, sheet, state", "id"),
    ("result", "table_id, seat, person_id, name, place, seats, reason, rated", "table_id, seat"),
    ("tally", "room_id, person_id, tally, amount", "room_id, person_id"),
    ("audit", "room_id, person_id, name, deed", "id"),
    ("seen", "mark, bits", "mark"),
    ("outbox", "audience, events", "id"),
)
TIMES = {"running", "window", "moved_at"}


def timeless(sheet: Any) -> Any:
    """Leave out when things happened, by a clock that stands still while the house is down; reserves stay."""
    match sheet:
        case dict():
            return {key: timeless(value) for key, value in sheet.items() if key not in TIMES}
        case list() | tuple():
            return [timeless(value) for value in sheet]
        case float():
            return round(sheet, 6)
    return sheet


def born(job: dict[str, Any], plugins: Plugins) -> None:
    """Live one life, to its end or to the death that the job asks for."""
    folder = Path(job["folder"])
    try:
        (folder / "book.jsonl").touch()
        asyncio.run(House(folder, plugins, Death(**job["death"]), job["away"], job["reference"]).live())
    except BaseException:
        (folder / "error.txt").write_text(traceback.format_exc())
        os._exit(1)
    os._exit(0)  # without closing anything


def nurse() -> None:
    """Read jobs, one a line; give birth to a process for each, and tell how it ended."""
    plugins = load_all(builtin=("plugins.dicepoker",), group="")
    plugins.add("duelists", duelists)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            born(json.loads(line), plugins)
        _, status = os.waitpid(child, 0)
        print(json.dumps(os.waitstatus_to_exitcode(status)), flush=True)


if __name__ == "__main__":
    nurse()
