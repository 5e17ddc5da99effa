"""Discs: lay down what lies first in hand, and dare little."""

from random import Random

from croupier import Action, Seat

from .rules import Dare, Pass, Place, Table, Turn, turnable


def expire(view: Table, seat: Seat) -> Action:
    """Place the first disc of the hand, dare only without one, pass, and turn the next stack."""
    match view.wait.kind:
        case "begin" | "move" if view.hands[seat]:
            return Place(view.hands[seat][0])
        case "move":
            return Dare(1)
        case "raise":
            return Pass()
    return Turn(turnable(view, seat)[0])


def bot(view: Table, seat: Seat, chance: Random) -> Action:
    """Place any disc, and dare at times."""
    if view.wait.kind == "move" and chance.random() < 0.4:
        return Dare(1)
    if view.wait.kind in ("begin", "move") and view.hands[seat]:
        return Place(chance.choice(view.hands[seat]))
    return expire(view, seat)
