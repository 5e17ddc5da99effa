"""Masks: be rid of the lowest card."""

from random import Random

from croupier import Action, Seat

from .actions import Drop, Trade
from .position import Position


def expire(view: Position, seat: Seat) -> Action:
    """Drop the lowest card."""
    return Drop(min(view.hands[seat]))


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Drop the lowest card, or put it back."""
    lowest = min(view.hands[seat])
    return Trade(lowest) if chance.random() < 0.5 else Drop(lowest)
