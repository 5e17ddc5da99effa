"""What a host may do again and again, what somebody else may not do for them, and whom all this brings to an end."""

import asyncio
from collections.abc import Awaitable, Callable

from croupier.testing.stage import Stage
from tests.loaded import loaded_once


def played(scene: Callable[[Stage], Awaitable[None]]) -> None:
    async def play() -> None:
        plugins = loaded_once("plugins.dicepoker")
        async with Stage(plugins, buttons=False, others=("far",), admins=("ann", "dan@far")) as stage:
            await scene(stage)

    asyncio.run(play())


async def said(stage: Stage, name: str, words: str, on: str = "stage") -> str:
    return "\n".join(line for _, line in await stage.say(name, words, on=on))


def host(stage: Stage) -> str:
    table = stage.app.tables.named("a2")
    assert table is not None
    return next(sitter.name for sitter in table.sheet.seats if sitter.person == table.sheet.host)


def test_who_gets_up_and_comes_again_gives_the_host_no_more_time() -> None:
    async def scene(stage: Stage) -> None:
        await said(stage, "bob", "!dicepoker")
        await said(stage, "cyd", "!join")
        for _ in range(5):
            assert "30 more seconds" in await said(stage, "bob", "!extend")
        for words in ("!leave", "!join"):
            await said(stage, "cyd", words)
        assert "30 more seconds" not in await said(stage, "bob", "!extend")
        assert host(stage) == "cyd"

    played(scene)


def test_an_admin_who_extends_too_often_takes_the_table_from_nobody() -> None:
    async def scene(stage: Stage) -> None:
        await said(stage, "bob", "!dicepoker")
        await said(stage, "cyd", "!join")
        for _ in range(5):
            await said(stage, "ann", "!extend")
        assert "30 more seconds" not in await said(stage, "ann", "!extend")
        assert host(stage) == "bob"

    played(scene)


def test_a_host_who_extends_is_asked_once_more_before_the_table_closes() -> None:
    async def scene(stage: Stage) -> None:
        await said(stage, "bob", "!dicepoker")
        few = [line for _, line in await stage.advance(30)]
        assert any("!bots" in line for line in few), few
        await said(stage, "bob", "!extend")
        again = [line for _, line in await stage.advance(30)]
        assert any("!bots" in line for line in again), again
        closed = [line for _, line in await stage.advance(30)]
        assert any("a2 closes" in line for line in closed), closed

    played(scene)


def test_words_for_the_dice_are_given_once() -> None:
    async def scene(stage: Stage) -> None:
        await said(stage, "bob", "!dicepoker")
        assert "lucky" in await said(stage, "bob", "!join lucky")
        assert await said(stage, "bob", "!join other") == "You're already at table a2, and your words are in its dice."

    played(scene)


def test_guests_who_are_all_taken_off_end_the_game_in_order() -> None:
    async def scene(stage: Stage) -> None:
        await said(stage, "ann", "!set guests on")
        await said(stage, "ann", "!dicepoker")
        for name in ("bob", "cyd"):
            await said(stage, name, "/join #a2", "far")
        await said(stage, "ann", "!start")
        for _ in range(2):
            await said(stage, "ann", "!leave")
        table = stage.app.tables.named("a2")
        assert table is not None and table.sheet.phase == "running"
        await said(stage, "dan", "/end a2", "far")
        assert (table.sheet.phase, table.sheet.reason) == ("ended", "left")

    played(scene)
