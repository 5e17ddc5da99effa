"""The terminal: one keyboard, one screen for all who sit before it."""

import asyncio
import contextlib
import io
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Literal

from rich.console import Console

from adapters.console import ConsoleSettings
from adapters.console.desk import Desk
from adapters.console.room import NETWORK, ConsoleAdapter
from adapters.console.room import Keyboard as Typed
from core.app.terminal import settings
from core.engine import COMPANY
from core.house import Defaults
from tests.newcomers.evening import SHORT, Door
from tests.newcomers.house import House, plugins
from tests.newcomers.newcomer import TITLES, WHISPER, Newcomer

ONLY = re.compile(r"  (?:\(only |（)(\w+?)(?:\)|さんだけに）) ")
LISTED = re.compile(r" *(\d)  (.+?) ?[(（]")
KEYBOARD = Defaults(seconds=0.0, window=0, one_screen=True, company=COMPANY)
"""How `croupier play` is at a keyboard: nobody is hurried, and the house fills seats."""
Above = Callable[[Callable[[], None]], Awaitable[None]]
BROKEN = re.compile(r"(?<=\S)\n  (?=[^\s(（])")
"""Where a line goes on that a screen has no room for."""
COMMAND = re.compile(r"`([^`]+)`")


class AtKeyboard(Door):
    """Those who sit at one keyboard."""

    async def sit_down(self, game: str) -> None:
        """Choose from the list by number, and press Enter, as the screen says; it fills seats by itself."""
        host, *friends = self.people
        listed = (shown.commands for shown in host.screen.lines if TITLES[game][self.language] in shown.commands)
        await self.say(host, next(listed)[0])
        short = SHORT.get(game, {}).get(self.language)
        if short:
            await self.say(host, host.offered(short))
        for friend in friends:
            await self.say(friend, friend.offered(friend.word("join")))
        assert any("Enter" in shown.text for shown in host.screen.lines)
        await self.type(host, "", alone=False)
        await self.settle()

    def written(self, newcomer: Newcomer, line: str, alone: bool) -> str:
        line = f"{WHISPER}{line}" if alone and newcomer.whispers() else line
        return line if newcomer is self.people[0] else f"@{newcomer.name} {line}"


class Keyboard(AtKeyboard):
    """What `make play` opens: a list of games, to choose from by number, name or title."""

    def __init__(self, house: House, above: Above | None = None, drawn: int = 0) -> None:
        super().__init__(house.people)
        self._house = house
        self._typed: asyncio.Queue[str] = asyncio.Queue()
        self._waits = asyncio.Event()
        self._screen, self._read = io.StringIO(), 0
        known = settings(plugins(), house.app.house.defaults, house.people[0].name)
        assert isinstance(known, ConsoleSettings)
        desk = Desk(f"{NETWORK}/{known.speaker}", known.language, known.ready)
        with contextlib.redirect_stdout(self._screen):
            screen = drawing(self._screen, drawn) if drawn else None
            self.adapter = ConsoleAdapter(known, "0", Typed(self._lines(), patient=False, above=above), desk, screen)

    async def _lines(self) -> AsyncIterator[str]:
        while True:
            self._waits.set()
            yield await self._typed.get()

    async def waits(self) -> None:
        """Return once the next line is asked for."""
        await self._waits.wait()

    def shown(self) -> str:
        """Give all that was printed."""
        return self._screen.getvalue()

    async def arrive(self) -> None:
        """Be greeted: that is on the screen already."""

    async def type(self, newcomer: Newcomer, line: str, alone: bool) -> None:
        self._waits.clear()
        self._typed.put_nowait(line)
        await self.waits()

    async def settle(self) -> None:
        await self._house.read()
        self.look()

    def look(self) -> None:
        """Put on the screens what was printed since."""
        text = self.shown()[self._read :]
        self._read += len(text)
        for line in BROKEN.sub(" ", text).split("\n"):
            only = ONLY.match(line)
            for newcomer in self.people:
                if line.strip() and (only is None or only[1] == newcomer.name):
                    newcomer.screen.show(line, *commands(line), alone=only is not None)


def commands(line: str) -> list[str]:
    """Find what a line names to type; in the list of games, which asks for one, the numbers and names are."""
    listed = LISTED.match(line)
    return [*COMMAND.findall(line), *(listed.groups() if listed else ())]


def drawing(file: io.StringIO, columns: int, colours: Literal["256", "truecolor"] | None = None) -> Console:
    """Return a screen that draws, without colours unless some are asked for."""
    named = {"TERM": "xterm-256color", "COLUMNS": str(columns)}
    return Console(
        file=file,
        width=columns,
        force_terminal=True,
        color_system=colours,
        highlight=False,
        soft_wrap=True,
        _environ=named,
    )


@asynccontextmanager
async def keyboard(house: House, above: Above | None = None, drawn: int = 0) -> AsyncIterator[Keyboard]:
    """Sit down before it; where lines are printed `above` the one that is typed, its speaker's dice stand below.

    With so many columns tables are `drawn`.
    """
    door = Keyboard(house, above, drawn)
    await house.app.open()
    house.app.add(door.adapter)
    running = asyncio.create_task(door.adapter.run(house.app.bus))
    try:
        await door.waits()
        await door.settle()
        yield door
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await house.app.close()
