"""A crowd that asks and asks, at the speed that networks allow: the game in its midst is told at once all the same."""

import asyncio
import hashlib
import itertools
import re
from collections.abc import AsyncIterator, Iterable
from typing import Any

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from core.app.server import App
from core.contract import Incoming
from core.house import Core
from core.house.house import Defaults
from core.house.timers import VirtualTimers
from core.storage import MEMORY
from croupier.testing.in_memory import InMemory
from tests.loaded import loaded_once
from tests.scripted_ircd import HandClock, ScriptedServer

STEP = 0.25
SOON = 2.0
PLAYERS = ("ann", "bob")
CROWD = tuple(f"eve{number}" for number in range(12))
QUESTIONS = (
    "help",
    "rules dicepoker",
    "games",
    "help dicepoker",
    "status",
    "hand",
    "verify a2",
    "r",
    "k 1",
    "frobnicate",
)


class Counted(App, Core):
    """Counts what it has dealt with."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.dealt = 0
        self.bus.serve(self, self.reader)

    async def handle(self, incoming: Incoming) -> None:
        try:
            await self.dispatcher.handle(incoming)
        finally:
            self.dealt += 1


class Evening:
    """A house on one network whose server and time are the test's; notes when each line was heard."""

    def __init__(self) -> None:
        numbers = itertools.count()
        self.timers, self.clock, self.server = VirtualTimers(), HandClock(), ScriptedServer()
        entropy = lambda size: hashlib.shake_256(f"flood:{next(numbers)}".encode()).digest(size)  # noqa: E731
        self.app = Counted(InMemory(MEMORY), self.timers, loaded_once(), Defaults(pause=1.0), entropy, lambda: 0.0)
        self.heard: list[tuple[float, str]] = []

    @property
    def now(self) -> float:
        return self.timers.now()

    async def says(self, *lines: tuple[str, str, str]) -> None:
        """Let people say things, as (nick, target, text), all at one moment, and have them dealt with."""
        wanted = self.app.dealt + len(lines)
        self.server.send(*(f":{nick}!~{nick}@{nick}.example PRIVMSG {to} :{text}" for nick, to, text in lines))
        async with asyncio.timeout(20):
            while self.app.dealt < wanted:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        await self._note()

    async def passes(self, seconds: float) -> None:
        """Let time pass for the house and for its connection."""
        for _ in range(round(seconds / STEP)):
            await self.timers.advance(STEP)
            await self.clock.advance(STEP)
            await self._note()

    async def _note(self) -> None:
        for _ in range(3):  # what was written has arrived, and what was to be said after it was written too
            await self.server.caught_up()
        new = self.server.heard[len(self.heard) :]
        self.heard += [(self.now, line.replace("\x02", "").replace("\u200b", "")) for line in new]

    def told(self, pattern: str) -> float:
        """Tell when a line was heard first."""
        times = [at for at, line in self.heard if re.match(pattern, line)]
        assert times, f"nobody was told {pattern}"
        return times[0]

    def lines(self, people: Iterable[str]) -> list[str]:
        """List what was said to people."""
        return [line for _, line in self.heard if re.match(rf"(PRIVMSG|NOTICE) ({'|'.join(people)}) ", line)]


@pytest.fixture
async def stage() -> AsyncIterator[Evening]:
    stage = Evening()
    listening = await asyncio.start_server(stage.server.serve, stage.server.host, 0)
    port = listening.sockets[0].getsockname()[1]
    settings = IrcSettings.model_validate({"host": stage.server.host, "port": port, "channels": ["#dice"]})
    adapter = IrcAdapter("test", settings, stage.clock)
    await stage.app.open()
    stage.app.add(adapter)
    running = asyncio.create_task(adapter.run(stage.app.bus))
    try:
        await stage.server.welcome()
        everybody = [f"{nick}!~{nick}@{nick}.example" for nick in (*PLAYERS, *CROWD)]
        await stage.server.seat("@" + everybody[0], *everybody[1:])
        await stage.passes(10)
        yield stage
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await stage.app.close()
        listening.close()


async def begun(stage: Evening) -> None:
    await stage.says(("ann", "#dice", "!dicepoker"))
    await stage.says(("bob", "#dice", "!join"))
    await stage.says(("ann", "#dice", "!start"))
    await stage.passes(15)


async def plays_on(stage: Evening) -> None:
    """Let both roll, one after the other, and see how soon the room hears of it."""
    for nick, others in (("ann", ""), ("bob", r"(ann|bob): .*You decide first")):
        began = stage.now
        await stage.says((nick, "#dice", "!r"))
        await stage.passes(4)
        assert stage.told(rf"PRIVMSG #dice :([\w,]+: )?(#\w+ )?{nick} rolls") - began <= SOON
        if others:
            assert stage.told(rf"PRIVMSG #dice :(?:{others})") - began <= SOON


async def test_a_prompt_is_told_at_once_while_a_crowd_asks_in_private(stage: Evening) -> None:
    await begun(stage)
    questions = [(nick, "croupier", QUESTIONS[n % len(QUESTIONS)]) for n in range(12) for nick in CROWD]
    await stage.says(*questions)
    await plays_on(stage)


async def test_a_prompt_is_told_at_once_while_people_ask_in_the_channel(stage: Evening) -> None:
    await begun(stage)
    await stage.says(*((nick, "#dice", words) for words in ("!games", "!status") * 6 for nick in CROWD[:5]))
    await plays_on(stage)


async def test_players_of_another_table_who_try_what_cannot_be_hold_up_nobody(stage: Evening) -> None:
    await stage.says(("eve0", "#dice", "!bluebear"))
    for nick in CROWD[1:4]:
        await stage.says((nick, "#dice", "!join"))
    await stage.says(("eve0", "#dice", "!start"))
    await stage.passes(20)
    await begun(stage)
    tries = ("#a2 bid 9 9 9", "#a2 bid 99 5", "hand", "#a2 bluff", "help bid", "join")
    await stage.says(*((nick, "croupier", words) for words in tries * 8 for nick in CROWD[:4]))
    await plays_on(stage)


async def test_a_hand_that_a_player_asks_for_comes_at_once_and_before_any_crowd(stage: Evening) -> None:
    await stage.says(("ann", "#dice", "!bluebear"))
    await stage.says(("bob", "#dice", "!join"))
    await stage.says(("ann", "#dice", "!start"))
    await stage.passes(15)
    await stage.says(*((nick, "croupier", "help") for _ in range(12) for nick in CROWD))
    await stage.passes(2)
    for _ in range(30):
        before = len(stage.lines(["bob"]))
        await stage.says(("bob", "croupier", "hand"))
        await stage.passes(SOON)
        assert len(stage.lines(["bob"])) > before


async def test_who_is_not_answered_hears_so_and_is_answered_later(stage: Evening) -> None:
    await begun(stage)
    await stage.says(*((nick, "croupier", "help") for _ in range(12) for nick in CROWD))
    await stage.passes(60)
    hints = [line for line in stage.lines(CROWD) if "at once" in line]
    assert 1 <= len(hints) <= len(CROWD)
    assert len(stage.lines(CROWD)) <= 60
    for nick in CROWD:  # one after the other, as people do
        before = len(stage.lines([nick]))
        await stage.says((nick, "croupier", "help"))
        await stage.passes(5)
        assert len(stage.lines([nick])) > before, nick


async def test_a_long_answer_is_whole_where_nobody_waits_and_short_where_somebody_does(stage: Evening) -> None:
    await stage.says(("ann", "#dice", "!games"))
    await stage.passes(15)
    whole = " ".join(stage.lines(["ann"]))
    assert whole.startswith("NOTICE ann :[#dice] !dicepoker: ") and "!thoth: " in whole and "the rest" not in whole
    assert not [line for _, line in stage.heard if line.startswith("PRIVMSG #dice")], "it is for ann alone"
    await stage.says(*((nick, "croupier", "rules thoth") for nick in CROWD[:6]))
    await stage.passes(30)
    told = [stage.lines([nick]) for nick in CROWD[:6]]
    short = [said for said in told if said[-1].endswith("For the rest, ask again when it's quieter: rules thoth")]
    assert len(short) >= 4 and max(map(len, short)) <= 3  # behind the last of them nobody waits any more
