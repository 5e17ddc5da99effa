"""A clock near its end: who reads its line in a channel that alerts them is not told again alone."""

import asyncio
from collections.abc import Awaitable, Callable

from core.contract.messages import Outbound, Span
from tests.support.scripted_ircd import Scene, scripted


def play(scene: Callable[[Scene], Awaitable[None]], *channels: str) -> None:
    async def run() -> None:
        async with scripted(channels=channels) as stage:
            await stage.up("ann!a@h")
            await scene(stage)

    asyncio.run(run())


def warning(channel: str) -> Outbound:
    words = "10 seconds left for you" if channel else "that was all"
    called_in = channel and f"irc:test/{channel}"
    return Outbound("1", ((Span(words),),), "secret", account="irc:test/nick/ann!a@h", table="a2", called_in=called_in)


def test_a_warning_that_her_channel_calls_out_is_not_told_to_her_alone() -> None:
    async def scene(stage: Scene) -> None:
        await stage.adapter.send(warning("#dice"))
        await stage.adapter.send(warning(""))
        assert (await stage.server.hears("PRIVMSG ann :")).endswith("that was all")

    play(scene, "#dice")


def test_one_that_another_channel_calls_out_is() -> None:
    async def scene(stage: Scene) -> None:
        await stage.adapter.send(warning("#den"))
        assert await stage.server.hears("PRIVMSG ann :10 seconds left")

    play(scene, "#dice")


def test_so_is_one_that_her_channel_does_not_take() -> None:
    async def scene(stage: Scene) -> None:
        await stage.hears(":irc.test 404 croupier #dice :Cannot send to channel")
        await stage.adapter.send(warning("#dice"))
        assert await stage.server.hears("PRIVMSG ann :10 seconds left")

    play(scene, "#dice")
