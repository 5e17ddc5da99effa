"""What liar's dice says of bids and doubts: its chances are those of counting every roll."""

import re
from itertools import combinations_with_replacement
from math import comb, exp, factorial, prod
from random import Random

import pytest

from croupier import Wait
from croupier.testing.stage import Stage
from plugins.liarsdice.actions import Bid, Challenge
from plugins.liarsdice.analysis import BidCost, DoubtCost
from plugins.liarsdice.bids import FACES, Hands, Said
from plugins.liarsdice.classic.analysis import appraise
from plugins.liarsdice.classic.position import TURN, Position
from plugins.liarsdice.duel.actions import Claim
from plugins.liarsdice.duel.analysis import ClaimCost
from plugins.liarsdice.duel.analysis import appraise as appraise_duel
from plugins.liarsdice.duel.position import MOVE
from plugins.liarsdice.duel.position import Position as Duel

pytestmark = pytest.mark.stage("plugins.liarsdice", seed="lies", buttons=False)


HIDDEN = (0,) * 5


def percent(hand: tuple[int, ...], unseen: int, count: int, face: int) -> int:
    """Count every roll of the dice that are not seen: each set of faces as often as it can lie in another order."""
    every: int = len(FACES) ** unseen
    true = 0
    for roll in combinations_with_replacement(FACES, unseen):
        if sum(die == face for die in (*hand, *roll)) >= count:
            true += factorial(unseen) // prod(factorial(roll.count(die)) for die in FACES)
    return round(100 * true / every)


def turn(hands: Hands, seat: int, *bids: Said) -> Position:
    order = tuple(range(len(hands)))
    return Position(order=order, dice=hands, bids=bids, round=2, wait=Wait(TURN, (seat,), 9))


def test_a_bid_that_cannot_be_true_costs_the_whole_die_that_a_doubt_would_have_saved() -> None:
    view = turn((HIDDEN, (1, 1, 2, 3, 5), ()), 1, Said(0, 6, 6))
    found = appraise(view, 1, Bid(7, 6), Random(0))
    assert found is not None and found.lost == 1
    assert found.remark == BidCost(1, 2, 7, 6, 0, 0, 0, "1.0")


@pytest.mark.parametrize(("count", "face"), [(4, 4), (5, 4), (4, 1)])
def test_a_bid_is_told_with_its_chance(count: int, face: int) -> None:
    hand = (4, 4, 3, 2, 1)
    found = appraise(turn((hand, HIDDEN, HIDDEN[:3]), 0), 0, Bid(count, face), Random(0))
    if percent(hand, 8, count, face) >= 30:
        assert found is None
        return
    assert found is not None and isinstance(found.remark, BidCost)
    assert found.remark.likely == percent(hand, 8, count, face)
    assert 0.25 <= found.lost <= 1


def test_a_doubt_of_what_one_holds_oneself_costs_the_die() -> None:
    view = turn((HIDDEN, (5, 5, 5, 2, 1), HIDDEN), 1, Said(0, 3, 5))
    found = appraise(view, 1, Challenge(), Random(0))
    assert found is not None and isinstance(found.remark, DoubtCost)
    assert (found.remark.count, found.remark.face, found.remark.likely) == (3, 5, 100)
    assert found.remark.better_count >= 3 and found.lost > 0.5


@pytest.mark.parametrize("action", [Bid(1, 4), Bid(3, 4), Bid(2, 6)])
def test_what_is_likely_true_or_made_by_the_solved_rounds_is_no_mistake(action: Bid) -> None:
    assert appraise(turn(((4, 4, 3, 2, 1), HIDDEN), 0), 0, action, Random(0)) is None


def test_a_claim_in_a_duel_is_told_with_its_chance_and_what_a_challenge_wins() -> None:
    hand = (1, 1, 2, 3, 3, 5)
    claims = (Said(0, 6, 6),)
    view = Duel(anomalies=(), dice=((0,) * 6, hand), opener=0, round=4, claims=claims, wait=Wait(MOVE, (1,), 9))
    found = appraise_duel(view, 1, Claim(7, 6), Random(0))
    assert found is not None and isinstance(found.remark, ClaimCost)
    assert found.remark.likely == percent(hand, 6, 7, 6) == 0
    assert (found.remark.better_count, found.remark.best) == (0, round(100 * (1 - held(6))))
    assert found.remark.wins == round(100 * sum(held(sixes) * stands(sixes) / 2 for sixes in range(7))) == 3


def held(sixes: int) -> float:
    """How likely who claimed six sixes, and has six dice, holds so many: a claim speaks for what makes it likely."""
    makes = [sum(binomial(more, 1 / 6) for more in range(6 - number, 7)) for number in range(7)]
    weights = [binomial(number, 1 / 6) * exp(5 * makes[number]) for number in range(7)]
    return weights[sixes] / sum(weights)


def stands(sixes: int) -> float:
    """How often who holds so many goes on behind seven, and takes the other to have 2.75 times as many as by chance."""
    likely = sum(binomial(more, 2.75 / 6) for more in range(7 - sixes, 7))
    return 1 / (1 + exp(-10 * (likely - 0.5)))


def binomial(number: int, chance: float) -> float:
    return comb(6, number) * chance**number * (1 - chance) ** (6 - number)


async def played(stage: Stage) -> tuple[int, ...]:
    """Let ann open with far too much and bob doubt it; gives ann's dice."""
    for name, words in (("ann", "!liarsdice"), ("bob", "!join"), ("cyd", "!join"), ("ann", "!start")):
        await stage.say(name, words)
    ((_, line),) = await stage.say("ann", "hand", private=True)
    await stage.say("ann", "!bid 7 6")
    await stage.say("bob", "!liar")
    await stage.say("ann", "!end a2")
    return tuple(map(int, re.findall(r"\d", line)))


async def test_a_match_with_a_known_blunder_names_it_first_with_its_chance(stage: Stage) -> None:
    hand = await played(stage)
    (_, first), *others = await stage.say("cyd", "!analysis")
    held = sum(die == 6 for die in hand)
    likely = round(100 * of_ten(7 - held))
    assert re.fullmatch(
        rf"Round 1: ann bid 7 × 6 \({likely} % true\); bidding \d × \d saves 0\.\d dice on average\.", first
    )
    assert others == [("room", "bob made no costly choice. Well played!")]


def of_ten(count: int) -> float:
    """Convolve ten dice one by one."""
    chances = [1.0]
    for _ in range(10):
        chances = [
            (chances[found] * 5 / 6 if found < len(chances) else 0.0) + (chances[found - 1] / 6 if found else 0.0)
            for found in range(len(chances) + 1)
        ]
    return sum(chances[count:])


async def test_a_room_that_keeps_its_secrets_hears_one_sentence(stage: Stage) -> None:
    await stage.say("ann", "!set reveal off")
    await played(stage)
    assert await stage.say("bob", "!analysis a2") == [
        ("room", "a2 can't be analysed: this room keeps its secrets, and every choice turned on them.")
    ]
