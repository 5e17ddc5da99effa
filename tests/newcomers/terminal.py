"""The terminal: one keyboard, one screen for all who sit before it."""

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rich.console import Console

from adapters.console import ConsoleSettings
from adapters.console.desk import Desk
from adapters.console.room import ConsoleAdapter
from core.app.play import BOTS, _greeting
from tests.newcomers.evening import Door
from tests.newcomers.house import House, plugins
from tests.newcomers.newcomer import WHISPER, Newcomer

ONLY = re.compile(r"  \(only (\w+)\) ")
COMMAND = re.compile(r"`([^`]+)`")


class Keyboard(Door):
    """What `make play` opens: the first game there is, with two players of the house."""

    def __init__(self, house: House) -> None:
        super().__init__(house.people)
        self._house = house
        self._typed: asyncio.Queue[str] = asyncio.Queue()
        self._waits = asyncio.Event()
        self._shown, self._read = io.StringIO(), 0
        host = house.people[0].name
        first = [next(iter(plugins().games)), f"bots {BOTS}"]
        settings = ConsoleSettings(
            speaker=host, language=house.language, first=first, greeting=_greeting(plugins(), house.language)
        )
        self.adapter = ConsoleAdapter(settings, "boot", self._lines(), False, Desk(f"console/{host}", house.language))
        self.adapter._out = Console(file=self._shown, highlight=False, soft_wrap=True)

    async def _lines(self) -> AsyncIterator[str]:
        while True:
            self._waits.set()
            yield await self._typed.get()

    async def arrive(self) -> None:
        """Be greeted: that is on the screen already."""

    async def type(self, newcomer: Newcomer, line: str, alone: bool) -> None:
        self._waits.clear()
        self._typed.put_nowait(line)
        await self._waits.wait()

    def written(self, newcomer: Newcomer, line: str, alone: bool) -> str:
        line = f"{WHISPER}{line}" if alone and newcomer.whispers() else line
        return line if newcomer is self.people[0] else f"@{newcomer.name} {line}"

    async def settle(self) -> None:
        await self._house.settle()
        self.look()

    def look(self) -> None:
        """Put on the screens what was printed since."""
        text = self._shown.getvalue()[self._read :]
        self._read += len(text)
        for line in text.split("\n"):
            only = ONLY.match(line)
            for newcomer in self.people:
                if line.strip() and (only is None or only[1] == newcomer.name):
                    newcomer.screen.show(line, *COMMAND.findall(line), alone=only is not None)


@asynccontextmanager
async def keyboard(house: House) -> AsyncIterator[Keyboard]:
    """Sit down before it."""
    door = Keyboard(house)
    await house.app.open()
    house.app.add(door.adapter)
    running = asyncio.create_task(door.adapter.run(house.app.bus))
    try:
        await door._waits.wait()
        await door.settle()
        yield door
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await house.app.close()
