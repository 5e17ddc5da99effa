"""A clock near its end: the room is told, and its player alone what the room is not."""

import asyncio

import pytest

from core.contract import Outbound
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

REPEATED = {"dicepoker": True, "bluebear": False, "roulettepoker": True}
"""Games in whose first turn the room is told all that the player is, or less."""


def warned(game: str, *before: str) -> list[Outbound]:
    """Let the first clock of a game for two near its end; gives what players are told alone."""

    async def run() -> list[Outbound]:
        plugins = loaded_once(f"plugins.{game}")
        async with Stage(plugins, seed="warned", buttons=False) as stage:
            for text in before:
                await stage.say("ann", text)
            await stage.say("ann", f"!{game} seconds 30")
            await stage.say("bob", "!join")
            await stage.say("ann", "!start")
            await stage.timers.advance(20)
            await stage.settle()
            return [message for message in stage.sent if message.account]

    return asyncio.run(run())


@pytest.mark.parametrize("game", REPEATED)
def test_a_warning_names_the_room_that_is_told_the_same(game: str) -> None:
    rooms = {message.called_in for message in warned(game)}
    assert rooms == {"stage/#room" if REPEATED[game] else ""}


def test_a_quiet_room_is_told_nothing_so_that_its_players_are() -> None:
    assert {message.called_in for message in warned("dicepoker", "!set quiet on")} == {""}


async def test_whoever_plays_in_a_room_of_their_own_is_told_once() -> None:
    async with Stage(loaded_once("plugins.dicepoker"), seed="warned", buttons=False) as stage:
        for text in ("new dicepoker seconds 30", "bots 1", "start"):
            await stage.say("ann", text, private=True)
        told = [line for _, line in await stage.advance(20) if "seconds left" in line]
    assert told == ["ann: 10 seconds left, then I roll all five dice for you."]
