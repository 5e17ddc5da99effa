"""Connections as they come: how many there may be, how long a request may take, what waits for slow readers."""

import asyncio
import resource
import socket
from collections import Counter
from collections.abc import Collection
from functools import partial
from ipaddress import ip_network
from typing import Any, cast

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from adapters.web.fairness import Courtesy, Line
from adapters.web.live.hub import Bell

MOST, MOST_OF_ONE = 4000, 64
"""Connections in all, and of one address that is no proxy."""
ONE_NETWORK = 64
"""Bits of an address of version 6 that a visitor's network has."""
SPARE = 256
"""Files that a process may have open besides."""
ASKING, ASKING_AGAIN, LEAVING = 1, 4, 8
"""How many are dealt with in one turn of the loop of those who ask: anew, and where they were answered; who leave."""
PAUSE = 0.002
"""Seconds that all else has to itself after one who asks anew: a move takes several turns until it is answered."""
PATIENCE = 10.0
"""Seconds that a request may take to arrive."""
KEPT = 16 * 1024
"""Bytes that wait for a reader before they are waited for; the system keeps about as many."""
STUCK = 30_000
"""Milliseconds after which the system gives a reader up who takes nothing."""


class Late:
    """Requests that are to arrive soon, of which the oldest are looked at: one alarm for all of them."""

    def __init__(self) -> None:
        """Expect nothing."""
        self._until: dict[Connection, float] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def expect(self, connection: "Connection") -> None:
        """Return up a connection whose request has not arrived soon, unless it is expected already."""
        if connection not in self._until:
            self._until[connection] = asyncio.get_running_loop().time() + PATIENCE
            self._set()

    def forget(self, connection: "Connection") -> None:
        """Expect nothing of a connection any more."""
        self._until.pop(connection, None)

    def _set(self) -> None:
        if self._alarm is None and self._until:
            self._alarm = asyncio.get_running_loop().call_at(next(iter(self._until.values())), self._ring)

    def _ring(self) -> None:
        self._alarm, now = None, asyncio.get_running_loop().time()
        for connection in [connection for connection, until in self._until.items() if until <= now]:
            del self._until[connection]
            connection.transport.abort()
        self._set()


class Flow(FlowControl):
    """What may be written and read of a connection, with a bell in place of an event, which has room for many."""

    def __init__(self, transport: asyncio.Transport) -> None:
        """Let all pass."""
        self._transport, self.read_paused, self.write_paused = transport, False, False
        self._is_writable_event = Bell()  # type: ignore[assignment]
        self._is_writable_event.set()


class Crowd:
    """Counts who is connected, and lets them ask and leave a few at a time."""

    def __init__(self, proxies: Collection[str] = (), courtesy: Courtesy | None = None) -> None:
        """Have nobody; a proxy that is trusted counts its visitors itself. Who comes shows `courtesy`."""
        self._proxies, self._from = frozenset(map(place, proxies)), Counter[str]()
        self._most, self.late = files_for(MOST), Late()
        self.asking, self.again, self.leaving = Line(ASKING, PAUSE, courtesy), Line(ASKING_AGAIN), Line(LEAVING)

    def enters(self, address: str) -> bool:
        """Count a connection, if there is room for it."""
        full = self._from[address] >= MOST_OF_ONE and address not in self._proxies
        if full or self._from.total() >= self._most:
            return False
        self._from[address] += 1
        return True

    def leaves(self, address: str) -> None:
        """Forget a connection that was counted."""
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]

    def protocol(self) -> type[asyncio.Protocol]:
        """Return what makes a server's connections, all of this crowd."""
        return cast("type[asyncio.Protocol]", partial(Connection, self))


class Connection(H11Protocol):
    """A connection that is ended where there is no room for it, and where its request does not arrive."""

    def __init__(self, crowd: Crowd, *given: Any, **named: Any) -> None:
        """Belong to a crowd."""
        super().__init__(*given, **named)
        self._crowd, self._address, self._counted = crowd, "", False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, if there is room."""
        super().connection_made(transport)
        self.flow = Flow(transport)
        self._address = place(self.client[0]) if self.client else ""
        self._counted = self._crowd.enters(self._address)
        if not self._counted:
            transport.abort()
            return
        transport.set_write_buffer_limits(KEPT)
        self._crowd.late.expect(self)

    def data_received(self, data: bytes) -> None:
        """Take a piece of a request when its turn comes, and no more of it before.

        Whoever has been here already, as a player has who presses something, does not wait for those who just came.
        """
        self.transport.pause_reading()
        line = self._crowd.asking if self.cycle is None else self._crowd.again
        line.put(partial(self._take, data))

    def _take(self, data: bytes) -> None:
        """Take a piece of a request; it is expected as long as it is not whole."""
        if self.transport.is_closing():
            return
        before = self.cycle
        self.transport.resume_reading()
        super().data_received(data)
        cycle = self.cycle
        if cycle is not before:
            _lighten(cycle)
        if cycle is None or cycle.response_complete or cycle.more_body:
            self._crowd.late.expect(self)
        else:
            self._crowd.late.forget(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Be gone."""
        self._crowd.late.forget(self)
        if self._counted:
            self._counted = False
            self._crowd.leaves(self._address)
        self._crowd.leaving.put(partial(super().connection_lost, exc))


def _lighten(cycle: RequestResponseCycle) -> None:
    """Have a request that has just come tell of its body and its end by a bell, for whom one reader waits."""
    bell = Bell()
    if cycle.message_event.is_set():
        bell.set()
    cycle.message_event = bell  # type: ignore[assignment]


def place(address: str) -> str:
    """Return what counts as one address: of version 6 that of a network, for whoever has one has them all."""
    if ":" not in address:
        return address
    try:
        return str(ip_network((address.partition("%")[0].strip("[]"), ONE_NETWORK), strict=False))
    except ValueError:
        return address


def files_for(most: int) -> int:
    """Let this process have so many connections, or as many as the system allows; gives how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return most if soft == resource.RLIM_INFINITY else min(most, max(soft // 2, soft - SPARE))


def listen(host: str, port: int) -> socket.socket:
    """Bind a port; whoever is slow to read is kept waiting early, and given up at last. OSError for one in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
    return listening
