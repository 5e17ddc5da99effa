"""The way of a thing through the program gets no longer: a bid, a press, a clock's expiry, a look.

Counted as `make path` counts (`benchmarks/entries.py`, `walks.py`), but in this process: the loop writes a database in
memory, where `croupier run` has a thread and a file; alarms ring when the test says so and not by a scheduler; nothing
is done for the process itself, such as its heartbeat. Servers, sockets, adapters and all between them are the same.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from entries import TOP, Record, Watcher, Way, ours, room, watching, way
from walks import QUIET_SECONDS, Browser, Channel, Group, Walks, bids, expiries, looks, presses

from adapters.web import WebSettings
from adapters.web.adapter import WebAdapter
from core.app.server import App
from core.house import Defaults, VirtualTimers
from core.storage import MEMORY
from croupier.testing.in_memory import InMemory
from tests.adapters.telegram.test_house import housing
from tests.support.ircd import free_port
from tests.support.loaded import loaded_once
from tests.support.scripted_ircd import scripted
from tests.support.telegram_fake import time


class Bound(NamedTuple):
    """How long a way is at most, and the figures that it is to come to."""

    most: Way
    wanted: dict[str, int]


BOUNDS = {
    bids: {
        "IRC bid, fourth": Bound(Way(680, 53, 304, 98, 9), {"calls": 1000, "files": 55, "changes_of_room": 100}),
        "  until all is done": Bound(Way(786, 55, 366, 114, 9), {}),
    },
    presses: {"Telegram press, the fourth bid": Bound(Way(2700, 68, 975, 365, 11), {"files": 65})},
    expiries: {"clock's expiry on IRC": Bound(Way(600, 40, 243, 78, 8), {"files": 40})},
    looks: {
        "look at the list, unchanged": Bound(Way(276, 25, 148, 48, 6), {"files": 25}),
        "look at a page, unchanged": Bound(Way(192, 25, 82, 41, 6), {"files": 25}),
        "look at a page, changed": Bound(Way(1395, 49, 495, 167, 9), {"calls": 1325}),
    },
}
"""What was measured, and three in a hundred more but for rooms; whoever shortens a way lowers its bound."""


@dataclass
class Inside:
    """A bot in this process."""

    app: App
    timers: VirtualTimers
    watcher: Watcher
    on: Callable[[], None]

    async def record(self) -> Record:
        await asyncio.sleep(QUIET_SECONDS)
        record = self.watcher.take()
        self.on()
        return record

    async def passes(self, seconds: float) -> None:
        end = self.timers.now() + seconds
        while (at := self.timers.next_at()) is not None and at <= end:
            await self.timers.advance(at - self.timers.now())
            await asyncio.sleep(QUIET_SECONDS)
        await self.timers.advance(end - self.timers.now())


@asynccontextmanager
async def on_irc() -> AsyncIterator[tuple[Inside, Channel]]:
    timers = VirtualTimers()
    app = App(InMemory(MEMORY), timers, loaded_once(), Defaults(), lambda size: bytes(size), lambda: 0)
    await app.open()
    with watching() as (watcher, on):
        async with scripted(None, None, app.bus, lines_per_second=10_000, burst=10_000) as scene:
            app.add(scene.adapter)
            await scene.up("@ann!ann@here.example", "bob!bob@here.example")
            yield Inside(app, timers, watcher, on), Channel(scene.server)
    await app.close()


@asynccontextmanager
async def on_pages() -> AsyncIterator[tuple[Inside, tuple[Channel, Browser]]]:
    port = free_port()
    adapter = WebAdapter("web:test", WebSettings(listen=f"127.0.0.1:{port}"))
    async with on_irc() as (bot, channel):
        bot.app.add(adapter)
        serving = asyncio.create_task(adapter.run(bot.app.bus))
        await channel.shows_tables()
        browser = await Browser.open(port)
        yield bot, (channel, browser)
        await browser.close()
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


@asynccontextmanager
async def on_telegram() -> AsyncIterator[tuple[Inside, Group]]:
    with watching() as (watcher, on):
        async with housing() as stage:
            yield Inside(stage.app, stage.timers, watcher, on), Group(stage.fake)


Here = Callable[[], AbstractAsyncContextManager[tuple[Inside, Any]]]
Scene = Callable[[Inside, Any, int], Awaitable[Walks]]


@pytest.mark.parametrize(
    ("scene", "here"), [(bids, on_irc), (presses, on_telegram), (expiries, on_irc), (looks, on_pages)]
)
def test_no_way_gets_longer(scene: Scene, here: Here) -> None:
    async def play() -> Walks:
        async with here() as (bot, there):
            return await scene(bot, there, 1)

    gc.collect()  # nothing that other tests left is ended while we count
    found = time.run(play())
    longer = too_long(found, BOUNDS[scene])
    assert longer == [], "\n".join(longer)


def too_long(found: Walks, bounds: dict[str, Bound]) -> list[str]:
    return [
        f"{name}: {figure} {measured}, at most {most}, wanted {bound.wanted.get(figure, 'less')}"
        for name, bound in bounds.items()
        for figure, measured, most in zip(Way._fields, found[name][0], bound.most, strict=True)
        if measured > most
    ]


SOURCE = """
async def pauses():
    await sleep(0)
    return [called() for _ in range(3)]

def called():
    return sum(1 for _ in range(2))
"""


def test_calls_and_what_goes_on_where_it_waited_are_counted() -> None:
    names: dict[str, Any] = {"sleep": asyncio.sleep}
    exec(compile(SOURCE, f"{TOP}/core/planted/planted.py", "exec"), names)
    with watching() as (watcher, on):
        on()
        asyncio.run(names["pauses"]())
    assert way(watcher.take().entries) == Way(2 + 3 * (1 + 3), 1, 0, 0, 1)


def test_files_of_the_program_count_by_their_room() -> None:
    files = ("core/errors.py", "core/a/b/c.py", "adapters/irc/d.py", "plugins/e/f.py", "croupier/network.py")
    assert [ours(f"{TOP}/{file}") for file in files] == list(files)
    assert [room(file) for file in files] == ["core", "core/a", "adapters/irc", "plugins/e", "croupier"]
    assert {ours(f"{TOP}/{file}") for file in ("tests/a.py", "croupier/testing/stage.py", ".venv/core/a.py")} == {""}
    assert ours("/usr/lib/core/a.py") == ""
