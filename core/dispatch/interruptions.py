"""A network, a chat or part of a network goes away or comes back: only the clocks of those whom it cuts off stop."""

import asyncio
import logging
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import partial

from core.contract import network_of, within
from core.services import Services
from core.tables import Tables

log = logging.getLogger(__name__)

WAITED_FOR = 300.0
"""Seconds that tables wait for somebody whom a split tore off."""


class Interruptions:
    """Stops the clocks of those who cannot be reached, and lets them go on.

    Whom a split tore off is waited for so long and no longer.
    """

    def __init__(self, services: Services, tables: Tables) -> None:
        """Know of nobody yet."""
        self._services, self._tables = services, tables

    async def network(self, network: str, up: bool) -> None:
        """Follow a network that can be reached, or not."""
        services = self._services
        if services.reach.network(network, up):
            log.info("%s is %s", network, "up" if up else "away")
        await self._hold(network)
        if up:
            services.outbox.retry(network)
        else:
            await self._forget(network)

    async def chat(self, key: str, up: bool) -> None:
        """Follow a chat that can be written to, or not."""
        self._services.reach.chat(key, up)
        await self._hold(key)
        if up:
            self._services.outbox.retry(network_of(key))

    async def _hold(self, where: str) -> None:
        tables = [table for table in self._tables if any(within(room.key, where) for room in table.rooms())]
        await asyncio.gather(*(table.hold() for table in tables))  # together they share commits
        for table in tables:
            table.wake()

    async def split(self, accounts: frozenset[str]) -> None:
        """Stop the clocks of those who were torn off, in one step for each table."""
        timers, persons = self._services.timers, self._seated(accounts)
        until = timers.now() + WAITED_FOR
        self._services.reach.split(persons, until)
        for person in persons:
            timers.arm(f"torn:{person}", until, partial(self._release, {person}))
        await self._follow(persons)

    async def healed(self, accounts: frozenset[str]) -> None:
        """Let the clocks of those who are back go on."""
        await self._release(self._services.reach.torn_off & self._seated(accounts))

    async def _forget(self, network: str) -> None:
        """Forget what a network said before it went away itself: it knows anew who is there when it is back."""
        people = self._services.people
        await self._release({p for p in self._services.reach.torn_off if people[p].account.startswith(f"{network}/")})

    async def _release(self, persons: AbstractSet[int]) -> None:
        self._services.reach.healed(persons)
        for person in persons:
            self._services.timers.cancel(f"torn:{person}")
        await self._follow(persons)

    async def _follow(self, persons: Iterable[int]) -> None:
        tables = {table.number: table for person in persons for table in self._tables.of_person(person)}
        await asyncio.gather(*(table.hold() for table in tables.values()))

    def _seated(self, accounts: frozenset[str]) -> set[int]:
        people = self._services.people
        return {
            sitter.person
            for table in self._tables
            for sitter in table.sheet.seats
            if sitter.person is not None and people[sitter.person].account in accounts
        }
