"""Which bluffs and challenges decided a match that is over: by the dice that they cost, or would have."""

from croupier import Action, Face, Highlight, Remark, Seat
from plugins.bluebear.actions import Bid, Bluff
from plugins.bluebear.display import view
from plugins.bluebear.losses import after_challenge
from plugins.bluebear.outlook import outlook, shares
from plugins.bluebear.position import Position
from plugins.bluebear.strategy.odds import knowledge, likelihood, matches, tally

BOLD = 50
"""A bid that is false is a bluff where it was less likely true than so many percent by its maker's dice."""


class BluffPassed(Remark):
    """A false bid that the next seat took for true, how many there were, and how likely its maker could think it."""

    seat: Seat
    round: int
    count: int
    face: Face
    found: int
    likely: int
    other: Seat


class Doubted(Remark):
    """A bid that was challenged, how many there were, and the challenger's chance to win around it, in percent."""

    seat: Seat
    round: int
    other: Seat
    count: int
    face: Face
    found: int
    right: bool
    before: int
    after: int


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh a challenge by what it changed, and a bluff that was raised by what a challenge would have."""
    bid = before.standing
    if bid is None or not isinstance(action, Bid | Bluff):
        return None
    maker, there = before.bids[-1].seat, matches(tally([face for hand in before.hands for face in hand]), bid.face)
    now = outlook(before)
    if isinstance(action, Bluff):
        then = outlook(after)
        swing = max(abs(one - other) for one, other in zip(now, then, strict=True))
        chances = round(100 * now[seat]), round(100 * then[seat])
        told = Doubted(seat, before.round, maker, bid.count, bid.face, there, there < bid.count, *chances)
        return Highlight(seat, swing, told)
    likely = round(100 * likelihood(*knowledge(view(before, maker)), bid.count, bid.face))
    if there >= bid.count or likely >= BOLD or maker in before.out:
        return None
    counts = [before.held(who) if who not in before.out else 0 for who in range(len(before.hands))]
    lost = shares(after_challenge(counts, maker, seat, there - bid.count))
    passed = BluffPassed(maker, before.round, bid.count, bid.face, there, likely, seat)
    return Highlight(maker, now[maker] - lost[maker], passed)
