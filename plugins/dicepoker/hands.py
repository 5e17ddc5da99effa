"""Hands of five dice: which category they make, and how strong they are."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import cache

from croupier import Face, Place, Record

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
PLACES: tuple[Place, ...] = (1, 2, 3, 4, 5)


class Hand(StrEnum):
    """The categories, weakest first."""

    NOTHING = "nothing"
    PAIR = "pair"
    TWO_PAIRS = "two-pairs"
    THREE = "three"
    FIVE_HIGH = "five-high"
    SIX_HIGH = "six-high"
    FULL_HOUSE = "full-house"
    FOUR = "four"
    FIVE = "five"


_RANKS = {hand: rank for rank, hand in enumerate(Hand)}
_GROUPS: dict[tuple[int, ...], Hand] = {
    (5,): Hand.FIVE,
    (4, 1): Hand.FOUR,
    (3, 2): Hand.FULL_HOUSE,
    (3, 1, 1): Hand.THREE,
    (2, 2, 1): Hand.TWO_PAIRS,
    (2, 1, 1, 1): Hand.PAIR,
}
_STRAIGHTS: dict[tuple[int, ...], Hand] = {(1, 2, 3, 4, 5): Hand.FIVE_HIGH, (2, 3, 4, 5, 6): Hand.SIX_HIGH}


class Score(Record):
    """What five dice are worth: their category, and the sum of the dice that match (0 where none do)."""

    hand: Hand
    power: int

    @property
    def strength(self) -> tuple[int, int]:
        """Compare scores: the greater is the stronger, equal ones tie."""
        return _RANKS[self.hand], self.power


def score(dice: Sequence[Face]) -> Score:
    """Judge five dice; their order does not matter."""
    return _score(tuple(sorted(dice)))


@cache
def _score(dice: tuple[Face, ...]) -> Score:
    """Judge dice in order, of which there are 252."""
    counts = Counter(dice)
    groups = tuple(sorted(counts.values(), reverse=True))
    hand = _GROUPS.get(groups) or _STRAIGHTS.get(dice, Hand.NOTHING)
    return Score(hand, sum(face * count for face, count in counts.items() if count > 1))


def others(places: Sequence[Place]) -> tuple[Place, ...]:
    """List the positions that are not among these, in order."""
    return tuple(place for place in PLACES if place not in places)
