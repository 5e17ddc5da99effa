"""Dice poker keeps every promise of the contract."""

from pathlib import Path

import pytest

from croupier.testing import Conformance
from plugins.dicepoker import GAME


class TestDicePoker(Conformance):
    game = GAME
    kept = Path(__file__).parent / "stored"
    games = 12
    bot_games = 4


@pytest.mark.soak
class TestMoreOfDicePoker(TestDicePoker):
    games = 200
    bot_games = 50
