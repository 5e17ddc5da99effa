"""The house bluffs and challenges from its view alone, learns from challenges, and stands up to hard players."""

from itertools import islice
from random import Random

import pytest
from opponents import Player
from opponents.thoth import RIVALS, Greedy, match, winner

from croupier import Seat, replace
from croupier.testing.play import Case
from plugins.thoth import GAME, rules, strategy
from plugins.thoth.actions import Challenge
from plugins.thoth.components import DICE, Deed
from plugins.thoth.options import Length
from plugins.thoth.position import RIG, Position, Roll
from plugins.thoth.strategy import allocation, suspicion
from tests.plugins.thoth.table import A, B, at, both_done, does, opened
from tests.plugins.thoth.test_promises import twins
from tests.support.pairs import FULL


def said(*values: int, deeds: tuple[Deed, Deed, Deed] = (Deed.REACH, Deed.UNION, Deed.PYRAMID)) -> Position:
    """Let B have rolled these, the d20 first, in the view of A while rigging."""
    rolls = tuple(Roll(die, value) for die, value in zip(reversed(DICE), values, strict=False))
    return rules.view(replace(at(RIG, "1 6 8 12 20", deeds=deeds), rolls=((), rolls)), A)


def test_all_dice_may_be_bluffed_and_the_last_be_low() -> None:
    high, middling = said(20, 12, 8, 4, 1), said(9, 5, 3, 4, 1)
    assert suspicion.doubt(high, B).chance > 3 * suspicion.doubt(middling, B).chance


def test_low_values_are_suspicious_where_low_values_win() -> None:
    low = (Deed.STOOP, Deed.FAMINE, Deed.DROUGHT)
    ones, highs = said(1, 1, 1, deeds=low), said(20, 12, 8, deeds=low)
    assert suspicion.doubt(ones, B).chance > 3 * suspicion.doubt(highs, B).chance


def test_a_bluff_of_more_dice_costs_more() -> None:
    assert suspicion.doubt(said(20, 12, 8, 6, 4), B).cost > suspicion.doubt(said(20), B).cost


def test_who_was_caught_is_doubted_more_and_who_was_not_less() -> None:
    view = said(20, 12, 8)
    chances = [
        suspicion.doubt(replace(view, caught=(0, caught), cleared=(0, cleared)), B).chance
        for caught, cleared in ((2, 0), (0, 0), (0, 2))
    ]
    assert chances == sorted(chances, reverse=True) and len(set(chances)) == 3


def test_the_house_bluffs_less_once_it_was_challenged() -> None:
    state = replace(opened(), round=5)
    rates = [
        strategy.rate(replace(state, caught=(caught, 0), cleared=(cleared, 0)), A)
        for caught, cleared in ((0, 0), (0, 1), (1, 0), (2, 0))
    ]
    assert rates == sorted(rates, reverse=True) and 0 < rates[-1] < rates[0] / 2


def test_challenges_are_counted_about_whom_they_were() -> None:
    state, _ = does(at(RIG, "4 6 8 12 20", "1 2 3 4 5"), (A, "challenge d4"), (B, "challenge d4"))
    state = replace(state, sides=(replace(state.side(A), bluffs=(DICE[4],)), state.side(B)))
    after, _ = both_done(state)
    assert (after.caught, after.cleared) == ((1, 0), (0, 1))
    assert rules.view(after, None).caught == (1, 0)


@pytest.mark.parametrize("version", [1, 2])
def test_older_tables_remember_no_challenge(version: int) -> None:
    data = {"round": 2, "wait": {"kind": RIG}, "held": [[], []]}
    assert rules.upgrade(data, version)["caught"] == rules.upgrade(data, version)["cleared"] == [0, 0]


def test_worlds_that_look_alike_are_played_alike() -> None:
    chance, compared = Random("alike"), 0
    for move in (move for one in Case(GAME, 3).matches for move in one.moves):
        state: Position = move.step.state
        for seat in state.wait.seats if state.wait else ():
            for twin in twins(state, seat, chance):
                assert isinstance(twin, Position)
                chosen = [strategy.bot(rules.view(world, seat), seat, Random(7)) for world in (state, twin)]
                assert chosen[0] == chosen[1]
                compared += 1
    assert compared > 100


def test_a_decision_looks_at_few_sharings(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a decision costs is the sharings of dice that it rates, at about a tenth of a millisecond each."""
    rated, most = [0], [0]
    whole = allocation.best

    def counted(*given: object) -> allocation.Allocation:
        rated[0] += 1
        return whole(*given)  # type: ignore[arg-type]

    def house(view: Position, seat: Seat, chance: Random) -> object:
        rated[0] = 0
        action = strategy.bot(view, seat, chance)
        most[0] = max(most[0], rated[0])
        return action

    monkeypatch.setattr(strategy, "best", counted)
    monkeypatch.setattr(suspicion, "best", counted)
    match((house, house), 1, Length.BLITZ)  # type: ignore[arg-type]
    assert 50 < most[0] < 200


@pytest.mark.parametrize(
    ("rival", "least"),
    [
        pytest.param(RIVALS["bluffs-all"], 14, marks=FULL, id="bluffs-all"),
        pytest.param(Greedy(0.0, challenges=True), 8, marks=FULL, id="honest-challenges"),
        pytest.param(Greedy(0.0), 14, marks=FULL, id="honest"),
        pytest.param(RIVALS["never-bluffs"], 2, id="never-bluffs"),
    ],
)
def test_the_house_stands_up_to(rival: Player, least: int) -> None:
    """Of 20 seeded matches, until enough are won; the figures are those of `benchmarks/strength.py`."""

    def won(number: int) -> bool:
        seat = number % 2
        players = (strategy.bot, rival) if seat == 0 else (rival, strategy.bot)
        return winner(match(players, number, Length.BLITZ)) == seat

    assert len(list(islice(filter(won, range(20)), least))) == least


def test_a_sure_bluffer_is_challenged() -> None:
    view = replace(said(20, 12, 8, 4, 1), caught=(0, 3))
    assert sum(isinstance(strategy.bot(view, A, Random(number)), Challenge) for number in range(10)) > 7
