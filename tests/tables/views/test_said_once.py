"""A line says nothing twice: the code of a table, and who plays in which order."""

import pytest

from core.engine.plugins.loading import BUILTIN
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

GAMES = {"liarsteams": 4, "liarsduel": 2, "roulettepoker": 2, "thoth": 2, "dicepoker": 3, "bluebear": 3, "liarsdice": 3}
NAMES = ("ann", "bob", "cyd", "dan")


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_private_warning_names_its_table_once(language: str) -> None:
    async with Stage(loaded_once("plugins.bluebear"), language=language, buttons=False) as stage:
        await stage.say("ann", "!set quiet on")
        for name, words in (("ann", "!bluebear seconds 30"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        for words in ("new bluebear", "start"):  # at a table of their own as well, so that lines say which
            await stage.say("ann", words, private=True)
            await stage.say("bob", words, private=True)
        warned = [line for who, line in await stage.advance(25) if who in NAMES and line.startswith("a2: ")]
        assert len(warned) == 1
        assert warned[0].count("a2") == 1


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
async def test_the_order_of_players_is_told_once(game: str, language: str) -> None:
    async with Stage(loaded_once(*BUILTIN), language=language, buttons=False) as stage:
        playing = NAMES[: GAMES[game]]
        await stage.say("ann", f"!{game}")
        for name in playing[1:-1]:
            await stage.say(name, "!join")
        told = [*await stage.say(playing[-1], "!join"), *await stage.say("ann", "!start")]
        begun = "\n".join(line for who, line in told if who == "room")
        order = {"en": " and ".join((", ".join(playing[:-1]), playing[-1])), "ja": "さん、".join(playing)}[language]
        assert begun.count(order) == 1, begun
