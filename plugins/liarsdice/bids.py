"""What a bid says, which one is higher, and what it comes to: shared by the three games."""

from collections.abc import Sequence
from typing import Any

from croupier import Action, Face, Offer, OneOf, Range, Record, Refusal, Seat, offer
from plugins.liarsdice.events import HandRow
from plugins.liarsdice.refusals import BidTooLow, CountTooSmall, NoSuchFace

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
HIDDEN: Face = 0
"""A die that the observer does not see."""
SUM: Face = 0
"""The face of a bid on the sum of all dice."""
LEAST_SUM, MOST_SUM = 2, 12

Hands = tuple[tuple[Face, ...], ...]


class Said(Record):
    """A bid that was made: at least `count` dice show `face`, or all together `count` where the face is `SUM`."""

    seat: Seat
    count: int
    face: Face

    @property
    def rank(self) -> tuple[int, Face]:
        """Compare bids: more dice beat fewer, and as many of a higher face beat those of a lower one."""
        return self.count, self.face


def lowest(standing: Said | None) -> tuple[int, Face]:
    """Give the lowest count and face that may be bid next."""
    if standing is None:
        return 1, 1
    if standing.face < FACES[-1]:
        return standing.count, standing.face + 1
    return standing.count + 1, 1


def likely(dice: int) -> int:
    """Give a count that so many dice may well hold of a face: what each face comes to on average, and one at least."""
    return max(1, round(dice / len(FACES)))


def fault(
    standing: Said | None,
    count: int,
    face: Face,
    too_low: type[BidTooLow] = BidTooLow,
    too_small: type[CountTooSmall] = CountTooSmall,
    no_face: type[NoSuchFace] = NoSuchFace,
) -> Refusal | None:
    """Say why a bid cannot be made now, in the words that a game has for that; None if it can."""
    if count < 1:
        return too_small()
    if face not in FACES:
        return no_face(face)
    if standing is not None and (count, face) <= standing.rank:
        return too_low(standing.count, standing.face, *lowest(standing))
    return None


def offers(action: type[Action], standing: Said | None, most: int, **fixed: Any) -> tuple[Offer, ...]:
    """Offer every bid above the standing one on up to `most` dice, as actions of this class."""
    count, face = standing.rank if standing else (0, FACES[-1])
    found: list[Offer] = []
    if face < FACES[-1] and count <= most:
        found.append(offer(action, count=count, face=OneOf(FACES[face:]), **fixed))
    if count < most:
        found.append(offer(action, count=Range(count + 1, most), face=OneOf(FACES), **fixed))
    return tuple(found)


def matching(dice: Sequence[Face], face: Face) -> int:
    """Count the dice that show a face, or add up all for a bid on the sum."""
    return sum(dice) if face == SUM else sum(die == face for die in dice)


def found(hands: Hands, face: Face) -> int:
    """Count what a bid on this face is measured against."""
    return sum(matching(hand, face) for hand in hands)


def rows(hands: Hands, face: Face, circle: Sequence[Seat]) -> tuple[HandRow, ...]:
    """List every hand on the table in the order of the circle, with what it holds of a face."""
    return tuple(HandRow(seat, hands[seat], matching(hands[seat], face)) for seat in circle if hands[seat])


def put(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """Put another value at a seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def hidden(dice: Sequence[Face]) -> tuple[Face, ...]:
    """Hide dice, keeping how many they are."""
    return (HIDDEN,) * len(dice)
