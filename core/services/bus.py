"""The seam between adapters and core, in one process: order per chat, one message of a chat at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from core import errors
from core.contract import Inbound, Incoming, NotSent, Outbound

log = logging.getLogger(__name__)

Handle = Callable[[Incoming], Awaitable[None]]
Send = Callable[[Outbound], Awaitable[None]]
Idle = Callable[[str], Awaitable[None]]


class LocalBus:
    """Hands messages over within the process; what is lost with it was never acknowledged."""

    def __init__(self) -> None:
        """Join nobody yet."""
        self._handle: Handle | None = None
        self._idle: Idle | None = None
        self._gateways: dict[str, Send] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def run_worker(self, handle: Handle, idle: Idle) -> None:
        """Let the core deal with what comes in."""
        self._handle, self._idle = handle, idle

    def run_gateway(self, network: str, send: Send) -> None:
        """Let an adapter send what goes out to its network."""
        self._gateways[network] = send

    async def publish_inbound(self, incoming: Incoming) -> None:
        """Have a message dealt with after those of its chat before it; one that cannot be is logged and put aside."""
        assert self._handle is not None
        key = (incoming.room or incoming.account) if isinstance(incoming, Inbound) else type(incoming).__name__
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            try:
                await self._handle(incoming)
            except Exception as error:
                log.error("a message was put aside: %s", errors.describe(error))

    async def publish_outbound(self, message: Outbound) -> None:
        """Send a message; `NotSent` while its network is away."""
        send = self._gateways.get(message.network)
        if send is None:
            raise NotSent(message.network)
        await send(message)

    async def idle(self, network: str) -> None:
        """Return once no table runs on the network and all words owed to it were sent."""
        assert self._idle is not None
        await self._idle(network)
