"""A clock near its end: who reads its line in a channel that alerts them is not told again alone."""

from collections.abc import AsyncIterator

import pytest

from core.contract.messages import Outbound, Span
from tests.support.scripted_ircd import Scene, scripted


@pytest.fixture
async def stage() -> AsyncIterator[Scene]:
    async with scripted() as stage:
        await stage.up("ann!a@h")
        yield stage


def warning(channel: str) -> Outbound:
    words = "10 seconds left for you" if channel else "that was all"
    called_in = channel and f"irc:test/{channel}"
    return Outbound("1", ((Span(words),),), "secret", account="irc:test/nick/ann!a@h", table="a2", called_in=called_in)


async def test_a_warning_that_her_channel_calls_out_is_not_told_to_her_alone(stage: Scene) -> None:
    await stage.adapter.send(warning("#dice"))
    await stage.adapter.send(warning(""))
    assert (await stage.server.hears("PRIVMSG ann :")).endswith("that was all")


async def test_one_that_another_channel_calls_out_is(stage: Scene) -> None:
    await stage.adapter.send(warning("#den"))
    assert await stage.server.hears("PRIVMSG ann :10 seconds left")


async def test_so_is_one_that_her_channel_does_not_take(stage: Scene) -> None:
    await stage.hears(":irc.test 404 croupier #dice :Cannot send to channel")
    await stage.adapter.send(warning("#dice"))
    assert await stage.server.hears("PRIVMSG ann :10 seconds left")
