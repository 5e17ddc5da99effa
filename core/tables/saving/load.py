"""What is stored of a table, read: its sheet and whom that names, and what an earlier run of the house owes."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from core.contract import Event, Tagged, adapter, copied, read_state, upgraded
from core.engine import MOST_SECONDS, Sheet, in_time
from core.engine.plugins import LoadedGame
from core.house import House
from core.storage import StoredTable, queries
from core.tables.snapshot import Snapshot, house_codec
from core.words import field_types, tag
from core.words.notices.house_event import HouseEvent

T = TypeVar("T")

TOGETHER = 64
"""Tables that change together; as many as share one commit."""
READ_TOGETHER = 500
"""Tables that are read together."""


def in_groups(tables: Sequence[T], most: int = TOGETHER) -> Iterator[Sequence[T]]:
    """Go through them, so many at a time."""
    for first in range(0, len(tables), most):
        yield tables[first : first + most]


def load_sheet(stored: str) -> Sheet:
    """Read a stored sheet; raises where that cannot be."""
    sheet: Sheet = adapter(Sheet).validate_json(stored)
    return sheet


def as_linked(house: House, sheet: Sheet) -> Sheet:
    """Return a sheet with those who are linked as whom they go."""
    linked = house.people.linked
    named = linked and {*sheet.persons(), sheet.host, *(person for person, _ in sheet.left)}
    return sheet.known_as(lambda person, room: linked.get(person, person)) if named and named & linked.keys() else sheet


def named_by(house: House, sheet: Sheet) -> set[int]:
    """List the persons whom a sheet names; raises where a room is nobody's."""
    owners = {house.rooms[room].owner for room in (sheet.room, *sheet.guest_rooms())}
    sitters = {sitter.person for sitter in sheet.seats}
    return {person for person in owners | sitters if person is not None} | {e.person for e in sheet.still_called()}


async def meet(house: House, sheet: Sheet) -> None:
    """Load whom a sheet names; raises where that cannot be."""
    for person in named_by(house, sheet):
        await house.people.meet(person)


async def read_anew(house: House, table: Snapshot) -> Snapshot:
    """Return a table as whoever else changed it left it."""
    row = await house.storage.run(partial(queries.table_by_number, number=table.number))
    assert row is not None
    sheet = as_linked(house, load_sheet(row.sheet))
    await meet(house, sheet)
    state = read_state(table.loaded.game, sheet.version, row.state)
    return table._replace(sheet=sheet, state=state, version=row.version)


async def read_sheets(house: House, rows: Iterable[StoredTable]) -> dict[int, Sheet]:
    """Read the sheets of many tables that can be read, by number, and load at once whom they name."""
    sheets, persons = dict[int, Sheet](), set[int]()
    for row in rows:
        try:
            sheet = as_linked(house, load_sheet(row.sheet))
            persons |= named_by(house, sheet)
        except Exception:
            continue  # which stay out
        sheets[row.id] = sheet
    await house.people.meet_all(persons)
    return sheets


def load_owed(loaded: LoadedGame, stored: str, version: int) -> tuple[Event, ...]:
    """Read what some version of a game stored (0: nobody knows which); raises where any of it cannot be read."""
    with in_time(MOST_SECONDS):
        return tuple(_event(loaded, version, owner, event) for owner, *event in json.loads(stored))


def _event(loaded: LoadedGame, version: int, owner: str, stored: Tagged) -> Event:
    if owner != "house":
        event: Event = loaded.codec.load(upgraded(loaded.game, version, stored))
        return event
    ours: HouseEvent = house_codec().load(stored)
    return _carrying(loaded, version, ours)


def _carrying(loaded: LoadedGame, version: int, event: HouseEvent) -> HouseEvent:
    """Return an event of the house with what it carries of the game: what stands above a prompt, or an action."""
    changed: dict[str, Any] = {}
    for name, kind in field_types(type(event)).items():
        if tag(kind) == "action":
            changed[name] = _record(loaded, version, getattr(event, name))
        elif tag(kind) == "shown":
            changed[name] = tuple(_record(loaded, version, one) for one in getattr(event, name))
    return copied(event, **changed)


def _record(loaded: LoadedGame, version: int, stored: Tagged) -> Tagged:
    form = upgraded(loaded.game, version, stored)
    loaded.codec.load(form)
    return form
