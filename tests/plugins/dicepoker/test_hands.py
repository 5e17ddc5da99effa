from collections import Counter
from itertools import product

import pytest

from plugins.dicepoker.hands import FACES, Hand, Score, score

ROLLS = list(product(FACES, repeat=5))


def test_every_roll_falls_into_the_categories_as_counted() -> None:
    counts = Counter(score(dice).hand for dice in ROLLS)
    assert [counts[hand] for hand in Hand] == [480, 3600, 1800, 1200, 120, 120, 300, 150, 6]


def test_there_are_56_strengths() -> None:
    assert len({score(dice).strength for dice in ROLLS}) == 56


def test_the_order_of_the_dice_does_not_matter() -> None:
    assert all(score(dice) == score(sorted(dice)) for dice in ROLLS)


@pytest.mark.parametrize(
    ("dice", "hand", "power"),
    [
        ("12346", Hand.NOTHING, 0),
        ("13456", Hand.NOTHING, 0),
        ("44126", Hand.PAIR, 8),
        ("66551", Hand.TWO_PAIRS, 22),
        ("33312", Hand.THREE, 9),
        ("51324", Hand.FIVE_HIGH, 0),
        ("26543", Hand.SIX_HIGH, 0),
        ("11166", Hand.FULL_HOUSE, 15),
        ("21222", Hand.FOUR, 8),
        ("66666", Hand.FIVE, 30),
        ("11111", Hand.FIVE, 5),
    ],
)
def test_power_sums_the_dice_that_match(dice: str, hand: Hand, power: int) -> None:
    assert score([int(face) for face in dice]) == Score(hand, power)


@pytest.mark.parametrize(
    "tie",
    [
        ["44126", "44135", "44356"],  # the other dice never count
        ["66112", "55223", "44335"],  # two pairs by their sum alone
        ["44411", "22244"],  # full houses by the sum of all five
        ["12346", "12356", "13456", "12456"],  # nothing is nothing
    ],
)
def test_these_tie(tie: list[str]) -> None:
    assert len({score([int(face) for face in dice]).strength for dice in tie}) == 1


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [("44411", "11166"), ("12345", "23456"), ("66655", "11112"), ("66541", "11223"), ("66665", "11111")],
)
def test_these_are_stronger(weaker: str, stronger: str) -> None:
    low, high = ([int(face) for face in dice] for dice in (weaker, stronger))
    assert score(low).strength < score(high).strength
