"""The seat of somebody who stays away becomes the house's for good: after a warning, by an admin or all who play on."""

from core.contract import Seat, replace
from core.engine.sheet import Handover, Sheet
from core.engine.step import TableStep
from core.words.notices import events

NOTICE = 30.0
"""Seconds in which whoever is warned may come back."""


def ask(step: TableStep, seat: Seat, person: int, admin: bool) -> None:
    """Note that somebody who may says so of a seat whose player is away; the first word warns."""
    known = step.sheet.seats[seat].handover
    told = known or Handover(step.now + NOTICE)
    by = told.by if person in told.by else (*told.by, person)
    step.change_seat(seat, handover=replace(told, by=by, admin=told.admin or admin))
    missing = lacking(step.sheet, step.state.out, seat)
    if known is None:
        step.events.append(events.SeatAtStake(seat, round(NOTICE), missing))
        step.events.append(events.YourSeatAtStake(seat, step.sheet.code, round(NOTICE)))
    else:
        own = step.sheet.seat_of(person)
        step.events.append(events.HandoverAgreed(seat, () if own is None else (own,), missing))
    tick(step)


def lacking(sheet: Sheet, out: frozenset[Seat], seat: Seat) -> tuple[Seat, ...]:
    """List the players whose word is still needed, none where an admin has spoken."""
    handover = sheet.seats[seat].handover
    if handover is None or handover.admin:
        return ()
    return tuple(other for other in playing_on(sheet, out) if sheet.seats[other].person not in handover.by)


def playing_on(sheet: Sheet, out: frozenset[Seat]) -> tuple[Seat, ...]:
    """List the seats of the people who play and are there."""
    sitters = enumerate(sheet.seats)
    return tuple(n for n, s in sitters if s.person is not None and not (s.gone or s.away or n in out))


def tick(step: TableStep) -> None:
    """Hand the house the seats whose time is up and about which all are agreed."""
    for seat, sitter in enumerate(step.sheet.seats):
        agreed = sitter.handover is not None and not lacking(step.sheet, step.state.out, seat)
        if agreed and sitter.handover and sitter.handover.due <= step.now + 1e-6 and sitter.person is not None:
            step.sheet = replace(step.sheet.given_to_house({sitter.person}, gone=True), answered=True)
            step.events.append(events.GivenToHouse(seat))


def next_due(sheet: Sheet, out: frozenset[Seat]) -> float | None:
    """Return the service time at which the next seat becomes the house's, None if none is to."""
    due = [s.handover.due for n, s in enumerate(sheet.seats) if s.handover and not lacking(sheet, out, n)]
    return min(due, default=None)
