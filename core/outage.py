"""Who at a table is out of reach: their clocks stand still, everybody else plays on."""

from core import clock, events
from core.game import Event, replace
from core.lobby import Lobby
from core.sheet import Sheet
from core.standing import Standing


def held(table: Standing, sheet: Sheet) -> tuple[Sheet, list[Event]]:
    """Stop the clocks of awaited seats that are cut off; gives what those who are not may be told of it."""
    running, cut = sheet.running, table.cut_off(sheet)
    if running is None or not cut:
        return sheet, []
    fresh = [seat for seat in sorted(cut) if running.seats[seat].held is None]
    sheet = replace(sheet, running=clock.hold(running, cut, table.services.timers.now()))
    asked = tuple(seat for seat in fresh if sheet.seats[seat].person is not None and not sheet.seats[seat].away)
    return sheet, [events.CutOff(sheet.waits, asked)] if asked and table.in_reach(sheet) else []


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
