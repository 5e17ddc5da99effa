"""A network on which nothing happens but by its callers: what they ask a bot, and when both answers are there."""

import asyncio
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator

ROOMS, CALLERS = 10, 50
SEATS = CALLERS // ROOMS
PATIENCE_SECONDS, HEARING_SECONDS = 300.0, 2.0
DECORATION = re.compile("[\x02\x0f\u200b\u2068\u2069]")
"""What a reader does not see: bold, and what keeps names from alerting their owners or from turning the line round."""
ROLLS = re.compile(r"\b(c\d+) rolls ([^.]*)\.")
YOU_ROLLED = re.compile(r"You rolled ([^.]*)\.")


class Asked:
    """A roll that somebody waits for, told when the room has read the dice that its roller was told."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.both: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._room: set[str] = set()
        self._own = ""

    def room_read(self, dice: str) -> None:
        """Take what the room was told."""
        self._room.add(dice)
        self._look()

    def roller_read(self, dice: str) -> None:
        """Take what the roller was told."""
        self._own = dice
        self._look()

    def _look(self) -> None:
        if self._own in self._room and not self.both.done():
            self.both.set_result(None)


class Stage(ABC):
    """What the networks share; a network says what is `said` to the bot, and hands over what the bot says."""

    prefix = "!"

    def __init__(self) -> None:
        """Begin with nobody asking."""
        self.ready = asyncio.Event()
        self.address = ""
        self.token = ""
        self._asked: dict[str, Asked] = {}
        self._read: dict[int, list[str]] = {}
        self._hearing: dict[int, tuple[re.Pattern[str], asyncio.Future[None]]] = {}

    @abstractmethod
    async def open(self) -> None:
        """Listen on `address`; `ready` is set once the bot is there."""

    @abstractmethod
    async def close(self) -> None:
        """Cut the bot off."""

    @abstractmethod
    def say(self, caller: int, text: str) -> None:
        """Let a caller speak in their room."""

    async def trip(self, caller: int) -> float:
        """Let a caller roll; gives the seconds until both answers came."""
        start = time.perf_counter()
        asked = self._asked[f"c{caller}"] = Asked()
        self.say(caller, f"{self.prefix}r")
        await asked.both
        return time.perf_counter() - start

    async def trips(self, caller: int, times: int) -> list[float]:
        """Let a caller roll again and again."""
        return [await self.trip(caller) for _ in range(times)]

    async def heard(self) -> None:
        """Return once a bot answers: some are there before they hear, and what is said to them until then is lost."""
        while True:
            try:
                async with asyncio.timeout(HEARING_SECONDS):
                    await self.trip(0)
            except TimeoutError:
                continue
            await asyncio.sleep(HEARING_SECONDS)  # for answers to what was asked before
            return

    async def seat(self) -> None:
        """Sit everybody down at a table of spin in each room, and begin."""
        for room in range(ROOMS):
            first, *others = seated = range(room * SEATS, (room + 1) * SEATS)
            await self._does(first, f"{self.prefix}spin", rf"c{first}\b")
            for caller in others:
                await self._does(caller, f"{self.prefix}join", rf"c{caller}\b")
            await self._does(seated[0], f"{self.prefix}start", f"{self.prefix}r\\b")

    async def _does(self, caller: int, text: str, answer: str) -> None:
        heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hearing[room_of(caller)] = re.compile(answer), heard
        self.say(caller, text)
        async with asyncio.timeout(PATIENCE_SECONDS):
            await heard

    def room_told(self, room: int, text: str) -> None:
        """Read what a room was told."""
        text = DECORATION.sub("", text)
        for name, dice in ROLLS.findall(text):
            if name in self._asked:
                self._asked[name].room_read(dice)
        if room in self._hearing:
            wanted, heard = self._hearing[room]
            if wanted.search(text):
                del self._hearing[room]
                heard.set_result(None)

    def caller_told(self, caller: int, text: str, again: bool = False) -> None:
        """Read what a caller was told, newest first; `again` if it is an older message written anew."""
        dice = YOU_ROLLED.findall(DECORATION.sub("", text))
        before, self._read[caller] = self._read.get(caller, []), dice
        if dice and f"c{caller}" in self._asked and not (again and dice == before):
            self._asked[f"c{caller}"].roller_read(dice[0])


def room_of(caller: int) -> int:
    """Give the room that a caller sits in."""
    return caller // SEATS


def members(room: int) -> Iterator[str]:
    """Give the names of those in a room."""
    return (f"c{caller}" for caller in range(room * SEATS, (room + 1) * SEATS))
