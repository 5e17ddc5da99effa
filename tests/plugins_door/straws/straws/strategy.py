"""Straws: there is nothing to think about."""

from random import Random

from croupier import Action, Seat

from .actions import Draw
from .position import Position


def expire(view: Position, seat: Seat) -> Action:
    """Draw."""
    return Draw()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Draw."""
    return Draw()
