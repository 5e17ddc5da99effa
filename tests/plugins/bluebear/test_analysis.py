"""What BlueBear says of bids and challenges: its chances are those of counting every roll."""

from itertools import product
from random import Random

import pytest

from croupier import Wait
from plugins.bluebear.actions import Bid, Bluff
from plugins.bluebear.analysis import BidCost, BluffCost, appraise
from plugins.bluebear.events import BidRow
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import TURN, Position
from plugins.bluebear.ring import FACES, STAR

HIDDEN = (0,) * 5


def percent(hand: tuple[int, ...], count: int, face: int) -> int:
    """Count every roll of five dice that are not seen."""
    rolls = [sum(die in (face, STAR) for die in (*hand, *roll)) >= count for roll in product(FACES, repeat=5)]
    return round(100 * sum(rolls) / len(rolls))


def turn(hand: tuple[int, ...], *bids: BidRow) -> Position:
    return Position(
        options=BlueBearOptions(),
        hands=(HIDDEN, hand),
        shown=((), ()),
        bids=bids,
        round=3,
        wait=Wait(TURN, (1,), 7),
    )


def test_raising_what_cannot_be_true_costs_ones_own_dice_and_those_that_a_challenge_takes() -> None:
    found = appraise(turn((1, 1, 2, 2, 3), BidRow(0, 9, 5)), 1, Bid(10, 5), Random(0))
    assert found is not None and 9.9 <= found.lost <= 10
    assert isinstance(found.remark, BidCost)
    assert (found.remark.likely, found.remark.better_count) == (0, 0)


@pytest.mark.parametrize(("count", "face"), [(5, 4), (6, 2), (7, 4)])
def test_a_bid_is_told_with_its_chance(count: int, face: int) -> None:
    hand = (1, 1, 2, 3, 4)
    found = appraise(turn(hand), 1, Bid(count, face), Random(0))
    assert found is not None and isinstance(found.remark, BidCost)
    assert found.remark.likely == percent(hand, count, face)


def test_a_challenge_of_what_one_holds_oneself_costs_dice() -> None:
    found = appraise(turn((5, 5, STAR, 5, 1), BidRow(0, 4, 5)), 1, Bluff(), Random(0))
    assert found is not None and isinstance(found.remark, BluffCost)
    assert (found.remark.count, found.remark.face, found.remark.likely) == (4, 5, 100)


def test_what_is_likely_true_is_no_mistake() -> None:
    assert appraise(turn((5, 5, STAR, 5, 1)), 1, Bid(5, 5), Random(0)) is None
    assert appraise(turn((1, 1, 2, 2, 3), BidRow(0, 5, 5)), 1, Bluff(), Random(0)) is None
