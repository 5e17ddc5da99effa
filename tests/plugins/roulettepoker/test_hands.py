from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod

import pytest

from plugins.roulettepoker.hands import DECK, RANKS, Hand, made, strength

COMMUNITIES = list(combinations_with_replacement(RANKS, 2))
SHOWDOWNS = [(one, two, cards) for one, two in product(RANKS, RANKS) for cards in COMMUNITIES]
STRAIGHTS = [{1, 2, 3}, {2, 3, 4}, {3, 4, 5}, {4, 5, 6}]


def ordinary(bullet: int, community: tuple[int, ...]) -> tuple[int, ...]:
    """A hand as ordinary poker compares it: category, then the ranks in their groups, largest groups first."""
    counts = Counter((bullet, *community))
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    category = {1: 3, 2: 1, 3: 2 if set(counts) in STRAIGHTS else 0}[len(counts)]
    return (category, *groups)


def test_all_756_showdowns_agree_with_ordinary_poker() -> None:
    assert len(SHOWDOWNS) == 756
    for one, two, cards in SHOWDOWNS:
        left, right = ordinary(one, cards), ordinary(two, cards)
        assert (left > right) == (strength(one, cards) > strength(two, cards)), (one, two, cards)
        assert (left == right) == (strength(one, cards) == strength(two, cards)) == (one == two), (one, two, cards)


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("666", Hand.THREE),
        ("123", Hand.STRAIGHT),
        ("231", Hand.STRAIGHT),
        ("546", Hand.STRAIGHT),
        ("551", Hand.PAIR),
        ("155", Hand.PAIR),
        ("515", Hand.PAIR),
        ("532", Hand.HIGH),
        ("612", Hand.HIGH),  # no straight goes round the corner
        ("561", Hand.HIGH),
    ],
)
def test_the_hand_in_any_order(cards: str, hand: Hand) -> None:
    bullet, *community = (int(card) for card in cards)
    assert made(bullet, community) == hand


def ways(*cards: int) -> int:
    """Count the ways to deal these ranks, in this order, from the deck."""
    left, found = Counter(DECK), 1
    for card in cards:
        found *= left[card]
        left[card] -= 1
    return found


def test_the_odds_of_each_hand_and_of_a_split() -> None:
    odds: Counter[Hand] = Counter()
    for cards in product(RANKS, repeat=3):
        odds[made(cards[0], cards[1:])] += ways(*cards)
    assert sum(odds.values()) == 24 * 23 * 22
    assert [round(odds[hand] / (24 * 23 * 22), 4) for hand in reversed(Hand)] == [0.0119, 0.1265, 0.3557, 0.5059]
    split = Fraction(sum(ways(rank, rank) for rank in RANKS), 24 * 23)
    assert round(float(split), 4) == 0.1304


def test_the_deck() -> None:
    assert Counter(DECK) == dict.fromkeys(RANKS, 4)
    assert prod([comb(4, 1)] * 6) == ways(*RANKS)
