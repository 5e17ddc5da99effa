"""A small HTTP client behind the library's own interface: what calls to one server need, at a fraction of the cost."""

import asyncio
import json
import re
import ssl
from collections.abc import Generator
from secrets import token_hex
from typing import Any, cast
from urllib.parse import SplitResult, urlencode, urlsplit

from telegram.error import BadRequest, NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

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


LONGEST_FILE = 10_000_000
"""Bytes of a picture that Telegram takes."""
_FORM, _JSON = "application/x-www-form-urlencoded", "application/json"
_TAKEN, _DONE = re.compile(rb'\s*\{\s*"ok"\s*:\s*true\b'), b'{"ok":true,"result":true}'
"""How an answer begins that says that a call was taken, and the shortest one."""
_UNQUOTED = re.compile(r"[^\w. -]")


_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Plain:
    """What is sent with a call, as plain values; clients that know only forms find it as one.

    `unread`: of the answer nobody wants to know more than whether the call was taken. A `picture` is the file `photo`.
    """

    def __init__(self, given: dict[str, Any], *, unread: bool = False, picture: bytes = b"") -> None:
        self.given, self.unread, self._picture = given, unread, picture

    @property
    def contains_files(self) -> bool:
        """Tell whether a picture goes with it."""
        return bool(self._picture)

    @property
    def multipart_data(self) -> dict[str, tuple[str, bytes, str]]:
        """Return the picture as a part of a form."""
        return {"photo": ("table.png", self._picture, "image/png")} if self._picture else {}

    @property
    def json_parameters(self) -> dict[str, str]:
        """Write each value for a form: text as it is, all else as JSON."""
        return {name: value if isinstance(value, str) else json.dumps(value) for name, value in self.given.items()}


class Unsent(NetworkError):
    """Nothing of the call has left us."""


class HttpRequest(BaseRequest):
    """Speaks to the server of `base_url` over at most `most` connections; times are in seconds."""

    def __init__(self, base_url: str, most: int, trust: ssl.SSLContext, read: float, connect: float) -> None:
        self._server = urlsplit(base_url)
        self._trust = trust if self._server.scheme == "https" else None
        self._read, self._connect = read, connect
        self._slots = asyncio.Semaphore(most)
        self._idle: list[Connection] = []
        self._closed = False

    @property
    def read_timeout(self) -> float | None:
        """Return the seconds to wait for an answer where a call names none."""
        return self._read

    async def initialize(self) -> None:
        """Keep connections from now on; each is made when it is needed."""
        self._closed = False

    async def shutdown(self) -> None:
        """Let all idle connections go."""
        self._closed = True
        while self._idle:
            self._idle.pop().close()
        await asyncio.sleep(0)  # for the sockets to be let go

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | Plain | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make a call; errors name neither the address nor what was sent."""
        seconds = read_timeout if isinstance(read_timeout, int | float) else self._read
        request = _request(urlsplit(url), method, request_data)
        async with self._slots:
            connection = await self._connected()
            try:
                answer = await connection.ask(request, seconds)
            except TimeoutError:
                raise TimedOut("no answer in time") from None
            except (OSError, EOFError, ValueError, LookupError) as error:
                raise NetworkError(f"the connection broke: {type(error).__name__}") from None
            else:
                if connection.usable and not self._closed:
                    self._idle.append(connection)
                    connection = None  # type: ignore[assignment]
                return _shortened(meant(answer), request_data)
            finally:
                if connection is not None:
                    connection.close()

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Read an answer; the shortest one is known."""
        return {"ok": True, "result": True} if payload is _DONE else BaseRequest.parse_json_payload(payload)

    async def _connected(self) -> Connection:
        while self._idle:
            connection = self._idle.pop()
            if connection.usable:
                return connection
            connection.close()
        port = self._server.port or (443 if self._trust else 80)
        try:
            async with asyncio.timeout(self._connect):
                host, loop = self._server.hostname or "", asyncio.get_running_loop()
                return (await loop.create_connection(Connection, host, port, ssl=self._trust))[1]
        except TimeoutError:
            raise Unsent("no connection in time") from None
        except OSError as error:
            raise Unsent(f"no connection: {type(error).__name__}") from None


def meant(answer: tuple[int, bytes]) -> tuple[int, bytes]:
    """Return an answer the status that its words have: a refusal is one whatever it came with, and so is nonsense."""
    status, body = answer
    if status != 200 or (_TAKEN.match(body) and b'"result"' in body):
        return answer
    try:
        said = json.loads(body)
    except ValueError:  # whoever reads it says so
        return answer
    taken = said.get("ok") if isinstance(said, dict) else None
    if taken is False:
        code = said.get("error_code")
        return (code if isinstance(code, int) and code in range(400, 600) else 400), body
    return answer if taken is True and "result" in said else (502, b"{}")


def _shortened(answer: tuple[int, bytes], given: RequestData | Plain | None) -> tuple[int, bytes]:
    """Leave out of an answer what nobody reads: Telegram repeats a whole message, with all its buttons."""
    unread = isinstance(given, Plain) and given.unread
    return (200, _DONE) if unread and answer[0] == 200 and _TAKEN.match(answer[1]) else answer


def _request(address: SplitResult, method: str, given: RequestData | Plain | None) -> bytes:
    kind, body = _body(given) if given else (_FORM, b"")
    head = (
        f"{method} {address.path} HTTP/1.1\r\nHost: {address.netloc}\r\nUser-Agent: croupier\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _body(given: RequestData | Plain) -> tuple[str, bytes]:
    """Write plain values as JSON, others as a form, in parts where files go with them; gives the body's kind too."""
    if isinstance(given, Plain) and not given.contains_files:
        return _JSON, _encoded(given.given).encode(errors="replace")
    try:
        parameters = given.json_parameters
    except TypeError:  # the library leaves the path of a file that it does not find as it is
        raise BadRequest("a file to be sent does not exist") from None
    if not given.contains_files:
        return _FORM, urlencode(parameters).encode()
    parts = [("", name, "", value.encode()) for name, value in parameters.items()]
    for name, (filename, content, mime) in given.multipart_data.items():
        file = content if isinstance(content, bytes) else content.read()
        if not 0 < len(file) <= LONGEST_FILE:
            raise BadRequest(f"a file to be sent has {len(file)} bytes: from 1 to {LONGEST_FILE} can be sent")
        parts.append((f'; filename="{_UNQUOTED.sub("_", filename)}"', name, f"Content-Type: {mime}\r\n", file))
    boundary = token_hex(16)
    body = b"".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n{kind}\r\n'.encode()
        + content
        + b"\r\n"
        for more, name, kind, content in parts
    )
    return f"multipart/form-data; boundary={boundary}", body + f"--{boundary}--\r\n".encode()
