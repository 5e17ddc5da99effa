"""What the bus over RabbitMQ does when the way to the server is cut, or the server has forgotten what it was given."""

import asyncio

import pytest
from aio_pika import connect
from aiormq.exceptions import ChannelInvalidStateError

from core.cluster import HouseBus, Link
from core.contract import Network
from tests.cluster.broker import Broker
from tests.cluster.bus.pairs import NET, playing, said, until, words
from tests.cluster.bus.test_hello import SEEN, following

pytestmark = pytest.mark.cluster


async def forgets(broker: Broker, queue: str) -> None:
    """Let the server lose a queue with all that it holds, as one that dies a moment after it was made."""
    async with await connect(broker.url) as connection:
        await (await connection.channel()).queue_delete(queue)


async def test_a_house_whose_server_goes_away_while_it_begins_knows_that_its_networks_are_away(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, read = asyncio.Event(), asyncio.Event(), Link.read_inbound

    async def slow(link: Link, *how: object) -> None:
        await read(link, *how)  # type: ignore[arg-type]
        begun.set()
        await go_on.wait()

    async with following(broker) as pair:
        await pair.net.publish_inbound(Network(NET, True, SEEN))
        await pair.house.close(0)
        pair.news.clear()
        monkeypatch.setattr(Link, "read_inbound", slow)
        cable = await pair.cable()
        pair.net.publish_inbound(said("ann", "a1"))  # the house says hello to whoever carries it
        opening = asyncio.ensure_future(pair.open_house())
        await until(lambda: pair.news == [Network(NET, up=True)])
        await begun.wait()
        cable.tear()
        await until(lambda: pair.news[1:] == [Network(NET, up=False)])
        cable.mend()
        go_on.set()
        await opening
        await until(lambda: len(pair.news) > 2 and pair.news[-1] == Network(NET, up=True))
        await pair.house.publish_outbound(words(1))


async def test_a_network_is_held_again_though_the_first_try_fails(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(broker, opened=False) as pair:
        await pair.open_house()
        cable = await pair.cable()
        await pair.open_net()
        hold, tries = Link.hold, []

        async def fails(link: Link, *how: object) -> bool:
            tries.append(how)
            if len(tries) == 1:
                raise ChannelInvalidStateError
            return await hold(link, *how)  # type: ignore[arg-type]

        monkeypatch.setattr(Link, "hold", fails)
        cable.cut()
        await pair.net.publish_inbound(said("ann", "a1"))
        assert pair.ended == ["a1"] and len(tries) > 1


async def test_words_whose_outcome_the_server_has_forgotten_are_asked_about_again(broker: Broker) -> None:
    async with playing(broker, opened=False) as pair:
        cable = await pair.cable()
        house = await pair.open_house()
        cables, pair.cables = pair.cables, []
        await pair.open_net()
        pair.cables = cables
        pair.shut("slow")
        telling = asyncio.ensure_future(pair.house.publish_outbound(words(1, text="slow")))
        await asyncio.sleep(0.2)
        cable.tear()
        assert isinstance(pair.house, HouseBus)
        await forgets(broker, pair.house.networks.queue)
        pair.opens("slow")
        await until(lambda: pair.sent == ["out:1"])
        cable.mend()
        await telling
        assert pair.sent == ["out:1"] and house is pair.links[0]


async def test_what_came_in_is_dealt_with_once_though_the_server_forgets_who_hears_of_it(broker: Broker) -> None:
    async with playing(broker, opened=False) as pair:
        await pair.open_house()
        cable = await pair.cable()
        link = await pair.open_net()
        pair.shut("a1")
        handed = [pair.net.publish_inbound(said("ann", name)) for name in ("a1", "a2")]
        await until(lambda: pair.begun == ["a1"])
        cable.tear()
        await forgets(broker, link.named(f"out.{NET}"))
        pair.opens("a1")
        await until(lambda: pair.ended == ["a1"])
        cable.mend()
        await asyncio.gather(*handed)
        assert pair.begun == ["a1", "a2"]
