"""When a table is to be woken: its join window ends, a clock reaches a stage, or the house is to move."""

from collections.abc import Awaitable, Callable
from zlib import crc32

from core.contract import Level
from core.engine import Sheet, clock, handover
from core.house import Services
from core.tables.snapshot import Snapshot

HESITATES, HESITATION = 4, 3
"""One in so many moves of a weak player takes so many pauses."""

Alarm = Callable[[], Awaitable[None]]


def arm(services: Services, table: Snapshot, ring: Alarm, move: Alarm) -> None:
    """Set the alarms of a table as it stands: `ring` for its window and clocks, `move` for the house's players."""
    timers, at = services.timers, _next(table)
    if at is None:
        timers.cancel(f"table:{table.number}")
    else:
        timers.arm(f"table:{table.number}", at, ring)
    if table.awaits_house() and services.reach.in_reach(table.sheet):
        timers.arm(f"bots:{table.number}", timers.now() + services.defaults.pause * _hesitation(table.sheet), move)
    else:
        timers.cancel(f"bots:{table.number}")


def _hesitation(sheet: Sheet) -> int:
    """Tell how many pauses the house takes: a weak player hesitates at times, whatever its dice are."""
    hesitates = sheet.level == Level.EASY and crc32(f"{sheet.code} {sheet.actions}".encode()) % HESITATES == 0
    return HESITATION if hesitates else 1


def _next(table: Snapshot) -> float | None:
    sheet = table.sheet
    if sheet.phase == "lobby":
        runs = sheet.window is not None and sheet.window.stands_since is None
        return sheet.window.due - sheet.window.reminded if sheet.window and runs else None
    at = clock.next_stage(sheet.running) if sheet.running else None
    if sheet.phase != "running":
        return at
    return clock.earlier(at, handover.next_due(sheet, table.state.out))
