"""Coming in where more is asked for than a nick: a server's password, keys of channels, an address, a proxy."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

import pytest

from core.contract.messages import Network, Outbound, Span
from tests.support.scripted_ircd import FAST, ISUPPORT, Scene, scripted

pytestmark = pytest.mark.stage(**FAST)

UP = Network("irc:test", True)


@pytest.mark.stage(server_password="open sesame", user="dealer", realname="Ask ann about me")
async def test_who_we_are_is_said_as_configured(stage: Scene) -> None:
    heard = [await stage.server.hears("") for _ in range(4)]
    assert heard == ["CAP LS 302", "PASS :open sesame", "NICK croupier", "USER dealer 0 * :Ask ann about me"]


async def test_a_server_password_that_is_not_taken_ends_it_for_a_while(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with scripted(**FAST, server_password="hunter2") as stage:
            await stage.server.hears("USER")
            stage.server.send(":s 464 * :Password incorrect", "ERROR :Closing link")
            await stage.server.hears("QUIT")
            assert (300.0, 600.0) in stage.clock.picked
    assert "the server does not take `server_password` (Password incorrect)" in caplog.text
    assert "hunter2" not in caplog.text


async def test_channels_are_asked_into_with_their_keys_whenever_they_are(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with scripted(
            **FAST, channels=["#dice", "#den", "#cave"], channel_keys=["#cave hunter2", "#den sesame"][::-1]
        ) as stage:
            await stage.server.welcome()
            assert await stage.server.hears("JOIN") == "JOIN #den,#cave,#dice sesame,hunter2"
            await stage.hears(":s 475 croupier #den :bad key", ":s 475 croupier #dice :bad key")
            await stage.clock.advance(30)
            await stage.server.caught_up()
            assert [line for line in stage.server.heard if line.startswith("JOIN")][1:] == [
                "JOIN #den sesame",
                "JOIN #dice",
            ]
            await stage.hears(":ann!a@h INVITE croupier #cave")
            await stage.server.hears("JOIN #cave hunter2$")
    assert "hunter2" not in caplog.text and "sesame" not in caplog.text


async def test_many_keys_are_said_in_lines_that_fit() -> None:
    names = [f"#{number:02}{'x' * 30}" for number in range(30)]
    async with scripted(
        **FAST, channels=names, channel_keys=[f"{name} key{name[1:3]}" for name in names if int(name[1:3]) % 2]
    ) as stage:
        await stage.server.welcome()
        await stage.server.caught_up()
        asked: dict[str, str] = {}
        for line in [line for line in stage.server.heard if line.startswith("JOIN")]:
            assert len(line) < 450
            _, channels, *keys = line.split(" ")
            pairs = zip(channels.split(","), [*"".join(keys).split(","), *[""] * 30], strict=False)
            asked |= dict(pairs)
        assert asked == {name: f"key{name[1:3]}" if int(name[1:3]) % 2 else "" for name in names}


@pytest.mark.stage(bind="127.0.0.2")
async def test_it_comes_from_the_address_that_it_is_told(stage: Scene) -> None:
    await stage.up()
    assert stage.server.writer is not None
    assert stage.server.writer.get_extra_info("peername")[0] == "127.0.0.2"


class Socks:
    """A SOCKS5 proxy that leads every name to one server, and keeps what it was asked for."""

    def __init__(self, refuses: bool) -> None:
        self.port = 0
        self.asked: list[tuple[str, int]] = []
        self.logins: list[tuple[bytes, bytes]] = []
        self._refuses = refuses

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            _, count = await reader.readexactly(2)
            login = 2 in await reader.readexactly(count)
            writer.write(bytes([5, 2 if login else 0]))
            if login:
                await reader.readexactly(1)
                user, password = [await reader.readexactly((await reader.readexactly(1))[0]) for _ in range(2)]
                self.logins.append((user, password))
                writer.write(bytes([1, 0]))
            *_, kind = await reader.readexactly(4)
            assert kind == 3, "a name, which is not looked up here"
            name = await reader.readexactly((await reader.readexactly(1))[0])
            self.asked.append((name.decode(), int.from_bytes(await reader.readexactly(2), "big")))
            writer.write(bytes([5, 5 if self._refuses else 0, 0, 1, 0, 0, 0, 0, 0, 0]))
            if not self._refuses:
                there_reader, there = await asyncio.open_connection("127.0.0.1", self.port)
                await asyncio.gather(pump(reader, there), pump(there_reader, writer))
        writer.close()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(4096):
            writer.write(data)
    finally:
        writer.close()


@contextlib.asynccontextmanager
async def proxied(refuses: bool, login: dict[str, str]) -> AsyncIterator[tuple[Scene, Socks]]:
    socks = Socks(refuses)
    async with await asyncio.start_server(socks.serve, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        async with scripted(host="irc.example", socks=f"127.0.0.1:{port}", **login) as stage:
            socks.port = stage.server.port
            yield stage, socks


@pytest.mark.parametrize("login", [{}, {"socks_user": "ann", "socks_password": "hunter2"}])
async def test_a_proxy_is_gone_through_and_looks_the_name_up(login: dict[str, str]) -> None:
    async with proxied(False, login) as (stage, socks):
        await stage.up("ann!a@h")
        await stage.adapter.send(Outbound("1", ((Span("hello"),),), "news", room="irc:test/#dice"))
        await stage.server.hears("PRIVMSG #dice :hello")
        assert socks.asked == [("irc.example", stage.server.port)]
        assert socks.logins == ([(b"ann", b"hunter2")] if login else [])


async def test_a_proxy_that_refuses_is_a_connection_that_failed(caplog: pytest.LogCaptureFixture) -> None:
    async with proxied(True, {}) as (stage, socks):
        async with asyncio.timeout(10):
            while not stage.clock.picked:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        assert stage.server.connections == 0 and socks.asked
    assert "irc.example" in caplog.text and "cannot be reached: the proxy 127.0.0.1" in caplog.text


@pytest.mark.parametrize(("said", "most"), [("LINELEN=300", 300), ("LINELEN=800", 800), ("LINELEN=x", 512), ("", 512)])
async def test_lines_are_as_long_as_the_server_says(stage: Scene, said: str, most: int) -> None:
    await stage.server.welcome(isupport=f"{ISUPPORT} UTF8ONLY {said}".strip())
    await stage.server.seat("ann!a@h")
    await stage.server.caught_up()
    words = " ".join(f"漢字{number}" for number in range(300))
    await stage.adapter.send(Outbound("1", ((Span(words),),), "news", room="irc:test/#dice"))
    await stage.server.caught_up()
    lines = [line for line in stage.server.heard if line.startswith("PRIVMSG")]
    seen = [len(f":croupier!~c@here.example {line}\r\n".encode()) for line in lines]
    assert most - 20 < max(seen) <= most
    assert " ".join(line.removeprefix("PRIVMSG #dice :") for line in lines) == words


@pytest.mark.parametrize("text", ["/hand", "//hand", "/ hand", "hand"])
async def test_a_slash_before_a_word_in_private_is_not_part_of_it(stage: Scene, text: str) -> None:
    await stage.up("ann!a@h")
    await stage.hears(
        f":ann!a@h PRIVMSG croupier :{text}", ":ann!a@h PRIVMSG croupier :/", ":ann!a@h PRIVMSG #dice :/x"
    )
    assert stage.bus.texts == ["hand", "/", "/x"]
