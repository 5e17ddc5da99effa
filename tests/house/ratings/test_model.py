"""Golden vectors of ratings, and what must hold of every ranking."""

import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from openskill.models import PlackettLuce

from core.house.ratings import model
from core.house.ratings.model import FRESH, Rating, house, rated, shown


def gains(ranks: Sequence[int], size: int = 1) -> list[float]:
    """Give by how much the mean of each team's first player moves, all being new."""
    return [team[0].mu - FRESH.mu for team in rated([[FRESH] * size] * len(ranks), ranks)]


def test_a_duel_moves_both_alike() -> None:
    (ann,), (bob,) = rated([[FRESH], [FRESH]], [0, 1])
    assert (ann.mu, bob.mu) == pytest.approx((27.635389493140497, 22.364610506859503), abs=1e-12)
    assert ann.sigma == bob.sigma == pytest.approx(8.06590141354368, abs=1e-12)
    assert (round(shown(ann)), round(shown(bob)), round(shown(FRESH))) == (1587, 1429, 1500)


def test_joint_winners_gain_alike_and_more_than_the_third() -> None:
    assert gains([0, 0, 1, 2, 3]) == pytest.approx([2.25, 2.25, 0.722, -0.945, -4.278], abs=1e-3)


def test_all_equal_move_nowhere() -> None:
    for players in range(2, 7):
        assert gains([0] * players) == pytest.approx([0.0] * players, abs=1e-9)


def test_two_against_two_move_as_teams() -> None:
    (ann, bob), (cara, dan) = rated([[FRESH, FRESH], [FRESH, Rating(30.0, 3.0)]], [0, 1])
    assert ann == bob and ann.mu > FRESH.mu and cara.mu < FRESH.mu
    assert 0 < 30.0 - dan.mu < FRESH.mu - cara.mu, "who is known well moves less"


def test_a_strict_ranking_is_as_the_library_has_it() -> None:
    library, draw = PlackettLuce(), Random(7)
    for _ in range(50):
        known = [Rating(draw.uniform(10, 40), draw.uniform(1, 8)) for _ in range(draw.randint(2, 8))]
        ranks = draw.sample(range(len(known)), len(known))
        made = library.rate([[library.rating(mu=each.mu, sigma=each.sigma)] for each in known], ranks=list(ranks))
        assert rated([[each] for each in known], ranks) == [[Rating(team[0].mu, team[0].sigma)] for team in made]


def test_a_better_place_never_gives_less_among_equals() -> None:
    draw = Random(11)
    for _ in range(1000):
        players = draw.randint(2, 5)
        ranks = [draw.randrange(players) for _ in range(players)]
        by_rank = sorted(zip(ranks, gains(ranks), strict=True))
        for (rank, gain), (worse, less) in pairwise(by_rank):
            assert gain == pytest.approx(less, abs=1e-9) if rank == worse else gain > less


def test_without_averaging_a_tie_is_wrong() -> None:
    """The library alone gives the third more than the joint winners: these vectors notice."""
    library = PlackettLuce(mu=FRESH.mu, sigma=FRESH.sigma)
    teams = library.rate([[library.rating()] for _ in range(5)], ranks=[0, 0, 1, 2, 3])
    wrong = [team[0].mu - FRESH.mu for team in teams]
    assert wrong == pytest.approx([1.0, 1.0, 1.556, -0.111, -3.445], abs=1e-3)
    assert wrong[2] > wrong[0]


def test_the_house_is_believed_to_be_as_strong_as_it_is() -> None:
    ((won,), _), ((lost,), _) = rated([[FRESH], [house(0)]], [0, 1]), rated([[FRESH], [house(0)]], [1, 0])
    assert won.mu - FRESH.mu == pytest.approx(FRESH.mu - lost.mu, abs=1e-9)
    assert won.mu - FRESH.mu > gains([0, 1])[0], "a win over somebody known tells more"


def test_orders_are_counted_before_they_are_made() -> None:
    assert model.orders([0, 0, 1, 1, 1]) == 12 and model.orders(range(10)) == 1
    assert model.orders([3] * 6) == model.MOST_ORDERS < model.orders([3] * 7)


def test_the_library_is_loaded_by_the_first_table_alone() -> None:
    asks = (
        "import core.app.run, core.app.server, core.dispatch, core.house.ratings, sys; "
        "print('openskill' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout == "False\n"


def test_points_of_a_level_are_those_that_its_wins_say() -> None:
    """Against a hundred points more, whoever wins 36 in a hundred stays where they are."""
    ((won,), _), ((lost,), _) = (rated([[house(0)], [house(100)]], ranks) for ranks in ([0, 1], [1, 0]))
    assert (won.mu - FRESH.mu) / (won.mu - lost.mu) == pytest.approx(0.64, abs=0.005)
