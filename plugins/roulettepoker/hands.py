"""Hands of three cards: a bullet card with the two community cards."""

from collections.abc import Sequence
from enum import StrEnum

from croupier import Card

RANKS: tuple[Card, ...] = (1, 2, 3, 4, 5, 6)
COPIES = 4
DECK: tuple[Card, ...] = tuple(rank for rank in RANKS for _ in range(COPIES))


class Hand(StrEnum):
    """The categories, weakest first."""

    HIGH = "high"
    PAIR = "pair"
    STRAIGHT = "straight"
    THREE = "three"


_STRENGTHS = {hand: strength for strength, hand in enumerate(Hand)}


def made(bullet: Card, community: Sequence[Card]) -> Hand:
    """Tell the category of a bullet card with the community cards."""
    low, middle, high = sorted((bullet, *community))
    if low == high:
        return Hand.THREE
    if (middle - low, high - middle) == (1, 1):
        return Hand.STRAIGHT
    return Hand.PAIR if middle in (low, high) else Hand.HIGH


def strength(bullet: Card, community: Sequence[Card]) -> tuple[int, Card]:
    """Give what showdowns compare: the category, then the bullet card, since the other two cards are shared."""
    return _STRENGTHS[made(bullet, community)], bullet
