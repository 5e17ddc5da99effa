"""Benchmarks name what there is: every game of ours, and packages and files that exist."""

from pathlib import Path

from games import GAMES
from rooms import BELONGS, ROOMS
from strength import GAMES as FILES
from strength import beginners, of_game

from tests.support.loaded import loaded_once

ROOT = Path(__file__).resolve().parents[2]


def test_every_game_of_ours_is_measured() -> None:
    assert set(GAMES) == set(loaded_once().games)


def test_the_house_is_measured_at_every_game_of_ours() -> None:
    assert beginners().keys() == loaded_once().games.keys()
    for name in FILES:
        rows = list(of_game(name).rows())
        assert len({(row.table, row.rival) for row in rows}) == len(rows)
        assert any(row.usual for row in rows)


def test_rooms_are_made_of_what_there_is() -> None:
    assert [path for path in BELONGS if not (ROOT / path).exists()] == []
    assert set(BELONGS.values()) <= set(ROOMS)
