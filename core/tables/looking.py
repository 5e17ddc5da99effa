"""Reads a table for a network: who asks is found first, and who may not see it is told as if it never was."""

from dataclasses import replace
from functools import partial

from core.contract import Bounded, Look, network_of, nobodys
from core.engine import Sitter
from core.presentation import Onlooker, may_see, may_show
from core.services import Person, Room, Services
from core.storage import queries
from core.tables.registry import Tables
from core.tables.table import Table

OVER = 32
"""Tables that are over and stay in mind for whoever looks at them again."""


class Looks:
    """Reads tables, as each reader may see them."""

    def __init__(self, services: Services, tables: Tables) -> None:
        """Read these tables, and those that are over."""
        self._services, self._tables = services, tables
        self._over: Bounded[str, Table] = Bounded(OVER)

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        """Read a table as a reader may see it, who is an account, or a chat for all who read there, or nobody ("").

        Without a language it is read in the reader's own, and in the style in which they are told things.
        None where there is no such table, or none that the reader may see. Of a game that cannot show itself only
        what the house knows is given.
        """
        table = self._tables.named(code) or await self._ended(code)
        if table is None:
            return None
        services, sheet, hearing = self._services, table.sheet, table.rooms()
        room = services.rooms.at(reader)
        if room is not None:
            seen = may_show(room.id, hearing)
            return self._with_accounts(table, await self._read(table, None, language, room), reader) if seen else None
        person = await services.people.find(reader) if reader else None
        if person is not None and person.account != reader:
            person = None  # that account was left, and may be anybody's by now
        onlooker = Onlooker(person.id if person else 0, operator=bool(reader) and services.defaults.is_operator(reader))
        if not may_see(onlooker, sheet, hearing):
            return None
        seat = table.sheet.seat_of(person.id) if person else None
        home = services.rooms.of_seat(sheet, seat) if seat is not None else table.room
        return self._with_accounts(table, await self._read(table, person, language, home), reader)

    async def _read(self, table: Table, person: Person | None, language: str, home: Room) -> Look:
        """Read for a person, or for a room; in their own language and style where none is asked for."""
        services, plain = self._services, False
        if not language:
            language = services.language(person, home) if person else services.room_language(home)
            plain = services.plain(home)
        await table.journal.recall()
        if person is None:
            return table.journal.look(None, language, plain)
        chosen = table.drafts.chosen(table.sheet.waits, person.id)
        return table.journal.look(table.sheet.seat_of(person.id), language, plain, chosen)

    def _with_accounts(self, table: Table, look: Look, reader: str) -> Look:
        """Add the accounts of those who sit there by one of the reader's network: nobody else could use them."""
        sitters = zip(look.seats, table.sheet.seats, strict=True)
        return replace(look, seats=tuple(replace(a, account=self._account(b, reader)) for a, b in sitters))

    def _account(self, sitter: Sitter, reader: str) -> str:
        if not reader or sitter.person is None or sitter.gone:
            return ""
        account = self._services.people[sitter.person].account
        ours = network_of(account) == network_of(reader) and account != nobodys(account)
        return account if ours else ""

    async def _ended(self, code: str) -> Table | None:
        if code not in self._over:
            row = await self._services.storage.run(partial(queries.table_by_code, code=code))
            if row is None or row.phase not in ("ended", "closed"):
                return None
            table = await self._tables.revive(row)
            if table is None:
                return None
            self._over[code] = table
        return self._over[code]
