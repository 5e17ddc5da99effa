"""Tables that are over, for a network: who may look at one may step through its replay, and finds it in a list."""

from collections.abc import Collection, Sequence
from functools import partial

from sqlalchemy import Connection

from core.contract import Replay, Seated, Tabled
from core.house import House, Room
from core.house.people import Person
from core.storage import StoredTable, queries
from core.tables.reading import Looks
from core.tables.replays import queries as stored
from core.tables.replays.archive import Archive
from core.tables.saving import read_sheets
from core.tables.snapshot import Snapshot
from core.tables.views import tabled
from core.tables.views.seat_names import names as seat_names


class Replays:
    """Reads replays, as each reader may see them."""

    def __init__(self, house: House, looks: Looks, archive: Archive) -> None:
        """Read what is in the archive, for those who may look at its table."""
        self._house, self._looks, self._archive = house, looks, archive

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        """Read the replay of a table that is over; None where the reader may see no such table, or it has none.

        Whoever reads it again is given the very same one, until it shows something else.
        """
        seen = await self._looks.find(code, reader)
        if seen is None or seen.table.sheet.phase != "ended":
            return None
        row = await self._house.storage.run(partial(queries.table_by_number, number=seen.table.number))
        if row is None:
            return None
        table, person = seen.table.now, seen.person
        me = next((n for n, sitter in enumerate(table.sheet.seats) if person and sitter.whose == person.id), None)
        language = language or (self._house.language(person, None) if person else self._house.defaults.language)
        seats = _seated(table, seen.table.names())
        return await self._archive.replay(row, seats, language, me)


def _seated(table: Snapshot, names: list[str]) -> tuple[Seated, ...]:
    sitters = zip(names, table.sheet.seats, strict=True)
    return tuple(Seated(name, sitter.whose is None, sitter.away, sitter.gone) for name, sitter in sitters)


OVER = 5
"""Tables at most that a reader is listed."""


async def lately(house: House, rooms: Sequence[Room], person: Person | None, language: str) -> tuple[Tabled, ...]:
    """List the newest tables that are over: a reader's own, and those of rooms that they may see; in their language."""
    number, shown = person.id if person else 0, {room.id for room in rooms}
    if not number and not shown:
        return ()
    rows = await house.storage.run(partial(_rows, rooms=shown, person=number))
    sheets, found = await read_sheets(house, rows), list[Tabled]()
    for row in reversed(rows):
        sheet, room = sheets.get(row.id), house.rooms.find(row.room)
        loaded = house.plugins.games.get(sheet.game) if sheet is not None else None
        if sheet is None or room is None or loaded is None:
            continue  # it cannot be shown any more
        mine = number in sheet.persons()
        if mine or room.id in shown:
            found.append(tabled(loaded, room, sheet, seat_names(sheet, house.people), mine, language))
    return tuple(found)


def _rows(connection: Connection, rooms: Collection[int], person: int) -> list[StoredTable]:
    return queries.tables_by_number(connection, stored.over(connection, rooms, person, OVER))
