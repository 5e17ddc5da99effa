"""Servers that are there and yet are not: none keeps the bot waiting for ever, and none is hurried."""

import asyncio
import socket

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from adapters.irc.protocol.connection import Connection
from core.contract.messages import Network, NotSent, Outbound, Span
from tests.ircd import RecordingBus
from tests.scripted_ircd import HandClock, scripted, turn

DOWN = Network("irc:test", False)


async def until(clock: HandClock, times: int) -> None:
    """Wait until so many delays were picked."""
    async with asyncio.timeout(10):
        while len(clock.picked) < times:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    await turn()


async def test_a_server_that_never_shakes_hands_is_left_after_half_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    knocks: asyncio.Queue[bytes] = asyncio.Queue()

    async def door(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        knocks.put_nowait(await reader.read(1))
        assert await reader.read() != b""
        knocks.put_nowait(b"gone")
        writer.close()

    listening = await asyncio.start_server(door, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    clock, bus = HandClock(), RecordingBus()
    settings = IrcSettings.model_validate({"host": "127.0.0.1", "port": port, "tls": True})
    running = asyncio.create_task(IrcAdapter("test", settings, clock).run(bus))
    for times in (1, 2):
        assert await asyncio.wait_for(knocks.get(), 10)
        await clock.advance(29)
        assert len(clock.picked) == times - 1
        await clock.advance(1)
        await until(clock, times)
        assert await asyncio.wait_for(knocks.get(), 10) == b"gone"
        await clock.advance(2 if times == 1 else 0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    listening.close()
    assert bus.items == []
    assert "does not answer" in caplog.text


async def test_a_server_that_stops_reading_keeps_what_was_to_be_said_owed(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, known = list[asyncio.Transport](), Connection.opened

    def noted(connection: Connection, transport: asyncio.Transport) -> None:
        opened.append(transport)
        known(connection, transport)

    monkeypatch.setattr(Connection, "opened", noted)
    async with scripted(lines_per_second=9999, burst=9999) as stage:
        await stage.up("ann!a@h")
        assert stage.server.writer is not None
        theirs, [ours] = stage.server.writer.transport, opened
        assert isinstance(theirs, asyncio.ReadTransport)
        theirs.pause_reading()
        for transport, buffer in ((theirs, socket.SO_RCVBUF), (ours, socket.SO_SNDBUF)):
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, buffer, 4096)
        lines = tuple((Span("x" * 400),) for _ in range(40))
        words = [Outbound(str(number), lines, "prompt", room="irc:test/#dice") for number in range(100)]
        told = [asyncio.ensure_future(stage.adapter.send(one)) for one in words]
        await turn()
        await stage.clock.advance(49)
        assert DOWN not in stage.bus.items
        await stage.clock.advance(1)
        await stage.bus.gets(lambda item: item == DOWN)
        results = await asyncio.gather(*told, return_exceptions=True)
        assert {type(result) for result in results} == {NotSent}


async def test_signing_off_says_so_and_waits_for_nobody() -> None:
    async with scripted() as stage:
        await stage.up("ann!a@h")
        server = stage.server
    await server.hears("QUIT :")
