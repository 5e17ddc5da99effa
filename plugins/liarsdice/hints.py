"""What a bid stands on, in one line for somebody who plays for the first time: shared by the three games."""

from collections.abc import Sequence
from itertools import chain

from croupier import Face, PrivateEvent, Seat
from plugins.liarsdice.bids import FACES, HIDDEN, Said, lowest


class BidHint(PrivateEvent):
    """Of a face the seat sees so many dice, and others are hidden: so many of it are likely; `claims`: of a duel."""

    hint = True
    face: Face
    seen: int
    unseen: int
    count: int
    number: int
    claims: bool = False


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


def weighed(
    seat: Seat,
    hands: Sequence[Sequence[Face]],
    standing: Said | None,
    entries: Sequence[Face] = FACES,
    claims: bool = False,
) -> PrivateEvent | None:
    """Guide a seat by the dice that it sees, and by what hidden ones of these `entries` show on average."""
    dice = list(chain.from_iterable(hands))
    unseen = dice.count(HIDDEN)
    likely = {face: dice.count(face) + unseen * entries.count(face) / len(entries) for face in FACES}
    if standing is not None and standing.count > likely[standing.face] + 0.5:
        needed = standing.count - dice.count(standing.face)
        return DoubtHint(seat, standing.seat, standing.count, standing.face, needed, unseen)
    face = max(FACES, key=lambda face: likely[face] - _least(face, standing))
    count = _least(face, standing) if standing else max(1, int(likely[face]))
    if count > len(dice):
        return None
    return (RaiseHint if standing else BidHint)(seat, face, dice.count(face), unseen, count, face, claims)


def _least(face: Face, standing: Said | None) -> int:
    """Count the dice of the lowest bid on a face."""
    count, least = lowest(standing)
    return count if face >= least else count + 1
