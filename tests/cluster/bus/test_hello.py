"""How a house and a network's process find each other, and what each knows when the other one is new."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from core.cluster import GatewayBus, HouseBus, Link, Unreachable
from core.contract import Away, Inbound, Incoming, Menu, Network, NotSent, Outbound, Reach, Renamed, Sight, Split
from tests.cluster.broker import Broker
from tests.cluster.bus.pairs import HABITS, NET, ROOM, Pair, account, playing, said, until, words

pytestmark = pytest.mark.cluster

ANN, BOB, EVE = map(account, ("ann", "bob", "eve"))
SEEN = frozenset({ANN, BOB})


class Following(Pair):
    """A pair whose house remembers all that its network said of itself, in order."""

    def __init__(self, broker: Broker | None) -> None:
        super().__init__(broker)
        self.news: list[Incoming] = []

    async def handle(self, incoming: Incoming) -> None:
        await super().handle(incoming)
        if not isinstance(incoming, Inbound):
            self.news.append(incoming)


@asynccontextmanager
async def following(broker: Broker) -> AsyncIterator[Following]:
    async with asyncio.timeout(60):
        pair = Following(broker)
        await pair.open()
        try:
            yield pair
        finally:
            await pair.close()


async def stand(pair: Pair) -> None:
    """Let the network say how it stands, in more than one way."""
    for item in (
        Reach(ROOM, up=False),
        Network(NET, True, SEEN),
        Sight(frozenset({EVE}), up=True),
        Renamed(EVE, account("fay"), "fay"),
        Sight(frozenset({BOB}), up=False),
        Split(frozenset({ANN}), up=False),
        Away(frozenset({ANN, BOB}), away=True),
        Away(frozenset({BOB}), away=False),
    ):
        await pair.net.publish_inbound(item)


def seen(news: list[Incoming]) -> list[frozenset[str]]:
    return [item.seen for item in news if isinstance(item, Network) and item.up]


async def test_a_new_house_hears_how_the_network_stands(broker: Broker) -> None:
    async with following(broker) as pair:
        await stand(pair)
        await pair.house.close(0)
        pair.news.clear()
        await pair.open_house()
        await until(lambda: len(pair.news) == 4)
        assert pair.news[:2] == [Reach(ROOM, up=False), Network(NET, up=True)]
        assert pair.news[2:] == [Split(frozenset({ANN}), up=False), Away(frozenset({ANN}), away=True)]
        assert seen(pair.news) == [frozenset({ANN, account("fay")})]


async def test_a_network_whose_process_dies_is_away_and_its_next_one_is_up_when_it_says_so(broker: Broker) -> None:
    async with following(broker) as pair:
        await stand(pair)
        pair.news.clear()
        await pair.links[1].close()
        await until(lambda: pair.news == [Network(NET, up=False)])
        with pytest.raises(NotSent):
            await pair.house.publish_outbound(words(1))
        pair.news.clear()
        await pair.open_net()
        await until(lambda: len(pair.news) == 1)
        assert pair.news == [Reach(ROOM, up=True)]  # who comes anew finds out by itself what is shut
        await pair.net.publish_inbound(Network(NET, True, SEEN))
        assert pair.news[1:] == [Network(NET, up=True)] and seen(pair.news) == [SEEN]
        await pair.house.publish_outbound(words(1))
        assert pair.sent == ["out:1"]


async def test_a_process_that_comes_back_at_once_was_away_all_the_same(broker: Broker) -> None:
    async with following(broker) as pair:
        await stand(pair)
        pair.news.clear()
        await pair.links[1].close()
        await pair.open_net()
        await until(lambda: Network(NET, up=False) in pair.news)


async def test_what_a_dead_process_said_of_its_network_is_nothing_to_its_next_one(broker: Broker) -> None:
    async with following(broker) as pair:
        await pair.house.close(0)
        pair.net.publish_inbound(Network(NET, up=True))
        heard = pair.net.publish_inbound(said("ann", "a1"))
        await asyncio.sleep(0.3)
        await pair.links[1].close()
        await pair.open_house(meets=False)
        await pair.open_net()
        await pair.net.publish_inbound(said("bob", "b1"))
        assert pair.news == [] and "b1" in pair.ended
        heard.cancel()


async def test_a_house_knows_how_its_networks_are_spoken_to_though_their_processes_are_gone(broker: Broker) -> None:
    async with following(broker) as pair:
        await pair.net.publish_inbound(said("ann", "a1"))
        await pair.house.close(0)
        pair.net.publish_inbound(said("ann", "a2"))
        await asyncio.sleep(0.3)
        await pair.links[1].close()
        pair.welcomes.clear()
        await pair.open_house(meets=False)
        await until(lambda: pair.ended == ["a1", "a2"])
        assert [(welcome.network, welcome.habits.prefix) for welcome in pair.welcomes] == [(NET, "!")]


async def test_what_waits_in_every_part_waits_until_it_is_known_how_its_network_is_spoken_to(broker: Broker) -> None:
    rooms = [f"{NET}/room{number}" for number in range(8)]

    class Noting(Following):
        """Notes of what came in whether the network was known."""

        async def handle(self, incoming: Incoming) -> None:
            known.append(bool(self.welcomes))
            await super().handle(incoming)

    known: list[bool] = []
    async with playing(broker, pair=Noting(broker)) as pair:
        await pair.net.publish_inbound(said("ann", "a1"))
        await pair.house.close(0)
        for number, room in enumerate(rooms):
            pair.net.publish_inbound(said(f"ann{number}", f"b{number}", room))
        await asyncio.sleep(0.3)
        await pair.links[1].close()
        pair.welcomes.clear()
        known.clear()
        await pair.open_house(meets=False)
        await until(lambda: len(pair.ended) == 1 + len(rooms))
        assert known == [True] * len(rooms) and len(pair.welcomes) == 1


async def test_an_earlier_houses_words_are_left_out_and_what_was_sent_is_told(broker: Broker) -> None:
    async with playing(broker) as pair:
        pair.shut("slow")
        await pair.house.publish_outbound(words(1))
        slow = asyncio.ensure_future(pair.house.publish_outbound(words(2, text="slow")))
        await asyncio.sleep(0.2)
        earlier = pair.house
        assert isinstance(earlier, HouseBus)
        await pair.open_house()
        welcome = pair.welcomes[-1]
        assert (welcome.sent, welcome.sending) == (frozenset({"out:1"}), frozenset({"out:2"}))
        late = asyncio.ensure_future(earlier.publish_outbound(words(3)))
        await pair.house.publish_outbound(words(4))
        pair.opens("slow")
        await pair.house.publish_outbound(words(2, text="slow"))
        assert pair.sent == ["out:1", "out:4", "out:2"] and not late.done()
        for one in (slow, late):
            one.cancel()
        await earlier.close(0)


async def test_a_second_process_stands_by_and_takes_over(broker: Broker, caplog: pytest.LogCaptureFixture) -> None:
    async with playing(broker) as pair:
        with caplog.at_level(logging.INFO):
            second = asyncio.ensure_future(pair.open_net())
            await until(lambda: "standing by" in caplog.text)
            await pair.house.publish_outbound(words(1))
            assert not second.done()
            await pair.links[1].close()
            await second
            await until(lambda: isinstance(pair.house, HouseBus) and pair.house.networks.here(NET))
            await pair.house.publish_outbound(words(2))
        assert pair.sent == ["out:1", "out:2"]


async def test_a_network_that_lists_and_watches_is_offered_and_told(broker: Broker) -> None:
    menus = [Menu("room", "en", (("dicepoker", "dice"),))]

    class Listing:
        network, manner = NET, HABITS

        def __init__(self) -> None:
            self.offered: list[tuple[object, str]] = []
            self.heard: list[tuple[str, int]] = []

        def offer(self, menus: object, language: str) -> None:
            self.offered.append((menus, language))

        def changed(self, code: str, version: int) -> None:
            self.heard.append((code, version))

        async def run(self, bus: object) -> None: ...
        async def send(self, message: Outbound) -> None: ...

    async def scene(pair: Pair) -> None:
        adapter, link = Listing(), Link(broker.url, pair.name, 4)
        net = GatewayBus(link, adapter, lambda length: bytes(length))
        await net.open()
        ready = asyncio.ensure_future(net.ready())
        await asyncio.sleep(0.2)
        assert not ready.done()
        house = HouseBus(pair.link(), secrets.token_bytes, pair.storage)
        pair.house = house
        pair.join_house()
        house.networks.menus, house.networks.language = menus, lambda network: "ja"
        await house.open()
        await ready
        assert adapter.offered == [(tuple(menus), "ja")]
        for version in range(9):
            house.networks.changed("k7", version)
        await until(lambda: ("k7", 8) in adapter.heard)
        await net.close(0)

    async with playing(broker, opened=False) as pair:
        await scene(pair)


async def test_a_wrong_password_is_a_sentence_and_a_virtual_host_that_there_is_not_is_waited_for(
    broker: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    async def nothing() -> None: ...

    async with asyncio.timeout(30):
        with pytest.raises(Unreachable) as caught:
            await Link(broker.url.replace("guest:guest", "guest:hush")).open(nothing)
        told = f"RabbitMQ at amqp://127.0.0.1:{broker.port} does not take this name and password."
        assert str(caught.value) == told
        waiting = asyncio.ensure_future(Link(f"{broker.url}hidden").open(nothing))
        await until(lambda: "has no such virtual host for us: waiting for it" in caplog.text)
        waiting.cancel()
        assert "hush" not in caplog.text
