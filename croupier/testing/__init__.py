"""The conformance kit: one class with the game in it gives a test for each promise of the contract.

class TestMyGame(Conformance):
    game = GAME
"""

from croupier.testing.conformance import Conformance
from croupier.testing.dice import Impossible, NotScripted, ScriptedDice
from croupier.testing.play import Broken, Case, patched

__all__ = ["Broken", "Case", "Conformance", "Impossible", "NotScripted", "ScriptedDice", "patched"]
