"""The fake over real HTTP, with faults where a test asks for them."""

import asyncio
import contextlib
import json
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.parser import BytesParser
from email.policy import HTTP
from typing import cast
from urllib.parse import parse_qsl

from tests.support.telegram_fake import description
from tests.support.telegram_fake.content import Refusal
from tests.support.telegram_fake.ephemeral import Server
from tests.support.telegram_fake.methods import Limits, Methods
from tests.support.telegram_fake.world import JSON, World, now

SHOWS = ("sendMessage", "sendPhoto", "editMessageText", "editMessageMedia", "editMessageCaption")
"""The methods by which words are shown in a chat."""
TOKEN = "700:test-token-that-nobody-may-see"


@dataclass
class Fault:
    """What goes wrong with one call: `status` instead of it; else `drop`ped or answered `late` after it took effect.

    `lost`: dropped before it took effect.
    """

    status: int = 0
    words: str = ""
    retry_after: int = 0
    drop: bool = False
    lost: bool = False
    late: float = 0.0
    raw: bytes = b""


def words(given: JSON) -> str:
    """Return what a call shows in words, which may stand below a picture."""
    said = given.get("media", given)
    return str(said.get("text", said.get("caption", "")))


@dataclass
class Call:
    """A call as it came in."""

    at: float
    method: str
    given: JSON
    ok: bool = True

    @property
    def words(self) -> str:
        """Return what it shows in words."""
        return words(self.given)


class Telegram(World):
    """A Telegram with one bot; `violations` are calls that the API's description does not know."""

    def __init__(
        self,
        *,
        limits: Limits | None = None,
        username: str = "croupier_bot",
        reads_all: bool = False,
        knows: Server = "older",
    ) -> None:
        super().__init__(username, reads_all)
        self.methods = Methods(self, limits or Limits(), knows)
        self.token = TOKEN
        self.violations: list[str] = []
        self.calls: list[Call] = []
        self.faults: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self.base_url = ""
        self._server: asyncio.Server | None = None
        self._port = 0
        self._connections: set[asyncio.StreamWriter] = set()

    def fault(self, method: str, *faults: Fault) -> None:
        """Let the next calls of a method go wrong, one fault each."""
        self.faults[method].extend(faults)

    def made(self, method: str) -> list[Call]:
        """The calls of a method that were carried out."""
        return [call for call in self.calls if call.method == method and call.ok]

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        self.base_url = f"http://127.0.0.1:{self._port}/bot"

    async def close(self) -> None:
        """Go away: refuse connections and cut those there are."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in list(self._connections):
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections.add(writer)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while (request := await _read(reader)) is not None:
                answer = await self.answer(*request)
                if answer is None:
                    break
                writer.write(answer)
                await writer.drain()
        self._connections.discard(writer)
        writer.close()

    async def answer(self, path: str, kind: str, body: bytes) -> bytes | None:
        token, _, method = path.removeprefix("/bot").partition("/")
        if ":" not in token or method not in description.methods(newer=self.methods.knows != "older"):
            if method not in description.methods(newer=True):
                self.violations.append(f"no such method or token: {method}")
            return _json(404, Refusal(404, "").body)  # fact 2
        if token != self.token:
            return _json(401, Refusal(401, "").body)
        fault = self.faults[method].popleft() if self.faults[method] else Fault()
        if fault.lost:
            return None
        if fault.status:
            return _refused(fault)
        status, answer = await self.carry_out(method, kind, body)
        if fault.late:
            await asyncio.sleep(fault.late)
        if fault.raw:
            return _http(200, fault.raw)
        return None if fault.drop else _json(status, answer)  # fact 4

    async def carry_out(self, method: str, kind: str, body: bytes) -> tuple[int, JSON]:
        call = Call(now(), method, {})
        self.calls.append(call)
        try:
            given, files = parameters(kind, body)
            call.given = {**description.read_call(method, given, files), **files}
            return 200, {"ok": True, "result": await self.methods.call(method, call.given)}
        except description.Unlike as unlike:
            self.violations.append(str(unlike))
            call.ok = False
            return 400, Refusal(400, f"the fake does not know this: {unlike}").body
        except Refusal as refusal:
            call.ok = False
            return refusal.code, refusal.body


def _refused(fault: Fault) -> bytes:
    if fault.status >= 500:
        return _http(fault.status, b"<html><body>Bad Gateway</body></html>")  # fact 5
    parameters = {"retry_after": fault.retry_after} if fault.retry_after else {}
    return _json(fault.status, Refusal(fault.status, fault.words, **parameters).body)


async def _read(reader: asyncio.StreamReader) -> tuple[str, str, bytes] | None:
    head = await reader.readline()
    if not head:
        return None
    path = head.split()[1].decode()
    size, kind = 0, ""
    while (line := (await reader.readline()).decode().strip()) != "":
        name, _, value = line.partition(":")
        if name.lower() == "content-length":
            size = int(value)
        elif name.lower() == "content-type":
            kind = value.strip()
    return path, kind, await reader.readexactly(size)


def parameters(kind: str, body: bytes) -> tuple[dict[str, str], dict[str, bytes]]:
    """Read what a call was given, each as it would stand in a form, and the files that came with it (fact 85)."""
    if kind.startswith("multipart/form-data"):
        parts = BytesParser(policy=HTTP).parsebytes(f"Content-Type: {kind}\r\n\r\n".encode() + body).iter_parts()
        found = [(str(part.get_param("name", header="content-disposition")), part) for part in parts]
        read = {name: bytes(cast(bytes, part.get_payload(decode=True))) for name, part in found}
        files = {name for name, part in found if part.get_filename()}
        return (
            {name: value.decode() for name, value in read.items() if name not in files},
            {name: value for name, value in read.items() if name in files},
        )
    return fields(kind.partition(";")[0], body), {}


def fields(kind: str, body: bytes) -> dict[str, str]:
    """Read a call without files."""
    if kind == "application/json":
        given = json.loads(body)
        return {name: value if isinstance(value, str) else json.dumps(value) for name, value in given.items()}
    if kind == "application/x-www-form-urlencoded":
        return dict(parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=True))
    if body:
        raise description.Unlike(f"a body of {kind!r}")
    return {}


def _json(status: int, body: JSON) -> bytes:
    return _http(status, json.dumps(body).encode(), "application/json")


def _http(status: int, body: bytes, kind: str = "text/html") -> bytes:
    head = f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


@asynccontextmanager
async def telegram(
    *, limits: Limits | None = None, reads_all: bool = False, knows: Server = "older"
) -> AsyncIterator[Telegram]:
    """Run a fake; what it did not know fails the test at the end."""
    fake = Telegram(limits=limits, reads_all=reads_all, knows=knows)
    await fake.open()
    try:
        yield fake
    finally:
        await fake.close()
    assert fake.violations == []
