"""What a seat may do: bids above the standing one, with rerolls where they are played, and the bluff."""

from croupier import Face, Offer, OneOf, Place, Range, Seat, Some, offer
from plugins.bluebear.actions import Bid, Bluff, Throw
from plugins.bluebear.position import THROW, Position, hidden_places
from plugins.bluebear.ring import NUMBERS, STAR, lowest

MARKS = 5
"""Counts above the lowest that are worth a button."""


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat: faces above in the same slot, the slots above, stars, the bluff."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    if view.wait.kind == THROW:
        return (offer(Throw),)
    standing, total = view.standing, view.total
    rerolls = _rerolls(view, seat)
    start = lowest(NUMBERS[-1], standing)
    bids = [_offer(start, start, tuple(face for face in NUMBERS if lowest(face, standing) == start), rerolls)]
    full = lowest(NUMBERS[0], standing)
    if full == start:
        bids = []
    bids += [_offer(full, total, NUMBERS, rerolls), _offer(lowest(STAR, standing), total, (STAR,), rerolls)]
    return tuple(bid for bid in bids if len(bid)) + ((offer(Bluff),) if view.bids else ())


def _offer(low: int, high: int, faces: tuple[Face, ...], rerolls: Some | tuple[Place, ...]) -> Offer:
    counts = Range(low, high, tuple(range(low, min(high, low + MARKS) + 1)))
    return offer(Bid, count=counts, face=OneOf(faces), dice=rerolls)


def _rerolls(view: Position, seat: Seat) -> Some | tuple[Place, ...]:
    """Say which dice may be rolled again with a bid: none, or some but not all of those that are hidden."""
    hidden = hidden_places(view, seat)
    return Some(hidden, 0, len(hidden) - 1) if view.options.reroll and len(hidden) > 1 else ()
