"""A connection to RabbitMQ that comes back by itself: queues, confirmed messages, and those that nobody can read."""

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Awaitable, Callable

from aio_pika import DeliveryMode, ExchangeType, Message, connect_robust
from aio_pika.abc import (
    AbstractChannel,
    AbstractExchange,
    AbstractIncomingMessage,
    AbstractQueue,
    AbstractRobustChannel,
    AbstractRobustConnection,
    AbstractRobustQueue,
)
from aio_pika.exceptions import CONNECTION_EXCEPTIONS, PublishError
from aiormq.exceptions import ChannelLockedResource

from core import errors
from core.cluster.reaching import reached
from core.cluster.settling import NobodyThere, Settling
from core.wire import Envelope, dump, load

log = logging.getLogger(__name__)

Arguments = dict[str, bool | str | int]

PARTITIONS = 64
"""Queues that what comes in is spread over; each is read by one process at a time."""
SIDE_BY_SIDE = 8
"""Of these queues so many are made known to the server at a time, each with three questions that wait for an answer."""
PAUSE = 1.0
"""Seconds between two tries to reach the server, or to hand it a message that it did not confirm."""
HEARTBEAT = 1
"""Seconds between two signs of life. The server gives up who misses two, and who reads is then known to be gone."""
ANSWERED_WITHIN = 2.0
"""Seconds after which the server is taken to be away when it does not say who reads a queue."""
CLOSED_WITHIN = 3.0
UNUSED = 3_600_000
"""Milliseconds after which the server removes a queue of one house's own that nobody reads any more."""
CONFIRMED_WITHIN = 30.0
"""Seconds after which a message that was not confirmed is handed over again."""
DELIVERIES = 20
"""How often the server delivers a message that is never confirmed before it puts it aside by itself."""

OF = "of:"
"""What the id of an outcome begins with, before that of what it is about."""

Take = Callable[[Envelope, str], Awaitable[None]]
"""Deals with a message, and learns to which queue an answer goes; the message is gone from the server after that."""
Unread = Callable[[str, str], Awaitable[None]]
"""Hears of a message that was put aside: its id and the queue of whoever waits for it."""


class Link:
    """One process's connection. Every message is on the server's disk when `publish` returns."""

    def __init__(self, url: str, house: str = "croupier", partitions: int = PARTITIONS) -> None:
        """Name the server and the house, whose name is the beginning of all that it has there."""
        self._url, self._house, self._partitions = url, house, partitions
        self._connection: AbstractRobustConnection | None = None
        self._speaking: AbstractChannel | None = None
        self._all: dict[str, AbstractExchange] = {}
        self._holding: AbstractRobustChannel | None = None
        self._leaves = self._away = False
        self._held = asyncio.Event()
        self._held.set()
        self.came_back: Callable[[], None] = lambda: None
        self._settling = Settling()
        self.settled = self._settling.settled

    async def open(self, begin: Callable[[], Awaitable[None]]) -> None:
        """Connect and begin, anew if the connection is lost at that; `Unreachable` where waiting would not help."""
        while True:
            try:
                await self._connect()
                await begin()
                return self._settling.again()
            except (TimeoutError, *CONNECTION_EXCEPTIONS) as error:
                log.warning("RabbitMQ went away at the start: beginning again, after %s", type(error).__name__)
            await self.close()
            await asyncio.sleep(PAUSE)

    async def _connect(self) -> None:
        self._leaves = self._away = False
        self._holding = None
        await reached(self._url, self.named("in"), PAUSE)
        self._connection = await connect_robust(
            self._url, reconnect_interval=PAUSE, fail_fast=False, heartbeat=HEARTBEAT
        )
        self._connection.close_callbacks.add(self._lost)
        self._connection.reconnect_callbacks.add(self._back)
        self._speaking = await self._connection.channel(on_return_raises=True)
        for name, kind in (
            ("in", "x-consistent-hash"),
            ("houses", ExchangeType.FANOUT),
            ("networks", ExchangeType.FANOUT),
        ):
            self._all[name] = await self._speaking.declare_exchange(self.named(name), kind, durable=True)
        self._all[""] = self._speaking.default_exchange
        await self._declare(self._speaking, self.named("aside"))

    def _lost(self, connection: object, *_: object) -> None:
        if connection is not self._connection:
            return
        if self._holding is not None:
            self._held.clear()
        if not self._leaves and not self._away:
            self._away = True
            log.warning("the connection to RabbitMQ is lost; trying to have it back")

    def _back(self, *_: object) -> None:
        self._away = False
        log.info("the connection to RabbitMQ is back")
        self.came_back()
        self._settling.again()

    async def close(self) -> None:
        """Leave; what was taken and not dealt with is delivered to whoever comes next."""
        self._leaves = True
        self._settling.close()
        if self._connection is not None:
            with contextlib.suppress(TimeoutError):  # a server that says nothing any more keeps nobody here
                await asyncio.wait_for(self._connection.close(), CLOSED_WITHIN)

    async def forget(self, what: str) -> None:
        """Remove a queue of this process's own, if the server is there."""
        if self._speaking is not None:
            with contextlib.suppress(TimeoutError, *CONNECTION_EXCEPTIONS):
                async with asyncio.timeout(ANSWERED_WITHIN):
                    await (await self._speaking.get_underlay_channel()).queue_delete(self.named(what))

    def named(self, what: str) -> str:
        """Give the name of a queue of this house."""
        return f"{self._house}.{what}"

    async def read(
        self, what: str, take: Take, unread: Unread, most: int, among: str = "", more: Arguments | None = None
    ) -> None:
        """Deal with what a queue holds, with so many messages at a time; what all `among` are told comes there too."""
        channel = await self._channel(most)
        queue = await self._declare(channel, self.named(what), more)
        if among:
            await queue.bind(self._all[among])
        await queue.consume(self._taker(take, unread))

    async def readers(self, what: str) -> int:
        """Ask the server how many read a queue now; raises a connection's error if it does not say."""
        name = self.named(what)
        while True:
            speaking = self._speaking
            assert speaking is not None
            try:
                async with asyncio.timeout(ANSWERED_WITHIN):
                    channel = await speaking.get_underlay_channel()
                    found = await channel.queue_declare(name, durable=True, arguments=dict(self._arguments(name)))
                    return found.consumer_count or 0
            except (TimeoutError, *CONNECTION_EXCEPTIONS):
                if speaking is self._speaking:  # else the connection is another one by now
                    raise

    async def hold(self, what: str, take: Take, unread: Unread, among: str) -> bool:
        """Be the one process that reads a queue, which goes with the connection; False if another process has it.

        Where the connection is lost nothing is published before the queue is held again: it may be another's by then.
        """
        if self._holding is not None:
            await self._holding.close()
        channel = self._holding = await self._channel(1)
        try:
            arguments: Arguments = {"x-queue-type": "classic"}
            name = self.named(what)
            queue: AbstractRobustQueue = await channel.declare_queue(
                name, exclusive=True, arguments=dict(arguments), robust=False
            )
        except ChannelLockedResource:
            return False
        await queue.bind(self._all[among], robust=False)
        await queue.consume(self._taker(take, unread), robust=False)
        self._held.set()
        return True

    async def announce(self, among: str, envelope: Envelope, back: str) -> None:
        """Tell all houses or all networks that there are; whoever comes later hears nothing of it."""
        with contextlib.suppress(NobodyThere):
            await self._publish(among, "", dump(envelope), envelope.id, back)

    async def read_inbound(self, take: Take, unread: Unread) -> None:
        """Deal with what comes in, one message at a time of each part; no other process has the same part."""
        await asyncio.gather(*(self._read_parts(first, take, unread) for first in range(SIDE_BY_SIDE)))

    async def _read_parts(self, first: int, take: Take, unread: Unread) -> None:
        channel = await self._channel(1)
        for number in range(first, self._partitions, SIDE_BY_SIDE):
            queue = await self._declare(channel, self.named(f"in.{number}"), {"x-single-active-consumer": True})
            await queue.bind(self._all["in"], "1")
            await queue.consume(self._taker(take, unread))

    async def publish_inbound(self, key: str, envelope: Envelope, back: str) -> None:
        """Hand over what came in; what has one key is read in order. Waits for a house that has never been there."""
        while True:
            try:
                return await self._publish("in", _hashed(key), dump(envelope), envelope.id, back)
            except NobodyThere:
                await asyncio.sleep(PAUSE)

    async def publish(self, queue: str, envelope: Envelope, back: str = "") -> None:
        """Hand a message to whoever reads a queue; `NobodyThere` if there is no such queue."""
        await self._publish("", queue, dump(envelope), envelope.id, back)

    async def _channel(self, most: int) -> AbstractRobustChannel:
        assert self._connection is not None
        channel = await self._connection.channel()
        await channel.set_qos(prefetch_count=most)
        return channel

    async def _declare(self, channel: AbstractChannel, name: str, more: Arguments | None = None) -> AbstractQueue:
        """Have a queue that is kept by more than one server, where there are several."""
        return await channel.declare_queue(name, durable=True, arguments=dict(self._arguments(name, more)))

    def _arguments(self, name: str, more: Arguments | None = None) -> Arguments:
        arguments: Arguments = {"x-queue-type": "quorum", **(more or {})}
        if name != self.named("aside"):
            arguments |= {
                "x-delivery-limit": DELIVERIES,
                "x-dead-letter-exchange": "",
                "x-dead-letter-routing-key": self.named("aside"),
            }
        return arguments

    async def _publish(self, exchange: str, key: str, body: bytes, name: str, back: str, why: str = "") -> None:
        while True:
            await self._held.wait()
            message = Message(
                body,
                delivery_mode=DeliveryMode.PERSISTENT,
                message_id=_short(name),
                reply_to=back or None,
                headers={"why": why} if why else None,
            )
            try:
                await self._all[exchange].publish(message, key, timeout=CONFIRMED_WITHIN)
                return
            except PublishError:
                raise NobodyThere(key) from None
            except (TimeoutError, *CONNECTION_EXCEPTIONS) as error:
                if not self._away:  # else that is known
                    log.warning("a message was not confirmed and is handed over again: %s", type(error).__name__)
                await asyncio.sleep(PAUSE)

    def _taker(self, take: Take, unread: Unread) -> Callable[[AbstractIncomingMessage], Awaitable[None]]:
        async def taken(message: AbstractIncomingMessage) -> None:
            back, name = message.reply_to or "", message.message_id or ""
            try:
                await take(load(message.body), back)
            except Exception as error:
                await self._put_aside(message, errors.describe(error))
                await unread(name, back)
            with contextlib.suppress(*CONNECTION_EXCEPTIONS):  # the server delivers it again, and its id is known
                await message.ack()

        return taken

    async def _put_aside(self, message: AbstractIncomingMessage, why: str) -> None:
        """Keep a message for the operator, with the reason; it is on the server's disk before it leaves its queue."""
        log.error("a message was put aside in the queue %s: %s", self.named("aside"), why)
        key, name, back = self.named("aside"), message.message_id or "", message.reply_to or ""
        await self._publish("", key, message.body, name, back, why)


def _short(name: str) -> str:
    """Give an id as the server takes it: 255 bytes at most."""
    return name.encode("utf-8", "replace")[:255].decode("utf-8", "ignore")


def _hashed(key: str) -> str:
    """Give the same few letters for the same key in every process, whatever stands in it."""
    return f"{zlib.crc32(key.encode('utf-8', 'surrogatepass')):08x}"
