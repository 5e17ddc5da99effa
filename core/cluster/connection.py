"""One connection to RabbitMQ: waits for a server that is away, comes back, and hands over again what waits."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from aio_pika import ExchangeType, connect
from aio_pika.abc import AbstractChannel, AbstractConnection, AbstractExchange
from aio_pika.exceptions import CONNECTION_EXCEPTIONS, AuthenticationError, ProbableAuthenticationError
from aiormq.exceptions import ConnectionChannelError, ConnectionCommandInvalid, ConnectionNotAllowed, InvalidFrameError

from core import errors
from core.contract import Tasks

log = logging.getLogger(__name__)


class Lost(Exception):
    """The connection is lost, or the server does not answer; the error that said so is its cause."""


@contextmanager
def as_lost() -> Iterator[None]:
    """Make `Lost` of it all: also of the bare `Exception`, and of the cancellation, by which waits are broken off."""
    try:
        yield
    except asyncio.CancelledError as error:
        task = asyncio.current_task()
        if task is None or task.cancelling():  # somebody wants this to end
            raise
        raise Lost("broken off") from error
    except (TimeoutError, *CONNECTION_EXCEPTIONS) as error:
        raise Lost(type(error).__name__) from error
    except Exception as error:
        if type(error) is not Exception:
            raise
        raise Lost("broken off") from error


T = TypeVar("T")
Put = Callable[[], Awaitable[None]]
"""Hands a message over, under an id that stays the same."""


class NobodyThere(Exception):
    """No queue takes the message: whoever reads it has never been there."""


class Settling:
    """What waits, and how to hand it over: a server that dies may forget what it has confirmed, or its outcome."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[Any], Put] = {}
        self._putting = Tasks()

    async def settled(self, outcome: "asyncio.Future[T]", put: Put) -> T:
        """Hand a message over, and return its outcome once that is there."""
        self._waiting[outcome] = put
        try:
            await put()
            return await outcome
        finally:
            del self._waiting[outcome]

    def again(self) -> None:
        """Hand over all that waits, whose ids are known wherever it has come already."""
        for put in self._waiting.values():
            self._putting.begin(self._put(put))

    def close(self) -> None:
        """Hand over nothing more."""
        self._putting.cancel()

    async def _put(self, put: Put) -> None:
        with contextlib.suppress(NobodyThere):
            await put()


LONGEST_TRY = 10.0
PLUGIN = "rabbitmq-plugins enable rabbitmq_consistent_hash_exchange"


class Unreachable(Exception):
    """The server is there and refuses us; what it says leads to what would work."""


def shown(url: str) -> str:
    """Give the URL of a server as people may read it: without name, password and whatever comes after the path."""
    parts = urlsplit(url)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{host}{port}{parts.path.rstrip('/')}"


async def reached(url: str, exchange: str, pause: float, heartbeat: int) -> AbstractConnection:
    """Connect once the server is there and can do what is needed of it; `Unreachable` where waiting would not help."""
    waits = False
    while True:
        try:
            with as_lost():
                return await _tried(url, exchange, heartbeat)
        except Lost as lost:
            error = lost.__cause__
            if isinstance(error, (AuthenticationError, ProbableAuthenticationError)):
                raise Unreachable(f"RabbitMQ at {shown(url)} does not take this name and password.") from None
            if isinstance(error, (ConnectionCommandInvalid, ConnectionChannelError)):
                raise Unreachable(f"RabbitMQ at {shown(url)} lacks a plugin; this would help: {PLUGIN}") from None
            if not waits:
                away = not isinstance(error, (ConnectionNotAllowed, InvalidFrameError))
                reason = f"cannot be reached ({lost})" if away else "has no such virtual host for us"
                log.warning("RabbitMQ at %s %s: waiting for it", shown(url), reason)
            waits = True
        await asyncio.sleep(pause)


async def _tried(url: str, exchange: str, heartbeat: int) -> AbstractConnection:
    connection = await connect(url, timeout=LONGEST_TRY, heartbeat=heartbeat)
    try:
        async with asyncio.timeout(LONGEST_TRY):
            channel = await connection.channel()
            await channel.declare_exchange(exchange, "x-consistent-hash", durable=True)
            await channel.close()
    except BaseException:
        await connection.close()
        raise
    return connection


AGAIN = 0.5
"""Seconds between two tries to reach the server, or to begin there."""
BEGUN_WITHIN = 30.0
"""Seconds after which what is asked of the server at the beginning is asked anew, by another connection."""
HEARTBEAT = 1
"""Seconds between two signs of life. The server gives up who misses two, and who reads is then known to be gone."""
CLOSED_WITHIN = 3.0
REFUSED_FOR = 5.0
"""Seconds until somebody is asked again who has refused us since."""


class Connection:
    """One process's way to the server, with the exchanges that are there; all that was begun by it begins anew."""

    def __init__(self, url: str, house: str) -> None:
        """Name the server, and the house, whose name is the beginning of all that it has there."""
        self._url, self._house = url, house
        self._begin: Callable[[], Awaitable[None]] | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._connection: AbstractConnection | None = None
        self._speaking: AbstractChannel | None = None
        self._channels: set[object] = set()
        self._all: dict[str, AbstractExchange] = {}
        self._away, self._holds = False, False
        self._gone, self._may_speak = asyncio.Event(), asyncio.Event()
        self._settling = Settling()
        self.settled = self._settling.settled

    def named(self, what: str) -> str:
        """Give the name of a queue of this house."""
        return f"{self._house}.{what}"

    async def open(self, begin: Callable[[], Awaitable[None]]) -> None:
        """Connect and `begin`, anew whenever the connection is lost; `Unreachable` where waiting would not help.

        Returns when that was done for the first time.
        """
        self._begin = begin
        await self._join()
        self._keeping = asyncio.get_running_loop().create_task(self._keep())

    async def _keep(self) -> None:
        while True:
            await self._gone.wait()
            await asyncio.sleep(AGAIN)
            try:
                await self._join()
            except Exception as error:  # whoever keeps the server may think better of it
                why = str(error) if isinstance(error, Unreachable) else errors.describe(error)
                log.error("RabbitMQ cannot be used: %s", why)
                await asyncio.sleep(REFUSED_FOR)
                self._gone.set()

    async def _join(self) -> None:
        while True:
            await self._leave()
            try:
                with as_lost():
                    await self._connect()
                    await self._begun()
                break
            except Lost as lost:
                if not self._away or isinstance(lost.__cause__, TimeoutError):
                    log.warning("RabbitMQ went away at the start: beginning again, after %s", lost)
                self._away = True
            await asyncio.sleep(AGAIN)
        if self._away:
            log.info("the connection to RabbitMQ is back")
        self._away = False
        self._settling.again()

    async def _connect(self) -> None:
        self._gone.clear()
        self._connection = await reached(self._url, self.named("in"), AGAIN, HEARTBEAT)
        self._connection.close_callbacks.add(self._lost)
        async with asyncio.timeout(BEGUN_WITHIN):
            self._speaking = await self._channel(raises=True)
            for name, kind in (
                ("in", "x-consistent-hash"),
                ("houses", ExchangeType.FANOUT),
                ("networks", ExchangeType.FANOUT),
            ):
                self._all[name] = await self._speaking.declare_exchange(self.named(name), kind, durable=True)
            self._all[""] = self._speaking.default_exchange
        if not self._holds:
            self._may_speak.set()

    async def _begun(self) -> None:
        """Return once all has begun that is to begin, or raise a connection's error if that is lost meanwhile."""
        assert self._begin is not None
        beginning, gone = asyncio.ensure_future(self._begin()), asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait({beginning, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not beginning.done():
                raise ConnectionResetError
            await beginning
        finally:
            for task in (beginning, gone):
                task.cancel()
            await asyncio.wait({beginning, gone})

    def _lost(self, connection: object, *_: object) -> None:
        if connection is self._connection:
            self._anew()

    def _broken(self, channel: object, *_: object) -> None:
        if channel in self._channels:
            self._anew()

    def _anew(self) -> None:
        """Say nothing more by this connection, of which at least a part is lost, and begin with another one."""
        self._may_speak.clear()
        self._gone.set()
        if not self._away and self._keeping is not None:
            self._away = True
            log.warning("the connection to RabbitMQ is lost; trying to have it back")

    async def close(self) -> None:
        """Leave; what was taken and not dealt with is delivered to whoever comes next."""
        self._settling.close()
        if self._keeping is not None:
            self._keeping.cancel()
        await self._leave()

    async def _leave(self) -> None:
        """Close what there is of a connection; a server that says nothing any more keeps nobody here."""
        connection, self._connection = self._connection, None
        self._channels.clear()
        self._may_speak.clear()
        if connection is not None:
            with contextlib.suppress(Lost), as_lost():
                await asyncio.wait_for(connection.close(), CLOSED_WITHIN)

    async def _channel(self, most: int = 0, raises: bool = False) -> AbstractChannel:
        """Open a channel without which nothing goes on: if it is closed, or its queue taken away, all begins anew.

        So many messages come by it at a time for each queue; one that `raises` says what no queue takes.
        """
        assert self._connection is not None
        channel = await self._connection.channel(on_return_raises=raises)
        await channel.set_qos(prefetch_count=most)
        await self._watch(channel)
        return channel

    async def _watch(self, channel: AbstractChannel) -> None:
        self._channels.add(channel)
        channel.close_callbacks.add(self._broken)
        beneath = await channel.get_underlay_channel()
        beneath.on_consumer_cancel_callbacks.add(partial(self._broken, channel))
