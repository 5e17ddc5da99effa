"""Who at a table is out of reach: their clocks stand still, everybody else plays on."""

import math
from collections.abc import Iterator

from core.contract import Event, Seat, replace
from core.engine import Lobby, Sheet, clock, events
from core.tables.snapshot import Standing


def held(table: Standing, sheet: Sheet) -> tuple[Sheet, list[Event]]:
    """Stop the clocks of awaited seats that are cut off; gives what those who are not may be told of it."""
    running, cut = sheet.running, table.cut_off(sheet)
    if running is None or not cut:
        return sheet, []
    fresh = [seat for seat in sorted(cut) if running.seats[seat].held is None]
    sheet = replace(sheet, running=clock.hold(running, cut, table.services.timers.now()))
    asked = [seat for seat in fresh if sheet.seats[seat].person is not None and not sheet.seats[seat].away]
    if not asked or not table.in_reach(sheet):
        return sheet, []
    return sheet, list(_cut_off(table, sheet, asked))


def _cut_off(table: Standing, sheet: Sheet, asked: list[Seat]) -> Iterator[Event]:
    """Say who is torn off from their network, with the minutes that they are waited for, and whose network is away."""
    until = {seat: table.services.torn.get(sheet.seats[seat].person or 0) for seat in asked}
    torn = [time for time in until.values() if time is not None]
    if torn:
        minutes = math.ceil((max(torn) - table.services.timers.now()) / 60)
        yield events.TornOff(sheet.waits, tuple(seat for seat in asked if until[seat] is not None), max(1, minutes))
    away = tuple(seat for seat in asked if until[seat] is None)
    if away:
        yield events.CutOff(sheet.waits, away)


def followed(table: Standing) -> tuple[Sheet, list[Event]]:
    """Follow a network or a chat that went or came back; gives the sheet, and what is to be told."""
    sheet, now = table.sheet, table.services.timers.now()
    if sheet.phase == "lobby":
        lobby = Lobby(table.loaded.game, sheet, now)
        lobby.release() if table.services.reachable(table.room.key) else lobby.hold()
        return lobby.sheet, lobby.told
    if sheet.running is None:
        return sheet, []
    going = frozenset(sheet.running.seats) - table.cut_off(sheet)
    sheet = replace(sheet, running=clock.release(sheet.running, going, now))
    told: list[Event] = []
    if sheet != table.sheet and table.asked():
        told = [events.TableResumed(sheet.game, sheet.code), table.prompt(sheet)]
    sheet, cut = held(table, sheet)
    return sheet, [*told, *cut]
