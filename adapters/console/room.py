"""A chat room in the terminal: one person or several at the keyboard, the house at the table."""

import asyncio
import contextlib
import getpass
import itertools
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from adapters.console import ConsoleSettings
from adapters.console.desk import Desk, Interrupted
from croupier.network import Bus, Inbound, InputEnded, Line, Menu, Network, Outbound

NETWORK = "console"
ROOM = f"{NETWORK}/table"
WHISPER = ">"
MOST_NARROW = 20
STYLES = {"": "", "strong": "bold", "code": "cyan", "name": "green", "called": "green"}


@dataclass(frozen=True)
class ConsoleManner:
    """Commands carry nothing before them here."""

    prefix: str = ""
    private_prefix: str = ""
    buttons: bool = False
    spare: float = 100.0


class ConsoleAdapter:
    """The terminal as a network with one room; `@ann join` speaks as ann, `>text` whispers to the house.

    Who is alone at the keyboard has nothing to whisper, and all that is told them is told openly.
    """

    network = NETWORK

    def __init__(
        self, settings: ConsoleSettings, boot: str, lines: AsyncIterator[str], patient: bool, desk: Desk
    ) -> None:
        """Say `lines`; `patient`: they come faster than the game goes. `boot` makes this run's message ids its own.

        The `desk` is of the person who speaks.
        """
        self.manner = ConsoleManner()
        self.speaker = settings.speaker
        self._desk, self._speakers = desk, {settings.speaker.casefold()}
        self._settings, self._boot, self._lines, self._patient = settings, boot, lines, patient
        self._ids = itertools.count(1)
        self._out = Console(highlight=False, soft_wrap=True)

    async def run(self, bus: Bus) -> None:
        """Say every line that is typed; at the end of input let the house finish."""
        self._print([self._styled(line) for line in self._settings.greeting])
        await bus.publish_inbound(Network(NETWORK, up=True))
        following = asyncio.create_task(self._desk.follow(bus))
        try:
            await self._listen(bus)
        finally:
            following.cancel()

    async def _listen(self, bus: Bus) -> None:
        for said in self._settings.first:
            await bus.publish_inbound(self._inbound(said))
        try:
            async for typed in self._lines:
                if typed.strip():
                    await bus.publish_inbound(self._inbound(typed.strip()))
        except Interrupted:
            return
        await bus.publish_inbound(InputEnded(NETWORK))
        await bus.idle(NETWORK)

    async def send(self, message: Outbound) -> None:
        """Print a message, private ones visibly so."""
        self._desk.spoke(message.table)
        alone = len(self._speakers) == 1
        mark = f"  (only {message.account.removeprefix(f'{NETWORK}/')}) " if message.account and not alone else ""
        first, *rest = (self._styled(line) for line in message.lines)
        head = Text(mark, style="" if message.plain else "magenta")
        self._print([head.append_text(first), *rest], indent=4 if mark else 0)

    def offer(self, menus: Sequence[Menu], language: str) -> None:
        """Know the house's words, to complete them."""
        self._desk.offer(menus, language)

    def changed(self, code: str, version: int) -> None:
        """A table has another version."""
        self._desk.changed(code)

    def _inbound(self, line: str) -> Inbound:
        name = self.speaker
        if line.startswith("@"):
            who, _, line = line[1:].partition(" ")
            name = who or name
            self._speakers.add(name.casefold())
        whispered = line.startswith(WHISPER)
        return Inbound(
            id=f"{NETWORK}:{self._boot}:{next(self._ids)}",
            account=f"{NETWORK}/{name.casefold()}",
            name=name,
            text=line.removeprefix(WHISPER).removeprefix("!").removeprefix("/").strip(),
            room="" if whispered else ROOM,
            addressed=True,
            admin=name == self.speaker,
            patient=self._patient,
            present=frozenset((ROOM,)),  # all who speak here hear the room
            overheard=len(self._speakers) > 1,
            whisper=WHISPER,
        )

    def _print(self, lines: list[Text], indent: int = 0) -> None:
        """Print lines at once, broken between words where this is a terminal; all but the first are indented."""
        if self._out.is_terminal:
            width = max(MOST_NARROW, self._out.width - indent)
            lines = [piece for line in lines for piece in line.wrap(self._out, width)]
        space = Text(" " * indent)
        self._out.print(Text("\n").join([*lines[:1], *(space.copy().append_text(line) for line in lines[1:])]))

    def _styled(self, line: Line) -> Text:
        text = Text()
        for span in line:
            # Quoted even where it is coloured: nothing is said by colour alone.
            text.append(f"`{span.text}`" if span.style == "code" else span.text, style=STYLES[span.style])
        return text


def local_name() -> str:
    """Name the person at the keyboard."""
    try:
        return getpass.getuser() or "you"
    except (KeyError, OSError):
        return "you"


async def piped_lines() -> AsyncIterator[str]:
    """Read standard input to its end; whoever stops listening is not held up by a line that never comes."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes] = asyncio.Queue()

    def read() -> None:
        with open(0, "rb", closefd=False) as source, contextlib.suppress(RuntimeError):  # RuntimeError: we are gone
            while line := source.readline():
                loop.call_soon_threadsafe(lines.put_nowait, line)
            loop.call_soon_threadsafe(lines.put_nowait, b"")

    threading.Thread(target=read, daemon=True).start()
    while line := await lines.get():
        yield line.decode("utf-8", "replace")


def keyboard(desk: Desk) -> tuple[AsyncIterator[str], bool]:
    """Give the lines of standard input, and whether they were written beforehand."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from adapters.console.prompting import typed_lines

        return typed_lines("> ", desk), False
    return piped_lines(), True
