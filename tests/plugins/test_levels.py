"""The easy level looks human and loses: what is sure is neither folded nor doubted, and the best play beats it."""

from random import Random

import pytest

from core.contract import Level
from core.engine import SeededDice
from croupier import Action, Game, Start, Wait
from plugins.bluebear.actions import Bluff
from plugins.bluebear.events import BidRow
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import HIDDEN, TURN
from plugins.bluebear.position import Position as BlueBear
from plugins.liarsdice.strategy.levels import easy_bid, easy_sum
from plugins.roulettepoker.actions import Fold
from plugins.roulettepoker.position import Position as RoulettePoker
from tests.support.loaded import loaded_once

GAMES = loaded_once().games


def many(game: str, view: object) -> set[type[Action]]:
    play = GAMES[game].game.player(Level.EASY)
    return {type(play(view, 0, Random(number))) for number in range(200)}


def test_what_is_seen_to_be_true_is_never_doubted_and_what_cannot_be_always() -> None:
    wait = Wait(TURN, (0,), 1)
    sure = BlueBear(
        options=BlueBearOptions(),
        hands=((3, 3, 4), (HIDDEN,) * 3),
        shown=((), ()),
        bids=(BidRow(1, 2, 3),),
        wait=wait,
    )
    never = BlueBear(
        options=BlueBearOptions(), hands=((3, 3), (HIDDEN,)), shown=((), ()), bids=(BidRow(1, 2, 5),), wait=wait
    )
    assert Bluff not in many("bluebear", sure)
    assert many("bluebear", never) == {Bluff}
    seen = [0, 0, 0, 2, 1, 0, 0]
    assert all(easy_bid(seen, 3, (2, 3), 6, Random(number)) for number in range(200))
    assert not any(easy_bid(seen, 1, (4, 3), 4, Random(number)) for number in range(200))
    assert all(easy_sum((4,), 3, Random(number)) for number in range(200))
    assert not any(easy_sum((8,), 1, Random(number)) for number in range(200))


def test_a_cheap_call_is_never_folded_and_a_dear_one_sometimes_is() -> None:
    def moves(ante: int, raised: int) -> set[type[Action]]:
        stacks = (40 - ante, 40 - ante - raised)
        view = RoulettePoker(
            stacks=stacks, pot=2 * ante, ante=ante, bullets=(1, 0), left=22, line=(raised,), wait=Wait("x", (0,), 1)
        )
        return many("roulettepoker", view)

    assert Fold not in moves(ante=12, raised=2)
    assert Fold in moves(ante=2, raised=8)


def beaten(game: Game, number: int) -> bool:
    """Play a game of the best level against the easy one, and tell whether it won."""
    dice, chance, side = SeededDice(number.to_bytes(4, "big"), {}), Random(number), number % 2
    state = game.rules.setup(Start(2, game.options()), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        level = Level.STRONG if seat == side else Level.EASY
        state = game.rules.apply(
            state, seat, game.player(level)(game.rules.view(state, seat), seat, chance), dice
        ).state
    return bool(state.outcome.ranking[0] == (side,))


@pytest.mark.parametrize("name", ["dicepoker", "liarsduel"])
def test_the_best_level_beats_the_easy_one(name: str) -> None:
    assert sum(beaten(GAMES[name].game, number) for number in range(40)) >= 24


@pytest.mark.parametrize("name", GAMES)
def test_levels_are_measured_from_the_weakest_on(name: str) -> None:
    assert list(GAMES[name].game.levels) == list(Level)
    points = list(GAMES[name].game.levels.values())
    assert points == sorted(points) and points[0] < points[-1]
