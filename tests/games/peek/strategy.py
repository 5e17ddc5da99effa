"""Peek: count one's own dice, and expect the share of the others."""

from random import Random

from croupier import Action, Seat

from .actions import Bid, Doubt
from .position import Position
from .rules import FACES, matching


def expire(view: Position, seat: Seat) -> Action:
    """Doubt a bid above what one expects, else raise it as little as possible."""
    own, total = view.hands[seat], sum(view.counts)
    if view.bid is None:
        return Bid(1, max(FACES, key=lambda face: (own.count(face), face)))
    likely = matching(own, view.bid.face, view.wild) + (total - len(own)) * (2 if view.wild else 1) / 6
    if view.bid.count > likely or (view.bid.count == total and view.bid.face == 6):
        return Doubt()
    return Bid(view.bid.count, view.bid.face + 1) if view.bid.face < 6 else Bid(view.bid.count + 1, 1)


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Play as when the clock runs out, but doubt at times without a reason."""
    return Doubt() if view.bid and chance.random() < 0.1 else expire(view, seat)
