"""A network in a process of its own that fails at the lists it is offered is run without them."""

import asyncio
from typing import Any

import pytest

from core.cluster import GatewayBus, Link
from core.wire import Envelope, Offer
from tests.networks_door.toys import Settings, toy


def refusing(self: Any, menus: Any, language: str) -> None:
    raise KeyError("hush")


def test_a_network_that_refuses_its_lists_is_run() -> None:
    async def offered() -> None:
        bus = GatewayBus(Link("amqp://nowhere.example"), toy(offer=refusing)("one", Settings()), bytes)
        with pytest.raises(KeyError):  # which the link puts aside, and logs
            await bus._hear(Envelope("1", Offer((), "en")), "")
        async with asyncio.timeout(1):
            await bus.ready()

    asyncio.run(offered())
