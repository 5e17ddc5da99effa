"""Whatever goes in, on either side: a line goes out as one line that fits, and nothing secret reaches a log."""

import asyncio
import base64
import contextlib
import logging
import re
import unicodedata
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from adapters.irc import IrcSettings
from adapters.irc.clock import Clock
from adapters.irc.inbound import InboundMessages
from adapters.irc.link import Link
from adapters.irc.login.registration import Registration
from adapters.irc.protocol.connection import Us
from adapters.irc.protocol.isupport import ISupport
from adapters.irc.protocol.wire import Received, clean, is_target, parse, sayable
from adapters.irc.reports import Reports
from adapters.irc.sending.message import formatted
from core.contract.messages import Inbound, NotSent, Outbound, Renamed, Span
from tests.support.scripted_ircd import Scene, ScriptedServer, greeted, payload, scripted, turn, vouched

LOGIN = {"account": "dealer", "password": "open sesame"}
ROOM, ANN = "irc:test/#dice", "irc:test/nick/ann!a@h"
OUR_PREFIX = b":croupier!~c@here.example "
CTCP_ANSWER = re.compile("NOTICE [^ ]+ :\x01(VERSION|PING)[^\x01]*\x01")
BAD = "\r\n\0\x01\x02\x03\x10\x1b\x7f\x85\u2028\ud800\udfff"
HOSTILE = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=60),
    st.text(BAD + " ab漢:,#@!=;", max_size=120),
    st.sampled_from(
        ["漢" * 7000, "x" * 20_000, "\r\nQUIT :x\r\n", "\x01VERSION\x01", "a\rb", "", " ", "\x10r\x10n\x100"]
    ),
)
MANY = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


def is_fine(line: str) -> bool:
    """Whether a line holds no control character but bold, unless it is our own CTCP answer, and fits."""
    bare = line if not CTCP_ANSWER.fullmatch(line) else line.replace("\x01", "")
    raw = line.encode()
    shown = len(OUR_PREFIX) if line.startswith(("PRIVMSG", "NOTICE")) else 0
    return shown + len(raw) <= 510 and not [sign for sign in bare if is_control(sign) and sign != "\x02"]


def is_control(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Cs")


@pytest.mark.parametrize(
    ("line", "fine"),
    [
        ("PRIVMSG ann :\x02bold\x02", True),
        ("NOTICE ann :\x01VERSION Croupier\x01", True),
        ("NOTICE ann :\x01PING \x01x\x01", False),
        ("PRIVMSG ann :\x01VERSION\x01", False),
        ("QUIT\rQUIT", False),
        ("PRIVMSG ann :" + "x" * 471, True),
        ("PRIVMSG ann :" + "x" * 472, False),
        ("JOIN #" + "x" * 505, False),
    ],
)
def test_the_measure_of_a_fine_line_tells_good_from_bad(line: str, fine: bool) -> None:
    assert is_fine(line) == fine


@settings(deadline=None)
@given(HOSTILE, HOSTILE)
@example("NOTICE a :\x01VERSION ", "\r\nQUIT\x01")
@example("NOTICE a\rb :", "\x01VERSION\x01")
@example("\x7f", "x")
def test_anything_goes_out_as_one_line(one: str, other: str) -> None:
    for line in (one, one + other, f"NOTICE {one} :\x01{other}\x01", f"PRIVMSG {one} :{other}"):
        said = sayable(line)
        raw = said.encode("utf-8", "replace")
        assert len(raw) <= 510
        assert not re.search(rb"[\0\r\n]", raw)
        assert not re.search("[\x03-\x1f\x7f-\x9f]", said)
        assert "\x01" not in said or CTCP_ANSWER.match(said) or re.fullmatch("NOTICE [^ ]+ :\x01[^\x01]+\x01?", said)


@settings(deadline=None)
@given(st.one_of(HOSTILE, st.text("aé漢[]{}#&@\x7f:,", min_size=1, max_size=30)))
def test_a_target_is_one_word_that_names_one(name: str) -> None:
    if not is_target(name):
        return
    assert parse(f"PRIVMSG {name} :x") == Received("PRIVMSG", (name, "x"))
    assert sayable(f"PRIVMSG {name} :x") == f"PRIVMSG {name} :x"
    assert "," not in name


@settings(deadline=None)
@given(HOSTILE, HOSTILE)
def test_words_of_the_core_hold_no_control_character_but_bold(text: str, name: str) -> None:
    line = (Span(text), Span(name, "strong"), Span(text, "code"), Span(name, "name"))
    for kind in ("news", "answer"):
        said = Outbound("1", (line, line), kind, room=ROOM, name=name)
        for shown in formatted(said):
            assert not [
                sign for sign in shown if is_control(sign) and sign not in "\x02\ud800\udfff" and sign < "\ud800"
            ]


def run(scene: Coroutine[Any, Any, None]) -> None:
    with silent():
        asyncio.run(scene)


@contextlib.contextmanager
def silent() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


SAYINGS = st.lists(
    st.tuples(st.sampled_from(["news", "prompt", "secret", "answer", "refusal"]), st.booleans(), HOSTILE, HOSTILE),
    min_size=1,
    max_size=8,
)


@MANY
@given(SAYINGS)
def test_whatever_the_core_says_is_lines_that_fit(sayings: list[tuple[Any, bool, str, str]]) -> None:
    async def scene() -> None:
        async with scripted(lines_per_second=9999, burst=9999) as stage:
            await stage.up("ann!a@h")
            for number, (kind, private, text, name) in enumerate(sayings):
                lines = ((Span(text), Span(name, "name")), (Span(name, "code"),))
                message = Outbound(str(number), lines, kind)
                await stage.adapter.send(
                    replace(message, account=ANN) if private else replace(message, room=ROOM, name=name)
                )
            await stage.server.caught_up()
            assert [line for line in stage.server.heard if not is_fine(line)] == []
            said = [line for line in stage.server.heard if line.startswith(("PRIVMSG", "NOTICE"))]
            assert all(line.startswith((f"{line.split(' ')[0]} ann :", "PRIVMSG #dice :")) for line in said)
            assert stage.server.connections == 1

    run(scene())


@MANY
@given(st.lists(st.tuples(HOSTILE, HOSTILE, HOSTILE), min_size=1, max_size=5))
@example([("", "", ""), ("", "", ""), ("!\x1f", "", ""), (" ", "", "")])
def test_whoever_says_whatever_is_answered_in_lines_that_fit(people: list[tuple[str, str, str]]) -> None:
    async def scene() -> None:
        async with scripted(lines_per_second=9999, burst=9999) as stage:
            await stage.up("ann!a@h")
            for nick, text, account in people:
                await speaks(stage, nick, text, account)
            renamed = [item for item in stage.bus.items if isinstance(item, Renamed)]
            assert not [sign for item in renamed for sign in item.new_account + item.name if is_control(sign)]
            heard = [item for item in stage.bus.items if isinstance(item, Inbound)]
            for number, inbound in enumerate(heard):
                assert not [sign for sign in inbound.text + inbound.name + inbound.account if is_control(sign)]
                with contextlib.suppress(NotSent):
                    await stage.adapter.send(
                        Outbound(str(number), ((Span("5 5"),),), "secret", account=inbound.account)
                    )
            await stage.server.caught_up()
            assert [line for line in stage.server.heard if not is_fine(line)] == []
            assert stage.server.connections == 1

    run(scene())


async def speaks(stage: Scene, nick: str, text: str, account: str) -> None:
    nick, text, account = (part.replace("\n", "") for part in (nick, text, account))
    lines = [
        f":{nick}!u@h JOIN #dice {account} :x",
        f":s 353 croupier = #dice :{nick}",
        f"@account={account.replace(' ', '')}\\n :{nick}!u@h PRIVMSG #dice :{text}",
        f":{nick}!u@h PRIVMSG croupier :{text}",
        f":{nick}!u@h PRIVMSG croupier :\x01VERSION\x01",
        f":{nick}!u@h PRIVMSG croupier :\x01PING {text}\x01",
        f":ann!a@h NICK {nick}",
        f":{nick}!a@h PRIVMSG #dice :{text}",
        f":{nick} NICK ann",
        f":ann!a@h ACCOUNT {account}",
        ":ann!a@h PRIVMSG #dice :still here",
    ]
    stage.server.send_bytes("".join(f"{line}\r\n" for line in lines).encode("utf-8", "surrogatepass"))
    await stage.clock.advance(6)
    await stage.server.caught_up()


@settings(deadline=None)
@given(HOSTILE)
@example("\x10r\x10n\x100")
def test_what_people_write_is_one_line_without_control_characters(text: str) -> None:
    cleaned = clean(text)
    assert not [sign for sign in cleaned if unicodedata.category(sign) in ("Cc", "Zl", "Zp")]
    assert cleaned == cleaned.strip() and len(cleaned) <= 1000


def test_quoted_control_characters_stay_letters() -> None:
    assert clean("a\x10rb\x10nc\x100d\x10\x10e") == "a rb nc 0d e"


class Wire(Link):
    """Keeps what the parts of a session say, with all that goes on by itself left out."""

    def __init__(self) -> None:
        self.network, self.clock, self.isupport = "irc:test", Clock(), ISupport()
        self.us = Us("dealer", self.isupport)
        self.capabilities, self.negotiating, self.said = set(), True, list[str]()

    def send(self, line: str) -> None:
        self.said.append(line)

    queue = send

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        work.close()

    def refused(self, reason: str) -> None: ...


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["nick", "account", "password", "nickserv"]),
        st.one_of(HOSTILE, st.text(st.characters(exclude_categories=()), min_size=1, max_size=20), st.just("é" * 300)),
    ),
    st.one_of(HOSTILE, st.text(st.characters(exclude_categories=()), min_size=1, max_size=99)),
)
@example({"account": "dealer", "password": "é" * 300}, "dice")
@example({"account": "a" * 100, "password": "p", "nickserv": "n" * 100, "nick": "漢" * 30}, "漢" * 66)
def test_whatever_is_configured_is_refused_or_said_as_it_stands(given_: dict[str, str], channel: str) -> None:
    try:
        configured = IrcSettings.model_validate({"host": "h", "channels": [f"#{channel}"], **given_})
    except ValidationError:
        return
    wire = Wire()
    registration = Registration(configured, wire, Reports("irc:test", wire.clock))
    registration.begin()
    if registration.login.mechanism:
        registration.capabilities.read(Received("CAP", ("*", "LS", "sasl")))
        registration.capabilities.read(Received("CAP", ("*", "ACK", "sasl")))
        registration.login.challenged(Received("AUTHENTICATE", ("+",)))
        registration.login.interrupted()
    registration.accepted(Received("001", ("other",)))
    registration.login.account = ""
    registration.welcome_ended()
    registration.login.account = "x"
    registration.login.regain()
    for line in [*wire.said, f"JOIN {configured.channels[0]}"]:
        assert sayable(line) == line and is_fine(line), line


async def shy(server: ScriptedServer) -> None:
    """Take the password twice, by SASL and by NickServ, and let the client in."""
    await greeted(server, "sasl")
    server.send("CAP * ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")
    server.send("AUTHENTICATE +")
    assert await payload(server) == b"dealer\0dealer\0open sesame"
    server.send(":s 904 * :no")
    await server.hears("CAP END")
    server.admit()
    await vouched(server)
    await server.hears("PRIVMSG NickServ@services.test :IDENTIFY dealer open sesame")
    server.send(":NickServ!s@s NOTICE croupier :no")
    await server.seat("ann!a@h")
    await server.caught_up()


async def test_at_full_volume_no_log_holds_a_password_or_dice(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for name in list(logging.root.manager.loggerDict):
        caplog.set_level(logging.DEBUG, logger=name)
    async with scripted(login_required=False, **LOGIN) as stage:
        await shy(stage.server)
        dice = [Outbound(str(number), ((Span("6 1 6 1"),),), "secret", account=ANN) for number in range(9)]
        told = [asyncio.ensure_future(stage.adapter.send(one)) for one in dice]
        await turn()
        await stage.hears(":s 716 croupier ann :is in +g mode", ":s 404 croupier ann :no", ":s 401 croupier ann :no")
        await stage.hears(":ann!a@h PRIVMSG croupier :bid 6 1 6 1", ":ann!a@h QUIT :6 1")
        await stage.clock.advance(3)
        stage.server.hang_up()
        results = await asyncio.gather(*told, return_exceptions=True)
        assert {type(result) for result in results} == {type(None), NotSent}
        assert [line for line in stage.server.heard if line == "PRIVMSG ann :6 1 6 1"]
    assert "The login to dealer failed" in caplog.text
    assert "NickServ says" in caplog.text
    encoded = base64.b64encode(b"dealer\0dealer\0open sesame").decode()
    for secret in ("open sesame", "sesame", encoded, "6 1 6 1"):
        assert secret not in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_line_that_breaks_something_is_logged_by_its_place_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(inbound: InboundMessages, line: Received, again: bool) -> None:
        raise ValueError(f"cannot read {line}")

    async with scripted() as stage:
        await stage.up("ann!a@h")
        monkeypatch.setattr(InboundMessages, "spoken", breaks)
        await stage.hears(":ann!a@h PRIVMSG croupier :bid 6 1 6 1")
    assert "could not be dealt with; going on with the next: ValueError at" in caplog.text
    assert "6 1 6 1" not in caplog.text


async def test_what_somebody_writes_in_another_encoding_leaves_their_name() -> None:
    async with scripted() as stage:
        await stage.up("ann!a@h")
        for text in (b"JOIN #dice\r\n", b"PRIVMSG #dice :caf\xe9 : \xe9\r\n", b"QUIT :\xe9\r\n"):
            stage.server.send_bytes(":жан!a@h ".encode() + text)
        await stage.server.caught_up()
        heard = await stage.bus.hears("café : é")
        assert (heard.name, heard.account) == ("жан", "irc:test/nick/жан!a@h")
        with pytest.raises(NotSent, match="not there now"):
            await stage.adapter.send(Outbound("1", ((Span("x"),),), "answer", account=heard.account))
