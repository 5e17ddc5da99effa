"""A chat room in the terminal: one person or several at the keyboard, the house at the table."""

import asyncio
import contextlib
import getpass
import itertools
import os
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from adapters.console.choosing import chosen, is_game
from adapters.console.desk import Desk, Interrupted
from adapters.console.drawing import drawn, styles
from adapters.console.scene import Pen
from adapters.console.settings import ConsoleSettings
from adapters.console.showing import Showing, Shown
from adapters.console.wrapping import wrapped
from adapters.lying import lies
from adapters.phrases import phrases_of
from croupier.network import Bus, Inbound, InputEnded, Line, Menu, Network, Outbound, Scene, Span

NETWORK = "console"
ROOM = f"{NETWORK}/table"
WHISPER = ">"
MOST_NARROW = 20
WIDEST_RULE = 60
OPENED, ASKED = "━", "─"
"""What stands above a table as a step opened it, and around it as it is when somebody is asked."""
DUMB = ("dumb", "unknown")
PHRASES = phrases_of("adapters.console")


@dataclass(frozen=True)
class ConsoleManner:
    """Commands carry nothing before them here."""

    prefix: str = ""
    private_prefix: str = ""
    buttons: bool = False
    panels: bool = False
    spare: float = 100.0


@dataclass(frozen=True)
class Keyboard:
    """Lines as they are typed, and how to print while one is; `patient`: they were all written beforehand."""

    lines: AsyncIterator[str]
    patient: bool = True
    above: Callable[[Callable[[], None]], Awaitable[None]] | None = None


class ConsoleAdapter:
    """The terminal as a network with one room; `@ann join` speaks as ann, `>text` whispers to the house.

    Who is alone at the keyboard has nothing to whisper, and all that is told them is told openly.
    """

    network = NETWORK

    def __init__(
        self, settings: ConsoleSettings, boot: str, keyboard: Keyboard, desk: Desk, screen: Console | None = None
    ) -> None:
        """Hear what is typed at a keyboard, and print on a `screen`, that of the process if none is given.

        `boot` makes this run's message ids its own; the `desk` is of the person who speaks.
        """
        self.manner = ConsoleManner()
        self.speaker = settings.speaker
        self._desk, self._speakers = desk, {settings.speaker.casefold()}
        self._settings, self._boot, self._keyboard = settings, boot, keyboard
        self._ids = itertools.count(1)
        self._shown: set[str] = set()
        self._named = False
        self._told: set[tuple[str, str]] = set()
        self._showing = Showing()
        # The screen itself, and not what stands for it while a line is typed.
        self._out = screen or Console(file=sys.stdout, highlight=False, soft_wrap=True)

    async def run(self, bus: Bus) -> None:
        """Say every line that is typed; at the end of input let the house finish."""
        await self._print(self._settings.greeting)
        await bus.publish_inbound(Network(NETWORK, up=True))
        following = asyncio.create_task(self._desk.follow(bus))
        try:
            await self._listen(bus)
        finally:
            following.cancel()

    async def _listen(self, bus: Bus) -> None:
        self._named = bool(self._settings.first)
        for said in self._settings.first:
            await bus.publish_inbound(self._inbound(said))
        try:
            async for typed in self._keyboard.lines:
                was_alone = len(self._speakers) == 1
                inbound = self._inbound(self._piped(typed.strip()) if self._keyboard.patient else typed.strip())
                if was_alone and len(self._speakers) > 1 and not self._keyboard.patient:
                    await self._print(self._several(inbound.name))
                if not self._keyboard.patient and self._desk.is_no_number(inbound.text, self._settings.games):
                    await self._print(self._settings.numbers)
                elif inbound.text:
                    await bus.publish_inbound(inbound)
        except Interrupted:
            return
        await bus.publish_inbound(InputEnded(NETWORK))
        await bus.idle(NETWORK)

    def _piped(self, line: str) -> str:
        """Return what a line of a pipe stands for: an empty one begins the game that was named before it, once."""
        opens = is_game(line.removeprefix("!").removeprefix("/"), self._settings.games)
        begins, self._named = not line and self._named, opens or (self._named and bool(line) and line != "start")
        return "start" if begins else line

    async def send(self, message: Outbound) -> None:
        """Print a message, private ones visibly so; with the first of a table that is set up, what can be chosen."""
        self._desk.spoke(message.table)
        if message.kind == "secret":
            self._told.add((message.account, message.table))
        shown = await self._draw(message)
        if message.kind == "prompt":
            await self._remind(message, shown.asked)
        await self._print(shown.lines, self._mark(message.account), plain=message.plain)
        if message.table not in self._shown and not self._keyboard.patient:
            self._shown.add(message.table)
            await self._print(await self._desk.setting_up(self._settings.games))

    async def _draw(self, message: Outbound) -> Shown:
        """Draw what a message is about, on a screen; return that, with what is left to be said."""
        alone = len(self._speakers) == 1
        reader = f"{NETWORK}/{self.speaker.casefold()}" if alone else ROOM
        look = await self._desk.look(message.table, reader) if self._out.is_terminal and message.table else None
        if look is None or (message.kind == "secret" and not alone):
            return Shown(None, None, message.lines)
        shown = self._showing.beside(message, look, below=self._keyboard.above is not None)
        pen = Pen(styles(self._out.color_system), self._width)
        if shown.opened is not None:
            await self._above([self._rule(OPENED), *pen.table(shown.opened, look.seats, won=look.won)])
        if shown.asked is not None:
            await self._above([self._rule(ASKED), *pen.table(shown.asked, look.seats, look.awaited), self._rule(ASKED)])
        return shown

    def _rule(self, sign: str) -> Text:
        return Text("" if self._out.is_dumb_terminal else sign * min(self._width, WIDEST_RULE), "dim")

    async def _remind(self, prompt: Outbound, laid: Scene | None) -> None:
        """Print what those hold who are asked, unless it was just told them, is drawn, or stands in the line below."""
        for name in sorted(self._speakers):
            account = f"{NETWORK}/{name}"
            hand = await self._desk.hand(prompt.table, account)
            below = name == self.speaker.casefold() and self._keyboard.above is not None and len(hand) == 1
            if not below and (account, prompt.table) not in self._told:
                if laid is not None and len(self._speakers) == 1:
                    hand = tuple(line for line in hand if not lies(line, laid.plates))
                await self._print(hand, self._mark(account), plain=prompt.plain)
        self._told.clear()

    def _several(self, name: str) -> tuple[Line, ...]:
        """Return what is said once somebody else speaks, by the name that they said."""
        second, lines = self._settings.second, self._settings.several
        return tuple(tuple(Span(span.text.replace(second, name), span.style) for span in line) for line in lines)

    def _mark(self, account: str) -> str:
        """Return what begins private words, where several sit at the keyboard."""
        if not account or len(self._speakers) == 1:
            return ""
        phrases = PHRASES.get(self._settings.language, PHRASES["en"])
        return f"  {phrases.say('only', name=account.removeprefix(f'{NETWORK}/'))} "

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
            self._desk.shared(self._mark(f"{NETWORK}/{self.speaker.casefold()}").lstrip())
        whispered = line.startswith(WHISPER)
        text = line.removeprefix(WHISPER).removeprefix("!").removeprefix("/").strip()
        return Inbound(
            id=f"{NETWORK}:{self._boot}:{next(self._ids)}",
            account=f"{NETWORK}/{name.casefold()}",
            name=name,
            text=(chosen if self._keyboard.patient else self._desk.meant)(text, self._settings.games),
            room="" if whispered else ROOM,
            addressed=True,
            admin=name == self.speaker,
            patient=self._keyboard.patient,
            present=frozenset((ROOM,)),  # all who speak here hear the room
            overheard=len(self._speakers) > 1,
            whisper=WHISPER if name == self.speaker else f"@{name} {WHISPER}",
        )

    async def _print(self, lines: Sequence[Line], mark: str = "", plain: bool = False) -> None:
        """Print lines at once, above the line that is typed; a pipe has them as they are."""
        if not lines:
            return
        await self._above(self._drawn(lines, mark, plain) if self._out.is_terminal else _bare(lines, mark))

    async def _above(self, texts: Sequence[Text]) -> None:
        """Print lines above the one that is typed."""
        text = Text("\n").join(texts)
        if self._keyboard.above is None:
            self._out.print(text)
        else:
            await self._keyboard.above(lambda: self._out.print(text))

    @property
    def _width(self) -> int:
        return max(MOST_NARROW, self._out.width)

    def _drawn(self, lines: Sequence[Line], mark: str, plain: bool) -> list[Text]:
        """Draw lines for a screen, broken at its width."""
        looks = styles(self._out.color_system)
        first, *rest = (drawn(line, looks) for line in lines)
        first = Text().append(mark, "" if plain else looks["alone"]).append_text(first)
        rest = [Text(_margin(mark)).append_text(line) for line in rest]
        return [piece for line in [first, *rest] for piece in wrapped(line, self._width)]


def _bare(lines: Sequence[Line], mark: str) -> list[Text]:
    """Return lines without drawings; what is private is indented throughout."""
    first, *rest = ("".join(f"`{s.text}`" if s.style == "code" else s.text for s in line) for line in lines)
    return [Text(mark + first), *(Text(_margin(mark) + line) for line in rest)]


def _margin(mark: str) -> str:
    """Return what stands before the lines behind a first one that is marked."""
    return "    " if mark else ""


def local_name() -> str:
    """Name the person at the keyboard."""
    try:
        return getpass.getuser() or "you"
    except (KeyError, OSError):
        return "you"


async def plain_lines() -> AsyncIterator[str]:
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


def keyboard(desk: Desk) -> Keyboard:
    """Take the lines of standard input, typed or piped; where nothing can be drawn again, without a prompt."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Keyboard(plain_lines())
    if os.environ.get("TERM", "").casefold() in ("", *DUMB):
        return Keyboard(plain_lines(), patient=False)
    from adapters.console.prompting import above, typed_lines

    return Keyboard(typed_lines("> ", desk), patient=False, above=above)
