"""A match of several tables: each that ends is followed by the next, at which everybody sits one seat further on."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

from core import errors
from core.contract import copied
from core.engine import Called, Lobby, match_after, turned
from core.house import House
from core.storage import StoredTable, queries
from core.tables.openings import Opening
from core.tables.saving import BY_ITSELF, Cause, read_sheets
from core.tables.snapshot import Snapshot
from core.tables.table import Table
from core.words.notices.refusals import Refused

log = logging.getLogger(__name__)

PAUSE = 5.0
"""Seconds between the tables of a match, in which its score is read."""
WINDOW = 10
"""Seconds until the next table starts, where a seat is free."""
STALE = 3600.0
"""Seconds after which a match that no process went on with is over."""


class Doors(Protocol):
    """Where tables are opened and brought back."""

    async def open(self, opening: Opening, cause: Cause) -> Table:
        """Open a table; `Refused` where that may not be."""
        ...

    async def revive(self, row: StoredTable) -> Table | None:
        """Bring a table back from its row."""
        ...


def follow(house: House, doors: Doors, table: Table) -> None:
    """Hear that a table has ended: a little later the next one opens, if its match goes on."""
    match = match_after(table.sheet, table.state.outcome) if table.sheet.best and table.state is not None else None
    if match is not None and not match.over:
        house.timers.arm(f"match:{table.number}", house.timers.now() + PAUSE, partial(_go_on, house, doors, table))


async def resume(house: House, doors: Doors) -> None:
    """Go on with the matches of which the last process ended a table and opened no other."""
    since = house.calendar.latest() - STALE
    rows = await house.storage.run(partial(queries.unfollowed, since=since))
    for number, sheet in (await read_sheets(house, rows)).items():
        row = next(row for row in rows if row.id == number)
        if sheet.best and (table := await doors.revive(row)) is not None:
            follow(house, doors, table)


async def _go_on(house: House, doors: Doors, table: Table) -> None:
    try:
        if opening := await _next(house, table):
            following = await doors.open(opening, BY_ITSELF)
            if following.sheet.private and following.sheet.phase == "lobby":
                await following.start()
    except Refused as refused:
        log.info("no table follows %s: %s", table.code, type(refused.refusal).__name__)
    except Exception as error:
        log.error("no table follows %s: %s", table.code, errors.describe(error))


async def _next(house: House, table: Table) -> Opening | None:
    """Return what is opened next; None where everybody has left."""
    sheet, room = table.sheet, table.room
    people = [sitter.person for sitter in sheet.seats if sitter.person is not None and not sitter.gone]
    if not people:
        return None
    await house.people.meet_all(people)
    host = house.people[sheet.host if sheet.host in people else people[0]]
    bots = sum(sitter.whose is None for sitter in sheet.seats)
    own = next((sitter.room for sitter in sheet.seats if sitter.person == host.id), None)
    return Opening(
        room, table.loaded, host, guest_room=own, options=sheet.options, bots=(bots, sheet.level), after=table.now
    )


def seat(lobby: Lobby, before: Snapshot, stays: Callable[[int], bool]) -> None:
    """Seat all who `stay` at the next table of a match, with what they have won; who left the last one is called."""
    sheet, match = before.sheet, match_after(before.sheet, before.state.outcome)
    sitters = tuple(copied(one, won=won) for one, won in zip(sheet.seats, match.wins if match else (), strict=True))
    called = []
    for one in turned(sitters, -sheet.played):
        if one.person is not None and not one.gone and stays(one.person):
            seats = lobby.seat(one.person, one.name, "", one.room)
            lobby.sheet = copied(lobby.sheet, seats=(*seats[:-1], copied(seats[-1], won=one.won)))
        elif one.whose is not None and stays(one.whose):
            called.append(Called(one.whose, one.name, one.room))
    won = {one.name: one.won for one in sitters if one.whose is None}
    lobby.sheet = copied(lobby.sheet, called=tuple(called), best=sheet.best, played=sheet.played + 1, house_won=won)
