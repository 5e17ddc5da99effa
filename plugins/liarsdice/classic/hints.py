"""One line for somebody who plays the classic game for the first time."""

from croupier import PrivateEvent, Seat
from plugins.liarsdice.classic.position import Position
from plugins.liarsdice.hints import weighed


def hint(view: Position, seat: Seat) -> PrivateEvent | None:
    """Guide a seat by the dice that it sees."""
    if view.wait is None or view.summing:
        return None
    return weighed(seat, view.dice, view.standing)
