"""Who at a table is out of reach: their clocks stand still, everybody else plays on."""

import math
from collections.abc import Iterator

from core.contract import Event, Seat, copied
from core.engine import Lobby, Sheet, TableStep, clock
from core.house import House
from core.tables.snapshot import Snapshot
from core.words.notices import events


def hold(house: House, sheet: Sheet, cut: frozenset[Seat]) -> tuple[Sheet, list[Event]]:
    """Stop the clocks of awaited seats that are `cut` off; gives what those who are not may be told of it."""
    running = sheet.running
    if running is None or not cut:
        return sheet, []
    fresh = [seat for seat in sorted(cut) if running.seats[seat].held is None]
    sheet = copied(sheet, running=clock.hold(running, cut, house.timers.now()))
    asked = [seat for seat in fresh if sheet.seats[seat].person is not None and not sheet.seats[seat].away]
    if not asked or not house.reach.in_reach(sheet):
        return sheet, []
    return sheet, list(_cut_off(house, sheet, asked))


def _cut_off(house: House, sheet: Sheet, asked: list[Seat]) -> Iterator[Event]:
    """Say who is torn off from their network, with the minutes that they are waited for, and whose network is away."""
    until = {seat: house.reach.torn_off.get(sheet.seats[seat].person or 0) for seat in asked}
    torn = [time for time in until.values() if time is not None]
    if torn:
        minutes = math.ceil((max(torn) - house.timers.now()) / 60)
        yield events.TornOff(sheet.waits, tuple(seat for seat in asked if until[seat] is not None), max(1, minutes))
    away = tuple(seat for seat in asked if until[seat] is None)
    if away:
        yield events.CutOff(sheet.waits, away)


def _spared(house: House, sheet: Sheet) -> Sheet:
    """Leave the seats of those who cannot hear a warning to them; what was agreed is to be said anew."""
    seats = ((sitter, house.reach.hears(sheet, seat)) for seat, sitter in enumerate(sheet.seats))
    return copied(sheet, seats=tuple(s if hears or not s.handover else copied(s, handover=None) for s, hears in seats))


def _anew(house: House, table: Snapshot, going: frozenset[Seat]) -> Sheet:
    """Let the clocks of those go on who are not cut off; whose newest words a connection swallowed, have all of theirs.

    What a house that ended had yet to say is said as it was stored, with what was left.
    """
    now = house.timers.now()
    step = TableStep(table.loaded.game, table.loaded.codec, table.sheet, table.state, now)
    held = table.sheet.running
    assert held is not None
    step.change(running=clock.release(held, going, now))
    for seat, time in held.seats.items():
        swallowed = time.held is not None and time.unsaid is not None and time.unsaid <= time.held
        if seat in going and swallowed and not table.sheet.seats[seat].away and house.reach.was_lost(table.sheet, seat):
            step.anew(seat)
    return step.sheet


def follow(house: House, table: Snapshot) -> tuple[Sheet, list[Event]]:
    """Follow a network or a chat that went or came back; gives the sheet, and what is to be told."""
    sheet, now = table.sheet, house.timers.now()
    if sheet.phase == "lobby":
        lobby = Lobby(table.loaded.game, sheet, now)
        if house.reach.reaches(table.room):
            lobby.release()
        else:
            lobby.hold()
        return lobby.sheet, lobby.events
    sheet = _spared(house, sheet)
    if sheet.running is None:
        return sheet, []
    going = frozenset(sheet.running.seats) - house.reach.cut_off(sheet)
    sheet = _anew(house, table._replace(sheet=sheet), going)
    happened: list[Event] = []
    if sheet.running != table.sheet.running and (asked := table.asked()):
        prompt = table._replace(sheet=sheet).prompt(asked, now)
        happened = [events.TableResumed(sheet.game, sheet.code), prompt]
    sheet, cut = hold(house, sheet, house.reach.cut_off(sheet))
    return sheet, [*happened, *cut]
