"""Words of a clock that a network swallowed before it went away: when it is back they are told as things stand then."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from core.contract import Network, NotSent, Outbound
from core.tables import Table
from croupier.testing.stage import Stage
from tests.house.outbox.test_hearing import SECONDS, SLOW, Queueing, begun, heard, left, passes, playing, quiet


class Swallowing(Queueing):
    """A network that knows, when it goes away, which words nobody has answered for."""

    def __init__(self, sent: list[Outbound]) -> None:
        super().__init__(sent)
        self.lost: asyncio.Future[None] | None = None

    async def send(self, message: Outbound) -> None:
        if self.lost is not None:
            await asyncio.shield(self.lost)
        await super().send(message)


async def goes(stage: Stage, network: Swallowing) -> None:
    """Let the network go away, with what it swallowed."""
    assert network.lost is not None
    await stage.app.bus.publish_inbound(Network(SLOW, up=False))
    network.lost.set_exception(NotSent("nobody answered for it"))
    network.lost.exception()
    network.lost = None
    await quiet(stage)


async def comes_back(stage: Stage) -> str:
    """Let the network come back; gives what is told."""
    heard(stage)
    await stage.app.bus.publish_inbound(Network(SLOW, up=True))
    await quiet(stage)
    return heard(stage)


@asynccontextmanager
async def swallowing() -> AsyncIterator[tuple[Stage, Swallowing, Table]]:
    async with playing() as (stage, _):
        network = Swallowing(stage.sent)
        stage.app.add(network)
        table = await begun(stage, network)
        network.flowing.set()
        yield stage, network, table


@pytest.mark.parametrize("silence", [1.0, 90.0])
async def test_a_clock_whose_warning_nobody_heard_begins_anew_and_the_warning_is_dropped(silence: float) -> None:
    async with swallowing() as (stage, network, table):
        await quiet(stage)
        assert f"({SECONDS} s)" in heard(stage)
        network.lost = asyncio.get_running_loop().create_future()
        await passes(stage, SECONDS - 10 + silence)
        await goes(stage, network)
        await passes(stage, 90)
        told = await comes_back(stage)
        assert table.sheet.actions == 1 and left(table, 0, stage) == SECONDS
        assert f"({SECONDS} s)" in told and "seconds left" not in told
        await passes(stage, SECONDS - 10)
        assert "10 seconds left" in heard(stage)
        await passes(stage, 10)
        assert re.search("Time's up: I .* for ann\\.", heard(stage))


async def test_a_clock_whose_warning_was_heard_goes_on() -> None:
    async with swallowing() as (stage, network, table):
        await quiet(stage)
        await passes(stage, SECONDS - 5)
        network.lost = asyncio.get_running_loop().create_future()
        await goes(stage, network)
        await comes_back(stage)
        assert left(table, 0, stage) == 10


async def test_a_prompt_that_nobody_heard_is_told_once_with_the_whole_clock() -> None:
    async with swallowing() as (stage, network, table):
        network.lost = asyncio.get_running_loop().create_future()
        await passes(stage, 50)
        await goes(stage, network)
        told = await comes_back(stage)
        assert told.count(f"({SECONDS} s)") == 1 and table.sheet.actions == 1 and left(table, 0, stage) == SECONDS
