"""How the house plays spin."""

from random import Random

from croupier import Action, Seat

from .rules import Roll, Wheel


def expire(view: Wheel, seat: Seat) -> Action:
    """Roll."""
    return Roll()


def bot(view: Wheel, seat: Seat, chance: Random) -> Action:
    """Roll."""
    return Roll()
