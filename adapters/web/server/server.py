"""A server inside a house: connections are taken one by one, when nobody waits for a move."""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from starlette.types import ASGIApp

from adapters.web.live.watchers import Scheduler
from adapters.web.server.connections import ConnectionLimits
from croupier.network import Tasks

log = logging.getLogger(__name__)

WAITING = 1024
"""Connections that may wait to be taken."""
PAUSE = 0.001
"""Seconds that all else has to itself after a connection was taken."""
REST = 1.0
"""Seconds after which it is tried again where the system has nothing left for another connection."""


class Server(uvicorn.Server):
    """A server inside a process that deals with signals itself, and takes connections by a gate of its own."""

    def __init__(self, app: ASGIApp, limits: ConnectionLimits, scheduler: Scheduler) -> None:
        """Serve an application; whoever comes is counted by the limits, and waits for the scheduler."""
        super().__init__(_config(app, limits))
        self._scheduler, self._acceptors = scheduler, list[Acceptor]()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections of these sockets."""
        await super().startup([])
        self._acceptors += [Acceptor(listening, self._protocol, self._scheduler) for listening in sockets or ()]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, and end those that there are."""
        for gate in self._acceptors:
            gate.close()
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made


class Acceptor:
    """Takes the connections of a socket: one, then a pause, then the next once nobody waits for a move."""

    def __init__(
        self, listening: socket.socket, protocol: Callable[[], asyncio.Protocol], scheduler: Scheduler
    ) -> None:
        """Listen at a socket that is bound; each connection speaks a `protocol` of its own."""
        self._listening, self._protocol, self._scheduler = listening, protocol, scheduler
        self._taking, self._closed = Tasks(), False
        listening.setblocking(False)
        listening.listen(WAITING)
        self._wait()

    def close(self) -> None:
        """Take no more; whoever waits is refused when the socket is closed."""
        if not self._closed:
            self._closed = True
            asyncio.get_running_loop().remove_reader(self._listening)

    def _wait(self) -> None:
        if not self._closed:
            asyncio.get_running_loop().add_reader(self._listening, self._come)

    def _come(self) -> None:
        asyncio.get_running_loop().remove_reader(self._listening)
        self._scheduler.soon(PAUSE, self._take)

    def _take(self) -> None:
        if self._closed:
            return
        try:
            with suppress(BlockingIOError, ConnectionAbortedError):
                self._taking.begin(self._speak(self._listening.accept()[0]))
        except OSError as error:
            log.error("a connection cannot be taken now: %s", error.strerror)
            asyncio.get_running_loop().call_later(REST, self._wait)
        else:
            self._wait()

    async def _speak(self, connection: socket.socket) -> None:
        try:
            connection.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError:  # it is gone already
            connection.close()


def _config(app: ASGIApp, limits: ConnectionLimits) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=limits.protocol(),
        interface="asgi3",
        log_config=None,
        access_log=False,
        ws="none",
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
