"""A network, a chat or part of a network goes away or comes back: only the clocks of those whom it cuts off stop."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import islice

from core.contract import Tasks, network_of, within
from core.house import House, Room
from core.tables import TOGETHER, Table, Tables, in_groups

log = logging.getLogger(__name__)

WAITED_FOR = 300.0
"""Seconds that tables wait for somebody whom a split tore off."""


class Interruptions:
    """Stops the clocks of those who cannot be reached, and lets them go on.

    Whom a split tore off is waited for so long and no longer. The tables that are `waiting` have not followed yet.
    Where more tables are touched than share a commit, they take turns, and those to which somebody speaks come first.
    """

    def __init__(self, house: House, tables: Tables) -> None:
        self._house, self._tables = house, tables
        self.waiting: dict[int, Table] = {}
        self._going = Tasks()

    async def network(self, network: str, up: bool) -> None:
        house = self._house
        if house.reach.network(network, up):
            log.info("%s is %s", network, "up" if up else "away")
        await self._hold(network, network if up else "")
        if not up:
            await self._forget(network)

    async def chat(self, key: str, up: bool, *, alone: bool = False) -> None:
        """Follow a chat that can be written to, or not; `alone`: not what lies within it."""
        self._house.reach.chat(key, up, alone=alone)
        await self._hold(key, network_of(key) if up else "")

    async def left(self, key: str, accounts: Iterable[str]) -> None:
        """Wait no longer for those who left a chat, at the tables that they play at from there."""
        for person in filter(None, map(self._house.people.at, accounts)):
            for table in self._tables.of_person(person):
                seat = table.sheet.seat_of(person)
                if seat is not None and within(table.room_of(seat).key, key):
                    await table.left_behind(person)

    async def attend(self, person: int, room: Room | None) -> None:
        """Let the tables of somebody who speaks, and of their chat, go on before all others that wait for it."""
        meant = [*self._tables.of_person(person), *(self._tables.of_room(room) if room else ())]
        first = [table for table in meant if self.waiting.pop(table.number, None)]
        await self._follow_up(first)
        for table in first:
            for hearing in table.rooms():
                self._house.outbox.wake(("room", hearing.id))

    def close(self) -> None:
        self._going.cancel()

    async def _hold(self, where: str, back: str) -> None:
        """Follow what became of a place; if that is `back` on a network, what was kept back there is told next."""
        tables = self._tables.within(where)
        if len(tables) <= TOGETHER or not back:
            for some in in_groups(tables):
                await self._follow_up(some)
            self._told_of(back)
            return
        self.waiting.update((table.number, table) for table in tables)
        self._going.begin(self._in_turns(back))

    async def _in_turns(self, back: str) -> None:
        while self.waiting:
            some = list(islice(self.waiting.values(), TOGETHER))
            for table in some:
                del self.waiting[table.number]
            await self._follow_up(some)
        self._told_of(back)

    async def _follow_up(self, tables: Sequence[Table]) -> None:
        await asyncio.gather(*(table.hold() for table in tables))  # together they share commits
        for table in tables:
            table.wake()

    def _told_of(self, back: str) -> None:
        if back:
            self._house.outbox.retry(back)

    async def split(self, accounts: frozenset[str]) -> None:
        """Stop the clocks of those who were torn off, in one step for each table."""
        timers, people = self._house.timers, self._house.people
        persons = {person for person in self._tables.seated() if people[person].account in accounts}
        until = timers.now() + WAITED_FOR
        self._house.reach.split(persons, until)
        for person in persons:
            timers.arm(f"torn:{person}", until, partial(self._release, {person}))
        await self._follow(persons)

    async def healed(self, accounts: frozenset[str]) -> None:
        """Let the clocks of those who are back go on."""
        people = self._house.people
        await self._release({person for person in self._house.reach.torn_off if people[person].account in accounts})

    async def _forget(self, network: str) -> None:
        """Forget what a network said before it went away itself: it knows anew who is there when it is back."""
        people = self._house.people
        await self._release({p for p in self._house.reach.torn_off if people[p].account.startswith(f"{network}/")})

    async def _release(self, persons: AbstractSet[int]) -> None:
        self._house.reach.healed(persons)
        for person in persons:
            self._house.timers.cancel(f"torn:{person}")
        await self._follow(persons)

    async def _follow(self, persons: Iterable[int]) -> None:
        tables = {table.number: table for person in persons for table in self._tables.of_person(person)}
        await asyncio.gather(*(table.hold() for table in tables.values()))
