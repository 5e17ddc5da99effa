"""The last rounds, on two or three dice in all: what is shipped is near the best that can be played."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import pytest

from croupier import Wait
from plugins.bluebear import strategy
from plugins.bluebear.actions import Bid, Bluff
from plugins.bluebear.events import BidRow
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import HIDDEN, OPEN, TURN, Position
from plugins.bluebear.ring import Claim, ring
from plugins.bluebear.strategy import tables
from tests.plugins.bluebear.best_answer import BestAnswer, Values
from tests.support.pairs import FULL

PLAIN: Values = {(1, 1): -0.0272}
GIVEAWAY: Values = {(1, 1): -0.0272, (1, 2): -0.5024}
"""What the rounds that follow are worth to their opener."""


def seen(
    mine: Sequence[int], others: Sequence[int], bids: Sequence[Claim] = (), options: BlueBearOptions | None = None
) -> Position:
    """The view of seat 0, who is to move, with so many hidden dice at each other seat; all have bid in turn."""
    hands, seats = (tuple(mine), *((HIDDEN,) * count for count in others)), len(others) + 1
    rows = tuple(BidRow((at - len(bids)) % seats, bid.count, bid.face) for at, bid in enumerate(bids))
    wait = Wait(TURN if bids else OPEN, (0,), 1)
    return Position(options=options or BlueBearOptions(), hands=hands, shown=((),) * seats, bids=rows, wait=wait)


@pytest.mark.parametrize(
    ("name", "worth", "gain"),
    [
        ("1v1", (-0.0272, 0.0272), 0.0025),
        pytest.param("1v2", (-0.5653, 0.5653), 0.0025, marks=FULL),
        ("2v1", (0.5970, -0.5970), 0.0037),
        pytest.param("1v1v1", (-0.1717, -0.4217, -0.4066), 0.0065, marks=FULL),
        pytest.param("1v2-giveaway", (-0.5024, 0.5024), 0.0037, marks=FULL),
    ],
)
def test_the_best_answer_gains_next_to_nothing(name: str, worth: Sequence[float], gain: float) -> None:
    """A win counts 1 and a loss -1; a seat gains what it gets above its `worth` where all play by the table."""
    values = GIVEAWAY if tables.TABLES[name][1] else PLAIN
    found = [BestAnswer(name, seat, values).value() for seat in range(len(worth))]
    for best, usual in zip(found, worth, strict=True):
        assert usual - 0.0005 < best < usual + gain
    if len(worth) == 2:
        assert sum(found) / 2 < 0.004


@pytest.mark.parametrize("name", tables.TABLES)
def test_it_holds_weights_of_legal_moves(name: str) -> None:
    dice, _ = tables.TABLES[name]
    challenge, opening = len(ring(sum(dice))), []
    hands = [len(list(combinations_with_replacement(range(6), count))) for count in dice]
    for position, hand, moves, weights in tables.solved(name).rows():
        assert hand < hands[position.bit_count() % len(dice)]
        assert 230 < sum(weights) < 270
        assert position.bit_length() <= min(moves) <= max(moves) <= (challenge if position else challenge - 1)
        if not position:
            opening.append(hand)
    assert opening == list(range(hands[0]))


@pytest.mark.parametrize(
    ("mine", "others", "bids", "options", "name"),
    [
        ((3,), [1], [], {}, "1v1"),
        ((3,), [1], [], {"giveaway": True}, "1v1"),
        ((3,), [1], [], {"reroll": True}, "1v1"),
        ((2, 5), [1], [], {"exact": True}, "2v1"),
        ((2, 5), [1], [Claim(1, 2)], {}, "1v2"),
        ((2, 5), [1], [Claim(1, 2)], {"giveaway": True}, "1v2-giveaway"),
        ((4,), [2], [], {"cup": True}, "1v2"),
        ((4,), [1, 1], [Claim(1, 2), Claim(1, 4)], {"exact": True}, "1v1v1"),
        ((4,), [1, 1], [], {"giveaway": True}, "1v1v1-giveaway"),
        ((4,), [1, 0, 1], [Claim(1, 2)], {"reroll": True}, None),
        ((2, 5), [1], [], {"reroll": True}, None),
        ((2, 5), [2], [], {}, None),
    ],
)
def test_it_is_known_which_table_holds(
    mine: Sequence[int], others: list[int], bids: list[Claim], options: dict[str, bool], name: str | None
) -> None:
    moves = tables.moves(seen(mine, others, bids, BlueBearOptions(**options)), 0)
    position = sum(1 << ring(len(mine) + sum(others)).index(bid) for bid in bids)
    rows = [tables.solved(name).row(position, hand) for hand in range(tables.HANDS)] if name else [{}]
    assert list(moves.values()) in [list(row.values()) for row in rows if row or not name]


def test_dice_of_somebody_who_left_lie_in_no_table() -> None:
    left = seen((4,), [1, 1], [Claim(1, 2)])
    assert tables.moves(left, 0)
    gone = Position(
        options=left.options, hands=left.hands, shown=left.shown, bids=left.bids[:1], wait=left.wait, out=(2,)
    )
    assert tables.moves(gone, 0) == {}


@pytest.mark.parametrize(("mine", "others"), [((3,), [1]), ((3, 6), [1]), ((3,), [2]), ((3,), [1, 1])])
def test_the_house_plays_by_it(mine: Sequence[int], others: list[int]) -> None:
    view = seen(mine, others)
    weights = tables.moves(view, 0)
    made = [strategy.bot(view, 0, Random(number)) for number in range(300)]
    for claim, weight in weights.items():
        assert claim is not None
        share = weight / sum(weights.values())
        assert made.count(Bid(claim.count, claim.face)) / 300 == pytest.approx(share, abs=0.1)


def test_a_bid_that_cannot_be_true_is_challenged() -> None:
    assert strategy.bot(seen((1,), [1], [Claim(1, 1), Claim(1, 3), Claim(2, 3)]), 0, Random(1)) == Bluff()
    assert strategy.bot(seen((1,), [1, 1], [Claim(3, 5)]), 0, Random(1)) == Bluff()


@pytest.mark.parametrize("name", ["1v1", "2v1"])
def test_it_survives_packing(name: str) -> None:
    packed = tables.packed(name, tables.solved(name).table())
    assert packed == (Path(tables.__file__).parents[1] / "data" / f"{name}.bin").read_bytes()
