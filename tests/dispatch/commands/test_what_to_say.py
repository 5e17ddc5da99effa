"""Whoever types nonsense at their turn is told commands, and each of them is taken: games are played by these alone."""

import re
from random import Random

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

PLUGINS = loaded_once()
TURNS = 25


@pytest.mark.parametrize("game", PLUGINS.games)
async def test_what_nonsense_is_answered_with_is_taken(game: str) -> None:
    chance = Random(game)

    async def told(stage: Stage) -> list[str]:
        """Type nonsense in private until it's ann's turn; gives the commands that she is told then."""
        for _ in range(200):
            for who, line in await stage.say("ann", "hmm", private=True):
                if who == "ann" and (found := re.search(r"Your options: (.+)\. \S+ lists", line)):
                    return re.split(", | and ", found[1])
            await stage.advance(5)
            if not list(stage.app.tables):
                return []
        raise AssertionError("it is nobody's turn for long")

    async with Stage(PLUGINS, seed=game, buttons=False) as stage:
        await stage.say("ann", f"!{game}")
        await stage.say("ann", f"!bots {PLUGINS.games[game].game.seats[0] - 1}")
        await stage.say("ann", "!start")
        refused = stage.app.house.counts.refusals
        taken = 0
        while taken < TURNS and (commands := await told(stage)):
            command = chance.choice(commands)
            before = refused.total()
            answer = await stage.say("ann", command, private=True)
            assert refused.total() == before, f"{command}: {answer}"
            taken += 1
        assert taken >= 2
