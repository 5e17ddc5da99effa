"""One TCP connection to an IRC server that no line, however broken, can bring down.

The library's own connection gives up at the first byte that is not UTF-8, the first odd line and the first exception
of a handler, and speaks before it is asked; what is replaced here is just that. Its event layer is passed by,
for it turns quoted CR, LF and NUL back into control characters.
"""

import asyncio
import linecache
import logging
import math
import socket
from collections.abc import Callable, Iterator
from ssl import SSLContext, SSLError
from typing import Any

from irc.client_aio import AioConnection, AioReactor, IrcProtocol
from jaraco.stream.buffer import LineBuffer

from adapters.irc.clock import Clock
from adapters.irc.protocol.isupport import REMEMBERED, ISupport
from adapters.irc.protocol.route import Route
from adapters.irc.protocol.tls import Distrusted, check_fingerprint, frank
from adapters.irc.protocol.wire import CRLF, LINE_BYTES, Received, finished, parse, sayable, visible
from croupier.network import Bounded, describe

linecache.clearcache()  # the library reads the source of all who wait for its import, to find out who they are

log = logging.getLogger(__name__)

BUFFER_BYTES = 64 * 1024
HANDSHAKE_SECONDS = 15.0
CLOSING_SECONDS = 3.0
"""How long a server that is not trusted may take to answer our end of TLS."""
IDLE_SECONDS = 90.0
BUSY_IDLE_SECONDS = 20.0
"""The silence after which we ask the server while a table may be going on: its players' clocks run meanwhile."""
BUSY_SECONDS = 300.0
"""How long a table may be going on after we said something."""
SILENCE_SECONDS = 30.0


class Gone(ConnectionError):
    """The connection is over: nothing more can be sent on it."""


class Us:
    """Who we are on one connection right now, as far as the server has said, and how much it lets us say in a line."""

    def __init__(self, nick: str, isupport: ISupport) -> None:
        self.nick, self.user, self.host = nick, "", ""
        self._isupport = isupport
        self._sizes: Bounded[tuple[object, ...], int] = Bounded(REMEMBERED)

    def room_for(self, verb: str, address: str) -> int:
        """Count the bytes of a text, allowing for a rename to the longest nick before its turn comes."""
        server = self._isupport
        limits = server.line_bytes, server.nick_length, server.channel_types
        asked = self.nick, self.user, self.host, verb, address, limits
        if (size := self._sizes.get(asked)) is None:
            mask = f"{self.nick}!{self.user}@{self.host}" if self.host else f"{self.nick}!{'u' * 10}@{'h' * 64}"
            named = address if server.is_channel(address) else address.ljust(server.nick_length or 30)
            command, before = visible(verb)
            more = server.line_bytes - LINE_BYTES - len(before.encode("utf-8", "replace"))
            size = self._sizes[asked] = max(8, room_for(mask, command, named) + more)
        return size


def room_for(prefix: str, verb: str, address: str) -> int:
    """Count the bytes of text that fit in a line once the server has put our own prefix before it."""
    head = f":{prefix} {verb} {address} :".encode("utf-8", "replace")
    return max(8, LINE_BYTES - len(CRLF) - len(head))


class _Protocol(IrcProtocol):  # type: ignore[misc]  # the library is untyped
    """The library's protocol, with the transport's word on when it can take more."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.connection.opened(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection.lost(str(exc) if exc else "the server closed the connection")
        self.connection.closed.set()

    def pause_writing(self) -> None:
        self.connection.writable.clear()

    def resume_writing(self) -> None:
        self.connection.writable.set()


class _Lines(LineBuffer):  # type: ignore[misc]  # the library is untyped
    """Lines in UTF-8 whose parts may be in Latin-1: what somebody writes must not change what they are called."""

    def lines(self) -> Iterator[str]:
        for line in super().lines():
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError:
                yield " :".join(map(_decoded, line.split(b" :")))


def _decoded(part: bytes) -> str:
    try:
        return part.decode("utf-8")
    except UnicodeDecodeError:
        return part.decode("latin-1")


class Connection(AioConnection):  # type: ignore[misc]  # the library is untyped
    """A connection for one session, never used again; `heard` gets each line, `ended` the reason when it is over."""

    protocol_class = _Protocol
    buffer_class = _Lines

    def __init__(
        self,
        route: Route,
        isupport: ISupport,
        capabilities: set[str],
        clock: Clock,
        heard: Callable[[Received], None],
        ended: Callable[[str], None],
    ) -> None:
        super().__init__(AioReactor(loop=asyncio.get_running_loop()))
        self.buffer = self.buffer_class()
        self.transport: asyncio.Transport | None = None
        self.writable = asyncio.Event()
        self.closed = asyncio.Event()
        self._route = route
        self._heard = heard
        self._ended = ended
        self._isupport, self._capabilities = isupport, capabilities
        self.liveness = Liveness(clock)
        self._skipping = False
        self._aborted = False
        self._fingerprint = ""
        self._distrusted: Distrusted | None = None
        self._refusal: SSLError | None = None

    async def connect(self, host: str, port: int, tls: SSLContext | None = None, fingerprint: str = "") -> None:
        """Open the connection and send nothing: the first words are the session's; `OSError` if it cannot be."""
        self._fingerprint = fingerprint
        try:
            await self._open(host, port, tls)
        except OSError as error:
            raise self._refusal or error from None
        if self._distrusted is not None:
            await self.closed.wait()
            raise self._distrusted

    async def _open(self, host: str, port: int, tls: SSLContext | None) -> None:
        protocol = self.protocol_class(self, self.reactor.loop)
        secured: dict[str, Any] = {}
        if tls:
            tls.sslobject_class = frank(self._refuse)
            secured = {
                "ssl": tls,
                "server_hostname": host,
                "ssl_handshake_timeout": HANDSHAKE_SECONDS,
                "ssl_shutdown_timeout": CLOSING_SECONDS,
            }
        await self._route.open(lambda: protocol, host, port, secured)

    def _refuse(self, error: SSLError) -> None:
        self._refusal = error

    def opened(self, transport: asyncio.Transport) -> None:
        """Note that the connection is open, unless the session was given up or the server is not the one we trust.

        Then it is closed and not aborted, which would leave the server without the end of the handshake.
        """
        self.transport = transport
        if self._aborted or (self._fingerprint and not self._is_trusted(transport)):
            transport.close()
            return
        # Of TLS 0 would mean that even an empty buffer is full.
        transport.set_write_buffer_limits(high=1 if transport.get_extra_info("ssl_object") else 0, low=0)
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connected = True
        self.writable.set()

    def _is_trusted(self, transport: asyncio.Transport) -> bool:
        try:
            check_fingerprint(transport, self._fingerprint)
        except Distrusted as distrusted:
            self._distrusted = distrusted
        return self._distrusted is None

    def process_data(self, new_data: bytes) -> None:
        """Take in bytes; a line that never ends is thrown away instead of being kept."""
        if self._skipping:
            _, newline, new_data = new_data.partition(b"\n")
            self._skipping = not newline
        self.buffer.feed(new_data)
        for line in self.buffer:
            self._process_line(line)
        if len(self.buffer) > BUFFER_BYTES:
            log.warning("The server sent a line of more than %d bytes; it was skipped", BUFFER_BYTES)
            self.buffer = self.buffer_class()
            self._skipping = True

    def _process_line(self, line: str) -> None:
        if not self.connected:
            return
        try:
            received = parse(line)
            if received is not None:
                self._heard(received)
        except Exception as error:
            log.error("A line from the server could not be dealt with; going on with the next: %s", describe(error))

    def send_raw(self, string: str) -> None:
        """Send one line now."""
        self._write(self._prep_message(string))

    async def say(self, lines: list[str]) -> None:
        """Send lines in one write, and wait until the system has taken all that was sent."""
        tags = "message-tags" in self._capabilities
        self._write(b"".join([self._prep_message(finished(line, tags)) for line in lines]))
        await self.writable.wait()
        if not self.connected:
            raise Gone("the connection is over")

    def _write(self, data: bytes) -> None:
        if not self.connected or self.transport is None or self.transport.is_closing():
            raise Gone("the connection is over")
        self.transport.write(data)

    def _prep_message(self, string: str) -> bytes:
        """Make sure that one line goes out as one line, whatever got into it."""
        return sayable(string, self._isupport.line_bytes).encode("utf-8", "replace") + CRLF

    def lost(self, reason: str) -> None:
        """Note that the connection is over, once."""
        if self.connected:
            self.connected = False
            self.writable.set()
            self._ended(reason)

    def disconnect(self, message: str = "") -> None:
        """End it without a word; the library would send QUIT into a socket that may be dead."""
        self.abort()

    def abort(self) -> None:
        """End it at once and forget what was not written, so that nothing of it outlives the session."""
        self._aborted = True
        self.connected = False
        self.writable.set()
        if self.transport is not None:
            self.transport.abort()


class Liveness:
    """The last sign of life of one connection, and when something was last told on it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heard_at = clock.now()
        self._told_at = -math.inf

    def heard(self) -> None:
        """The server said something, or took the connection."""
        self._heard_at = self._clock.now()

    def told(self) -> None:
        """Note that there is something to tell."""
        self._told_at = self._clock.now()

    async def watch(self, ask: Callable[[], None]) -> None:
        """Ask a silent server whether it is there; returns when it does not answer."""
        while True:
            rest = self._heard_at + self._idle_seconds() - self._clock.now()
            if rest > 0:
                await self._clock.sleep(min(rest, BUSY_IDLE_SECONDS))
                continue
            asked = self._clock.now()
            ask()
            await self._clock.sleep(SILENCE_SECONDS)
            if self._heard_at < asked:
                return

    def _idle_seconds(self) -> float:
        busy = self._clock.now() - self._told_at < BUSY_SECONDS
        return BUSY_IDLE_SECONDS if busy else IDLE_SECONDS
