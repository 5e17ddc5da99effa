"""Fields of an action that nobody else may know: not typed in a room, not told when the house moves."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import discs
import pytest
from discs.actions import Disc, Place

from core.contract import replace
from core.engine.plugins.loading import Plugins, load_all
from croupier import Game, hookimpl
from croupier.testing.stage import Stage


class Foreseeable:
    """Discs whose automatic moves follow from what all can see: a rose comes first."""

    @hookimpl
    def croupier_games(self, register: Callable[[Game], None]) -> None:
        strategy = SimpleNamespace(expire=lambda view, seat: Place(Disc.ROSE), bot=discs.strategy.bot)
        register(replace(discs.GAME, strategy=strategy, expiry_is_public=True))


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    plugin = staging.get("plugin", discs)
    plugins: Plugins = load_all(builtin=(), group="")
    plugins.add("discs", plugin)
    assert not plugins.reports[-1].error
    async with Stage(plugins) as stage:
        for name, words in [("ann", "!discs"), ("bob", "!join"), ("ann", "!start")]:
            await stage.say(name, words)
        yield stage


def played(scene: Callable[[Stage], Awaitable[None]], plugin: object = discs) -> None:
    plugins: Plugins = load_all(builtin=(), group="")
    plugins.add("discs", plugin)
    assert not plugins.reports[-1].error

    async def play() -> None:
        async with Stage(plugins) as stage:
            for name, words in [("ann", "!discs"), ("bob", "!join"), ("ann", "!start")]:
                await stage.say(name, words)
            await scene(stage)

    asyncio.run(asyncio.wait_for(play(), 60))


async def test_a_hidden_disc_is_not_placed_by_words_that_all_can_read(stage: Stage) -> None:
    told = await stage.say("ann", "!place skull")
    assert told == [("ann", "Others would see that here, so it did nothing. Say place ... to me in private.")]
    told = await stage.say("ann", "place skull", private=True)
    assert ("ann", "You placed a skull.") in told
    assert ("room", "ann places a disc, the stack is 1 high.") in told
    assert not any("skull" in line for who, line in told if who != "ann")


async def test_what_has_nothing_hidden_is_said_in_the_room(stage: Stage) -> None:
    for name in ("ann", "bob"):
        await stage.say(name, "place rose", private=True)
    assert ("room", "ann dares to turn 1.") in await stage.say("ann", "!dare 1")


def test_the_room_is_not_told_which_disc_the_house_places() -> None:
    async def scene(stage: Stage) -> None:
        told = await stage.advance(29) + await stage.advance(2)
        assert [line for who, line in told if "then I " in line and who != "room"], told
        room = [line for who, line in told if who == "room"]
        assert any("then I choose" in line for line in room), room
        assert any(line.startswith("Time's up") for line in room), room
        assert not any("rose" in line for line in room), room
        assert any("rose" in line for who, line in told if who == "ann"), told

    played(scene, Foreseeable())
