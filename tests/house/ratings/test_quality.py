"""Ratings order players whose order is known, and expect who wins; little, seeded, and so the same every time."""

from math import log

import pytest
from rating_quality import GAMES, Table, played, rated

from croupier import Level

TABLES = 40


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Play liar's dice, the house's easiest level and its wilder kin among each other."""
    game, options = GAMES["liarsdice"]
    return list(played(game, options, Level.EASY, TABLES, seed=3))


def test_ratings_follow_strength_and_expect_winners(tables: list[Table]) -> None:
    quality = rated(tables)
    assert len(tables) == 3 * TABLES
    assert quality.spearman > 0.9, quality
    assert quality.loss < log(4) - 0.1, quality


def test_the_same_tables_turned_round_turn_the_order_round(tables: list[Table]) -> None:
    turned = [Table(table.who, tuple(len(table.who) + 1 - place for place in table.places)) for table in tables]
    assert rated(turned).spearman < -0.9


def test_places_that_say_nothing_are_not_believed(tables: list[Table]) -> None:
    blind = [Table(table.who, tuple(range(1, len(table.who) + 1))) for table in tables]
    assert abs(rated(blind).spearman) < 0.75 and rated(blind).loss > log(4) - 0.05
