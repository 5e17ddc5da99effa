"""Lists tables that are over: those that a reader may see, with the names that people have now."""

from collections.abc import Collection, Sequence
from functools import partial

from sqlalchemy import Connection

from core.contract import Tabled
from core.house import Room, Services
from core.house.people import Person
from core.storage import StoredTable, queries
from core.tables.replays import queries as stored
from core.tables.saving import read_sheets
from core.tables.views import tabled
from core.tables.views.seat_names import names as seat_names

OVER = 5
"""Tables at most that a reader is listed."""


async def lately(services: Services, rooms: Sequence[Room], person: Person | None, language: str) -> tuple[Tabled, ...]:
    """List the newest tables that are over: a reader's own, and those of rooms that they may see; in their language."""
    number, shown = person.id if person else 0, {room.id for room in rooms}
    if not number and not shown:
        return ()
    rows = await services.storage.run(partial(_rows, rooms=shown, person=number))
    sheets, found = await read_sheets(services, rows), list[Tabled]()
    for row in reversed(rows):
        sheet, room = sheets.get(row.id), services.rooms.find(row.room)
        loaded = services.plugins.games.get(sheet.game) if sheet is not None else None
        if sheet is None or room is None or loaded is None:
            continue  # it cannot be shown any more
        mine = number in sheet.persons()
        if mine or room.id in shown:
            found.append(tabled(loaded, room, sheet, seat_names(sheet, services.people), mine, language))
    return tuple(found)


def _rows(connection: Connection, rooms: Collection[int], person: int) -> list[StoredTable]:
    return queries.tables_by_number(connection, stored.over(connection, rooms, person, OVER))
