"""How a game ended, where its author has written no words for that."""

from types import SimpleNamespace
from typing import Any

import peek
from peek import rules

from croupier import Outcome, Step, hookimpl, replace
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


class Toy:
    """Peek, but that its last player wins for a reason without words."""

    @hookimpl
    def croupier_games(self, register: Any) -> None:
        def apply(state: Any, seat: int, action: Any, dice: Any) -> Step:
            step: Any = rules.apply(state, seat, action, dice)
            if step.state.outcome is None:
                return step  # type: ignore[no-any-return]
            outcome = Outcome("nobody-else-left", step.state.outcome.ranking)
            return Step(replace(step.state, outcome=outcome), step.events)

        register(replace(peek.GAME, rules=SimpleNamespace(**{**vars(rules), "apply": apply})))


async def test_a_reason_of_several_words_is_told_as_words() -> None:
    plugins = loaded_once("plugins.dicepoker")
    plugins.add("toy", Toy(), ours=True)
    async with Stage(plugins) as stage:
        for name, words in (("ann", "!peek"), ("bob", "!join"), ("ann", "!start"), ("ann", "!leave")):
            await stage.say(name, words)
        told = [line for _, line in await stage.say("ann", "!leave")]
        assert any(line.startswith("The game is over: nobody else left.") for line in told), told
