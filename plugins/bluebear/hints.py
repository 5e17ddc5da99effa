"""What a bid stands on, in one line for somebody who plays for the first time."""

from croupier import Face, PrivateEvent, Seat
from plugins.bluebear.position import HIDDEN, THROW, Position
from plugins.bluebear.ring import NUMBERS, STAR, lowest


class BidHint(PrivateEvent):
    """Of a face the seat sees `seen` dice, stars among them, and others are hidden: so many of it are likely."""

    hint = True
    face: Face
    seen: int
    unseen: int
    count: int
    number: int


class RaiseHint(BidHint):
    """The same above somebody's bid, which may well be true."""


class DoubtHint(PrivateEvent):
    """Somebody's bid, for which so many of the dice would have to fit that the seat does not see, is not likely."""

    hint = True
    bidder: Seat
    count: int
    face: Face
    needed: int
    unseen: int


def hint(view: Position, seat: Seat) -> PrivateEvent | None:
    """Guide a seat by what it sees, and by what hidden dice show on average."""
    if view.wait is None or view.wait.kind == THROW:
        return None
    standing, hands = view.standing, [die for hand in view.hands for die in hand]
    unseen = hands.count(HIDDEN)
    if standing is not None and standing.count > _likely(hands, standing.face) + 0.5:
        needed = standing.count - _seen(hands, standing.face)
        return DoubtHint(seat, view.bids[-1].seat, standing.count, standing.face, needed, unseen)
    face = max(NUMBERS, key=lambda face: _likely(hands, face) - lowest(face, standing))
    count = lowest(face, standing) if standing else max(1, int(_likely(hands, face)))
    if count > view.total:
        return None
    return (RaiseHint if standing else BidHint)(seat, face, _seen(hands, face), unseen, count, face)


def _seen(hands: list[Face], face: Face) -> int:
    return sum(die in (face, STAR) for die in hands)


def _likely(hands: list[Face], face: Face) -> float:
    """Count the dice that are seen, and the share of the hidden ones that show a face on average."""
    return _seen(hands, face) + hands.count(HIDDEN) * (1 if face == STAR else 2) / 6
