"""One line for somebody who plays a game in teams for the first time."""

from croupier import PrivateEvent, Seat
from plugins.liarsdice.hints import weighed
from plugins.liarsdice.teams.position import TURN, Position


def hint(view: Position, seat: Seat) -> PrivateEvent | None:
    """Guide a seat by the dice that it sees."""
    if view.wait is None or view.summing or view.wait.kind != TURN:
        return None
    return weighed(seat, view.dice, view.standing)
