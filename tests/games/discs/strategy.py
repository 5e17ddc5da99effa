"""Discs: lay down what lies first in hand, and dare little."""

from random import Random

from croupier import Action, Seat

from .actions import Dare, Pass, Place, Turn
from .position import Position
from .rules import known, turnable


def expire(view: Position, seat: Seat) -> Action:
    """Place the first disc of the hand, dare only without one, pass, and turn the next stack."""
    assert view.wait is not None
    match view.wait.kind:
        case "begin" | "move" if view.hands[seat]:
            return Place(known(view.hands[seat])[0])
        case "move":
            return Dare(1)
        case "raise":
            return Pass()
    return Turn(turnable(view, seat)[0])


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Place any disc, and dare at times."""
    assert view.wait is not None
    if view.wait.kind == "move" and chance.random() < 0.4:
        return Dare(1)
    if view.wait.kind in ("begin", "move") and view.hands[seat]:
        return Place(chance.choice(known(view.hands[seat])))
    return expire(view, seat)
