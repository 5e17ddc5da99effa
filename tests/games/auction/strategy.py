"""Auction: never pay more than the prize."""

from random import Random

from croupier import Action, Seat

from .actions import Fold, Raise
from .position import Position


def expire(view: Position, seat: Seat) -> Action:
    """Fold."""
    return Fold()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Raise by one while that costs less than the prize, most of the time."""
    to = max(view.offers) + 1
    return Raise(to) if to < min(view.prize, view.chips[seat] + 1) and chance.random() < 0.8 else Fold()
