"""`croupier run` with a configuration file, as the servers of a dozen networks see one process from outside."""

import asyncio
import base64
import contextlib
import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from tests.support.certificates import Certificate, certificate
from tests.support.commandline import Running
from tests.support.scripted_ircd import ScriptedServer, greeted, payload, vouched

PASSWORD = "\N{HIRAGANA LETTER NU}" * 200
LOGIN = {"account": "dealer", "password": PASSWORD}
Scene = Callable[[ScriptedServer], Awaitable[None]]
Settings = Mapping[str, object]


async def without_capabilities(server: ScriptedServer) -> None:
    await greeted(server, "")
    assert await server.hears("") == "CAP END"
    server.admit()
    await server.seat("ann!a@h")
    server.send(":ann!a@h PRIVMSG #dice :!games")
    assert "dicepoker" in await server.hears("(PRIVMSG #dice|NOTICE ann) :")


async def capabilities_and_plain(server: ScriptedServer) -> None:
    await greeted(server, "echo-message sasl=EXTERNAL,PLAIN account-tag tls multi-prefix")
    assert await server.hears("") == "CAP REQ :account-tag multi-prefix sasl"
    server.send("CAP * ACK :account-tag multi-prefix sasl")
    assert await server.hears("") == "AUTHENTICATE PLAIN"
    server.send("AUTHENTICATE +")
    assert await payload(server) == b"\0".join((b"dealer", b"dealer", PASSWORD.encode()))
    server.send(":s 900 * *!*@* dealer :in", ":s 903 * :yes")
    assert await server.hears("") == "CAP END"
    server.admit()
    await server.seat("ann!a@h")


async def only_external(server: ScriptedServer) -> None:
    await greeted(server, "sasl=EXTERNAL")
    assert await server.hears("") == "CAP REQ :sasl"
    server.send("CAP * ACK :sasl")
    assert await server.hears("") == "CAP END"
    server.admit()
    await vouched(server)
    assert await server.hears("PRIVMSG") == "PRIVMSG NickServ@services.test :IDENTIFY dealer sesame"
    assert not [line for line in server.heard if line.startswith("AUTHENTICATE")]


async def refusing(server: ScriptedServer) -> None:
    await greeted(server, "sasl")
    server.send("CAP * ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")
    server.send(":s 904 * :no")
    assert (await server.hears("(QUIT|CAP END)")).startswith("QUIT")


async def dropping(server: ScriptedServer) -> None:
    await greeted(server, "sasl")
    server.send("CAP * ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")
    server.hang_up()


async def banning(server: ScriptedServer) -> None:
    await server.hears("USER")
    server.send(":s 465 * :You are banned", "ERROR :Closing Link: (K-Lined)")
    server.hang_up()


async def external(server: ScriptedServer) -> None:
    await greeted(server, "sasl=PLAIN,EXTERNAL")
    assert await server.hears("") == "CAP REQ :sasl"
    server.send("CAP * ACK :sasl")
    assert await server.hears("") == "AUTHENTICATE EXTERNAL"
    server.send("AUTHENTICATE +")
    assert await server.hears("") == f"AUTHENTICATE {base64.b64encode(b'dealer').decode()}"
    server.send(":s 903 * :yes")
    assert await server.hears("") == "CAP END"


async def trusted(server: ScriptedServer) -> None:
    await greeted(server, "")
    assert await server.hears("") == "CAP END"


async def mute(server: ScriptedServer) -> None:
    await server.hears("USER")


async def slow(server: ScriptedServer) -> None:
    await server.hears("USER")


def scenes(theirs: Certificate, ours: Certificate) -> dict[str, tuple[Scene, Settings]]:
    """Name the networks: what their servers do, and how they are configured."""
    shown = theirs.fingerprint
    colons = ":".join(shown[at : at + 2] for at in range(0, 64, 2)).upper()
    own = {"tls_certificate": str(ours.certificate), "tls_key": str(ours.key), "sasl": "external"}
    return {
        "bare": (without_capabilities, {}),
        "plain": (capabilities_and_plain, LOGIN),
        "other": (only_external, {"account": "dealer", "password": "sesame"}),
        "refusing": (refusing, LOGIN),
        "dropping": (dropping, LOGIN),
        "banning": (banning, {}),
        "mute": (mute, {}),
        "slow": (slow, {}),
        "lower": (trusted, {"tls_fingerprint_sha256": shown}),
        "upper": (trusted, {"tls_fingerprint_sha256": shown.upper()}),
        "colons": (trusted, {"tls_fingerprint_sha256": colons}),
        "external": (external, {"tls_fingerprint_sha256": shown, "account": "dealer", **own}),
        "wrong": (distrusted, {"tls_fingerprint_sha256": "0" * 64}),
        "unknown": (distrusted, {"tls": True}),
    }


async def distrusted(server: ScriptedServer) -> None:
    assert server.heard == []


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Certificate, Certificate]:
    return certificate(tmp_path), certificate(tmp_path, "ours")


async def test_each_server_hears_what_it_should_and_nothing_else(
    tmp_path: Path, pair: tuple[Certificate, Certificate]
) -> None:
    networks = scenes(*pair)
    tls = pair[0].server()
    tls.verify_mode = ssl.CERT_OPTIONAL
    tls.load_verify_locations(pair[1].certificate)
    servers = {name: ScriptedServer() for name in networks}
    async with contextlib.AsyncExitStack() as stack:
        for name, (_, settings) in networks.items():
            await stack.enter_async_context(listening(servers[name], tls if is_secured(settings) else None))
        configure(tmp_path, {name: (servers[name].port, settings) for name, (_, settings) in networks.items()})
        with Running("run", folder=tmp_path) as bot:
            await asyncio.gather(*(scene(servers[name]) for name, (scene, _) in networks.items()))
            await asyncio.to_thread(bot.until, "irc:plain is up")
            for name in ("dropping", "banning", "refusing"):
                await asyncio.to_thread(bot.seen, f"irc:{name}: disconnected")
            for name in ("wrong", "unknown"):
                await asyncio.to_thread(bot.seen, f"irc:{name}: disconnected")
                assert servers[name].heard == []
            for name in ("mute", "slow"):
                assert (len(servers[name].heard), servers[name].connections) == (3, 1)
            servers["slow"].send("CAP * LS :")
            assert await servers["slow"].hears("") == "CAP END"
            for server in servers.values():
                assert server.heard[:1] in ([], ["CAP LS 302"])
            assert await asyncio.to_thread(bot.stop) == 0
        assert PASSWORD not in "\n".join(bot.logged)


async def test_a_channel_that_is_new_begins_with_the_games_of_the_configuration(tmp_path: Path) -> None:
    server = ScriptedServer()
    async with listening(server, None):
        configure(tmp_path, {"bare": (server.port, {})})
        file = tmp_path / "croupier.toml"
        file.write_text(f'games = ["thoth"]\n{file.read_text("utf-8")}', encoding="utf-8")
        with Running("run", folder=tmp_path):
            await greeted(server, "")
            server.admit()
            await server.seat("ann!a@h")
            server.send(":ann!a@h PRIVMSG #dice :!dicepoker")
            assert "Dice poker is switched off in this room" in await server.hears("NOTICE ann :")
            server.send(":ann!a@h PRIVMSG #dice :!thoth")
            assert "Thoth's Bluff" in await server.hears("PRIVMSG #dice :")


def is_secured(settings: Settings) -> bool:
    return any(name.startswith("tls") for name in settings)


@contextlib.asynccontextmanager
async def listening(server: ScriptedServer, tls: ssl.SSLContext | None) -> AsyncIterator[None]:
    door = await asyncio.start_server(server.serve, server.host, 0, ssl=tls)
    server.port = door.sockets[0].getsockname()[1]
    try:
        yield
    finally:
        door.close()


def configure(folder: Path, networks: Mapping[str, tuple[int, Settings]]) -> None:
    lines = []
    for name, (port, settings) in networks.items():
        given = {"host": "127.0.0.1", "port": port, "channels": ["#dice"], "tls": is_secured(settings), **settings}
        lines += [f"[irc.{name}]", *(f"{key} = {json.dumps(value)}" for key, value in given.items())]
    (folder / "croupier.toml").write_text("\n".join(lines), encoding="utf-8")
