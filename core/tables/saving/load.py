"""A stored sheet, and whom it names."""

from collections.abc import Iterable

from core.contract import adapter
from core.engine import Sheet
from core.house import Services
from core.storage import StoredTable


def load_sheet(stored: str) -> Sheet:
    """Read a stored sheet; raises where that cannot be."""
    sheet: Sheet = adapter(Sheet).validate_json(stored)
    return sheet


def as_linked(services: Services, sheet: Sheet) -> Sheet:
    """Give a sheet with those who are linked as whom they go."""
    linked = services.people.linked
    named = linked and {*sheet.persons(), sheet.host, *(person for person, _ in sheet.left)}
    return sheet.known_as(lambda person, room: linked.get(person, person)) if named and named & linked.keys() else sheet


def named_by(services: Services, sheet: Sheet) -> set[int]:
    """List the persons whom a sheet names; raises where a room is nobody's."""
    owners = {services.rooms[room].owner for room in (sheet.room, *sheet.guest_rooms())}
    sitters = {sitter.person for sitter in sheet.seats}
    return {person for person in owners | sitters if person is not None} | {e.person for e in sheet.still_called()}


async def meet(services: Services, sheet: Sheet) -> None:
    """Load whom a sheet names; raises where that cannot be."""
    for person in named_by(services, sheet):
        await services.people.meet(person)


async def read_sheets(services: Services, rows: Iterable[StoredTable]) -> dict[int, Sheet]:
    """Read the sheets of many tables that can be read, by number, and load at once whom they name."""
    sheets, persons = dict[int, Sheet](), set[int]()
    for row in rows:
        try:
            sheet = as_linked(services, load_sheet(row.sheet))
            persons |= named_by(services, sheet)
        except Exception:
            continue  # which stay out
        sheets[row.id] = sheet
    await services.people.meet_all(persons)
    return sheets
