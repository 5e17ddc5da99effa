"""A new connection to RabbitMQ: waits for a server that is away, and says what is wrong with one that refuses."""

import asyncio
import logging
from urllib.parse import urlsplit

from aio_pika import connect
from aio_pika.abc import AbstractConnection
from aio_pika.exceptions import AuthenticationError, ProbableAuthenticationError
from aiormq.exceptions import ConnectionChannelError, ConnectionCommandInvalid, ConnectionNotAllowed, InvalidFrameError

from core.cluster.losing import Lost, as_lost

log = logging.getLogger(__name__)

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
