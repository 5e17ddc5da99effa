"""Connections that only hold on: who says nothing is let go, who reads nothing waits, nobody has all of them."""

import asyncio
import gc
import resource
import socket
import tracemalloc
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from adapters.web.live import watchers as turns
from adapters.web.live.streams import Streams
from adapters.web.live.watchers import Scheduler, Stream, Watchers
from adapters.web.pages.table import View, view
from adapters.web.server import connections
from adapters.web.server.connections import ASKING, LEAVING, MOST_OF_ONE, ConnectionLimits, files_for, listen, place
from adapters.web.server.server import Server
from adapters.web.visitors import Visitor
from tests.tables.views.test_looks import match, seen

ASK = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
HALF = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf"
MANY = 50
"""Connections that do something at once."""
STREAM = b"GET /t/a2/stream HTTP/1.1\r\nHost: here\r\nX-Croupier: 1\r\n\r\n"
WARM, WEIGHED, HELD = 10, 200, 8700
"""Streams that are there before, how many are weighed, and bytes that each of these may hold, its sockets and all."""
Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def answers(scope: Any, receive: Any, send: Any) -> None:
    """Answer at once to who asks for a page, and take all of what is posted before that."""
    while scope["method"] == "POST" and (await receive()).get("more_body", False):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"  # what a real server does takes real time


@pytest.fixture
async def connected(staging: dict[str, Any]) -> AsyncIterator[Callable[..., Awaitable[Pair]]]:
    async with serving(**staging) as connected:
        yield connected


@asynccontextmanager
async def serving(
    app: Any = answers, proxies: tuple[str, ...] = (), scheduler: Scheduler | None = None
) -> AsyncIterator[Callable[..., Awaitable[Pair]]]:
    """Play a scene before a real server on this machine."""
    listening = listen("127.0.0.1", 0)
    server = Server(app, ConnectionLimits(proxies, scheduler), scheduler or Scheduler())
    server.config.timeout_keep_alive = 1  # real seconds, of which a house gives five
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup([listening])
    writers: list[asyncio.StreamWriter] = []

    async def connected(here: str = "127.0.0.1") -> Pair:
        pair = await asyncio.open_connection("127.0.0.1", listening.getsockname()[1], local_addr=(here, 0))
        writers.append(pair[1])
        return pair

    try:
        yield connected
    finally:
        for writer in writers:
            writer.transport.abort()
        server.force_exit = True
        await server.shutdown([listening])


@pytest.mark.parametrize("said", [b"", b"GET / HT", HALF, ASK + b"GET /more"])
async def test_who_does_not_say_what_they_want_is_let_go(
    connected: Callable[..., Awaitable[Pair]], monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    reader, writer = await connected()
    writer.write(said)
    try:
        assert (await reader.read()).count(b" 200 ") == said.startswith(ASK)
    except ConnectionResetError:
        assert said
    reader, writer = await connected()
    writer.write(ASK)
    assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"


async def test_who_asked_may_listen_for_as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.05)

    passed = asyncio.Event()

    async def late(scope: Any, receive: Any, send: Any) -> None:
        await passed.wait()
        await answers(scope, receive, send)

    async with serving(late) as connected:
        (reader, writer), (silent, _) = await connected(), await connected()
        writer.write(ASK)
        assert await silent.read() == b""
        (silent, _) = await connected()
        assert await silent.read() == b""
        passed.set()
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"


async def test_one_address_has_so_many_connections_and_a_proxy_as_many_as_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_OF_ONE", 3)

    async def open_ones(connected: Callable[..., Awaitable[Pair]], here: str, many: int) -> int:
        count = 0
        for _ in range(many):
            reader, writer = await connected(here)
            writer.write(ASK)
            try:
                count += await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            except ConnectionResetError:
                continue
        return count

    async with serving(proxies=("127.0.0.4",)) as connected:
        assert await open_ones(connected, "127.0.0.2", 6) == 3
        assert await open_ones(connected, "127.0.0.3", 6) == 3
        assert await open_ones(connected, "127.0.0.4", 6) == 6


def test_there_are_so_many_in_all_and_who_leaves_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST", 2)
    crowd = ConnectionLimits()
    assert [crowd.enters(f"192.0.2.{number}") for number in range(3)] == [True, True, False]
    crowd.leaves("192.0.2.0")
    assert crowd.enters("192.0.2.3") and not crowd.enters("192.0.2.4")


def test_a_process_with_few_files_leaves_some_for_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda what, limits: given.append(limits))
    for now, raised, most in (
        ((1024, 500_000), [(4000 + connections.SPARE, 500_000)], 4000),
        ((1024, 1024), [(1024, 1024)], 1024 - connections.SPARE),
        ((20_000, 20_000), [], 4000),
        ((256, 256), [(256, 256)], 128),
    ):
        given.clear()
        monkeypatch.setattr(resource, "getrlimit", lambda what, now=now: now)
        assert (files_for(4000), given) == (most, raised)


async def test_who_reads_nothing_is_waited_for() -> None:
    written: list[int] = []
    piece = b"x" * 8192

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(4096):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            written.append(len(piece))

    async with serving(endless) as connected:
        reader, writer = await connected()
        writer.write(ASK)
        await reader.readline()
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        before = -1
        while before != len(written):
            before = len(written)
            for _ in range(50):
                _, asking = await connected()
                asking.close()
        assert 0 < sum(written) < 8 * 2**20


async def test_who_asks_and_who_leaves_at_once_leaves_turns_of_the_loop_to_all_else() -> None:
    """However many ask in one turn, few are dealt with in each: whatever else is to be done comes between."""
    turn, began, ended = 0, Counter[int](), Counter[int]()

    async def turns() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    async def listens(scope: Any, receive: Any, send: Any) -> None:
        began[turn] += 1
        await receive()
        while (await receive())["type"] != "http.disconnect":
            pass
        ended[turn] += 1

    async with serving(listens) as connected:
        counting = asyncio.create_task(turns())
        pairs = [await connected() for _ in range(MANY)]
        before = turn
        for _, writer in pairs:
            writer.write(ASK)
        while began.total() < MANY:  # noqa: ASYNC110  turns are what is counted
            await asyncio.sleep(0)
        for _, writer in pairs:
            writer.transport.abort()
        while ended.total() < MANY:  # noqa: ASYNC110
            await asyncio.sleep(0)
        counting.cancel()
        assert max(began.values()) <= ASKING and min(began) >= before
        assert max(ended.values()) <= LEAVING


def noting(order: list[str]) -> Any:
    """Answer, and note what was asked for."""

    async def notes(scope: Any, receive: Any, send: Any) -> None:
        order.append(scope["path"])
        await answers(scope, receive, send)

    return notes


async def answered_first(connected: Callable[..., Awaitable[Pair]]) -> Pair:
    """Let a player be answered who has just come."""
    reader, writer = await connected()
    writer.write(ASK.replace(b"/ ", b"/first "))
    await reader.readuntil(b"ok")
    return reader, writer


async def test_who_was_answered_before_does_not_wait_for_those_who_just_came() -> None:
    order: list[str] = []
    async with serving(noting(order)) as connected:
        _, player = await answered_first(connected)
        pairs = [await connected() for _ in range(MANY)]
        for _, writer in pairs:
            writer.write(ASK.replace(b"/ ", b"/new "))
        player.write(ASK.replace(b"/ ", b"/again "))
        for waiting, _ in pairs:
            await waiting.readuntil(b"ok")
        assert order[0] == "/first" and order.index("/again") < MANY / 4, order


async def test_who_just_came_waits_for_a_move_and_who_was_answered_before_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "MOST_TRIES", 10_000)
    order: list[str] = []
    async with serving(noting(order), scheduler=Scheduler(lambda: not order or "/again" in order)) as connected:
        reader, player = await answered_first(connected)
        waiting, new = await connected()
        new.write(ASK.replace(b"/ ", b"/new "))
        await asyncio.sleep(0)
        player.write(ASK.replace(b"/ ", b"/again "))
        await reader.readuntil(b"ok")
        await waiting.readuntil(b"ok")
        assert order == ["/first", "/again", "/new"]


def test_whoever_has_a_network_of_version_6_is_one_address_with_all_of_it() -> None:
    crowd = ConnectionLimits()
    assert all(crowd.enters(place(f"2001:db8::{number:x}")) for number in range(MOST_OF_ONE))
    assert not crowd.enters(place("2001:db8::ffff"))
    assert crowd.enters(place("2001:db8:0:1::1"))


class Counted(Watchers):
    """A hub that counts the streams that are open."""

    open = 0

    def enter(self, stream: Stream) -> None:
        super().enter(stream)
        self.open += 1

    def leave(self, stream: Stream) -> None:
        super().leave(stream)
        self.open -= 1


async def test_a_stream_that_is_open_holds_little_and_leaves_nothing() -> None:
    (table, _, _), *_ = match("dicepoker", 0)
    shown, crowd = view(seen(table, None, "en"), "/t/a2"), Counted()

    async def look(visitor: Visitor, code: str) -> View:
        return shown

    async def nobody_called(visitor: Visitor) -> None:
        return None

    streams = Streams(crowd, look, lambda: 0.0, lambda: "id", (answers, answers), nobody_called)

    def app(scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        scope["state"] = {"address": str(scope["client"])}
        return streams.tell(Visitor(), "a2", scope, receive, send)

    async def opened(connected: Callable[..., Awaitable[Pair]], many: int) -> list[socket.socket]:
        """Open streams by sockets that hold nothing here, and wait until each was told."""
        asking, loop = [socket.socket() for _ in range(many)], asyncio.get_running_loop()
        (_, writer) = await connected()
        for number, one in enumerate(asking):
            one.setblocking(False)
            one.bind((f"127.0.0.{2 + number // 40}", 0))
            await loop.sock_connect(one, writer.get_extra_info("peername"))
            await loop.sock_sendall(one, STREAM)
            assert b" 200 " in await loop.sock_recv(one, 2**16)
        return asking

    async def scene(connected: Callable[..., Awaitable[Pair]]) -> None:
        first = await opened(connected, WARM)
        tracemalloc.start()
        try:
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            asking = await opened(connected, WEIGHED)
            gc.collect()
            held = (tracemalloc.get_traced_memory()[0] - before) / WEIGHED
            while asking:
                asking.pop().close()
            for _ in range(200):
                await asyncio.sleep(0.01)
                if crowd.open == WARM:
                    break
            await asyncio.sleep(0.1)
            gc.collect()
            left = (tracemalloc.get_traced_memory()[0] - before) / WEIGHED
        finally:
            tracemalloc.stop()
            for one in first:
                one.close()
        print(f"{held:.0f} B for a stream, of which {left:.0f} B stay")
        assert held < HELD and left < HELD / 10

    async with serving(app) as connected:
        await scene(connected)
