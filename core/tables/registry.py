"""All tables that have not ended, by code and by room; opens new ones and brings them back after a start."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from weakref import WeakValueDictionary

from core import errors
from core.contract import within
from core.engine import FORMS, Audience, Lobby, Phase, RoomAudience, Sheet, dice, load_audience
from core.house import PACES, House, Room
from core.storage import OutboxEntry, SaidEntry, StoredTable, messages, queries
from core.tables import codes
from core.tables.groups import READ_TOGETHER, in_groups
from core.tables.index import Index
from core.tables.lifecycle import startup
from core.tables.openings import Opening, Openings
from core.tables.saving import Cause, read_sheets
from core.tables.snapshot import Snapshot
from core.tables.table import Table
from core.words.notices import GameDisabled, LobbyIsOpen, NotBegun, Refused, TooManyTables, lobby_events

log = logging.getLogger(__name__)


class Tables:
    """The tables in memory."""

    def __init__(self, house: House) -> None:
        """Know no table yet; `load` reads them."""
        self._house = house
        self._seating, self._open = house.seating, Index[Table](house)
        self.openings, self.awake = Openings(house), self._open.awake
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.form = FORMS[-1]

    def __iter__(self) -> Iterator[Table]:
        """Go through the tables that have not ended, oldest first."""
        return iter(self._open)

    def named(self, code: str) -> Table | None:
        """Find a table that has not ended by its code."""
        return self._open.tables.get(code)

    def phase_of(self, table: Table) -> Phase:
        """Tell the phase of a table, without waking one that is at rest."""
        return self._seating.at(table.code).phase

    def phases(self) -> Mapping[str, Counter[Phase]]:
        """Count by game and phase the tables that have not ended, without waking any."""
        return self._seating.phases

    def rooms_of(self, table: Table) -> tuple[int, ...]:
        """List by their numbers the rooms that hear of a table, without waking it."""
        return self._seating.at(table.code).rooms

    def awaiting_house(self) -> list[Table]:
        """List the tables that await a seat which the house plays, without waking any."""
        return self._open.listed(self._seating.awaiting_house())

    def of_room(self, room: Room) -> list[Table]:
        """List a room's tables, and those at which its people are guests."""
        return self._open.listed(self._seating.in_room(room.id))

    def some_of(self, rooms: Iterable[Room], shown: Callable[[Room], bool], most: int) -> list[Table]:
        """List so many tables at most of which some rooms hear, if their own room is `shown`."""
        return self._open.some_of((room.id for room in rooms), shown, most)

    def of_person(self, person: int) -> list[Table]:
        """List the tables at which a person has a seat."""
        return self._open.listed(self._seating.of_person(person))

    def lobby_of(self, room: Room) -> Table | None:
        """Find the table that is being set up in a room by its own people."""
        own = (table for table in self.of_room(room) if table.room.id == room.id)
        return next((table for table in own if self.phase_of(table) == "lobby"), None)

    def visited_by(self, room: Room) -> Table | None:
        """Find the other room's table that is being set up with guests of a room."""
        return next((table for table in self.of_room(room) if self.phase_of(table) == "lobby"), None)

    def invited_by(self, invitation: str) -> Table | None:
        """Find the private table to which an invitation leads."""
        return self._open.tables.get(self._seating.invited_by(invitation)) if invitation else None

    def within(self, where: str) -> list[Table]:
        """List the tables of which a room hears that lies in a chat or on a network."""
        rooms = self._house.rooms
        return self._open.among(self._seating.in_rooms(lambda room: within(rooms[room].key, where)))

    def seated(self) -> list[int]:
        """List the persons who have a seat at any table."""
        return self._seating.persons()

    async def open(self, opening: Opening, cause: Cause) -> Table:
        """Open a table with its host; `Refused` if the room or the options forbid it.

        One after another in each room: two accounts of one person may speak at once, who share a room of their own.
        """
        async with self._opening.setdefault(opening.room.id, asyncio.Lock()):
            return await self._open_in_turn(opening, cause)

    async def _open_in_turn(self, opening: Opening, cause: Cause) -> Table:
        house, room, loaded, host = self._house, opening.room, opening.loaded, opening.host
        await self.check(opening)
        if opening.instead:
            await opening.instead.arrange(lambda lobby: lobby.make_room(host.id))
        number = await house.storage.run(partial(queries.new_table, room=room.id, game=loaded.name))
        table = Table(
            house, self._open, Snapshot(number, room, loaded, self._blank(codes.code(number), opening), None, 0)
        )
        await self._open_first(table, partial(self._make, opening), cause)
        self.openings.note(host.id, room.id, number)
        return table

    async def check(self, opening: Opening) -> None:
        """Be `Refused` where a table could not be opened; nothing is changed."""
        house, room, instead = self._house, opening.room, opening.instead
        self._may_open(opening)
        await self.openings.check(opening.host.id, room.id, instead.number if instead else 0)
        if instead:
            usual = house.defaults.at(room.key).seconds
            blank = self._blank(instead.code, opening)
            self._make(opening, Lobby(opening.loaded.game, blank, house.timers.now(), usual))

    def _make(self, opening: Opening, lobby: Lobby) -> None:
        """Set up a new table as its host wants it."""
        room, host = opening.room, opening.host
        lobby.seat(host.id, host.name, "", opening.guest_room)
        lobby.open(host.name, self._house.window(room), opening.words, opening.loaded.texts)
        if room.settings.guests:
            lobby.events.append(lobby_events.GuestsWelcome(lobby.sheet.code))
        if opening.bots[0]:
            lobby.seat_bots(*opening.bots)
        if opening.company or opening.resting:
            lobby.call(host.name, opening.company, opening.resting)

    async def _open_first(self, table: Table, make: Callable[[Lobby], None], cause: Cause) -> None:
        """Save a new table for the first time; one that is refused leaves nothing behind."""
        try:
            await table.arrange(make, cause)
        except Exception:
            await self._house.storage.run(partial(queries.forget_opening, table=table.number))
            self.awake.drop(table)
            raise
        self._open.keep(table)

    def _blank(self, code: str, opening: Opening) -> Sheet:
        """Make the sheet of a new table, with a secret of its own."""
        room, loaded = opening.room, opening.loaded
        secret, settings = self._house.entropy(32), room.settings
        return Sheet(
            code=code,
            game=loaded.name,
            version=loaded.game.version,
            room=room.id,
            host=opening.host.id,
            secret=secret.hex(),
            commitment=dice.commitment(secret, code),
            reveal=settings.reveal,
            rules=loaded.rules_digest,
            strategy=loaded.strategy_digest,
            form=self.form,
            private=room.owner is not None,
            options=dict(opening.options),
            seconds=self._house.seconds(room),
            pace=PACES[settings.pace],
        )

    def _may_open(self, opening: Opening) -> None:
        room, loaded, instead = opening.room, opening.loaded, opening.instead
        if not room.settings.allows(loaded.name):
            raise Refused(GameDisabled(loaded.name))
        lobby = self.lobby_of(room)
        if lobby and lobby is not instead:
            sits = lobby.sheet.seat_of(opening.host.id) is not None
            raise Refused(NotBegun(lobby.code, lobby.sheet.window is not None) if sits else LobbyIsOpen(lobby.code))
        if len([table for table in self.of_room(room) if table is not instead]) >= room.settings.tables:
            raise Refused(TooManyTables(room.settings.tables))

    async def load(self) -> None:
        """Bring back every table that has not ended, its clocks held, and what is still owed.

        Each is dealt with at once as far as may be, for then it may be at rest; where something is owed, afterwards.
        """
        storage = self._house.storage
        await self._house.people.load()
        await self._house.wishes.load()
        await storage.run(queries.forget_unopened)
        numbers = await storage.run(queries.open_tables)
        said, rows = _by_table(await storage.run(messages.said)), await storage.run(messages.outbox)
        owing, late, left = {row.table for row in rows}, list[Table](), list[Table]()
        for some in in_groups(numbers, READ_TOGETHER):  # what is read of all at once would weigh more than they do
            tables = await self._load_some(some)
            for table in tables:
                said[table.number] = _not_recalled(table, said.get(table.number, []))
            late += (table for table in tables if table.number in owing)
            left += startup.stand(self._house, (table for table in tables if table.number not in owing))
        await storage.run(partial(messages.drop, ids=[row.id for over in said.values() for row in over]))
        await self._load_owed(rows)
        left += startup.stand(self._house, late)
        await startup.hold(self._house, self, left)

    async def _load_some(self, numbers: Sequence[int]) -> list[Table]:
        rows = await self._house.storage.run(partial(queries.tables_by_number, numbers=numbers))
        sheets = await read_sheets(self._house, rows)
        tables = [await self._brought_back(row, sheets.pop(row.id, None)) for row in rows]
        for table in filter(None, tables):
            self._open.keep(table)
        return list(filter(None, tables))

    async def _brought_back(self, row: StoredTable, sheet: Sheet | None = None) -> Table | None:
        """Revive a table; one with which even that goes wrong is left out, so that it stops no other."""
        try:
            return await startup.revive(self._house, self._open, row, sheet)
        except Exception as error:
            log.error("table %s is left out until the next start: %s", row.code, errors.describe(error))
            return None

    async def revive(self, row: StoredTable) -> Table | None:
        """Make a table from its row, as `core.tables.lifecycle.startup` says."""
        return await startup.revive(self._house, self._open, row)

    async def _load_owed(self, rows: Sequence[OutboxEntry]) -> None:
        tables = {table.number: table for table in self._open}
        left: list[tuple[OutboxEntry, Audience]] = []
        old: list[int] = []
        for row in rows:
            with _staying_owed(row):
                audience = load_audience(row.audience, row.room)
                over = row.table not in tables and not isinstance(audience, RoomAudience)
                if over and row.not_after < self._house.wall():
                    old.append(row.id)  # nobody has a part in it any more; the room hears how it ended
                else:
                    left.append((row, audience))
        tables |= await self._over({row.table for row, _ in left} - tables.keys())
        for row, audience in left:
            with _staying_owed(row):
                if row.table in tables:
                    tables[row.table].owe(row, audience)
        await self._house.storage.run(partial(messages.drop, ids=old))

    async def _over(self, numbers: Collection[int]) -> dict[int, Table]:
        """Read tables that are over, by number, of which something is still to be told."""
        found: dict[int, Table] = {}
        for some in in_groups(sorted(numbers), READ_TOGETHER):
            rows = await self._house.storage.run(partial(queries.tables_by_number, numbers=some))
            sheets = await read_sheets(self._house, rows)
            for row in rows:
                if table := await self._brought_back(row, sheets.pop(row.id, None)):
                    found[row.id] = table
        return found


@contextmanager
def _staying_owed(row: OutboxEntry) -> Iterator[None]:
    """Log what goes wrong with words that are owed, so that they stop no others."""
    try:
        yield
    except Exception as error:
        log.error("words owed by table number %s stay owed: %s", row.table, errors.describe(error))


def _by_table(rows: Sequence[SaidEntry]) -> dict[int, list[SaidEntry]]:
    found = defaultdict[int, list[SaidEntry]](list)
    for row in rows:
        found[row.table].append(row)
    return found


def _not_recalled(table: Table, rows: Sequence[SaidEntry]) -> list[SaidEntry]:
    """Let a table know when it was said what its clocks waited for; gives the rows that cannot be read."""
    unread = []
    for row in rows:
        try:
            table.hearing.recall(load_audience(row.audience, row.room), float(row.at))
        except ValueError:
            unread.append(row)
    return unread
