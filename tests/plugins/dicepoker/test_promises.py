"""Dice poker keeps every promise of the contract."""

from croupier.testing import Conformance
from plugins.dicepoker import GAME


class TestDicePoker(Conformance):
    game = GAME
