"""Input that comes faster than the game goes: a game's verb waits for its speaker's turn, and so does its end.

Each speaker's lines keep their order; nobody's lines wait for somebody else's. Where the house does not pause to think,
it moves before the next line is dealt with, so that the same input tells the same story every time.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from core import errors
from core.contract import Inbound
from core.dispatch.context import LONGEST, read_typed
from core.engine import Lobby
from core.house import House
from core.tables import Tables
from core.words import markup, normalise

log = logging.getLogger(__name__)


class InputQueue:
    """The lines that were said too early, in the order in which they came."""

    def __init__(self, house: House, tables: Tables, deal_with: Callable[[Inbound], Awaitable[None]]) -> None:
        self._house, self._tables, self._deal_with = house, tables, deal_with
        self._lines: list[Inbound] = []
        self._lock = asyncio.Lock()
        self._watcher: asyncio.Task[None] | None = None

    async def hear(self, inbound: Inbound) -> None:
        """Take in a line; returns when it was dealt with, or has to wait."""
        self._lines.append(inbound)
        await self._go_on()
        if self._lines and (self._watcher is None or self._watcher.done()):
            self._watcher = asyncio.create_task(self._watch())

    async def end(self, network: str) -> None:
        """Let the house take the seats of all who have nothing more to say, and start what was being set up."""
        while speakers := {line.account for line in self._lines}:
            changed = self._house.changed
            await self._retire(network, speakers)
            if self._lines:
                await changed.wait()
        for table in self._tables:
            if self._tables.phase_of(table) == "lobby" and table.room.key.startswith(f"{network}/"):
                await table.arrange(fill_up)
                if table.sheet.phase == "lobby":
                    await table.start()
        await self._retire(network, set())

    async def _retire(self, network: str, speakers: set[str]) -> None:
        accounts = {person: self._house.people[person].account for person in self._tables.seated()}
        gone = {p for p, key in accounts.items() if key.startswith(f"{network}/") and key not in speakers}
        theirs = {table.number: table for person in gone for table in self._tables.of_person(person)}
        for _, table in sorted(theirs.items()):
            if self._tables.phase_of(table) == "running":
                await table.give_to_house(gone)

    async def _watch(self) -> None:
        while self._lines:
            changed = self._house.changed
            await self._go_on()
            if self._lines:
                await changed.wait()

    async def _go_on(self) -> None:
        async with self._lock:
            while (line := await self._next()) is not None:
                self._lines.remove(line)
                try:
                    await self._deal_with(line)
                except Exception as error:
                    log.error("a line was put aside: %s", errors.describe(error))
                self._house.notify()

    async def _next(self) -> Inbound | None:
        if not self._house.defaults.pause:
            await self._settled()
        behind: set[str] = set()
        for line in self._lines:
            if line.account not in behind and not await self._must_wait(line):
                return line
            behind.add(line.account)
        return None

    async def _settled(self) -> None:
        """Wait until the house has moved where it is to move, and has told what there was to tell."""
        while True:
            changed = self._house.changed
            if not any(table.in_reach() for table in self._tables.awaiting_house()):
                break
            await changed.wait()
        await self._house.outbox.finish()

    async def _must_wait(self, line: Inbound) -> bool:
        person = (await self._house.people.resolve(line.account, line.name, line.lasting)).id
        command = read_typed(normalise(markup.clean(line.text)[:LONGEST]))
        word = command.word if command else ""
        meant = [
            table for table in self._tables.of_person(person) if table.now.plays(person) and word in table.loaded.verbs
        ]
        return bool(meant) and not any(table.now.awaits(person) for table in meant)


def fill_up(lobby: Lobby) -> None:
    """Promise as many bots as players are missing."""
    if lobby.missing:
        lobby.seat_bots(lobby.sheet.bots + lobby.missing)
