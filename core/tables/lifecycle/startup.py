"""Brings tables back from their rows; one that cannot go on stands still, and its room hears why, once.

All clocks stand after a start; that of a table is written down only if no network lets it go on soon. A process that
is killed before has lost so many seconds of such a clock at most, and each has a little time left.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from core import errors
from core.contract import copied, read_state
from core.engine import MOST_SECONDS, Phase, Sheet, Sitter, TableStep, in_time, time_limits
from core.engine.plugins import LoadedGame
from core.house import House, Room
from core.storage import StoredTable, queries
from core.tables.index import Index
from core.tables.lifecycle.rules_changed import OTHER_RULES, OtherRules, taken_over
from core.tables.saving import as_linked, in_groups, load_sheet, meet, unreachable
from core.tables.snapshot import Snapshot, Unread
from core.tables.steps import BY_ADMIN
from core.tables.table import Table

log = logging.getLogger(__name__)

PLAYED: tuple[Phase, ...] = ("lobby", "running")
LONGEST_WINDOW = 3600.0
"""Seconds after which no join window ends."""


async def revive(house: House, index: Index[Table], row: StoredTable, sheet: Sheet | None = None) -> Table | None:
    """Make a table from its row; None for one whose room is unknown, or that is over and cannot be read.

    `sheet` is what is in the row, where that was read already.
    """
    room = house.rooms.find(row.room)
    if room is None:
        log.error("table %s is left out: nobody knows its room", row.code)
        return None
    try:
        sheet = as_linked(house, load_sheet(row.sheet)) if sheet is None else sheet
        await meet(house, sheet)
    except Exception as error:
        log.error("table %s cannot be read: %s", row.code, errors.describe(error))
        return await _unread(house, index, row, room)
    loaded = house.plugins.games.get(sheet.game) or house.plugins.absent(sheet.game)
    try:
        state = _state(loaded, sheet, row.state)
        sheet = await taken_over(house, row.id, loaded, sheet, state)
    except Exception as error:
        unread = Unread(state=row.state, other_rules=isinstance(error, OtherRules))
        return _standing(house, index, Snapshot(row.id, room, loaded, sheet, None, row.version, unread), error)
    sheet = _timely(sheet, loaded, row.phase, house.timers.now())
    untried = sheet.phase == "paused" and sheet.reason != BY_ADMIN
    return Table(house, index, Snapshot(row.id, room, loaded, sheet, state, row.version), untried=untried)


def _state(loaded: LoadedGame, sheet: Sheet, stored: str) -> Any:
    if not loaded.installed:
        raise LookupError("the game is not installed")
    with in_time(MOST_SECONDS):
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
    seats = tuple(copied(s, moved_at=Sitter.moved_at) if s.moved_at > now else s for s in sheet.seats)
    late = (sheet.running and sheet.running.started > now) or (sheet.window and sheet.window.due > now + LONGEST_WINDOW)
    sheet = copied(sheet, seats=seats)
    return _still(loaded, sheet, "unreadable", now) if sheet.phase in PLAYED and (late or phase == "paused") else sheet


def _still(loaded: LoadedGame, sheet: Sheet, reason: str, now: float) -> Sheet:
    step = TableStep(loaded.game, loaded.codec, sheet, None, now)
    step.stand_still(reason)
    return step.sheet


def _standing(house: House, index: Index[Table], table: Snapshot, error: Exception) -> Table:
    """Let a table stand still without its state; its room is to hear of it unless it knows, or an admin paused it."""
    reason, known = _reason(table), table.sheet.reason
    if reason == "unreadable":
        log.error("table %s cannot be read: %s", table.code, errors.describe(error))
    elif reason == "missing":
        log.error("table %s is paused: its game %s is not installed", table.code, table.loaded.name)
    if table.sheet.phase in PLAYED or (table.sheet.phase == "paused" and known not in (BY_ADMIN, reason)):
        still = _still(table.loaded, table.sheet, reason, house.timers.now())
        return Table(house, index, table._replace(sheet=still), stuck=reason)
    return Table(house, index, table)


def _reason(table: Snapshot) -> str:
    return OTHER_RULES if table.unread.other_rules else "unreadable" if table.loaded.installed else "missing"


async def _unread(house: House, index: Index[Table], row: StoredTable, room: Room) -> Table | None:
    """Put a table that stands still in the place of one whose sheet cannot be read; its row keeps what it has."""
    if row.phase not in (*PLAYED, "paused"):
        return None
    game = await house.storage.run(partial(queries.game_of, table=row.id))
    loaded = house.plugins.games.get(game) or house.plugins.absent(game)
    sheet = Sheet(row.code, game, 0, room.id, 0, "", "", False, phase="paused", reason="unreadable")
    table = Snapshot(row.id, room, loaded, sheet, None, row.version, Unread(row.sheet, row.state))
    return Table(house, index, table, stuck="" if row.phase == "paused" else "unreadable")


UNSAVED_SECONDS = 5.0
"""Seconds after a start until the clocks that still stand are written down."""


def stand(house: House, tables: Iterable[Table]) -> list[Table]:
    """Stop the clocks of tables in memory, once all that is owed of them was read; lists where more is to be done."""
    left = []
    for table in tables:
        table.hear()
        if not _stand(house, table):
            left.append(table)
    return left


async def hold(house: House, tables: Iterable[Table], left: Sequence[Table]) -> None:
    """Do what is `left` to be done; how clocks stand is written down later, so that nobody waits for that."""
    standing = list(tables)
    for some in in_groups(left):
        await asyncio.gather(*(table.hold() for table in some))  # together they share commits

    async def save() -> None:
        for some in in_groups([table for table in standing if table.unsaved]):
            await asyncio.gather(*(table.hold() for table in some))

    if any(table.unsaved for table in standing):
        house.timers.arm("standing", house.timers.now() + UNSAVED_SECONDS, save)


def _stand(house: House, table: Table) -> bool:
    """Stop a table's clocks in memory; False if more is to be done, or something is to be told."""
    if table.stuck or (table.untried and table.in_reach()):
        return False
    try:
        with time_limits.in_time(time_limits.MOST_SECONDS):
            sheet, happened = unreachable.follow(house, table.now)
    except Exception:
        return False  # which `hold` deals with
    if happened:
        return False
    if sheet != table.sheet:
        table.stand(sheet)
    return True
