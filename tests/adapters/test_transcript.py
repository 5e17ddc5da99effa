"""One transcript over every adapter: the same log, and for each audience the same sentences, merged or not.

Where there are buttons, what asks for something says it without words to type; all else is the same there, too.
"""

import asyncio
import hashlib
import io
import itertools
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from adapters.console import ConsoleSettings
from adapters.console.desk import Desk
from adapters.console.room import ConsoleAdapter, Keyboard
from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from core.app.server import App, HouseReader
from core.contract import Adapter, Inbound, Incoming, Network, Outbound
from core.house import Core
from core.house.house import Defaults
from core.house.timers import VirtualTimers
from core.storage import queries
from core.words import plain
from croupier.testing.in_memory import Copied
from croupier.testing.stage import NETWORK, ROOM, StageAdapter, StageManner
from croupier.testing.transcripts import inputs
from tests.support.counted import count_tables
from tests.support.loaded import loaded_once
from tests.support.scripted_ircd import HandClock, ScriptedServer

TRANSCRIPTS = Path(__file__).parents[1] / "plugins" / "dicepoker" / "transcripts"
PEOPLE = ("ann", "bob", "cyd")
SAID = re.compile(r"([^\s:>]+)([:>]) ?(.*)")

Told = dict[str, list[str]]
Play = Callable[[str, "House"], Awaitable[Told]]
Say = Callable[[str, str, bool], Awaitable[None]]


class NeverIdle(HouseReader):
    """Never says that all was told."""

    async def idle(self, network: str) -> None:
        await asyncio.Event().wait()


class Counting(App, Core):
    """Counts what it has dealt with."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._dealt, self.count = asyncio.Event(), 0
        self.bus.serve(self, NeverIdle(self.house, self.tables))

    async def handle(self, incoming: Incoming) -> None:
        try:
            await self.dispatcher.handle(incoming)
        finally:
            self.count += 1
            self._dealt.set()

    async def reaches(self, count: int) -> None:
        async with asyncio.timeout(20):
            while self.count < count:
                self._dealt.clear()
                await self._dealt.wait()


class House:
    """A house whose time is moved by hand, on one network."""

    def __init__(self, seed: str, language: str) -> None:
        numbers = itertools.count()
        self.timers = VirtualTimers()
        entropy = lambda size: hashlib.shake_256(f"{seed}:{next(numbers)}".encode()).digest(size)  # noqa: E731
        plugins = loaded_once("plugins.dicepoker")
        defaults = Defaults(language=language, pause=1.0)
        self.app = Counting(Copied(), self.timers, plugins, defaults, entropy, lambda: 0.0)
        self.bus = self.app.bus

    async def open(self, adapter: Adapter) -> asyncio.Task[None]:
        await self.app.open()
        self.app.add(adapter)
        return asyncio.create_task(adapter.run(self.bus))

    async def settle(self) -> None:
        await asyncio.wait_for(self.app.house.outbox.quiet.wait(), 20)

    async def advance(self, seconds: float) -> None:
        end = self.timers.now() + seconds
        while (at := self.timers.next_at()) is not None and at <= end:
            await self.timers.advance(max(0.0, at - self.timers.now()))
            await self.settle()
        await self.timers.advance(end - self.timers.now())

    async def logs(self) -> list[list[dict[str, Any]]]:
        run = self.app.storage.run
        return [await run(partial(queries.actions, table=n + 1)) for n in range(await run(count_tables))]


async def perform(text: str, house: House, say: Say) -> None:
    """Say and let pass what a transcript says."""
    for line in inputs(text):
        if line.startswith("+"):
            await house.advance(float(line[1:]))
        elif line.strip() and not line.startswith("#"):
            said = SAID.fullmatch(line)
            assert said, line
            await say(said[1], said[3], said[2] == ">")
            await house.settle()


# -- the same evening on each network ---------------------------------------------------------------------------------


async def on_stage(text: str, house: House, terminal: bool = False, lasting: bool = True, alerts: bool = False) -> Told:
    """Play where everything is written down; in a `terminal` all that is said is said to the house.

    A network that `alerts` whom its room calls tells them nothing of that alone: everybody is there.
    """
    told: Told = {}
    for message in await staged(text, house, terminal=terminal, lasting=lasting):
        if alerts and message.called_in:
            continue
        lines = ["".join(span.text for span in line) for line in message.lines]
        told.setdefault("room" if message.room else message.account.removeprefix(f"{NETWORK}/"), []).extend(lines)
    return told


async def staged(
    text: str, house: House, *, terminal: bool = False, buttons: bool = False, lasting: bool = True
) -> list[Outbound]:
    """Give all that is told on a stage, with buttons or as where people type, by accounts that last or do not."""
    adapter = StageAdapter(buttons=buttons)
    if terminal:  # what carries nothing before its commands is shorter, and lines are as long as they may be
        adapter.manner = StageManner("", buttons=buttons)
    running = await house.open(adapter)
    await house.bus.publish_inbound(Network(NETWORK, up=True))
    ids = itertools.count()

    async def say(name: str, words: str, private: bool) -> None:
        if terminal and not private and not words.startswith("!"):
            return
        room, addressed = "" if private else ROOM, private or terminal
        words = words.removeprefix("!") if terminal else words
        account, message = f"{NETWORK}/{name}", f"m{next(ids)}"
        inbound = Inbound(message, account, name, words, room, addressed, admin=name == "ann", lasting=lasting)
        await house.bus.publish_inbound(inbound)

    await perform(text, house, say)
    running.cancel()
    return adapter.sent


async def on_console(text: str, house: House) -> Told:
    typed: asyncio.Queue[str] = asyncio.Queue()
    dealt = itertools.count(2)  # the network comes up first

    async def lines() -> AsyncIterator[str]:
        while True:
            yield await typed.get()

    for name in PEOPLE:
        typed.put_nowait(f"@{name} ")  # from the first line on it is told who alone hears what
    settings, desk, shown = ConsoleSettings(speaker="ann"), Desk("console/ann", "en"), io.StringIO()
    screen = Console(file=shown, highlight=False, soft_wrap=True)
    adapter = ConsoleAdapter(settings, "boot", Keyboard(lines(), False), desk, screen)
    running = await house.open(adapter)

    async def say(name: str, words: str, private: bool) -> None:
        if private or words.startswith("!"):
            typed.put_nowait(f"@{name} {'>' * private}{words}")
            await house.app.reaches(next(dealt))

    await perform(text, house, say)
    running.cancel()
    told: Told = {}
    audience = "room"
    for line in shown.getvalue().splitlines():
        private = re.fullmatch(r"  \(only (\w+)\) (.*)", line)
        if private:
            audience = private[1]
        elif not line.startswith("    "):
            audience = "room"
        told.setdefault(audience, []).append(private[2] if private else line.removeprefix("    "))
    return told


@asynccontextmanager
async def irc_server() -> AsyncIterator[tuple[ScriptedServer, IrcAdapter]]:
    server = ScriptedServer()
    listening = await asyncio.start_server(server.serve, server.host, 0)
    server.port = listening.sockets[0].getsockname()[1]
    fast = {"lines_per_second": 10000, "burst": 10000}
    settings = IrcSettings.model_validate({"host": server.host, "port": server.port, "channels": ["#dice"], **fast})
    yield server, IrcAdapter("test", settings, HandClock())
    listening.close()


async def on_irc(text: str, house: House) -> Told:
    async with irc_server() as (server, adapter):
        running = await house.open(adapter)
        await server.welcome()
        await server.seat("@ann!~a@ann.example", "bob!~b@bob.example", "cyd!~c@cyd.example")
        await house.app.reaches(1)
        dealt = itertools.count(2)
        before = len(server.heard)

        async def say(name: str, words: str, private: bool) -> None:
            server.send(f":{name}!~{name[0]}@{name}.example PRIVMSG {'croupier' if private else '#dice'} :{words}")
            await house.app.reaches(next(dealt))

        await perform(text, house, say)
        await server.caught_up()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        told: Told = {}
        for line in server.heard[before:]:
            said = re.fullmatch(r"(?:PRIVMSG|NOTICE) (\S+) :(?:\[#dice\] )?(.*)", line)
            if said:
                words = said[2].removeprefix("[#dice] ") if line.startswith("NOTICE") else said[2]  # where it was asked
                told.setdefault("room" if said[1] == "#dice" else said[1], []).append(words)
        return told


# -- what is compared -------------------------------------------------------------------------------------------------


def bare(told: Told) -> dict[str, str]:
    """Take out what networks do differently: bold, quotes, the sign before commands, whom an answer names, lines."""
    begun = r"(?=Dice poker (?:at|\W?[a-z0-9]+\W?, waiting) |Table |\S+ is now )"
    signs = re.compile(r"[\x02\u200b`!]|(?<![^\s(])(?:" + "|".join(PEOPLE) + r"): " + begun)
    return {who: re.sub(r"\s+", " ", signs.sub("", " ".join(lines))).strip() for who, lines in told.items()}


@pytest.mark.parametrize("name", ["match", "expiry", "refusals", "privacy", "ratings", "links", "notify"])
@pytest.mark.parametrize(
    ("network", "stage"),
    [
        (on_console, partial(on_stage, terminal=True)),
        (on_irc, partial(on_stage, lasting=False, alerts=True)),
    ],  # nobody logs in
    ids=["console", "irc"],
)
async def test_a_transcript_is_the_same_on_every_network(network: Play, stage: Play, name: str) -> None:
    text = (TRANSCRIPTS / f"{name}.txt").read_text("utf-8")
    head = dict(re.findall(r"^# (\w+): (.+)$", text, re.MULTILINE))

    async def evening(play: Play) -> tuple[Told, list[list[dict[str, Any]]]]:
        house = House(head.get("seed", "stage"), head.get("language", "en"))
        told = await play(text, house)
        logs = await house.logs()
        await house.app.close()
        return told, logs

    expected, log = await evening(stage)
    told, same_log = await evening(network)
    assert same_log == log and log[0]
    assert bare(told) == bare(expected)
    assert "room" in told and len(expected["room"]) > 5


def facts(message: Outbound) -> list[str]:
    """List what a message says whatever its words are: whom it names, dice, cards, chips and what is bold."""
    spans = [span for line in message.lines for span in line]
    return [span.value or span.text for span in spans if span.glyph or span.style in ("name", "called", "strong")]


def words(message: Outbound) -> str:
    """Give what a message says, however it is spread over lines."""
    return re.sub(r"\s+", "", plain(message.lines))


def to_type(message: Outbound) -> bool:
    return any(span.style == "code" for line in message.lines for span in line)


@pytest.mark.parametrize("name", ["match", "expiry", "refusals", "privacy", "links", "notify"])
async def test_with_buttons_only_what_is_to_be_typed_is_said_otherwise(name: str) -> None:
    text = (TRANSCRIPTS / f"{name}.txt").read_text("utf-8")
    head = dict(re.findall(r"^# (\w+): (.+)$", text, re.MULTILINE))

    async def evening(buttons: bool) -> list[Outbound]:
        house = House(head.get("seed", "stage"), head.get("language", "en"))
        sent = await staged(text, house, buttons=buttons)
        await house.app.close()
        return sent

    typed, pressed = await evening(buttons=False), await evening(buttons=True)
    assert len(typed) == len(pressed)
    for one, other in zip(typed, pressed, strict=True):
        assert (one.kind, one.room, one.account, one.table) == (other.kind, other.room, other.account, other.table)
        assert sorted(facts(one)) == sorted(facts(other))
        if not to_type(one):
            assert words(one) == words(other)
        elif one.kind == "prompt":
            assert one.lines != other.lines
    assert any(message.kind == "prompt" for message in typed)
