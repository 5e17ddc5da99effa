"""How tables come into memory: new ones are opened, others brought back after a start."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from core import errors
from core.engine import FORMS, Audience, Lobby, RoomAudience, Sheet, company, dice
from core.house import PACES, House
from core.house.ratings import results, standings
from core.storage import OutboxEntry, SaidEntry, StoredTable, messages, queries
from core.tables import matches
from core.tables.index import Index
from core.tables.lifecycle import startup
from core.tables.openings import Opening, Openings, code
from core.tables.saving import READ_TOGETHER, Cause, in_groups, read_sheets
from core.tables.snapshot import Snapshot, load_audience
from core.tables.table import Table
from core.words.notices import lobby_events
from core.words.notices.refusals import GameDisabled, LobbyIsOpen, NotBegun, Refused, TooManyOfYours, TooManyTables

log = logging.getLogger(__name__)


class Tables(Index[Table]):
    """The tables in memory, and the way in: opened anew, or read from the database."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.openings, self.form = Openings(house), FORMS[-1]
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

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
        if loaded.game.tally and not opening.after:
            opening = replace(opening, standing=await house.storage.read(partial(_standing, opening=opening)))
        number = await house.storage.run(partial(queries.new_table, room=room.id, game=loaded.name))
        table = Table(house, self, Snapshot(number, room, loaded, self._blank(code(number), opening), None, 0))
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
        room, host, window = opening.room, opening.host, self._house.window(opening.room)
        if opening.after:
            window = matches.WINDOW
            wall = self._house.calendar.latest()
            banned = {entry.person for entry in room.banned if entry.holds(wall)}
            matches.seat(lobby, opening.after, lambda person: person not in banned)
        else:
            lobby.seat(host.id, host.name, "", opening.guest_room)
        lobby.open(host.name, window, opening.words, opening.loaded.texts)
        if room.settings.guests:
            lobby.events.append(lobby_events.GuestsWelcome(lobby.sheet.code))
        if opening.bots[0]:
            lobby.seat_bots(opening.bots[0], None if opening.eased else opening.bots[1])
        elif self._house.defaults.company:
            lobby.tell_eased(company(opening.loaded.game, self._house.defaults.company), seated=False)
        if opening.standing:
            lobby.events.append(lobby_events.StandingCounts(lobby.sheet.code, tuple(opening.standing)))
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
        self.keep(table)

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
            level=opening.bots[1],
            eased=opening.eased,
            options=dict(opening.options),
            seconds=self._house.seconds(room),
            pace=PACES[settings.pace],
        )

    def _may_open(self, opening: Opening) -> None:
        room, loaded, instead = opening.room, opening.loaded, opening.instead
        if not room.settings.allows(loaded.name):
            raise Refused(GameDisabled(loaded.name, loaded.name))
        lobby = self.lobby_of(room)
        if lobby and lobby is not instead:
            sits = lobby.sheet.seat_of(opening.host.id) is not None
            timed, host = lobby.sheet.window is not None, lobby.sheet.host == opening.host.id
            raise Refused(NotBegun(lobby.code, timed, host) if sits else LobbyIsOpen(lobby.code))
        there = [table.code for table in self.of_room(room) if table is not instead]
        if len(there) >= room.settings.tables:
            own = room.owner is not None
            raise Refused(TooManyOfYours(tuple(there)) if own else TooManyTables(room.settings.tables))

    def follow(self, table: Table) -> None:
        matches.follow(self._house, self, table)

    async def load(self) -> None:
        """Bring back every table that has not ended, its clocks held, and what is still owed.

        Each is dealt with at once as far as may be, for then it may be at rest; where something is owed, afterwards.
        """
        storage = self._house.storage
        await self._house.people.load()
        await self._house.subscriptions.load()
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
        await matches.resume(self._house, self)

    async def _load_some(self, numbers: Sequence[int]) -> list[Table]:
        rows = await self._house.storage.run(partial(queries.tables_by_number, numbers=numbers))
        sheets = await read_sheets(self._house, rows)
        tables = [await self._brought_back(row, sheets.pop(row.id, None)) for row in rows]
        for table in filter(None, tables):
            self.keep(table)
        return list(filter(None, tables))

    async def _brought_back(self, row: StoredTable, sheet: Sheet | None = None) -> Table | None:
        """Revive a table; one with which even that goes wrong is left out, so that it stops no other."""
        try:
            return await startup.revive(self._house, self, row, sheet)
        except Exception as error:
            log.error("table %s is left out until the next start: %s", row.code, errors.describe(error))
            return None

    async def revive(self, row: StoredTable) -> Table | None:
        return await startup.revive(self._house, self, row)

    async def _load_owed(self, rows: Sequence[OutboxEntry]) -> None:
        tables = {table.number: table for table in self}
        left: list[tuple[OutboxEntry, Audience]] = []
        old: list[int] = []
        for row in rows:
            with _staying_owed(row):
                audience = load_audience(row.audience, row.room)
                over = row.table not in tables and not isinstance(audience, RoomAudience)
                if over and row.not_after < self._house.calendar.latest():
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
                    self.note_ended(table)
        return found


@contextmanager
def _staying_owed(row: OutboxEntry) -> Iterator[None]:
    """Log what goes wrong with words that are owed, so that they stop no others."""
    try:
        yield
    except Exception as error:
        log.error("words owed by table number %s stay owed: %s", row.table, errors.describe(error))


def _standing(connection: Connection, opening: Opening) -> list[str]:
    """List the names of those who played a game last in a room, best first, and let others know how they fare."""
    found = results.last_standing(connection, opening.room.id, opening.loaded.name)
    return [name for person in found if (name := standings.shown_name(connection, person))]


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
            table.heard_clocks.recall(load_audience(row.audience, row.room), float(row.at))
        except ValueError:
            unread.append(row)
    return unread
