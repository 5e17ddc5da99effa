"""What dice poker says of rerolls: its figures are those of counting every roll."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from croupier import Wait
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.analysis import KeptLess, appraise
from plugins.dicepoker.hands import FACES, score
from plugins.dicepoker.position import DECIDE, Position

Hand = tuple[int, ...]


def survival(kept: Hand, other: Hand) -> float:
    """Count every roll of the dice that are not kept against a final hand; a draw decides ties."""
    ends = Counter(score((*kept, *rolled)).strength for rolled in product(FACES, repeat=5 - len(kept)))
    bar = score(other).strength
    won = sum(ways * (1.0 if strength > bar else 0.5 if strength == bar else 0.0) for strength, ways in ends.items())
    return won / ends.total()


def second(mine: Hand, other: Hand) -> Position:
    return Position(order=(0, 1), dice=(other, mine), round=3, finished=(0,), wait=Wait(DECIDE, (1,), 5))


@pytest.mark.parametrize(
    ("mine", "other", "action", "kept", "better"),
    [
        ((5, 5, 5, 2, 1), (6, 6, 6, 1, 2), Keep(), (1, 2, 5, 5, 5), (5, 5, 5)),
        ((5, 5, 5, 2, 1), (6, 6, 6, 1, 2), Keep((1, 2)), (5, 5), (5, 5, 5)),
        ((1, 2, 3, 4, 5), (6, 6, 5, 5, 1), Reroll(), (), (1, 2, 3, 4, 5)),
        ((1, 2, 3, 4, 5), (6, 6, 5, 5, 1), Reroll((5,)), (1, 2, 3, 4), (1, 2, 3, 4, 5)),
    ],
)
def test_a_blunder_is_told_with_both_chances(mine: Hand, other: Hand, action: Keep, kept: Hand, better: Hand) -> None:
    found = appraise(second(mine, other), 1, action, Random(0))
    assert found is not None
    chance, best = survival(kept, other), survival(better, other)
    assert found.lost == pytest.approx(best - chance)
    assert found.remark == KeptLess(1, 3, kept, round(100 * chance), better, round(100 * best))


def test_the_best_choice_and_what_is_hardly_worse_are_not_told() -> None:
    assert appraise(second((1, 2, 3, 4, 5), (6, 6, 5, 5, 1)), 1, Keep(), Random(0)) is None
    assert appraise(second((1, 2, 3, 4, 5), (6, 6, 5, 5, 1)), 1, Keep((1, 2, 3, 4, 5)), Random(0)) is None
