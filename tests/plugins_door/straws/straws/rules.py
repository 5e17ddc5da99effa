"""Straws: one draw each, in any order; the longest straw wins, equal ones share."""

from croupier import (
    Action,
    Dice,
    Event,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    Offer,
    Outcome,
    Seat,
    Start,
    Step,
    Wait,
    offer,
    replace,
)

from .actions import Draw
from .events import Began, Drawn, Gone, Row, TableTold
from .position import Position

LENGTHS = tuple(range(1, 21))


def setup(start: Start, dice: Dice) -> Step:
    """Await everybody."""
    seats = tuple(range(start.seats))
    return Step(Position(lengths=(0,) * start.seats, wait=Wait("draw", seats, 0)), (Began(),))


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """Draw a straw, or leave."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        if seat in state.out:
            raise Illegal(NotNow())
        lengths = _with(state.lengths, seat, 0)
        return _go_on(replace(state, lengths=lengths, out=(*state.out, seat)), seat, Gone(seat))
    if seat not in state.wait.seats:
        raise Illegal(NotNow())
    (length,) = dice.draw(seat, LENGTHS)
    return _go_on(replace(state, lengths=_with(state.lengths, seat, length)), seat, Drawn(seat, length))


def view(state: Position, seat: Seat | None) -> Position:
    """Hide nothing: there are no secrets."""
    return state


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """Offer to draw."""
    return (offer(Draw),) if view.wait and seat in view.wait.seats else ()


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the straws drawn so far."""
    return (TableTold(tuple(Row(who, length) for who, length in enumerate(view.lengths))),)


def _with(lengths: tuple[int, ...], seat: Seat, length: int) -> tuple[int, ...]:
    return (*lengths[:seat], length, *lengths[seat + 1 :])


def _go_on(state: Position, seat: Seat, told: Event) -> Step:
    assert state.wait is not None
    waited = tuple(who for who in state.wait.seats if who != seat)
    here = len(state.lengths) - len(state.out)
    if waited and here > 1:
        return Step(replace(state, wait=replace(state.wait, seats=waited)), (told,))
    return Step(replace(state, wait=None, outcome=_outcome(state)), (told,))


def _outcome(state: Position) -> Outcome:
    here = [seat for seat in range(len(state.lengths)) if seat not in state.out]
    lengths = sorted({state.lengths[seat] for seat in here}, reverse=True)
    ranking = [tuple(seat for seat in here if state.lengths[seat] == length) for length in lengths]
    return Outcome("longest", (*ranking, *((seat,) for seat in reversed(state.out))))
