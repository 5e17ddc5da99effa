"""Players torn off by a split of their network: their clocks stand still for a while, and nobody else's do."""

import asyncio
from collections.abc import Iterable
from functools import partial

from core.services import Services
from core.tables import Tables

WAITED_FOR = 300.0
"""Seconds that tables wait for somebody whom a split tore off."""


class Torn:
    """Who at the tables is torn off; when they are back, or were waited for long enough, their clocks go on."""

    def __init__(self, services: Services, tables: Tables) -> None:
        """Know of nobody yet."""
        self._services, self._tables = services, tables

    async def off(self, accounts: frozenset[str]) -> None:
        """Stop the clocks of those who were torn off, in one step for each table."""
        timers, persons = self._services.timers, self._seated(accounts)
        until = timers.now() + WAITED_FOR
        for person in persons:
            self._services.torn[person] = until
            timers.arm(f"torn:{person}", until, partial(self._release, {person}))
        await self._follow(persons)

    async def back(self, accounts: frozenset[str]) -> None:
        """Let the clocks of those who are back go on."""
        await self._release(self._services.torn.keys() & self._seated(accounts))

    async def forget(self, network: str) -> None:
        """Forget what a network said before it went away itself: it knows anew who is there when it is back."""
        people = self._services.people
        await self._release({p for p in self._services.torn if people[p].account.startswith(f"{network}/")})

    async def _release(self, persons: set[int]) -> None:
        for person in persons:
            self._services.torn.pop(person, None)
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
