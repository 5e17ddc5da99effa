"""What the bus over RabbitMQ does when a process or the server itself comes and goes, or a message cannot be read."""

import asyncio
import json

import pytest
from aio_pika import Message, connect

from core.cluster import HouseBus, house
from core.cluster.wire import Envelope, dump
from core.contract import Network, NotSent
from tests.cluster.broker import Broker
from tests.cluster.bus.pairs import NET, Pair, playing, said, until, words

pytestmark = pytest.mark.cluster
PATIENCE = 0.3
BACK = 30.0
"""Seconds in which both sides are back where the server is, however soon after a takeover it died."""
WRITTEN = 6.0
"""Seconds after which a queue that is new is written down: a server that dies within one forgets it (3.10.8)."""


def house_queue(pair: Pair) -> str:
    assert isinstance(pair.house, HouseBus)
    return pair.house.networks.queue


async def test_what_comes_in_while_no_house_is_there_is_heard_in_order(broker: Broker) -> None:
    async with playing(broker, opened=False) as pair:
        link = await pair.open_house()
        await pair.open_net()
        await link.close()
        handed = [pair.net.publish_inbound(said("ann", f"a{number}")) for number in range(5)]
        await asyncio.sleep(PATIENCE)
        assert pair.begun == [] and not any(one.done() for one in handed)
        await pair.open_house()
        await asyncio.gather(*handed)
        assert pair.ended == [f"a{number}" for number in range(5)]


async def test_what_a_house_had_begun_is_begun_by_the_next_before_all_that_follows(broker: Broker) -> None:
    async with playing(broker, opened=False) as pair:
        link = await pair.open_house()
        await pair.open_net()
        pair.shut("a1")
        handed = [pair.net.publish_inbound(said("ann", name)) for name in ("a1", "a2")]
        await until(lambda: pair.begun == ["a1"])
        await link.close()
        await pair.house.close(0)
        pair.opens("a1")
        await pair.open_house()
        await asyncio.gather(*handed)
        assert pair.begun == ["a1", "a1", "a2"] and pair.ended == ["a1", "a2"]


async def test_a_network_that_comes_first_waits_for_a_house(broker: Broker) -> None:
    async with playing(broker, opened=False) as pair:
        await pair.open_net()
        handed = pair.net.publish_inbound(Network(NET, up=True))
        kept = asyncio.ensure_future(pair.net.keep_note(NET, "offset", "42"))
        await asyncio.sleep(PATIENCE)
        await pair.open_house()
        await asyncio.gather(handed, kept)
        assert pair.ended == ["Network"]


async def test_what_is_delivered_twice_is_dealt_with_once(broker: Broker) -> None:
    async with playing(broker) as pair:
        heard, link = said("ann", "a1"), pair.links[1]
        await pair.net.publish_inbound(heard)
        await link.publish_inbound(heard.room, Envelope(heard.id, heard), link.named(f"out.{NET}"))
        await pair.net.publish_inbound(said("ann", "a2"))
        assert pair.ended == ["a1", "a2"]


async def test_words_that_are_delivered_twice_are_sent_once_and_said_twice(broker: Broker) -> None:
    async with playing(broker) as pair:
        await pair.house.publish_outbound(words(1))
        await pair.house.publish_outbound(words(1))
        pair.shut("slow")
        telling = asyncio.ensure_future(pair.house.publish_outbound(words(2, text="slow")))
        link = pair.links[0]
        await link.publish(link.named(f"out.{NET}"), Envelope("out:2", words(2, text="slow")), house_queue(pair))
        await asyncio.sleep(PATIENCE)
        pair.opens("slow")
        await telling
        await pair.house.publish_outbound(words(3))
        assert pair.sent == ["out:1", "out:2", "out:3"]


async def test_a_house_that_was_started_again_tells_nothing_twice(broker: Broker) -> None:
    async with playing(broker) as pair:
        await pair.house.publish_outbound(words(1))
        await pair.links[0].close()
        await pair.open_house()
        await pair.house.publish_outbound(words(1))
        await pair.house.publish_outbound(words(2))
        assert pair.sent == ["out:1", "out:2"]


async def test_words_wait_for_a_network_that_is_slow_and_no_more_than_so_many(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_UNSAID", 3)
    async with playing(broker) as pair:
        pair.shut("slow")
        telling = [asyncio.ensure_future(pair.house.publish_outbound(words(n, text="slow"))) for n in range(3)]
        await asyncio.sleep(PATIENCE)
        with pytest.raises(NotSent):  # it stays in the database
            await pair.house.publish_outbound(words(3))
        assert not any(one.done() for one in telling) and pair.sent == []
        pair.opens("slow")
        await asyncio.gather(*telling)
        await pair.house.publish_outbound(words(3))
        assert sorted(pair.sent) == [f"out:{number}" for number in range(4)]


async def test_the_server_dies_and_nothing_is_lost_or_doubled(broker: Broker) -> None:
    async with playing(broker) as pair:
        await asyncio.sleep(WRITTEN)
        pair.shut("a3", "slow")
        handed = [pair.net.publish_inbound(said("ann", f"a{number}")) for number in range(6)]
        telling = [asyncio.ensure_future(pair.house.publish_outbound(words(1, text="slow")))]
        await until(lambda: "a3" in pair.begun)
        broker.kill()
        handed += [pair.net.publish_inbound(said("ann", f"a{number}")) for number in range(6, 9)]
        telling.append(asyncio.ensure_future(pair.house.publish_outbound(words(2, "bob"))))
        await asyncio.sleep(PATIENCE)
        await asyncio.to_thread(broker.start)
        pair.opens("a3")
        pair.opens("slow")
        await asyncio.gather(*handed, *telling)
        assert pair.ended == [f"a{number}" for number in range(9)]
        assert sorted(pair.sent) == ["out:1", "out:2"]


async def test_a_server_that_dies_right_after_a_takeover_keeps_nobody_waiting(broker: Broker) -> None:
    """What a new house made there a moment before is half of it lost; neither side waits for that (RabbitMQ 3.10.8)."""
    async with playing(broker) as pair:
        await asyncio.sleep(WRITTEN)
        for number, seconds in enumerate((0.1, 0.3, 0.5)):
            await pair.links[-1 if number else 0].close()
            await pair.house.close(0)
            await pair.open_house()
            await asyncio.sleep(seconds)
            broker.kill()
            handed = pair.net.publish_inbound(said("ann", f"a{number}"))
            telling = asyncio.ensure_future(pair.house.publish_outbound(words(number)))
            await asyncio.to_thread(broker.start)
            async with asyncio.timeout(BACK):
                await asyncio.gather(handed, telling)
        # A second copy of what came in may be left for the next house, whose database knows it (there is none here).
        assert list(dict.fromkeys(pair.ended)) == ["a0", "a1", "a2"] and pair.sent == ["out:0", "out:1", "out:2"]


async def test_what_nobody_can_read_is_put_aside_with_a_sentence_and_holds_nobody_up(
    broker: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    newer = json.loads(dump(Envelope("newer", said("ann", "5 5 2"))))
    newer["v"] = 2
    unknown = json.loads(dump(Envelope("unknown", said("ann", "5 5 2"))))
    unknown["body"]["hand"] = "5 5 2"
    kind = {**json.loads(dump(Envelope("kind", said("ann", "5 5 2")))), "kind": "Whispered"}
    bad = [b"5 5 2", *(json.dumps(one).encode() for one in (newer, unknown, kind)), dump(Envelope("asked", words(1)))]
    async with playing(broker) as pair:
        named = pair.links[1].named
        async with await connect(broker.url) as connection:
            channel = await connection.channel()
            coming = await channel.get_exchange(named("in"))
            for number, body in enumerate(bad):
                message = Message(body, message_id=f"bad{number}", reply_to=named(f"out.{NET}"))
                await coming.publish(message, "0")
            await channel.default_exchange.publish(Message(b"5 5 2", message_id="worse"), named(f"out.{NET}"))
        await asyncio.gather(*(pair.net.publish_inbound(said("ann", f"a{number}")) for number in range(20)))
        await pair.house.publish_outbound(words(7))
        assert pair.ended == [f"a{number}" for number in range(20)] and pair.sent == ["out:7"]
        found = await pair.aside()
        assert sorted(body for body, _ in found) == sorted([*bad, b"5 5 2"])
        assert sorted(why for _, why in found) == [
            "Inbound does not fit: a field that this version does not know",
            "a message is no JSON",
            "a message is no JSON",
            "a message is of a kind that this version does not know",
            "a message is of version 2, and this Croupier knows versions up to 1",
            "what should have come in is something else",
        ]
    assert "put aside" in caplog.text and "5 5" not in caplog.text


async def test_words_that_a_network_cannot_read_stay_owed(broker: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = json.loads(dump(Envelope("out:1", words(1))))
    newer["v"] = 2
    written = [json.dumps(newer).encode()]
    async with playing(broker) as pair:
        monkeypatch.setattr("core.cluster.link.dump", lambda envelope: written.pop() if written else dump(envelope))
        with pytest.raises(NotSent):
            await pair.house.publish_outbound(words(1))
        await pair.house.publish_outbound(words(1))


async def test_each_part_of_what_comes_in_has_one_reader_also_where_two_houses_are(broker: Broker) -> None:
    async with playing(broker) as pair:
        await pair.open_house()  # a second one, beside the first
        pair.shut("a1")
        handed = [pair.net.publish_inbound(said("ann", "a1")), pair.net.publish_inbound(said("ann", "a2"))]
        await until(lambda: pair.begun == ["a1"])
        await asyncio.sleep(PATIENCE)
        assert pair.begun == ["a1"]
        pair.opens("a1")
        await asyncio.gather(*handed)
        assert pair.ended == ["a1", "a2"]
