"""A chat room in the terminal: one person or several at the keyboard, the house at the table."""

import asyncio
import getpass
import itertools
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from adapters.console import ConsoleSettings
from core.messages import Bus, Inbound, InputEnded, Line, Network, Outbound

NETWORK = "console"
ROOM = f"{NETWORK}/table"
STYLES = {"": "", "strong": "bold", "code": "cyan", "name": "green"}


@dataclass(frozen=True)
class ConsoleManner:
    """Commands carry nothing before them here."""

    prefix: str = ""
    private_prefix: str = ""
    buttons: bool = False


class ConsoleAdapter:
    """The terminal as a network with one room; `@ann join` speaks as ann, `>text` whispers to the house."""

    network = NETWORK

    def __init__(self, settings: ConsoleSettings, boot: str, lines: AsyncIterator[str], patient: bool) -> None:
        """Say `lines`; `patient`: they come faster than the game goes. `boot` makes this run's message ids its own."""
        self.manner = ConsoleManner()
        self.speaker = settings.speaker or local_name()
        self._settings, self._boot, self._lines, self._patient = settings, boot, lines, patient
        self._ids = itertools.count(1)
        self._out = Console(highlight=False, soft_wrap=True)

    async def run(self, bus: Bus) -> None:
        """Say every line that is typed; at the end of input let the house finish."""
        for line in self._settings.greeting:
            self._out.print(self._styled(line))
        await bus.publish_inbound(Network(NETWORK, up=True))
        for said in self._settings.first:
            await bus.publish_inbound(self._inbound(said))
        async for typed in self._lines:
            if typed.strip():
                await bus.publish_inbound(self._inbound(typed.strip()))
        await bus.publish_inbound(InputEnded(NETWORK))
        await bus.idle(NETWORK)

    async def send(self, message: Outbound) -> None:
        """Print a message, private ones visibly so."""
        for number, line in enumerate(message.lines):
            self._out.print(self._rendered(message, line, number))

    def _inbound(self, line: str) -> Inbound:
        name = self.speaker
        if line.startswith("@"):
            who, _, line = line[1:].partition(" ")
            name = who or name
        whispered = line.startswith(">")
        return Inbound(
            id=f"{NETWORK}:{self._boot}:{next(self._ids)}",
            account=f"{NETWORK}/{name.casefold()}",
            name=name,
            text=line.removeprefix(">").removeprefix("!").removeprefix("/").strip(),
            room="" if whispered else ROOM,
            addressed=True,
            admin=name == self.speaker,
            patient=self._patient,
        )

    def _rendered(self, message: Outbound, line: Line, number: int) -> Text:
        text = Text()
        if message.account:
            who = message.account.removeprefix(f"{NETWORK}/")
            mark = f"  (only {who}) "
            text.append(mark if number == 0 else " " * len(mark), style="magenta")
        return text.append_text(self._styled(line))

    def _styled(self, line: Line) -> Text:
        text = Text()
        for span in line:
            shown = f"`{span.text}`" if span.style == "code" and not self._out.is_terminal else span.text
            text.append(shown, style=STYLES[span.style])
        return text


def local_name() -> str:
    """Name the person at the keyboard."""
    try:
        return getpass.getuser() or "you"
    except (KeyError, OSError):
        return "you"


async def piped_lines() -> AsyncIterator[str]:
    """Read standard input to its end, without blocking the loop."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        yield line.decode("utf-8", "replace")


async def typed_lines(prompt: str) -> AsyncIterator[str]:
    """Read lines at the keyboard while what the house says appears above them."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.patch_stdout import patch_stdout

    session: PromptSession[str] = PromptSession(erase_when_done=False)
    with patch_stdout(raw=True):
        while True:
            try:
                yield await session.prompt_async(prompt)
            except (EOFError, KeyboardInterrupt):
                return


def keyboard() -> tuple[AsyncIterator[str], bool]:
    """Give the lines of standard input, and whether they were written beforehand."""
    typed = sys.stdin.isatty() and sys.stdout.isatty()
    return (typed_lines("> "), False) if typed else (piped_lines(), True)
