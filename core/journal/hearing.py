"""What a table's rooms are still to be told of its time: until they were, the clocks that it is about stand still."""

from collections.abc import Iterable, Sequence
from itertools import chain

from core.contract import Event, Seat, replace
from core.engine import Audience, RoomAudience, Sheet, Sitter, clock
from core.notices import HouseEvent

SOON = 0.25
"""Seconds within which an automatic move was told as it was made."""


def is_timed(audience: Audience, happened: Sequence[Event]) -> bool:
    """Tell whether clocks wait until these events were told."""
    if isinstance(audience, RoomAudience):
        for event in reversed(happened):  # what asks comes last
            if isinstance(event, HouseEvent) and event.timed:
                return True
    return False


def unsaid(sheet: Sheet, owed: Iterable[tuple[Audience, Sequence[Event]]], now: float) -> Sheet:
    """Stop the clocks of those whom each room is to be told of, and the join window, until that was said."""
    for audience, happened in owed:
        timed = [e for e in happened if isinstance(e, HouseEvent) and e.timed]
        if timed and isinstance(audience, RoomAudience):
            seats = _of_room(sheet, audience.room).intersection(chain.from_iterable([e.called() for e in timed]))
            if sheet.running and seats:
                sheet = replace(sheet, running=clock.unsaid(sheet.running, seats, now))
            elif sheet.window and sheet.window.unsaid is None and audience.room == sheet.room:
                sheet = replace(sheet, window=replace(sheet.window, unsaid=now))
    return sheet


def asked(sheet: Sheet, room: int, happened: Sequence[Event]) -> frozenset[Seat]:
    """List the seats whose players these events ask in a room."""
    called = {seat for e in happened if isinstance(e, HouseEvent) and e.prompts for seat in e.called()}
    return _of_room(sheet, room) & called if called else frozenset()


def _of_room(sheet: Sheet, room: int) -> frozenset[Seat]:
    """List the awaited seats whose players read in a room; the house reads where its table is."""
    awaited, seats = sheet.running.seats if sheet.running else {}, sheet.seats
    return frozenset([seat for seat in awaited if (seats[seat].room or sheet.room) == room])


def _told_of_moves(sheet: Sheet, running: clock.Running) -> tuple[Sitter, ...]:
    """Count what somebody types after an automatic move from when its room was told, where that took long."""
    seats, began = sheet.seats, running.started
    for seat, time in running.seats.items():
        if time.lost > SOON and time.unsaid is None and seats[seat].moved_at == began:
            seats = (*seats[:seat], replace(seats[seat], moved_at=began + time.lost), *seats[seat + 1 :])
    return seats


class Hearing:
    """What is yet to be said in each room of one table, and when the last of it was."""

    __slots__ = ("_owed", "_said")

    def __init__(self) -> None:
        """Owe nothing."""
        self._owed: dict[int, int] = {}
        self._said: dict[int, float] = {}

    def owed(self, audience: Audience) -> None:
        """Note that timed words are owed to a room."""
        if isinstance(audience, RoomAudience):
            self._owed[audience.room] = self._owed.get(audience.room, 0) + 1

    def said(self, audience: Audience, at: float) -> None:
        """Note that timed words that were owed to a room were said at a service time."""
        if isinstance(audience, RoomAudience):
            self._owed[audience.room] = self._owed.get(audience.room, 0) - 1
            self._said[audience.room] = at

    def recall(self, audience: Audience, at: float) -> None:
        """Note when timed words were said to a room before this run of the house."""
        if isinstance(audience, RoomAudience):
            self._said[audience.room] = at

    def is_idle(self, sheet: Sheet) -> bool:
        """Tell whether nothing is yet to be said, and no clock waits to hear when something was."""
        times = sheet.running.seats.values() if sheet.running else ()
        waits = any(time.unsaid is not None for time in times) or (sheet.window and sheet.window.unsaid is not None)
        return not waits and not any(self._owed.values())

    def heard(self, sheet: Sheet, now: float) -> Sheet:
        """Let the clocks go on for which all was said, from when that was; from now on where nobody knows.

        Gives the very sheet where none does.
        """
        running = sheet.running
        waiting = [seat for seat, time in running.seats.items() if time.unsaid is not None] if running else ()
        if running and waiting:
            for room in {sheet.seats[seat].room or sheet.room for seat in waiting}:
                if not self._owed.get(room):
                    running = clock.said(running, _of_room(sheet, room), min(now, self._said.get(room, now)))
            if running is not sheet.running:
                sheet = replace(sheet, running=running, seats=_told_of_moves(sheet, running))
        elif sheet.window and sheet.window.unsaid is not None and not self._owed.get(sheet.room):
            sheet = replace(sheet, window=sheet.window.said(min(now, self._said.get(sheet.room, now))))
        return sheet
