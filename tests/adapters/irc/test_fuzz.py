"""Lines of real servers, whole, cut, joined and spoilt: none ends a session, and none makes it say anything odd."""

import asyncio
import logging
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.contract.messages import Network
from tests.support.scripted_ircd import FAST, scripted

LINES = [
    line.encode().decode("unicode_escape").encode("latin-1")
    for line in (Path(__file__).parent / "server_lines.txt").read_text(encoding="ascii").splitlines()
]
LONG = b"x" * 600
SPOILS = st.sampled_from(
    [b"\0", b"\r", b" ", b":", b"@", b"=", b";", b"\xff\xfe", b"\x01", b"!", b",", b"*", b"x" * 600]
)
DOWN = Network("irc:test", False)
WHAT_MAY_BE_SAID = re.compile(
    r"PONG :|PING :|CAP (LS 302|END|REQ :[a-z -]+)$|"
    r"NICK \S+$|USER |JOIN #dice$|WHO \S+|MODE \S+ \+\w$|NOTICE \S+ :\x01(VERSION|PING)|"
    r"PRIVMSG NickServ :(REGAIN|GHOST) \S+$"  # once the server says that we are logged in; it carries no password
)


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """Take a line and cut it, put something into it, or hang another behind it."""
    line = draw(st.sampled_from(LINES))
    at = draw(st.integers(0, len(line)))
    match draw(st.sampled_from(["whole", "cut", "put", "hang"])):
        case "cut":
            line = line[:at]
        case "put":
            line = line[:at] + draw(SPOILS) + line[at:]
        case "hang":
            line = line[:at] + draw(st.sampled_from(LINES))
    return line


def test_lines_of_real_servers_are_dealt_with_without_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    asyncio.run(fed(LINES))
    assert "could not be dealt with" not in caplog.text


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(spoilt(), min_size=20, max_size=80), st.integers(1, 700))
def test_no_lines_end_a_session_or_speak_for_it(lines: list[bytes], size: int) -> None:
    logging.disable(logging.CRITICAL)
    try:
        asyncio.run(fed(lines, size))
    finally:
        logging.disable(logging.NOTSET)


async def fed(lines: list[bytes], size: int = 100_000) -> None:
    """Feed lines in portions to a session that is up, and see that it goes on."""
    lines = [line for line in lines if not re.search(rb"\bERROR\b|\b465\b|\bKICK\b.*croupier|:croupier", line)]
    async with scripted(**FAST) as stage:
        await stage.up("@ann!a@h")
        data = b"\r\n".join(lines) + b"\r\n"
        for start in range(0, len(data), size):
            stage.server.send_bytes(data[start : start + size])
        await stage.server.caught_up()
        assert stage.server.connections == 1
        assert DOWN not in stage.bus.items
        assert [line for line in stage.server.heard if not WHAT_MAY_BE_SAID.match(line)] == []
