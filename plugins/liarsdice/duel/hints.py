"""One line for somebody who plays a duel for the first time."""

from croupier import PrivateEvent, Seat
from plugins.liarsdice.duel.position import MULLIGAN, Position, faces, must_show
from plugins.liarsdice.hints import weighed


def hint(view: Position, seat: Seat) -> PrivateEvent | None:
    """Guide a seat by the dice that it sees."""
    if view.wait is None or view.wait.kind == MULLIGAN or must_show(view, seat):
        return None
    return weighed(seat, view.dice, view.standing, faces(view), claims=True)
