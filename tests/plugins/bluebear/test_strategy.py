"""How likely bids are, what an expiry does, and that the house plays from its view, fast and well."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from time import process_time
from typing import Any

import pytest

from croupier import Seat, Wait
from plugins.bluebear import strategy
from plugins.bluebear.actions import Bid, Bluff
from plugins.bluebear.events import BidRow
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import HIDDEN, OPEN, TURN, Position
from plugins.bluebear.ring import FACES, STAR, Claim, above, height
from plugins.bluebear.strategy.odds import Tally, knowledge, likelihood, tally, threshold
from plugins.bluebear.strategy.playouts import Belief, Deal, fits, order, tallies
from plugins.bluebear.strategy.worth import of, won


def seen(
    mine: Sequence[int], others: Sequence[int], bids: Sequence[BidRow] = (), options: BlueBearOptions | None = None
) -> Position:
    """The view of seat 0, who is to move, with so many hidden dice at each other seat."""
    hands = (tuple(mine), *((HIDDEN,) * count for count in others))
    wait = Wait(TURN if bids else OPEN, (0,), 1)
    return Position(
        options=options or BlueBearOptions(), hands=hands, shown=((),) * len(hands), bids=tuple(bids), wait=wait
    )


@pytest.mark.parametrize(
    ("mine", "unseen", "count", "face", "chance"),
    [
        ((3, STAR, 1, 2, 5), 5, 4, 3, Fraction(131, 243)),
        ((STAR, 1, 2, 4, 5), 5, 3, STAR, Fraction(763, 3888)),
        ((3, 3), 1, 2, 3, Fraction(1)),
        ((3, 4), 1, 3, 3, Fraction(0)),
    ],
)
def test_chances_that_are_exact(mine: tuple[int, ...], unseen: int, count: int, face: int, chance: Fraction) -> None:
    known, hidden = knowledge(seen(mine, [unseen]))
    assert likelihood(known, hidden, count, face) == pytest.approx(float(chance), abs=1e-15)


def test_chances_among_thirty_dice() -> None:
    assert likelihood(*knowledge(seen((4, 4, STAR, 1, 2), [5] * 5)), 10, 4) == pytest.approx(0.778461, abs=5e-7)
    assert likelihood(*knowledge(seen((STAR, 1, 1, 1, 2), [5] * 5)), 5, STAR) == pytest.approx(0.618434, abs=5e-7)


@pytest.mark.parametrize(
    ("mine", "others", "bid", "action"),
    [
        ((3, STAR, 1, 2, 5), [5], Claim(4, 3), Bid(4, 5)),  # 4x3 is true with 131/243, and so is 4x5
        ((STAR, 1, 2, 4, 5), [5], Claim(3, STAR), Bluff()),  # true with 763/3888
        ((3, STAR, 1, 2, 5), [5], None, Bid(1, 1)),  # sure, like others, and the lowest
        ((2, 3, 4), [1], None, Bid(1, 2)),
        ((STAR, STAR), [2], Claim(4, STAR), Bluff()),  # nothing is higher
        ((5,), [1], Claim(1, 5), Bid(2, 5)),  # ★1 is true with 1/6, 2x5 with 1/3
        ((STAR,), [1], Claim(1, STAR), Bid(2, 1)),  # all numbers are true with 1/3
    ],
)
def test_an_expiry_follows_the_threshold_policy(
    mine: tuple[int, ...], others: list[int], bid: Claim | None, action: Bid | Bluff
) -> None:
    bids = [BidRow(1, bid.count, bid.face)] if bid else []
    view = seen(mine, others, bids, BlueBearOptions(reroll=True))
    assert {repr(strategy.expire(view, 0)) for _ in range(3)} == {repr(action)}


def test_the_likeliest_bid_is_the_best_of_all_and_the_lowest_on_a_tie() -> None:
    chance = Random(1)
    for _ in range(200):
        total = chance.randint(2, 14)
        mine = chance.choices(FACES, k=chance.randint(1, min(5, total - 1)))
        view = seen(mine, [total - len(mine)])
        floor = chance.choice([0, *(height(one.count, one.face) for one in above(total, None, 99))])
        known, unseen = knowledge(view)
        rows = [
            (-likelihood(known, unseen, one.count, one.face), height(one.count, one.face))
            for one in above(total, None, 999)
        ]
        higher = [row for row in rows if row[1] > floor]
        assert threshold(known, unseen, floor, 0.0) == (min(higher)[1] if higher else 0)


def test_bids_tell_dice() -> None:
    hands = tallies(5)[0]
    weights = fits((0,) * 6, 5, 5, height(2, 2), height(5, 3))
    threes = [weight for hand, weight in zip(hands, weights, strict=True) if hand[2] + hand[5] == 5]
    none = [weight for hand, weight in zip(hands, weights, strict=True) if hand[2] + hand[5] == 0]
    assert min(threes) > 5 * max(none)


def dealt(bids: tuple[BidRow, ...]) -> list[dict[Seat, Tally]]:
    """Deal the other's dice as these bids have them believed, time and again by the same chance."""
    belief, chance = Belief(seen((1, 1, 1, 1, 1), [5], bids), 0), Random("belief")
    return [belief.deal(chance) for _ in range(100)]


def test_only_bids_on_the_dice_that_lie_there_tell_them() -> None:
    bids = (BidRow(1, 2, 2), BidRow(0, 3, 2), BidRow(1, 3, 3, True), BidRow(0, 4, 3), BidRow(1, 5, 3))
    assert dealt(bids) == dealt(bids[3:]) != dealt(())


@pytest.mark.parametrize("seats", [2, 6])
def test_the_house_plays_from_its_view_and_by_chance_alone(seats: int) -> None:
    view = seen((1, 3, STAR, 5, 5), [5] * (seats - 1), [BidRow(seats - 1, 3, 4)], BlueBearOptions(reroll=True))
    moves = {repr(strategy.bot(view, 0, Random("same"))) for _ in range(3)}
    assert len(moves) == 1


def test_a_decision_takes_milliseconds() -> None:
    view = seen((1, 3, STAR, 5, 5), [5] * 5, [BidRow(seat, 5, seat) for seat in range(1, 6)])
    strategy.bot(view, 0, Random(0))
    start = process_time()
    for number in range(10):
        strategy.bot(view, 0, Random(number))
    assert process_time() - start < 10 * 0.1


def test_a_decision_with_rerolls_is_a_count_of_deals_and_not_of_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """66 bids are tried, and each with a reroll too: of the same dice it is the same throw."""
    made: list[Deal] = []

    def deal(*what: Any) -> Deal:
        made.append(Deal(*what))
        return made[-1]

    monkeypatch.setattr(strategy, "Deal", deal)
    threshold.cache_clear()
    view = seen((1, 3, STAR, 5, 5), [5] * 5, options=BlueBearOptions(reroll=True))
    strategy.bot(view, 0, Random(1))
    assert strategy.DEALS <= len(made) <= strategy.DEALS * (1 + len(FACES))
    asked = threshold.cache_info()
    assert asked.hits + asked.misses < 22_000


def test_a_hopeless_bid_is_challenged_and_a_sure_one_is_not() -> None:
    assert strategy.bot(seen((1, 2), [2], [BidRow(1, 4, 3)]), 0, Random(1)) == Bluff()
    assert strategy.bot(seen((3, 3, STAR), [5], [BidRow(1, 3, 3)]), 0, Random(1)) != Bluff()


def test_two_count_their_chances_to_win_and_not_their_dice() -> None:
    assert won(5, 0, False) == 1.0 and won(0, 3, True) == 0.0
    for mine in range(1, 6):
        for others in range(1, 6):
            assert won(mine, others, True) + won(others, mine, False) == pytest.approx(1)
            assert won(mine, others, True) >= won(mine, min(5, others + 1), True)
            assert won(mine, others, True) <= won(min(5, mine + 1), others, True)
    dealt = {0: tally((2, 2, 2, 2, 2)), 1: tally((5,) * 5)}
    view = seen((2, 2, 2, 2, 2), [5], [BidRow(1, 6, 2)])
    deal = Deal(view, dealt, (0,) * 6, order(view))
    assert of(deal, 0, Bluff()) == pytest.approx(0.671)  # the other has four dice left and opens: 1 - .329
    assert of(deal, 0, Bid(6, 3)) < 0.1


def test_many_count_their_share_of_the_dice() -> None:
    view = seen((2, 2, 2), [3, 3], [BidRow(2, 4, 2)])
    dealt = {0: tally((2, 2, 2)), 1: tally((5,) * 3), 2: tally((5,) * 3)}
    assert of(Deal(view, dealt, (0,) * 6, order(view)), 0, Bluff()) == pytest.approx(3 / 8)
