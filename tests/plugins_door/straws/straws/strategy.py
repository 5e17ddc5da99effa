"""Straws: there is nothing to think about."""

from random import Random

from croupier import Action, Seat

from .rules import Draw, Hand


def expire(view: Hand, seat: Seat) -> Action:
    """Draw."""
    return Draw()


def bot(view: Hand, seat: Seat, chance: Random) -> Action:
    """Draw."""
    return Draw()
