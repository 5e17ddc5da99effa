"""The conformance kit, and a stage for tests of one's own.

One class with the game in it gives a test for each promise of the contract:

    class TestMyGame(Conformance):
        game = GAME

A table as it is played in a chat is a test with the fixture `stage` of `croupier.testing.fixtures`:

    @pytest.mark.stage("my_game")
    async def test_bob_sits_down(stage: Stage) -> None:
        await stage.say("ann", "!mygame")
"""

from croupier.testing.conformance import Conformance
from croupier.testing.dice import Impossible, NotScripted, ScriptedDice
from croupier.testing.play import Broken, Case, patched
from croupier.testing.stage import Stage, loaded_once

__all__ = [
    "Broken",
    "Case",
    "Conformance",
    "Impossible",
    "NotScripted",
    "ScriptedDice",
    "Stage",
    "loaded_once",
    "patched",
]
