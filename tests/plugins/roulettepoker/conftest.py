"""What tests of Roulette Poker share."""

from collections.abc import Iterator

import pytest

from plugins.roulettepoker.strategy import allin, endgame

STEPS = 3
SOLVED = (allin.pushed, endgame.solved)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the house think of each raise at the table for a moment only, which leaves what it may do as it was."""
    monkeypatch.setattr(allin, "MOST", STEPS)
    monkeypatch.setattr(endgame, "ITERATIONS", STEPS)
    for solved in SOLVED:
        solved.cache_clear()
    yield
    for solved in SOLVED:
        solved.cache_clear()
