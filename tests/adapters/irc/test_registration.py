"""Coming onto a network as the server sees it: what is said before the welcome, in what order, and what never is."""

import asyncio
import base64
import logging
import ssl
from pathlib import Path

import pytest

from core.contract.messages import Network, Outbound, Span
from tests.support.certificates import certificate
from tests.support.scripted_ircd import Scene, ScriptedServer, greeted, payload, scripted, turn, vouched

UP = Network("irc:test", True)
LOGIN = {"account": "dealer", "password": "sesame"}


@pytest.mark.stage(**LOGIN)
@pytest.mark.parametrize("offered", ["", " ", "tls echo-message"])
async def test_nothing_wanted_is_answered_by_the_end(offered: str, stage: Scene) -> None:
    await greeted(stage.server, offered)
    assert await stage.server.hears("") == "CAP END"


async def test_a_server_that_never_answers_is_waited_for(stage: Scene) -> None:
    await stage.server.hears("USER")
    await stage.clock.advance(59)
    assert (stage.server.connections, len(stage.server.heard)) == (1, 3)
    await stage.clock.advance(5)
    await stage.server.hears("QUIT")
    await stage.server.hears("CAP LS 302")


@pytest.mark.parametrize("password", ["sesame", "é" * 300, "x" * 286, "x" * 600, "\N{GAME DIE} :x\\"])
async def test_plain_says_account_and_password_in_chunks(password: str) -> None:
    async with scripted(account="dealer", password=password) as stage:
        server = stage.server
        await greeted(server, "sasl=EXTERNAL,PLAIN multi-prefix")
        assert await server.hears("") == "CAP REQ :multi-prefix sasl"
        server.send("CAP * ACK :multi-prefix sasl")
        assert await server.hears("") == "AUTHENTICATE PLAIN"
        server.send("AUTHENTICATE +")
        assert await payload(server) == f"dealer\0dealer\0{password}".encode()
        server.send(":s 900 * *!*@* dealer :You are now logged in", ":s 903 * :SASL authentication successful")
        assert await server.hears("") == "CAP END"
        server.admit()
        assert await server.hears("") == "JOIN #dice"


@pytest.mark.stage(account="dealer", password="x" * 286)
async def test_a_payload_that_fills_its_last_line_is_followed_by_a_plus(stage: Scene) -> None:
    await greeted(stage.server, "sasl")
    await stage.server.hears("CAP REQ")
    stage.server.send("CAP * ACK :sasl")
    await stage.server.hears("AUTHENTICATE PLAIN")
    stage.server.send("AUTHENTICATE +")
    assert len(await stage.server.hears("")) == len("AUTHENTICATE ") + 400
    assert await stage.server.hears("") == "AUTHENTICATE +"


@pytest.mark.stage(**LOGIN)
async def test_a_mechanism_that_is_not_offered_is_not_tried(stage: Scene) -> None:
    server = stage.server
    await greeted(server, "sasl=EXTERNAL")
    assert await server.hears("") == "CAP REQ :sasl"
    server.send("CAP * ACK :sasl")
    assert await server.hears("") == "CAP END"
    server.admit()
    await vouched(server)
    assert await server.hears("") == "PRIVMSG NickServ@services.test :IDENTIFY dealer sesame"
    assert "JOIN #dice" not in server.heard
    server.send(":NickServ!s@services NOTICE croupier :You are now identified")
    assert await server.hears("") == "JOIN #dice"
    assert not [line for line in server.heard if line.startswith("AUTHENTICATE")]


async def test_a_nickserv_that_is_silent_or_unwanted_holds_nothing_up() -> None:
    async with scripted(account="dealer", password="x" * 480) as stage:
        await stage.server.welcome()
        await vouched(stage.server)
        assert await stage.server.hears("") == "JOIN #dice"
    async with scripted(nickserv="NickServ@services.example", **LOGIN) as stage:
        await stage.server.welcome()
        await stage.server.hears("PRIVMSG NickServ@services.example :IDENTIFY")
        await stage.server.caught_up()
        await stage.clock.advance(5)
        await stage.server.hears("JOIN #dice")
    async with scripted(nickserv="", **LOGIN) as stage:
        await stage.server.welcome()
        assert await stage.server.hears("") == "JOIN #dice"


@pytest.mark.parametrize("numeric", ["902", "904", "905"])
async def test_a_refused_login_is_not_tried_again_soon(numeric: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with scripted(**LOGIN) as stage:
        await refused(stage.server, numeric)
        await stage.server.hears("QUIT")
        await turn()
        await stage.clock.advance(599)
        assert stage.server.connections == 1
        assert stage.clock.picked[-1] == (300.0, 600.0)
        await stage.clock.advance(2)
        await stage.server.hears("CAP LS 302")
    assert "The login to dealer failed: no" in caplog.text
    assert "sesame" not in caplog.text
    assert base64.b64encode(b"dealer\0dealer\0sesame").decode() not in caplog.text


@pytest.mark.stage(login_required=False, **LOGIN)
async def test_without_a_required_login_it_goes_on(stage: Scene) -> None:
    await refused(stage.server, "904")
    assert await stage.server.hears("") == "CAP END"


@pytest.mark.stage(**LOGIN)
@pytest.mark.parametrize(
    "lines",
    [
        [":s 904 * :no"],
        [":s 908 * PLAIN,EXTERNAL :are available SASL mechanisms", ":s 904 * :no"],
        [":s 906 * :aborted"],
        ["AUTHENTICATE +", ":s 902 * :locked"],
        [":s 904 * :no", ":s 908 * EXTERNAL :are available SASL mechanisms"],
    ],
)
async def test_a_refusal_at_any_step_ends_it(lines: list[str], stage: Scene) -> None:
    await asked_to_log_in(stage.server)
    stage.server.send(*lines)
    await stage.server.hears("QUIT")
    await turn()
    assert stage.clock.picked[-1] == (300.0, 600.0)
    assert "CAP END" not in stage.server.heard


@pytest.mark.stage(**LOGIN)
@pytest.mark.parametrize("last", ["904", "905"])
async def test_a_mechanism_that_turns_out_unknown_is_gone_on_without(last: str, stage: Scene) -> None:
    await asked_to_log_in(stage.server)
    stage.server.send(":s 908 * EXTERNAL,SCRAM-SHA-256 :are available SASL mechanisms", f":s {last} * :no")
    assert await stage.server.hears("") == "CAP END"
    stage.server.admit()
    assert await stage.server.hears("") == "WHOIS NickServ"
    assert stage.server.connections == 1


@pytest.mark.stage(**LOGIN)
async def test_who_is_logged_in_already_goes_on(stage: Scene) -> None:
    await asked_to_log_in(stage.server)
    stage.server.send(":s 907 * :You have already authenticated")
    assert await stage.server.hears("") == "CAP END"
    stage.server.admit()
    assert await stage.server.hears("") == "JOIN #dice"


@pytest.mark.stage(**LOGIN)
async def test_our_password_is_said_once_however_often_it_is_asked_for(stage: Scene) -> None:
    await asked_to_log_in(stage.server)
    await stage.hears("AUTHENTICATE +", "AUTHENTICATE +", "AUTHENTICATE AAAA", "AUTHENTICATE")
    assert len([line for line in stage.server.heard if line.startswith("AUTHENTICATE")]) == 2


@pytest.mark.stage(**LOGIN)
async def test_a_server_that_drops_us_at_the_login_is_come_back_to_later_and_later(stage: Scene) -> None:
    for number, bound in enumerate((2, 4, 8), 1):
        await asked_to_log_in(stage.server)
        stage.server.hang_up()
        await picks(stage, number)
        assert stage.clock.picked[-1] == (0.0, float(bound))
        await stage.clock.advance(bound)


async def picks(stage: Scene, times: int) -> None:
    """Wait until so many delays were picked."""
    async with asyncio.timeout(10):
        while len(stage.clock.picked) < times:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    await turn()


async def asked_to_log_in(server: ScriptedServer) -> None:
    await greeted(server, "sasl=PLAIN")
    await server.hears("CAP REQ")
    server.send("CAP * ACK :sasl")
    assert await server.hears("") == "AUTHENTICATE PLAIN"


@pytest.mark.parametrize(
    ("line", "picked"),
    [
        ("ERROR :Closing SessionApi: bad luck", [(0, 2)]),
        ("ERROR", [(0, 2)]),
        ("ERROR :Closing SessionApi: Too many connections from your host", [(0, 2), (10, 30)]),
        ("ERROR :Trying to reconnect too fast.", [(0, 2), (10, 30)]),
        ("ERROR :You are not welcome (G-lined: spam)", [(0, 2), (3600, 7200)]),
        (":s 465 * :You are banned from this server", [(0, 2), (3600, 7200)]),
    ],
)
async def test_the_servers_last_word_says_how_long_to_stay_away(
    line: str, picked: list[tuple[float, float]], stage: Scene
) -> None:
    await stage.server.hears("USER")
    stage.server.send(line)
    await picks(stage, len(picked))
    assert stage.clock.picked == picked


async def refused(server: ScriptedServer, numeric: str) -> None:
    await greeted(server, "sasl=PLAIN")
    await server.hears("CAP REQ")
    server.send("CAP * ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")
    server.send("AUTHENTICATE +")
    await payload(server)
    server.send(f":s {numeric} * :no")


@pytest.mark.stage(**LOGIN)
async def test_a_challenge_that_nobody_asked_for_gets_nothing(stage: Scene) -> None:
    stage_server = stage.server
    await stage_server.hears("USER")
    await stage.hears("AUTHENTICATE +")
    stage_server.send("CAP * LS :sasl=PLAIN")
    await stage_server.hears("CAP REQ")
    stage_server.send("CAP * NAK :sasl", "AUTHENTICATE +", ":s 904 * :no")
    assert await stage_server.hears("") == "CAP END"
    await stage.hears("AUTHENTICATE +", ":s 903 * :yes")
    assert stage_server.heard.count("CAP END") == 1
    assert not [line for line in stage_server.heard if line.startswith("AUTHENTICATE")]


async def test_external_over_tls_shows_our_certificate(tmp_path: Path) -> None:
    theirs, ours = certificate(tmp_path), certificate(tmp_path, "ours")
    tls = theirs.server()
    tls.verify_mode = ssl.CERT_REQUIRED
    tls.load_verify_locations(ours.certificate)
    written = ":".join(theirs.fingerprint[at : at + 2] for at in range(0, 64, 2)).upper()
    own = {"tls_certificate": str(ours.certificate), "tls_key": str(ours.key)}
    async with scripted(
        tls, account="dealer", sasl="external", tls_fingerprint_sha256=written, tls=True, **own
    ) as stage:
        server = stage.server
        await greeted(server, "sasl=EXTERNAL")
        await server.hears("CAP REQ :sasl")
        server.send("CAP * ACK :sasl")
        assert await server.hears("") == "AUTHENTICATE EXTERNAL"
        server.send("AUTHENTICATE +")
        assert await payload(server) == b"dealer"
        server.send(":s 903 * :yes")
        assert await server.hears("") == "CAP END"
        server.admit()
        await server.seat("ann!a@h")
        await stage.bus.gets(lambda item: item == UP)


@pytest.mark.parametrize("fingerprint", ["0" * 64, ""])
async def test_a_certificate_that_is_not_trusted_hears_nothing(
    fingerprint: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings: dict[str, object] = {"tls": True, "tls_fingerprint_sha256": fingerprint}
    async with scripted(certificate(tmp_path).server(), **settings) as stage:
        async with asyncio.timeout(10):
            while "disconnected" not in caplog.text:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        assert stage.server.heard == []
    assert ("not the one that is trusted" in caplog.text) == bool(fingerprint)
    assert ("certificate verify failed" in caplog.text) != bool(fingerprint)


async def test_a_certificate_of_a_known_authority_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(theirs.certificate))
    async with scripted(theirs.server(), tls=True, burst=20) as stage:
        await stage.up("ann!a@h")
        await stage.bus.gets(lambda item: item == UP)
        async with asyncio.timeout(10):
            for number in range(4):
                words = Outbound(str(number), ((Span(f"turn {number}"),),), "news", room="irc:test/#dice")
                await stage.adapter.send(words)
                await stage.server.hears(f"PRIVMSG #dice :turn {number}")


async def test_our_own_certificate_that_is_not_there_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with scripted(tls=True, tls_certificate=str(tmp_path / "none.pem")) as stage:
        async with asyncio.timeout(10):
            while "disconnected" not in caplog.text:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        assert stage.server.connections == 0
    assert "our own certificate cannot be used" in caplog.text


async def test_the_next_server_of_the_network_is_tried() -> None:
    async with scripted() as other, scripted(more_hosts=[f"127.0.0.1:{other.server.port}"]) as stage:
        await stage.server.hears("USER")
        stage.server.hang_up()
        async with asyncio.timeout(10):
            while not stage.clock.picked:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        await turn()
        before = other.server.connections
        await stage.clock.advance(3)
        await other.server.hears("CAP LS 302")
        await other.server.hears("CAP LS 302")
        assert other.server.connections == before + 1
