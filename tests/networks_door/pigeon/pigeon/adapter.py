"""Pigeon post as a network: letters become `Inbound`, and what the house says becomes letters.

    NICK nick                      who we are             HELLO nick
    SAY number room text           to all in a room       OK number, or NO number
    TELL number nick text          to one person alone    OK number, or NO number
    GOT letter                     it was dealt with; else it comes again when we do
    SAID letter room nick text     somebody said something in a room; @nick is one of its admins
    TOLD letter nick text          somebody said something to us alone
    SHUT room, OPEN room           we may not write in a room, or may again

A nick belongs to whoever has its password, so an account lasts.
"""

import asyncio
import itertools
from dataclasses import dataclass

from croupier.network import Bus, Inbound, Line, Manner, Network, NotSent, Outbound, Reach
from pigeon import PigeonSettings

MARKS = {"strong": "*", "code": "`"}


@dataclass(frozen=True)
class PigeonManner:
    """Commands carry an exclamation mark in rooms and nothing in letters to us alone; there are no buttons."""

    prefix: str = "!"
    private_prefix: str = ""
    buttons: bool = False
    panels: bool = False
    spare: float = 2.0


class PigeonAdapter:
    """One loft: reads letters and hands them over, and says what the house wants said."""

    def __init__(self, name: str, settings: PigeonSettings) -> None:
        """Be ready; nothing is connected yet."""
        self.network = f"pigeon:{name}"
        self.manner: Manner = PigeonManner()
        self._settings = settings
        self._writer: asyncio.StreamWriter | None = None
        self._numbers = itertools.count(1)
        self._underway: dict[str, asyncio.Future[bool]] = {}

    async def run(self, bus: Bus) -> None:
        """Live through one connection; when it ends this raises, and the house runs it again."""
        reader, writer = await asyncio.open_connection(self._settings.host, self._settings.port)
        try:
            writer.write(f"NICK {self._settings.nick}\n".encode())
            if not (await reader.readline()).startswith(b"HELLO"):
                raise ConnectionError("the loft does not let us in")
            self._writer = writer
            await bus.publish_inbound(Network(self.network, up=True))
            async for line in reader:
                self._read(bus, line.decode("utf-8", "replace").rstrip("\n"))
            raise ConnectionError("the loft is closed")
        finally:
            self._writer = None
            for answer in self._underway.values():
                if not answer.done():
                    answer.set_result(False)
            writer.close()

    async def send(self, message: Outbound) -> None:
        """Return when the loft has taken every line of a message; `NotSent` while it is away."""
        verb, key = ("SAY", message.room) if message.room else ("TELL", message.account)
        for line in message.lines:
            await self._letter(verb, key.removeprefix(f"{self.network}/"), _text(line))

    async def _letter(self, verb: str, to: str, text: str) -> None:
        if self._writer is None:
            raise NotSent(f"{self.network} is away")
        number = str(next(self._numbers))
        answer = self._underway[number] = asyncio.get_running_loop().create_future()
        self._write(f"{verb} {number} {to} {text}")
        try:
            if not await answer:
                raise NotSent(f"{to} is not there")
        finally:
            del self._underway[number]

    def _read(self, bus: Bus, line: str) -> None:
        """Deal with a line; it never waits, so that one slow room holds up no other. The house keeps the order."""
        verb, _, rest = line.partition(" ")
        match verb:
            case "OK" | "NO":
                answer = self._underway.get(rest)
                if answer is not None and not answer.done():
                    answer.set_result(verb == "OK")
            case "SAID":
                letter, room, nick, text = rest.split(" ", 3)
                self._hand_over(bus, letter, self._inbound(letter, nick, text, room))
            case "TOLD":
                letter, nick, text = rest.split(" ", 2)
                self._hand_over(bus, letter, self._inbound(letter, nick, text))
            case "SHUT" | "OPEN":
                _ = bus.publish_inbound(Reach(f"{self.network}/{rest}", up=verb == "OPEN"))

    def _inbound(self, letter: str, nick: str, text: str, room: str = "") -> Inbound:
        name = nick.removeprefix("@")
        called, _, words = text.partition(" ")
        addressed = not room or called == f"{self._settings.nick}:"
        return Inbound(
            id=f"{self.network}:{letter}",
            account=f"{self.network}/{name}",
            name=name,
            text=words if room and addressed else text,
            room=room and f"{self.network}/{room}",
            addressed=addressed,
            admin=nick.startswith("@"),
        )

    def _hand_over(self, bus: Bus, letter: str, inbound: Inbound) -> None:
        """Confirm a letter once its effect is stored: what is not confirmed comes again, under the same id."""

        def dealt_with(done: asyncio.Future[None]) -> None:
            if not done.cancelled():
                self._write(f"GOT {letter}")

        bus.publish_inbound(inbound).add_done_callback(dealt_with)

    def _write(self, line: str) -> None:
        if self._writer is not None:
            self._writer.write(f"{line}\n".encode())


def _text(line: Line) -> str:
    return "".join(f"{MARKS.get(span.style, '')}{span.text}{MARKS.get(span.style, '')}" for span in line)
