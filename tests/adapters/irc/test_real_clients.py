"""What people see of the house in irssi and WeeChat as they come: who is called, and where private words appear."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from adapters.irc.adapter import IrcAdapter
from core.contract.messages import Inbound, Line, Network, Outbound, Span
from core.words import plain
from tests.adapters.irc.test_ngircd import ROOM, QuickClock, settings
from tests.support.evenings import GAMES
from tests.support.ircd import Ngircd, RecordingBus
from tests.support.terminals import Irssi, Terminal, WeeChat
from tests.tables.views.test_calls import called, played

pytestmark = pytest.mark.server

CLIENTS = [Irssi, WeeChat]
MOST_KINDS = 6
UP = Network("irc:test", True)
ANN, BOB = Span("ann", "called"), Span("bob", "called")
MENTIONED = Span("ann", "name")
PROMPTS: dict[str, Line] = {
    "one is asked": (ANN, Span(": roll your five dice with "), Span("!r", "code"), Span(" (60 s).")),
    "several are asked": (ANN, Span(" and "), BOB, Span(", in private: "), Span("!done", "code"), Span(" (60 s).")),
    "one chooses": (
        ANN,
        Span(" holds "),
        Span("5 5 2 1 1", "strong"),
        Span(": "),
        Span("!k", "code"),
        Span(" keeps all."),
    ),
    "the clock runs down": (ANN, Span(": 10 seconds left, then I fold for you.")),
    "the reserve begins": (ANN, Span(" is on reserve time: 60 seconds.")),
}
"""Each kind of line that calls somebody, as the house says it."""


class House:
    """The adapter in a channel, with one person who reads it in a client."""

    def __init__(self, adapter: IrcAdapter, bus: RecordingBus, reader: Terminal) -> None:
        self.adapter, self.bus, self.reader = adapter, bus, reader

    async def asked(self, text: str) -> Inbound:
        """Let the reader type something; gives what the core heard."""
        self.reader.type(text)
        return await self.bus.hears(text.rpartition("croupier ")[2])


@contextlib.asynccontextmanager
async def watched(folder: Path, server: Ngircd, client: type[Irssi] | type[WeeChat]) -> AsyncIterator[House]:
    adapter, bus = IrcAdapter("test", settings(server), QuickClock()), RecordingBus()
    running = asyncio.create_task(adapter.run(bus))
    reader = client(folder, "ann", server.host, server.port, "#dice")
    try:
        await bus.gets(lambda item: item == UP)
        await reader.enter()
        yield House(adapter, bus, reader)
    finally:
        reader.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.fixture(params=CLIENTS, ids=["irssi", "weechat"])
async def house(request: pytest.FixtureRequest, tmp_path: Path, ngircd: Ngircd) -> AsyncIterator[House]:
    """Let one of the clients look at the channel."""
    async with watched(tmp_path, ngircd, request.param) as house:
        yield house


async def test_a_line_that_begins_with_a_nick_alerts_whom_it_calls(house: House) -> None:
    for number, (kind, line) in enumerate(PROMPTS.items()):
        await house.adapter.send(Outbound(str(number), (line,), "prompt", room=ROOM))
        shown = await house.reader.shows("croupier.*" + "".join(span.text for span in line)[:30])
        assert shown.colours("croupier") == house.reader.highlight, kind
    for text in ("bob: roll your five dice", "a new table is open"):
        await house.adapter.send(Outbound("x", ((Span(text),),), "news", room=ROOM))
        assert (await house.reader.shows(text)).colours("croupier") != house.reader.highlight, text
    await house.adapter.send(Outbound("x", ((MENTIONED, Span(" bids two 3s.")),), "news", room=ROOM))
    assert (await house.reader.shows("bids two 3s")).colours("croupier") != house.reader.highlight


def prompts(language: str) -> Iterator[Line]:
    """List the lines by which each game calls ann: of BlueBear all, of the others one of each kind."""
    for name in GAMES:
        kinds: set[tuple[str, ...]] = set()
        for line in (line for message in played(name, language) for line in message.lines if "ann" in called(line)):
            kind = tuple(re.sub("[0-9 ]+", "", span.text) for span in line if span.style == "code")
            if name == "bluebear" or (kind not in kinds and len(kinds) < MOST_KINDS):
                kinds.add(kind)
                yield line


def numbered(line: Line, number: int) -> Line:
    """Put a number behind the call, by which a line is found again on the screen."""
    at = 2 * len(called(line)) - 1
    return (*line[:at], Span(f": [{number}] {line[at].text.removeprefix(': ')}"), *line[at + 1 :])


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_every_kind_of_prompt_of_every_game_alerts_ann(house: House, language: str) -> None:
    lines: list[Line] = await asyncio.to_thread(list, prompts(language))  # who plays there has a loop too
    assert len(lines) > 30
    for number, line in enumerate(lines):
        said = (numbered(line, number),)
        await house.adapter.send(Outbound(str(number), said, "prompt", room=ROOM))
        shown = await house.reader.shows(rf"croupier.*: \[{number}\]")
        assert shown.colours("croupier") == house.reader.highlight, plain(said)


async def test_a_private_answer_is_seen_in_the_channel_where_it_was_asked(house: House) -> None:
    for number, kind in enumerate(("refusal", "answer")):
        heard = await house.asked(f"!try{number}")
        said = ((Span(f"It's not your turn, {number}."),), (Span(f"Nor was it before, {number}."),))
        words = Outbound("1", said, kind, account=heard.account, reply_to=heard.id, asked_in=heard.room)  # type: ignore[arg-type]  # one of two
        await house.adapter.send(words)
        await house.reader.shows(rf"\(?croupier.*It's not your turn, {number}\.")
        await house.reader.shows(rf"\(?croupier.*Nor was it before, {number}\.")
        await house.reader.shows(f"!try{number}")  # which is what the person still looks at


async def test_dice_make_a_window_of_their_own_which_is_announced(house: House) -> None:
    heard = await house.asked("!hand")
    await house.adapter.send(Outbound("1", ((Span("5 5 2 1 1"),),), "secret", account=heard.account))
    await house.reader.announces("5 5 2 1 1")


async def test_an_answer_to_private_words_is_announced(house: House) -> None:
    heard = await house.asked("/msg croupier status")
    said = Outbound("1", ((Span("You have no table."),),), "refusal", account=heard.account, reply_to=heard.id)
    await house.adapter.send(said)
    await house.reader.announces("You have no table.")
