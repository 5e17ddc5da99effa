"""Somebody wins for nobody else is left: one who left is called so, and several are."""

import asyncio

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

ONE = {"en": "Their opponent has left, so ", "ja": "相手が抜けたので、"}
SEVERAL = {"en": "The others have left, so ", "ja": "ほかの人が抜けたので、"}


def told(game: str, language: str, *people: str) -> str:
    """Let all but the last give up a table that has just begun; gives what the room is told of the last who leaves."""

    async def run() -> str:
        async with Stage(loaded_once(), seed="left alone", buttons=False, language=language) as stage:
            await stage.say(people[0], f"!{game}")
            for name in people[1:]:
                await stage.say(name, "!join")
            await stage.say(people[0], "!start")
            lines: list[tuple[str, str]] = []
            for name in people[:-1]:
                await stage.say(name, "!leave")
                lines = await stage.say(name, "!leave")
        return " ".join(line for who, line in lines if who == "room")

    return asyncio.run(run())


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["liarsdice", "liarsduel", "bluebear", "dicepoker", "thoth"])
def test_at_a_table_of_two_it_was_the_opponent(game: str, language: str) -> None:
    heard = told(game, language, "ann", "bob")
    assert ONE[language] in heard and SEVERAL[language] not in heard


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["liarsdice", "bluebear", "dicepoker"])
def test_at_a_table_of_three_it_was_the_others(game: str, language: str) -> None:
    heard = told(game, language, "ann", "bob", "cyd")
    assert SEVERAL[language] in heard and ONE[language] not in heard
