"""A throw-away loft on a port of its own: a chat server of one bot, to which people are made to say things."""

import asyncio
import itertools
import re
from collections import Counter
from collections.abc import Callable

PATIENCE_SECONDS = 20.0
LETTER = re.compile(r"(SAY|TELL) (\S+) (\S+) (.*)")


class Loft:
    """Keeps every letter until the bot has got it, and what the bot said as (room or nick, text)."""

    host = "127.0.0.1"
    port = 0

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.kept: dict[str, str] = {}
        self.arrivals = 0
        self.refuses: set[str] = set()
        self._read: Counter[str] = Counter()
        self._letters = itertools.count(1)
        self._news = asyncio.Event()
        self._bot: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> "Loft":
        self._listening = await asyncio.start_server(self._serve, self.host, self.port)
        self.port = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *failure: object) -> None:
        self.hang_up()
        self._listening.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._bot = writer
        while line := (await reader.readline()).decode():
            verb, _, rest = line.rstrip("\n").partition(" ")
            if verb == "NICK":
                self._write(f"HELLO {rest}", *self.kept.values())
                self.arrivals += 1
            elif verb == "GOT":
                self.kept.pop(rest, None)
            elif found := LETTER.fullmatch(line.rstrip("\n")):
                self._take(found[2], found[3], found[4])
            self._news.set()
        writer.close()

    def _take(self, number: str, to: str, text: str) -> None:
        if to in self.refuses:
            self._write(f"NO {number}")
        else:
            self.heard.append((to, text))
            self._write(f"OK {number}")

    def _write(self, *lines: str) -> None:
        if self._bot is not None:
            self._bot.write("".join(f"{line}\n" for line in lines).encode())

    def says(self, nick: str, text: str, room: str = "#dice") -> None:
        """Let somebody say something, to the bot alone where `room` is ""."""
        letter = str(next(self._letters))
        self.kept[letter] = f"SAID {letter} {room} {nick} {text}" if room else f"TOLD {letter} {nick} {text}"
        self._write(self.kept[letter])

    def repeats(self, line: str) -> None:
        """Bring a letter once more, as a loft does that lost the bot's word for it."""
        self._write(line)

    def shuts(self, room: str) -> None:
        self.refuses.add(room)
        self._write(f"SHUT {room}")

    def opens(self, room: str) -> None:
        self.refuses.discard(room)
        self._write(f"OPEN {room}")

    def hang_up(self) -> None:
        """End the connection at once; the bot may come again."""
        if self._bot is not None:
            self._bot.transport.abort()
            self._bot = None

    async def hears(self, pattern: str, to: str = "#dice") -> str:
        """Read on what the bot says to a room or a nick until it is like that, and give it."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while True:
                    for who, text in self.heard[self._read[to] :]:
                        self._read[to] += 1
                        if who == to and re.search(pattern, text):
                            return text
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{to} waited for {pattern!r} among {self.heard}") from None

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not reached():  # noqa: ASYNC110
                await asyncio.sleep(0.001)
