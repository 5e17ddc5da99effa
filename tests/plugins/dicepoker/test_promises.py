"""Dice poker keeps every promise of the contract."""

import pytest

from croupier.testing import Conformance
from plugins.dicepoker import GAME


class TestDicePoker(Conformance):
    game = GAME
    games = 60
    bot_games = 15


@pytest.mark.soak
class TestMoreOfDicePoker(TestDicePoker):
    games = 200
    bot_games = 50
