"""Groups that play as fast as they can, at default rates: never more than is allowed, and nobody is moved for."""

import pytest

from tests.support.busy_groups import played
from tests.support.loaded import loaded_once


def test_whoever_acts_at_once_is_slowed_and_never_moved_for() -> None:
    evening = played(["bluebear", "liarsdice"], 75, (0, 0))
    assert evening.busiest == 20, "all that is allowed is used, and no more"
    assert (evening.floods, evening.lost) == (0, 0)
    assert len(evening.waits) > 20 and max(evening.waits) < 10


@pytest.mark.parametrize("games", [["liarsdice"], pytest.param(sorted(loaded_once().games), marks=pytest.mark.soak)])
def test_players_peek_twice_a_second_and_hold_up_nothing(games: list[str]) -> None:
    evening = played(games, 30, (1, 3), peeking=True)
    assert len(evening.peeks) > 60 * len(games)
    assert all(peek.answers == 1 and peek.answer and peek.answer.get("text") for peek in evening.peeks)
    assert (evening.floods, evening.lost) == (0, 0)
    assert evening.waits and max(evening.waits) < 10
