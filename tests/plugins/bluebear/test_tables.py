"""The last round, one die against one: what is shipped is near the best that can be played."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from croupier import Wait
from plugins.bluebear import strategy
from plugins.bluebear.actions import Bid, Bluff
from plugins.bluebear.events import BidRow
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import HIDDEN, OPEN, TURN, Position
from plugins.bluebear.ring import Claim
from plugins.bluebear.strategy import tables

SOLVER = Path(__file__).parents[3] / "tools" / "bluebear_endgame.py"


def solver() -> ModuleType:
    spec = spec_from_file_location("bluebear_endgame", SOLVER)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def last_round(die: int, *bids: Claim) -> Position:
    rows = tuple(BidRow((len(bids) - at) % 2, bid.count, bid.face) for at, bid in enumerate(bids))
    wait = Wait(TURN if bids else OPEN, (0,), 1)
    return Position(options=BlueBearOptions(), hands=((die,), (HIDDEN,)), shown=((), ()), bids=rows, wait=wait)


def test_the_best_answer_gains_next_to_nothing() -> None:
    solve = solver()
    shares = {place: {move: weight / 1000 for move, weight in row.items()} for place, row in tables.solved().items()}
    low, high = solve.bounds(solve.as_played(shares))
    assert low <= -0.0273 <= -0.0270 <= high
    assert (high - low) / 2 < 0.0015


def test_it_holds_chances_of_legal_moves() -> None:
    assert all((0, hand) in tables.solved() for hand in range(6))
    for (mask, _), row in tables.solved().items():
        assert sum(row.values()) == pytest.approx(1000, abs=20)
        assert min(row) >= mask.bit_length()
        assert mask or tables.CHALLENGE not in row


def test_the_house_plays_by_it() -> None:
    weights = tables.moves([], 3)
    made = [strategy.bot(last_round(3), 0, Random(number)) for number in range(300)]
    for claim, weight in weights.items():
        assert claim is not None
        assert made.count(Bid(claim.count, claim.face)) / 300 == pytest.approx(weight / 1000, abs=0.1)


def test_a_bid_that_cannot_be_true_is_challenged() -> None:
    assert strategy.bot(last_round(1, Claim(1, 1), Claim(1, 3), Claim(2, 3)), 0, Random(1)) == Bluff()


def test_it_survives_packing() -> None:
    shares = {place: {move: weight / 1000 for move, weight in row.items()} for place, row in tables.solved().items()}
    packed = tables.pack(shares).splitlines()[1:]
    assert len(packed) == len({mask for mask, _ in shares})
    assert packed[0].startswith("0 ")
