"""A server that wants TLS alone: it is spoken to so at once, and after a restart, for as long as it said."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from adapters.irc.protocol.sts import Policy, read
from core.contract.messages import Incoming, Network
from core.house.networks.bus import Core, LocalBus, Questions
from core.storage.database import Storage
from tests.support.certificates import certificate
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd, RecordingBus
from tests.support.scripted_ircd import Scene, ScriptedServer, greeted, scripted

UP = Network("irc:test", True)


@pytest.mark.parametrize(
    ("value", "policy"),
    [
        ("duration=31536000,port=6697,preload", Policy(6697, 31536000)),
        ("port=6697", Policy(6697, None)),
        ("duration=0", Policy(None, 0)),
        ("port=0,duration=-1", Policy(None, None)),
        ("port=66970,duration=1e9", Policy(None, None)),
        ("", Policy(None, None)),
        ("port,duration", Policy(None, None)),
    ],
)
def test_of_a_policy_what_cannot_be_read_is_left_out(value: str, policy: Policy) -> None:
    assert read(value) == policy


@contextlib.asynccontextmanager
async def secured(folder: Path, monkeypatch: pytest.MonkeyPatch, trusted: bool = True) -> AsyncIterator[ScriptedServer]:
    """Run a server with TLS, whose certificate is trusted here as any authority's."""
    shown = certificate(folder)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(shown.certificate))
    server = ScriptedServer()
    async with await asyncio.start_server(server.serve, server.host, 0, ssl=shown.server()) as listening:
        server.port = listening.sockets[0].getsockname()[1]
        yield server


async def let_in(server: ScriptedServer, offered: str) -> None:
    await server.hears("CAP LS 302")
    server.send(f"CAP * LS :{offered}")
    await server.hears("CAP END")
    server.admit()
    await server.seat("ann!a@h")
    await server.caught_up()


async def sent_over(stage: Scene, by_tls: ScriptedServer, seconds: int) -> None:
    """Let the plain server say that it wants TLS, and the other one for how long."""
    await greeted(stage.server, f"account-tag sts=port={by_tls.port},duration=1")
    await let_in(by_tls, f"sts=duration={seconds}")
    assert stage.clock.picked == [], "it came at once"
    assert "CAP END" not in stage.server.heard and not [line for line in by_tls.heard if "sts" in line]


async def test_it_comes_by_tls_at_once_and_remembers_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with asyncio.timeout(60):
        bus = RecordingBus()
        async with secured(tmp_path, monkeypatch) as by_tls:
            async with scripted(None, bus) as stage:
                await sent_over(stage, by_tls, 100)
                for connections in (2, 3):
                    await stage.clock.advance(90)
                    by_tls.hang_up()
                    while len(stage.clock.picked) < connections - 1:  # noqa: ASYNC110
                        await asyncio.sleep(0.001)
                    await stage.clock.advance(10)  # counted from the end of the session that it was said in
                    await let_in(by_tls, "sts=duration=100")
                    assert (by_tls.connections, stage.server.connections) == (connections, 1)
            async with scripted(None, bus) as stage:  # started anew
                stage.clock.time += 200
                await let_in(by_tls, "sts=duration=100")
                assert stage.server.connections == 0


async def test_what_is_over_or_taken_back_holds_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(seconds: int) -> None:
        bus = RecordingBus()
        async with secured(tmp_path, monkeypatch) as by_tls:
            async with scripted(None, bus) as stage:
                await sent_over(stage, by_tls, seconds)
                assert bool(bus.notes) == bool(seconds)
            async with scripted(None, bus) as stage:
                stage.clock.time += 10
                await stage.server.welcome()
                assert by_tls.connections == 1 and not bus.notes

    async with asyncio.timeout(30):
        await run(5)
    async with asyncio.timeout(30):
        await run(0)


async def test_where_tls_fails_nothing_is_said_in_the_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with asyncio.timeout(30):
        bus = RecordingBus()
        bus.notes["irc:test", "sts:127.0.0.1"] = "[0, 9e9]"
        async with secured(tmp_path, monkeypatch, trusted=False) as by_tls:
            bus.notes["irc:test", "sts:127.0.0.1"] = f"[{by_tls.port}, 9e9]"
            async with scripted(None, bus) as stage:
                for tries in range(1, 4):
                    while len(stage.clock.picked) < tries:  # noqa: ASYNC110
                        await asyncio.sleep(0.001)
                    await stage.clock.advance(20)
                assert stage.server.heard == [] and by_tls.heard == []


@pytest.mark.parametrize("offered", ["sts", "sts=port=x", "sts=duration=100"])
async def test_a_policy_without_a_port_changes_nothing_in_the_open(offered: str) -> None:
    async with scripted() as stage:
        await let_in(stage.server, offered)
        await stage.bus.gets(lambda item: item == UP)
        assert not stage.bus.notes


@pytest.mark.parametrize("note", ["", "x", "[]", "7", '{"port": 1}'])
async def test_a_note_that_cannot_be_read_is_none(note: str) -> None:
    bus = RecordingBus()
    bus.notes["irc:test", "sts:127.0.0.1"] = note
    async with scripted(None, bus) as stage:
        await stage.server.welcome()


async def test_it_is_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with asyncio.timeout(30):
        storage = Storage()
        house = LocalBus(storage)

        class Deaf(Core):
            async def handle(self, incoming: Incoming) -> None: ...

        house.serve(Deaf(), Questions())
        async with secured(tmp_path, monkeypatch) as by_tls, scripted(None, None, house) as stage:
            await sent_over(stage, by_tls, 100)
            note = await house.note("irc:test", "sts:127.0.0.1")
            assert note is not None and note.startswith(f"[{by_tls.port}, ")
        storage.close()


@pytest.mark.server
async def test_a_real_server_gets_the_tls_that_it_wants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = InspIRCd(tmp_path, strict=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(server.certificate.certificate))
    try:
        server.start()
        async with asyncio.timeout(30):
            given = {"host": "localhost", "port": server.port, "channels": ["#dice"]}
            bus = RecordingBus()
            running = asyncio.create_task(IrcAdapter("test", IrcSettings.model_validate(given)).run(bus))
            try:
                await bus.gets(lambda item: item == UP)
                async with Crowd(server) as crowd:
                    ann = await crowd.join("ann", "#dice")
                    ann.send("WHOIS croupier")
                    assert " 671 " in await ann.hears(" (671|318) ")
                assert [note.startswith(f"[{server.tls_port}, ") for note in bus.notes.values()] == [True]
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
    finally:
        server.kill()
