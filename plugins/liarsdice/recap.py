"""Which bluffs and doubts decided a match that is over: by the dice that they cost, or would have."""

from collections.abc import Callable, Sequence
from typing import Any

from croupier import Action, Face, Highlight, Remark, Seat
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import HIDDEN, SUM, found
from plugins.liarsdice.strategy.odds import at_least

BOLD = 50
"""A bid that is false is a bluff where it was less likely true than so many percent by what its maker saw."""

Chances = Callable[[Any], Sequence[float]]


class BluffPassed(Remark):
    """A false bid that the next seat took for true, how many there were, and how likely its maker could think it."""

    seat: Seat
    round: int
    count: int
    face: Face
    there: int
    likely: int
    other: Seat


class Doubted(Remark):
    """A bid that was doubted, how many there were, and the doubter's chance to win before and after, in percent."""

    seat: Seat
    round: int
    other: Seat
    count: int
    face: Face
    there: int
    right: bool
    before: int
    after: int


class SumDoubted(Remark):
    """A bid on the sum of the last dice that was doubted, and what they came to."""

    seat: Seat
    round: int
    other: Seat
    total: int
    there: int
    right: bool


def weighed(
    before: Any,
    seat: Seat,
    action: Action,
    after: Any,
    view: Callable[[Any, Seat], Any],
    chances: Chances,
    lost: Callable[[Any, Seat], Any],
    raises: tuple[type[Action], ...] = (Bid, BidSum),
) -> Highlight | None:
    """Weigh a doubt by what it changed, and a bluff that was raised by what a doubt would have.

    `lost` is the position once a seat has lost the round.
    """
    bid = before.standing
    if bid is None:
        return None
    there, now = found(before.dice, bid.face), chances(before)
    if isinstance(action, Challenge):
        then = chances(after)
        swing = max(abs(one - other) for one, other in zip(now, then, strict=True))
        right = there < bid.count
        if bid.face == SUM:
            return Highlight(seat, swing, SumDoubted(seat, before.round, bid.seat, bid.count, there, right))
        share = round(100 * now[seat]), round(100 * then[seat])
        told = Doubted(seat, before.round, bid.seat, bid.count, bid.face, there, right, *share)
        return Highlight(seat, swing, told)
    if not isinstance(action, raises) or there >= bid.count or bid.face == SUM or bid.seat in before.out:
        return None
    seen = view(before, bid.seat).dice
    likely = round(100 * at_least(sum(hand.count(HIDDEN) for hand in seen), bid.count - found(seen, bid.face)))
    if likely >= BOLD:
        return None
    passed = BluffPassed(bid.seat, before.round, bid.count, bid.face, there, likely, seat)
    return Highlight(bid.seat, now[bid.seat] - chances(lost(before, bid.seat))[bid.seat], passed)
