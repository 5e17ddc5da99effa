"""Brings tables back from their rows; one that cannot go on stands still, and its room hears why, once."""

import logging
from functools import partial
from typing import Any

from core import errors
from core.contract import adapter, read_state, replace
from core.engine import MOST_SECONDS, Sheet, Sitter, TableStep, limit
from core.plugins import LoadedGame
from core.services import Room, Services
from core.storage import queries
from core.tables.resuming import BY_ADMIN
from core.tables.table import Table
from core.tables.takeover import OTHER_RULES, OtherRules, taken_over

log = logging.getLogger(__name__)

Row = tuple[int, str, int, str, int, str, str]
"""(id, code, room, phase, version, sheet, state), as `core.storage.queries` gives it."""
PLAYED = ("lobby", "running")
LONGEST_WINDOW = 3600.0
"""Seconds after which no join window ends."""


async def revive(services: Services, row: Row) -> Table | None:
    """Make a table from its row; None for one whose room is unknown, or that is over and cannot be read."""
    number, code, where, phase, version, stored_sheet, stored_state = row
    room = services.rooms.find(where)
    if room is None:
        log.error("table %s is left out: nobody knows its room", code)
        return None
    try:
        sheet = await read_sheet(services, stored_sheet)
    except Exception as error:
        log.error("table %s cannot be read: %s", code, errors.describe(error))
        return await _unread(services, row, room)
    loaded = services.plugins.games.get(sheet.game) or services.plugins.absent(sheet.game)
    try:
        state = _state(loaded, sheet, stored_state)
        sheet = await taken_over(services, number, loaded, sheet, state)
    except Exception as error:
        table = Table(services, number, room, loaded, sheet, None, version)
        table.kept_state, table.other_rules = stored_state, isinstance(error, OtherRules)
        _leave_standing(table, error)
        return table
    sheet = _timely(sheet, loaded, phase, services.timers.now())
    table = Table(services, number, room, loaded, sheet, state, version)
    table.untried = sheet.phase == "paused" and sheet.reason != BY_ADMIN
    return table


async def read_sheet(services: Services, stored: str) -> Sheet:
    """Read a stored sheet and load whom it names; raises where that cannot be."""
    sheet: Sheet = adapter(Sheet).validate_json(stored)
    for sitter in sheet.seats:
        if sitter.person is not None:
            await services.people.meet(sitter.person)
    for room in sheet.guest_rooms():
        services.rooms[room]
    return sheet


def _state(loaded: LoadedGame, sheet: Sheet, stored: str) -> Any:
    if not loaded.installed:
        raise LookupError("the game is not installed")
    with limit(MOST_SECONDS):
        state = read_state(loaded.game, sheet.version, stored)
    if state is None and sheet.actions:
        raise ValueError("what has been played is gone")
    if sheet.phase == "running" and (state is None or state.wait is None):
        raise ValueError("a table that plays awaits somebody")
    if state is not None and state.wait is not None and not set(state.wait.seats) <= set(range(len(sheet.seats))):
        raise ValueError("a seat is awaited that nobody has")
    return state


def _timely(sheet: Sheet, loaded: LoadedGame, phase: str, now: float) -> Sheet:
    """Let a table stand still that stood aside before, or whose clock starts later than now, so that it goes on."""
    seats = tuple(replace(s, moved_at=Sitter.moved_at) if s.moved_at > now else s for s in sheet.seats)
    late = (sheet.running and sheet.running.started > now) or (sheet.window and sheet.window.due > now + LONGEST_WINDOW)
    sheet = replace(sheet, seats=seats)
    return _still(loaded, sheet, "unreadable", now) if sheet.phase in PLAYED and (late or phase == "paused") else sheet


def _still(loaded: LoadedGame, sheet: Sheet, reason: str, now: float) -> Sheet:
    step = TableStep(loaded.game, loaded.codec, sheet, None, now)
    step.stand_still(reason)
    return step.sheet


def _leave_standing(table: Table, error: Exception) -> None:
    """Let a table stand still without its state; its room is to hear of it unless it knows, or an admin paused it."""
    reason, known = _reason(table), table.sheet.reason
    if reason == "unreadable":
        log.error("table %s cannot be read: %s", table.code, errors.describe(error))
    elif reason == "missing":
        log.error("table %s stands still: its game %s is not installed", table.code, table.loaded.name)
    if table.sheet.phase in PLAYED or (table.sheet.phase == "paused" and known not in (BY_ADMIN, reason)):
        table.stuck = reason
        table.sheet = _still(table.loaded, table.sheet, reason, table.services.timers.now())


def _reason(table: Table) -> str:
    return OTHER_RULES if table.other_rules else "unreadable" if table.loaded.installed else "missing"


async def _unread(services: Services, row: Row, room: Room) -> Table | None:
    """Put a table that stands still in the place of one whose sheet cannot be read; its row keeps what it has."""
    number, code, _, phase, version, stored_sheet, stored_state = row
    if phase not in (*PLAYED, "paused"):
        return None
    game = await services.storage.run(partial(queries.game_of, table=number))
    loaded = services.plugins.games.get(game) or services.plugins.absent(game)
    sheet = Sheet(code, game, 0, room.id, 0, "", "", False, phase="paused", reason="unreadable")
    table = Table(services, number, room, loaded, sheet, None, version)
    table.kept_sheet, table.kept_state = stored_sheet, stored_state
    table.stuck = "" if phase == "paused" else "unreadable"
    return table
