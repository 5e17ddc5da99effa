"""All tables that have not ended, by code and by room; opens new ones and brings them back after a start."""

import asyncio
import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from core import codes, dice, events, faults, ledger, telling
from core.announcer import Owed
from core.codec import adapter, read_state
from core.game import replace
from core.lobby import Lobby
from core.people import Person, Room
from core.plugins import LoadedGame
from core.refusals import GameDisabled, LobbyIsOpen, Refused, TooManyTables
from core.seating import Seating
from core.services import Services
from core.sheet import Sheet
from core.table import Table

log = logging.getLogger(__name__)

Row = tuple[int, str, int, str, int, str, str]
"""(id, code, room, phase, version, sheet, state), as `core.ledger` gives it."""


class Tables:
    """The tables in memory."""

    def __init__(self, services: Services) -> None:
        """Know no table yet; `load` reads them."""
        self._services = services
        self._open = Seating()

    def __iter__(self) -> Iterator[Table]:
        """Go through the tables that have not ended, oldest first."""
        return iter(self._open)

    def named(self, code: str) -> Table | None:
        """Find a table that has not ended by its code."""
        return self._open.named(code)

    def of_room(self, room: Room) -> list[Table]:
        """List a room's tables, and those at which its people are guests."""
        return self._open.of_room(room.id)

    def of_person(self, person: int) -> list[Table]:
        """List the tables at which a person has a seat."""
        return self._open.of_person(person)

    def lobby_of(self, room: Room) -> Table | None:
        """Find the table that is being set up in a room by its own people."""
        own = (table for table in self.of_room(room) if table.room.id == room.id)
        return next((table for table in own if table.sheet.phase == "lobby"), None)

    def visited_by(self, room: Room) -> Table | None:
        """Find the other room's table that is being set up with guests of a room."""
        return next((table for table in self.of_room(room) if table.sheet.phase == "lobby"), None)

    async def open(
        self,
        room: Room,
        loaded: LoadedGame,
        host: Person,
        words: Sequence[str],
        seen: str,
        place: int | None = None,
        company: Sequence[tuple[Person, int | None]] = (),
        bots: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> Table:
        """Open a table with its host, and those who come along; `Refused` if the room or the options forbid it.

        `place` is the host's room, and in `company` stand the others': None for the table's own.
        """
        services = self._services
        self._may_open(room, loaded)
        number = await services.storage.run(partial(ledger.new_table, room=room.id, game=loaded.name))
        sheet = self._blank(codes.code(number), room, loaded, host, dict(options or {}))
        table = Table(services, number, room, loaded, sheet, None, 0)

        def make(lobby: Lobby) -> None:
            lobby.seat(host.id, host.name, "", place)
            lobby.open(host.name, services.window(room), words, loaded.texts)
            if room.settings.guests:
                lobby.told.append(events.GuestsWelcome(sheet.code))
            for person, where in company:
                lobby.join(person.id, person.name, "", where)
            if bots:
                lobby.seat_bots(bots)

        try:
            await table.arrange(make, seen)
        except Exception:
            await services.storage.run(partial(ledger.forget_opening, table=number))
            raise
        self._open.keep(table)
        return table

    def _blank(self, code: str, room: Room, loaded: LoadedGame, host: Person, options: dict[str, Any]) -> Sheet:
        """Make the sheet of a new table, with a secret of its own."""
        secret, settings = self._services.entropy(32), room.settings
        return Sheet(
            code=code,
            game=loaded.name,
            version=loaded.game.version,
            room=room.id,
            host=host.id,
            secret=secret.hex(),
            commitment=dice.commitment(secret, code),
            reveal=settings.reveal,
            options=options,
            seconds=settings.seconds if settings.seconds is not None else self._services.defaults.seconds,
        )

    def _may_open(self, room: Room, loaded: LoadedGame) -> None:
        if loaded.name in room.settings.disabled:
            raise Refused(GameDisabled(loaded.name))
        lobby = self.lobby_of(room)
        if lobby:
            raise Refused(LobbyIsOpen(lobby.code))
        if len(self.of_room(room)) >= room.settings.tables:
            raise Refused(TooManyTables(room.settings.tables))

    async def load(self) -> None:
        """Bring back every table that has not ended, its clocks held, and what is still owed."""
        await self._services.storage.run(ledger.forget_unopened)
        rows = await self._services.storage.run(ledger.open_tables)
        for table in await asyncio.gather(*map(self.revive, rows)):
            if table:
                self._open.keep(table)
        await asyncio.gather(*(table.hold() for table in self))  # together they share commits
        await self._load_owed()

    async def revive(self, row: Row) -> Table | None:
        """Make a table from its row; one that cannot be read is paused, one whose game is missing is left alone."""
        number, code, room, _, version, stored_sheet, stored_state = row
        services = self._services
        sheet: Sheet = adapter(Sheet).validate_json(stored_sheet)
        loaded = services.plugins.games.get(sheet.game)
        if loaded is None:
            log.error("table %s waits: its game %s is not installed", code, sheet.game)
            return None
        for sitter in sheet.seats:
            if sitter.person is not None:
                await services.people.meet(sitter.person)
        try:
            state = read_state(loaded.game, sheet.version, stored_state)
        except Exception as error:
            log.error("table %s cannot be read: %s", code, faults.describe(error))
            table = Table(services, number, services.rooms[room], loaded, sheet, None, version)
            table.kept_state = stored_state
            if sheet.phase == "running":
                await table.suspend("unreadable")
            return table
        sheet = replace(sheet, version=loaded.game.version)
        return Table(services, number, services.rooms[room], loaded, sheet, state, version)

    async def _load_owed(self) -> None:
        by_number = {table.number: table for table in self._open}
        old: list[int] = []
        for row, number, audience, stored, not_after in await self._services.storage.run(ledger.owed):
            if number not in by_number and not audience.startswith("room") and not_after < self._services.wall():
                old.append(row)  # nobody has a part in it any more; the room hears how it ended
                continue
            if number not in by_number:
                found = await self._services.storage.run(partial(ledger.table_by_number, number=number))
                table = await self.revive(found) if found else None
                if table is None:
                    continue
                by_number[number] = table
            told = tuple(telling.restore(by_number[number].loaded.codec, json.loads(stored)))
            self._services.announcer.owe([Owed(row, by_number[number], audience, told, not_after)])
        await self._services.storage.run(partial(ledger.told, ids=old))
