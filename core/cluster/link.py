"""What one process has on RabbitMQ: queues, confirmed messages, and those that nobody can read."""

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Awaitable, Callable

from aio_pika import DeliveryMode, Message
from aio_pika.abc import AbstractChannel, AbstractIncomingMessage, AbstractQueue
from aio_pika.exceptions import PublishError
from aiormq.exceptions import ChannelLockedResource

from core import errors
from core.cluster.connection import BEGUN_WITHIN, Connection, Lost, NobodyThere, as_lost
from core.cluster.wire import Envelope, dump, load

log = logging.getLogger(__name__)

Arguments = dict[str, bool | str | int]

PARTITIONS = 64
"""Queues that what comes in is spread over; each is read by one process at a time."""
SIDE_BY_SIDE = 16
"""Of these queues so many are made known to the server at a time, and read."""
PAUSE = 1.0
"""Seconds between two tries to hand over a message that was not confirmed, or to be the one who reads a queue."""
ANSWERED_WITHIN = 2.0
"""Seconds after which the server is taken to be away when it does not say who reads a queue."""
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


class Link(Connection):
    """The queues of one process. Every message is on the server's disk when `publish` returns."""

    def __init__(self, url: str, house: str = "croupier", partitions: int = PARTITIONS) -> None:
        """Name the server, the house, and how many queues what comes in is spread over."""
        super().__init__(url, house)
        self._partitions = partitions
        self._parts: list[AbstractQueue] = []
        self._asking: dict[str, AbstractChannel] = {}

    async def _connect(self) -> None:
        await super()._connect()
        async with asyncio.timeout(BEGUN_WITHIN):
            await self._declare(await self._channel(), self.named("aside"))

    async def read(self, what: str, take: Take, unread: Unread, most: int) -> None:
        """Deal with what a queue holds, with so many messages at a time."""
        async with asyncio.timeout(BEGUN_WITHIN):
            channel = await self._channel(most)
            queue = await self._declare(channel, self.named(what))
            await queue.consume(self._taker(take, unread))

    async def readers(self, what: str) -> int:
        """Ask the server how many read a queue now; `Lost` if it does not say."""
        name = self.named(what)
        while True:
            connection = self._connection
            try:
                with as_lost():
                    async with asyncio.timeout(ANSWERED_WITHIN):
                        return await self._counted(name)
            except Lost:
                if connection is self._connection:  # else it is another one by now
                    raise

    async def _counted(self, name: str) -> int:
        """Count by a channel for this alone: one whose question is broken off is closed, and takes nothing with it."""
        asking = self._asking.get(name)
        if asking is None or asking.is_closed:
            if self._connection is None:
                raise ConnectionError
            asking = self._asking[name] = await self._connection.channel()
        try:
            channel = await asking.get_underlay_channel()
            found = await channel.queue_declare(name, durable=True, arguments=dict(self._arguments(name)))
        except BaseException:
            self._asking.pop(name, None)
            raise
        return found.consumer_count or 0

    async def hold(self, what: str, take: Take, unread: Unread, among: str, most: int = 1) -> bool:
        """Be the one process that reads a queue, which goes with the connection; False if another process has it.

        What all `among` are told comes there too. Where the connection is lost nothing is published before the queue
        is held again: it may be another's by then. It needs no disk, so that no server can have lost half of it.
        """
        self._holds = True
        async with asyncio.timeout(BEGUN_WITHIN):
            assert self._connection is not None
            channel = await self._connection.channel()
            await channel.set_qos(prefetch_count=most)
            arguments: Arguments = {"x-queue-type": "classic"}
            try:
                queue = await channel.declare_queue(self.named(what), exclusive=True, arguments=dict(arguments))
            except ChannelLockedResource:  # which closes the channel
                return False
            await self._watch(channel)
            await queue.bind(self._all[among])
            await queue.consume(self._taker(take, unread))
        self._may_speak.set()
        return True

    async def announce(self, among: str, envelope: Envelope, back: str) -> None:
        """Tell all houses or all networks that there are; whoever comes later hears nothing of it."""
        with contextlib.suppress(NobodyThere):
            await self._publish(among, "", dump(envelope), envelope.id, back)

    async def spread(self) -> None:
        """Have the queues that what comes in is spread over, which need not be read yet."""
        self._parts = []
        async with asyncio.timeout(BEGUN_WITHIN):
            await asyncio.gather(*(self._have_parts(first) for first in range(min(SIDE_BY_SIDE, self._partitions))))

    async def _have_parts(self, first: int) -> None:
        channel = await self._channel(1)
        for number in range(first, self._partitions, SIDE_BY_SIDE):
            queue = await self._declare(channel, self.named(f"in.{number}"), {"x-single-active-consumer": True})
            await queue.bind(self._all["in"], "1")
            self._parts.append(queue)

    async def read_inbound(self, take: Take, unread: Unread) -> None:
        """Deal with what comes in, one message at a time of each part; no other process has the same part."""
        async with asyncio.timeout(BEGUN_WITHIN):
            await asyncio.gather(*(part.consume(self._taker(take, unread)) for part in self._parts))

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
            await self._may_speak.wait()
            message = Message(
                body,
                delivery_mode=DeliveryMode.PERSISTENT,
                message_id=_short(name),
                reply_to=back or None,
                headers={"why": why} if why else None,
            )
            try:
                with as_lost():
                    await self._confirmed(exchange, key, message)
                return
            except Lost as lost:
                if not self._away:  # else that is known
                    log.warning("a message was not confirmed and is handed over again: %s", lost)
                await asyncio.sleep(PAUSE)

    async def _confirmed(self, exchange: str, key: str, message: Message) -> None:
        try:
            await self._all[exchange].publish(message, key, timeout=CONFIRMED_WITHIN)
        except PublishError:
            raise NobodyThere(key) from None

    def _taker(self, take: Take, unread: Unread) -> Callable[[AbstractIncomingMessage], Awaitable[None]]:
        async def taken(message: AbstractIncomingMessage) -> None:
            back, name = message.reply_to or "", message.message_id or ""
            try:
                await take(load(message.body), back)
            except Exception as error:
                await self._put_aside(message, errors.describe(error))
                await unread(name, back)
            with contextlib.suppress(Lost), as_lost():  # the server delivers it again, and its id is known
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
