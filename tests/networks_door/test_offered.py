"""A network in a process of its own that fails at the lists it is offered is run without them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from core.cluster import GatewayBus, Link
from core.cluster.wire import Envelope, Offer
from tests.networks_door.toys import Settings, toy


def refusing(self: Any, menus: Any, language: str) -> None:
    raise KeyError("hush")


class Wire(Link):
    """A link to no server: what the house says comes by `brings`."""

    async def open(self, begin: Callable[[], Awaitable[None]]) -> None:
        await begin()

    async def hold(self, what: str, take: Any, *how: Any) -> bool:
        self.brings = take
        return True

    async def read(self, *what: Any) -> None:
        """Have nothing to read."""

    async def announce(self, *what: Any) -> None:
        """Tell nobody."""


async def test_a_network_that_refuses_its_lists_is_run() -> None:
    wire = Wire("amqp://nowhere.example")
    bus = GatewayBus(wire, toy(offer=refusing)("one", Settings()), bytes)
    await bus.open()
    with pytest.raises(KeyError):  # which the link puts aside, and logs
        await wire.brings(Envelope("1", Offer((), "en")), "")
    async with asyncio.timeout(1):
        await bus.ready()
