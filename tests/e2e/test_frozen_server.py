"""A real server that stands still: it is left, the table waits, dice that were dealt into the silence come again.

The house is whole and its tables' clocks are real; only the adapter's minutes pass several times as fast.
"""

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from adapters.irc.clock import Clock
from core.app.server import App, serve
from core.engine.plugins.loading import load_all
from core.house.house import Defaults
from core.house.timers import SchedulerTimers
from core.storage import queries
from core.storage.database import Storage
from tests.e2e.test_bluebear import bid_and_call, hand
from tests.e2e.test_evening import PATIENCE, Player
from tests.support.ircd import Crowd, Ngircd, Proxy, Server

pytestmark = pytest.mark.server

PACE = 8
"""Silence is noticed after 50 seconds, here 6: the window of five is over by then, the first clock is not."""
SLOWER = 4
WINDOW = 5
SECONDS = 8


class Hurried(Clock):
    """The real clock, only faster."""

    def __init__(self, pace: float) -> None:
        self._pace = pace

    def now(self) -> float:
        return time.monotonic() * self._pace

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._pace)


@contextlib.asynccontextmanager
async def house(*servers: Server, pace: float = PACE) -> AsyncIterator[App]:
    """Run a house on one network of these servers, to be tried in this order."""
    timers, stop = SchedulerTimers(), asyncio.Event()
    app = App(Storage(), timers, load_all(), Defaults(), secrets.token_bytes)
    first, *others = servers
    more = [f"{other.host}:{other.port}" for other in others]
    settings = {"host": first.host, "port": first.port, "more_hosts": more, "channels": ["#dice"]}
    adapter = IrcAdapter("test", IrcSettings.model_validate(settings), Hurried(pace))
    serving = asyncio.create_task(serve(app, timers, [adapter], stop))
    try:
        yield app
    finally:
        stop.set()
        await serving


@contextlib.contextmanager
def servers(folder: Path, *names: str) -> Iterator[list[Ngircd]]:
    started = []
    try:
        for name in names:
            (folder / name).mkdir()
            started.append(Ngircd(folder / name))
            started[-1].start()
        yield started
    finally:
        for server in started:
            server.kill()


async def come(crowd: Crowd) -> tuple[Player, Player]:
    return Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))


async def sit_down(ann: Player, bob: Player) -> None:
    """Open a table that begins by itself in a moment."""
    ann.say(f"!set window {WINDOW}")
    await ann.hears(f"window is now {WINDOW}")
    ann.say(f"!bluebear seconds {SECONDS}")
    bob.say("!join")
    await ann.hears("bob joins")


async def dealt_again(player: Player) -> str:
    """Read somebody's dice, which come once the house has said whom it knows, before the game goes on or after."""
    heard = player.client.heard
    known = max((number for number, line in enumerate(heard) if "again by name and address" in line), default=0)
    dice = [line.partition(" :")[2] for line in heard[known:] if f" {player.client.nick} :Your dice" in line]
    if dice:
        return dice[0]
    player.say("!hand")  # for the server had answered for what was dealt before
    return await hand(player)


async def goes_on(ann: Player, bob: Player) -> None:
    """The house is back, gives both their dice, and the one whose turn it was has time; then they play to the end."""
    for player in (ann, bob):
        await player.hears("resumes at a2")
        assert re.search(r"Your dice: ([\W\d]+ ){5}", f"{await dealt_again(player)} ")
    playing = [asyncio.create_task(bid_and_call(player)) for player in (ann, bob)]
    await asyncio.gather(*playing)
    assert not [line for line in ann.client.heard if "Time's up" in line]
    ann.say("!verify a2")
    await ann.hears("Table a2 is honest")


async def test_a_frozen_server_is_left_for_the_next_one(tmp_path: Path) -> None:
    with servers(tmp_path, "first", "second") as started:
        async with asyncio.timeout(100):
            first, second = started
            async with Crowd(first) as here, Crowd(second) as there, house(first, second):
                ann, bob = await come(here)
                await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
                await sit_down(ann, bob)
                first.freeze()  # nobody on it hears of the deal
                ann, bob = await come(there)
                await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
                await goes_on(ann, bob)


async def test_a_table_waits_until_the_server_goes_on(tmp_path: Path) -> None:
    with servers(tmp_path, "only") as started:
        async with asyncio.timeout(100):
            (server,) = started
            async with Crowd(server) as crowd, house(server) as app:
                ann, bob = await come(crowd)
                await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
                await sit_down(ann, bob)
                server.freeze()
                async with asyncio.timeout(PATIENCE):
                    while app.house.reach.is_up("irc:test"):  # noqa: ASYNC110
                        await asyncio.sleep(0.05)
                await asyncio.sleep(SECONDS + 1)
                server.thaw()
                await goes_on(ann, bob)


async def test_no_move_is_made_of_which_its_player_was_never_told(tmp_path: Path) -> None:
    """A minute of silence in which the clock would run out; silence is noticed after the time of a whole clock."""

    with servers(tmp_path, "only") as started:
        async with asyncio.timeout(100):
            (server,) = started
            async with Crowd(server) as crowd, Proxy(server) as way, house(way, pace=SLOWER) as app:
                ann, bob = await come(crowd)
                await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
                await sit_down(ann, bob)
                await asyncio.gather(*(player.hears(r"\(8 s\)") for player in (ann, bob)))
                await asyncio.sleep(0.5)
                way.freeze()
                before = len(ann.client.heard)
                await asyncio.sleep(60 / SLOWER)
                assert not app.house.reach.is_up("irc:test")
                way.thaw()
                for player in (ann, bob):
                    await player.hears(r"resumes at a2.*\(8 s\)")
                actions = await app.storage.run(partial(queries.actions, table=1))
                assert [row["seat"] for row in actions] == [-1]
                heard = ann.client.heard[before:]
                resumed = next(place for place, line in enumerate(heard) if "resumes at a2" in line)
                said = [line for line in heard[:resumed] if "seconds left" in line]  # the new clock warns in its time
                assert not said, "a warning of a clock that has begun anew"
                await asyncio.gather(*(asyncio.create_task(bid_and_call(player)) for player in (ann, bob)))


async def test_a_server_that_is_frozen_from_the_start_is_given_up(tmp_path: Path) -> None:
    with servers(tmp_path, "first", "second") as started:
        async with asyncio.timeout(100):
            first, second = started
            first.freeze()
            async with Crowd(second) as there:
                ann = await there.join("ann", "#dice")
                began = time.monotonic()
                async with house(first, second, pace=30):
                    await ann.hears(r":croupier\S* JOIN", PATIENCE)
                    assert 60 <= (time.monotonic() - began) * 30 < 90
