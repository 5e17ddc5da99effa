"""A house that stands by: it has its queues before it may read them, and asks little when it takes over."""

import asyncio
import contextlib
import secrets
from typing import Any

import pytest
from aio_pika import Channel, Exchange, connect
from aio_pika.abc import AbstractMessage, AbstractQueue

from core.cluster import HouseBus, Link, link
from core.cluster.connection import Lost
from tests.cluster.broker import Broker
from tests.cluster.bus.pairs import NET, PARTS, Pair, playing, said, until, words

pytestmark = pytest.mark.cluster


async def readers(broker: Broker, queue: str) -> int:
    async with await connect(broker.url) as connection:
        found = await (await connection.channel()).declare_queue(queue, passive=True)
        return found.declaration_result.consumer_count or 0


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note which queues the server is asked for, and which of them were there."""
    declare, names = Channel.declare_queue, list[str]()

    async def noted(channel: Channel, name: str, **how: Any) -> AbstractQueue:
        queue = await declare(channel, name, **how)
        names.append(name.partition(".")[2])
        return queue

    monkeypatch.setattr(Channel, "declare_queue", noted)
    return names


async def beside(pair: Pair) -> HouseBus:
    """Let a second house stand by."""
    house = HouseBus(pair.link(), secrets.token_bytes, pair.storage)
    house.serve(pair, pair)
    house.networks.join = pair.welcomes.append
    house.stand_by()
    return house


def parts(made: list[str]) -> list[str]:
    return [name for name in made if name.startswith("in.")]


async def test_who_stands_by_has_all_queues_and_reads_none_before_its_turn(broker: Broker, made: list[str]) -> None:
    async with playing(broker) as pair:
        made.clear()
        second = await beside(pair)
        await until(lambda: len(parts(made)) == PARTS)
        await pair.net.publish_inbound(said("ann", "a1"))
        assert [await readers(broker, f"{pair.name}.in.{number}") for number in range(PARTS)] == [1] * PARTS
        await pair.links[0].close()
        await pair.house.close(0)
        made.clear()
        pair.house = second
        await second.open()
        await pair.net.publish_inbound(said("ann", "a2"))
        await pair.met()
        await second.publish_outbound(words(1))
        assert parts(made) == [] and pair.ended == ["a1", "a2"] and pair.sent == ["out:1"]


async def test_who_stands_by_and_loses_its_connection_has_another_one_when_its_turn_comes(
    broker: Broker, made: list[str]
) -> None:
    async with playing(broker) as pair:
        cable = await pair.cable()
        second = await beside(pair)
        await until(lambda: len(parts(made)) == 2 * PARTS)
        cable.tear()
        await asyncio.sleep(0.5)
        cable.mend()
        await until(lambda: len(parts(made)) == 3 * PARTS)
        await pair.links[0].close()
        await pair.house.close(0)
        pair.house = second
        await second.open()
        await pair.met()
        await second.publish_outbound(words(1))
        assert pair.sent == ["out:1"] and second.networks.here(NET)


async def test_a_part_that_the_server_takes_away_is_had_again(broker: Broker) -> None:
    """A queue that is gone, of which nobody else would tell: what comes in there is heard all the same."""
    async with playing(broker) as pair:
        async with await connect(broker.url) as connection:
            channel = await connection.channel()
            for number in range(PARTS):
                await channel.queue_delete(f"{pair.name}.in.{number}")
        await asyncio.gather(*(pair.net.publish_inbound(said("ann", f"a{n}", f"{NET}/{n}")) for n in range(20)))
        assert sorted(pair.ended) == sorted(f"a{n}" for n in range(20))


@pytest.mark.parametrize("broken_off", [asyncio.CancelledError, Exception])
async def test_waits_that_the_library_breaks_off_itself_keep_nobody_away(
    broker: Broker, monkeypatch: pytest.MonkeyPatch, broken_off: type[BaseException]
) -> None:
    """As where a server says nothing for six seconds: what was asked of it ends with a cancellation of nobody's."""
    read, tries = Link.read, list[str]()

    async def breaks_off(link: Link, what: str, *how: object) -> None:
        tries.append(what)
        if tries.count(what) == 2:  # the first time of a connection that came back
            raise broken_off
        await read(link, what, *how)  # type: ignore[arg-type]

    async with playing(broker, opened=False) as pair:
        monkeypatch.setattr(Link, "read", breaks_off)
        cable = await pair.cable()
        await pair.open()
        cable.cut()
        await until(lambda: tries.count("ask") > 2 and tries.count(f"out.{NET}") > 2)
        await pair.net.publish_inbound(said("ann", "a1"))
        await pair.met()
        await pair.house.publish_outbound(words(1))
        assert pair.ended == ["a1"] and pair.sent == ["out:1"]


@pytest.mark.parametrize("broken_off", [asyncio.CancelledError, Exception])
async def test_a_message_whose_wait_is_broken_off_is_handed_over_again(
    broker: Broker, monkeypatch: pytest.MonkeyPatch, broken_off: type[BaseException]
) -> None:
    publish, tries = Exchange.publish, list[str]()

    async def breaks_off(exchange: Exchange, message: AbstractMessage, key: str, **how: Any) -> Any:
        kind = exchange.name.partition(".")[2]
        tries.append(kind)
        if kind == "in" and tries.count("in") == 1:
            raise broken_off
        return await publish(exchange, message, key, **how)

    async with playing(broker) as pair:
        monkeypatch.setattr(Exchange, "publish", breaks_off)
        await pair.net.publish_inbound(said("ann", "a1"))
        assert pair.ended == ["a1"] and tries.count("in") == 2


async def test_a_question_that_is_not_answered_in_time_takes_no_connection_with_it(
    broker: Broker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(broker) as pair:
        link_ = pair.links[0]
        for number in range(30):
            with monkeypatch.context() as hurried:
                hurried.setattr(link, "ANSWERED_WITHIN", number / 10_000)
                with contextlib.suppress(Lost):
                    await link_.readers(f"out.{NET}")
        assert await link_.readers(f"out.{NET}") == 1
        await pair.net.publish_inbound(said("ann", "a1"))
        assert pair.ended == ["a1"] and "the connection to RabbitMQ is lost" not in caplog.text
