"""Houses and networks' processes of two versions find each other, or say once that they have no version in common."""

import asyncio
import logging

import pytest

from core.cluster import gateway, link, membership, network_state
from core.cluster.wire import Envelope, load
from core.contract import NotSent
from core.errors import Misfit
from tests.cluster.broker import Broker
from tests.cluster.bus.pairs import Pair, playing, said, words

pytestmark = pytest.mark.cluster

GREETED = 2.5
"""Seconds in which two hellos more would have been said."""
Patch = pytest.MonkeyPatch


async def talk(pair: Pair) -> None:
    """Let both sides say something to each other, and have understood it all."""
    await pair.house.publish_outbound(words(1))
    await pair.net.publish_inbound(said("ann", "a1"))
    assert pair.sent == ["out:1"] and pair.ended[-1] == "a1"
    assert await pair.aside() == []


async def test_a_newer_house_and_an_older_network_talk(broker: Broker, monkeypatch: Patch) -> None:
    monkeypatch.setattr(membership, "VERSION", 2)
    async with playing(broker) as pair:
        await talk(pair)
        await pair.links[0].close()
        await pair.open_house()
        assert pair.welcomes[-1].newest == 1
        await pair.house.publish_outbound(words(2))
        assert pair.sent == ["out:1", "out:2"] and await pair.aside() == []


async def test_an_older_house_and_a_newer_network_talk(broker: Broker, monkeypatch: Patch) -> None:
    for module in (gateway, network_state):
        monkeypatch.setattr(module, "VERSION", 2)
    async with playing(broker) as pair:
        await talk(pair)
        assert pair.welcomes[-1].newest == 2


async def test_without_a_common_version_that_is_said_once_until_one_is_upgraded(
    broker: Broker, monkeypatch: Patch, caplog: pytest.LogCaptureFixture
) -> None:
    """The house is too new here; who is too old is the same."""
    async with playing(broker) as pair:
        await talk(pair)
        with monkeypatch.context() as newer:
            await pair.links[0].close()
            newer.setattr(membership, "OLDEST", 2)
            newer.setattr(membership, "VERSION", 2)
            newer.setattr(membership, "speaks_with", lambda greeting: greeting.newest >= 2)
            await pair.open_house(meets=False)
            await asyncio.sleep(GREETED)
            assert caplog.text.count("its gateway speaks no version of this worker's; upgrade one of them") == 1
            assert caplog.text.count("a worker is there that speaks no version of this gateway's; upgrade one") <= 2
            with pytest.raises(NotSent):
                await pair.house.publish_outbound(words(2))
            assert await pair.aside() == []
            for module in (gateway, network_state):
                newer.setattr(module, "VERSION", 2)
            newer.setattr(gateway, "speaks_with", lambda greeting: True)
            await pair.links[1].close()
            await pair.open_net()
            await pair.house.publish_outbound(words(3))
        assert pair.sent == ["out:1", "out:3"]


async def test_a_hello_that_a_network_cannot_read_is_not_put_aside_for_ever(
    broker: Broker, monkeypatch: Patch, caplog: pytest.LogCaptureFixture
) -> None:
    def deaf(data: bytes) -> Envelope:
        if b'"kind":"Hello"' in data:
            raise Misfit("Hello has a field that this version does not know")
        return load(data)

    caplog.set_level(logging.ERROR)
    async with playing(broker) as pair:
        await talk(pair)
        with monkeypatch.context() as older:
            older.setattr(link, "load", deaf)
            await pair.links[0].close()
            await pair.open_house(meets=False)
            await pair.net.publish_inbound(said("ann", "a2"))  # what comes in is heard all the same
            await asyncio.sleep(GREETED)
        assert caplog.text.count("its gateway speaks no version of this worker's; upgrade one of them") == 1
        assert 1 <= len(await pair.aside()) <= 2  # what was said to all networks, and to this one
        await pair.links[1].close()
        await pair.open_net()
        await pair.house.publish_outbound(words(2))
        assert pair.sent == ["out:1", "out:2"]
