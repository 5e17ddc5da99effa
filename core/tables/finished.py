"""Tables that are over, as a reader finds them in a list: their own, and those of rooms that they may see."""

from collections.abc import Collection, Sequence
from contextlib import closing
from functools import partial
from itertools import islice

from sqlalchemy import Connection

from core.contract import Tabled
from core.house import House, Room
from core.house.people import Person
from core.storage import Statement, StoredTable, queries
from core.tables.saving import read_sheets
from core.tables.views import tabled
from core.tables.views.seat_names import names as seat_names

_NEWEST = Statement("SELECT id FROM game_table ORDER BY id DESC LIMIT 1")
_SHOWABLE = "NOT EXISTS (SELECT 1 FROM replay d WHERE d.table_id = t.id AND length(d.document) = 0)"
_LATELY = Statement(
    "SELECT t.id, t.room_id FROM game_table t "
    f"WHERE t.phase = 'ended' AND t.id > :after AND {_SHOWABLE} ORDER BY t.id DESC"
)
_PLAYED = Statement(
    "SELECT t.id FROM result r JOIN game_table t ON t.id = r.table_id "
    f"WHERE r.person_id = :person AND t.phase = 'ended' AND {_SHOWABLE} ORDER BY r.id DESC LIMIT :most"
)
LATELY = 500
"""Newest tables of a house among which those are that ended lately."""
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
    return queries.tables_by_number(connection, _over(connection, rooms, person, OVER))


def _over(connection: Connection, rooms: Collection[int], person: int, most: int) -> list[int]:
    """List so many tables at most, by number, the newest first, that ended and can be, or were not tried to be, shown.

    They are a person's, however old, and those of some rooms, if they are among the newest of the house.
    """
    newest = _NEWEST.value(connection) or 0
    found = {number for (number,) in _PLAYED.run(connection, {"person": person, "most": most}).fetchall()}
    if rooms:
        with closing(_LATELY.run(connection, {"after": newest - LATELY})) as lately:  # no further than is needed
            found.update(islice((number for number, room in iter(lately.fetchone, None) if room in rooms), most))
    return sorted(found, reverse=True)[:most]
