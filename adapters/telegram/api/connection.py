"""One connection to a server, over which one call after another is made; an answer is read as it comes, in one wait."""

import asyncio
from collections.abc import Generator
from typing import cast

IDLE_SECONDS = 20.0
MOST_HEADERS = 100
LONGEST_HEAD = 65_536
LONGEST_BODY = 50_000_000
_END, _LINE = b"\r\n\r\n", b"\r\n"

Answer = tuple[int, bytes, bool]
"""A status, a body, and whether the connection lasts."""


class Connection(asyncio.Protocol):
    """One connection; what goes wrong on it ends it, and so does what comes unasked."""

    def __init__(self) -> None:
        """Be about to be connected."""
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._answered: asyncio.Future[Answer] | None = None
        self._came = bytearray()
        self._reading: Generator[None, None, Answer] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._until = 0.0
        self._lasting, self._used = True, self._loop.time()

    @property
    def usable(self) -> bool:
        """Whether the server still waits for us, as far as we can see."""
        there = self._lasting and self._transport is not None and not self._transport.is_closing()
        return there and self._loop.time() - self._used < IDLE_SECONDS

    async def ask(self, request: bytes, seconds: float) -> tuple[int, bytes]:
        """Send a request and give what is answered; `TimeoutError` where that takes too long."""
        assert self._transport is not None
        self._answered, self._reading = self._loop.create_future(), _answer(self._came)
        self._limit(self._loop.time() + seconds)
        self._transport.write(request)
        status, body, self._lasting = await self._answered
        self._answered, self._used = None, self._loop.time()
        return status, body

    def close(self) -> None:
        """Let the connection go at once."""
        self._lasting = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        if self._reading is None:
            self.close()
            return
        self._came += data
        try:
            next(self._reading)
        except StopIteration as read:
            status, body, lasting = read.value
            self._end((status, body, lasting and not self._came))
        except (ValueError, LookupError) as error:
            self._end(error)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits that nothing more comes."""
        self._lasting = False
        self._end(exc or EOFError())

    def _end(self, answer: Answer | Exception) -> None:
        """Return what a call came to, to whoever still waits for it."""
        self._reading = None
        if self._answered is None or self._answered.done():
            return
        if isinstance(answer, Exception):
            self._answered.set_exception(answer)
        else:
            self._answered.set_result(answer)

    def _limit(self, until: float) -> None:
        """Wait no longer; one timer looks after one call after another, for each call would need one of its own."""
        self._until = until
        if self._timer is not None and self._timer.when() > until:
            self._timer.cancel()
            self._timer = None
        if self._timer is None:
            self._timer = self._loop.call_at(until, self._look)

    def _look(self) -> None:
        self._timer = None
        if self._reading is None:
            return
        if self._loop.time() >= self._until:
            self._end(TimeoutError())
        else:
            self._limit(self._until)


def _answer(came: bytearray) -> Generator[None, None, Answer]:
    """Read an answer off what came; goes on whenever more has come."""
    while (end := came.find(_END)) < 0:
        if len(came) > LONGEST_HEAD:
            raise ValueError("too long a head")
        yield
    status, headers = _head(bytes(came[:end]))
    del came[: end + len(_END)]
    lasting = headers.get(b"connection", b"").lower() != b"close"
    if headers.get(b"transfer-encoding", b"").lower() == b"chunked":
        body = yield from _chunks(came)
    else:
        body = yield from _exactly(came, int(headers[b"content-length"]))
    return status, body, lasting


def _exactly(came: bytearray, size: int) -> Generator[None, None, bytes]:
    if not 0 <= size <= LONGEST_BODY:
        raise ValueError(size)
    while len(came) < size:
        yield
    found = bytes(came[:size])
    del came[:size]
    return found


def _line(came: bytearray) -> Generator[None, None, bytes]:
    while (end := came.find(_LINE)) < 0:
        if len(came) > LONGEST_HEAD:
            raise ValueError("too long a line")
        yield
    found = bytes(came[:end])
    del came[: end + len(_LINE)]
    return found


def _chunks(came: bytearray) -> Generator[None, None, bytes]:
    found = bytearray()
    while size := int((yield from _line(came)).partition(b";")[0], 16):
        found += yield from _exactly(came, size)
        if len(found) > LONGEST_BODY:
            raise ValueError("too long")
        yield from _line(came)
    for _ in range(MOST_HEADERS):
        if not (yield from _line(came)):
            return bytes(found)
    raise ValueError("too many headers")


def _head(given: bytes) -> tuple[int, dict[bytes, bytes]]:
    """Read the status of an answer and its headers."""
    first, *lines = given.split(_LINE)
    if len(lines) > MOST_HEADERS:
        raise ValueError("too many headers")
    headers = (line.partition(b":") for line in lines)
    return int(first.split(b" ", 2)[1]), {name.strip().lower(): value.strip() for name, _, value in headers}
