"""Things that people do at a bot, over real sockets, and how long the way of each through the program is."""

import asyncio
import re
import sys
from pathlib import Path
from typing import Protocol, Self

from entries import Record, Way, way

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.scripted_ircd import ScriptedServer
from tests.support.telegram_fake.server import Telegram
from tests.support.telegram_fake.world import Message, User

PATIENCE_SECONDS = 30.0
QUIET_SECONDS = 0.25
"""Time in which all that is still to be done after the last word is done."""
PLAYERS = ("ann", "bob")
BIDS = ((1, 2), (1, 3), (1, 4), (1, 5))
"""How many dice show which face, each bid higher than the one before."""
BID = "PRIVMSG #dice :!bid"
SPOKEN = r"^(PRIVMSG|NOTICE) "
PROMPT = r"PRIVMSG #dice :(ann|bob): "
TIME_IS_UP = "^PRIVMSG #dice :.*Time's up"
PRESSED = '"callback_query"'
CALLED = r"^POST /\S+/(?!getUpdates )\w+ "
ASKED = "^GET "
ANSWERED = r"(?s)^(?!GET )."
Walks = dict[str, list[Way]]


class Bot(Protocol):
    """A bot that is watched."""

    async def record(self) -> Record:
        """Give what it did since this was asked last, and until it had nothing more to do."""
        ...

    async def passes(self, seconds: float) -> None:
        """Let time pass for it."""
        ...


class Channel:
    """A channel on IRC with two people in it, the first of whom is its operator."""

    def __init__(self, server: ScriptedServer) -> None:
        """Let them speak over a server."""
        self._server = server

    async def says(self, who: str, text: str, answer: str) -> None:
        """Let somebody speak, and read on until a line of the bot answers."""
        self._server.send(f":{who}!{who}@here.example PRIVMSG #dice :!{text}")
        await self.hears(answer)

    async def hears(self, line: str) -> None:
        """Read on until the bot says something."""
        await self._server.hears(line)

    async def plays(self, *options: str) -> None:
        """Start a table."""
        await self.says("ann", " ".join(("liarsdice", *options)), "PRIVMSG #dice .*!join")
        await self.says("bob", "join", "PRIVMSG #dice .*joins")
        await self.says("ann", "start", PROMPT)

    async def bids(self, *turns: int) -> None:
        """Make the bids of these turns."""
        for turn in turns:
            await self.says(PLAYERS[turn % 2], "bid {} {}".format(*BIDS[turn]), PROMPT)

    async def ends(self) -> None:
        """End the table."""
        await self.says("ann", "end", "PRIVMSG #dice .*(ended|over)")

    async def shows_tables(self) -> None:
        """Let its tables be seen on pages."""
        for words in ("set web watch", "set public on"):
            await self.says("ann", words, "PRIVMSG #dice .* is now ")


async def bids(bot: Bot, channel: Channel, times: int) -> Walks:
    """Let two people bid on IRC, table after table."""
    first, told, done = [], [], []
    for number in range(1 + times):
        await channel.plays()
        await bot.record()
        await channel.bids(0)
        record = await bot.record()
        if not number:
            first.append(way(record.walk(BID, SPOKEN)))
        await channel.bids(1, 2)
        await bot.record()
        await channel.bids(3)
        record = await bot.record()
        if number:
            told.append(way(record.walk(BID, SPOKEN)))
            done.append(way(record.walk(BID, "")))
        await channel.ends()
    return {"IRC bid, first of a process": first, "IRC bid, fourth": told, "  until all is done": done}


async def expiries(bot: Bot, channel: Channel, times: int) -> Walks:
    """Let clocks run out on IRC."""
    told = []
    for number in range(1 + times):
        await channel.plays("seconds 1")
        await bot.record()  # a clock begins once its prompt is known to be heard
        await bot.passes(0.1)  # whoever has so little time is warned at once
        await bot.record()
        await bot.passes(1.0)
        await channel.hears(TIME_IS_UP)
        record = await bot.record()
        if number:
            told.append(way(record.walk("", TIME_IS_UP)))
        await channel.ends()
    return {"clock's expiry on IRC": told}


class Group:
    """A group on Telegram with two people in it, who press buttons."""

    def __init__(self, fake: Telegram) -> None:
        """Let them be there."""
        self._fake = fake
        self._people = [fake.user(name) for name in PLAYERS]
        self._chat = fake.group("Dice", *self._people)
        self._chat.members[self._people[0].id] = "creator"

    def says(self, text: str) -> None:
        """Let the first of them speak, who made the group."""
        self._fake.says(self._people[0], self._chat, f"/{text}@{self._fake.bot.username}")

    async def taps(self, user: User, ending: str) -> None:
        """Let somebody press the newest button whose data ends so, once it is there, and be answered."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not (found := self._button(ending)):  # noqa: ASYNC110  it is but a measurement
                await asyncio.sleep(0.02)
        await self._fake.press(user, *found).answered()

    def _button(self, ending: str) -> tuple[Message, str] | None:
        for message in reversed(self._chat.bots()):
            for button in (button for row in message.keyboard for button in row):
                if button.get("callback_data", "").endswith(ending):
                    return message, button["callback_data"]
        return None

    async def bids(self, bot: Bot) -> Record:
        """Play a table until the last bid is made; gives what was done for the press that made it."""
        host, guest = self._people
        self.says("liarsdice")
        await self.taps(guest, " join")
        await self.taps(host, " start")
        record = Record()
        for turn, (count, face) in enumerate(BIDS):
            user = self._people[turn % 2]
            await bot.record()
            await self.taps(user, f".{turn + 1} ?bid count={count} face={face} go")
            record = await bot.record()
        self.says("end")
        return record


async def presses(bot: Bot, group: Group, times: int) -> Walks:
    """Let two people bid on Telegram, table after table."""
    records = [await group.bids(bot) for _ in range(1 + times)]
    return {"Telegram press, the fourth bid": [way(record.walk(PRESSED, CALLED)) for record in records[1:]]}


class Browser:
    """A browser that looks on over one connection."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Be connected."""
        self._port, self._reader, self._writer = port, reader, writer

    @classmethod
    async def open(cls, port: int) -> Self:
        """Connect to a site on this machine."""
        return cls(port, *await asyncio.open_connection("127.0.0.1", port))

    async def close(self) -> None:
        """Go away."""
        self._writer.close()
        await self._writer.wait_closed()

    async def gets(self, path: str, *headers: str) -> str:
        """Ask for a page; gives all of the answer."""
        lines = (f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", *headers)
        self._writer.write("".join(f"{line}\r\n" for line in (*lines, "")).encode())
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        size = re.search(r"(?i)content-length: (\d+)", head)
        return head + (await self._reader.readexactly(int(size[1]) if size else 0)).decode()

    async def looks(self, bot: Bot, path: str, *headers: str) -> Way:
        """Ask for a page; gives the way to its answer."""
        await bot.record()
        await self.gets(path, *headers)
        return way((await bot.record()).walk(ASKED, ANSWERED))

    async def finds(self) -> tuple[str, str]:
        """Look at the list of tables; gives its stamp, and the page of the first table."""
        lobby = await self.gets("/")
        stamp, page = re.search('data-stamp="([^"]*)"', lobby), re.search('href="(/t/[^"]*)"', lobby)
        assert stamp is not None and page is not None
        return stamp[1], page[1]


async def looks(bot: Bot, there: tuple[Channel, Browser], times: int) -> Walks:
    """Let somebody look on at tables on IRC, after the fourth bid of each, and at the list of the first."""
    channel, browser = there
    listed, changed, same = [], [], []
    for number in range(1 + times):
        await channel.plays()
        await channel.bids(0, 1, 2)
        stamp, page = await browser.finds()
        await browser.gets(page)
        await channel.bids(3)
        if number:
            changed.append(await browser.looks(bot, page))
            same.append(await browser.looks(bot, page))
        else:
            asked = "/", f"x-croupier: {stamp}"
            await browser.gets(*asked)
            listed = [await browser.looks(bot, *asked) for _ in range(times)]
        await channel.ends()
    return {
        "look at the list, unchanged": listed,
        "look at a page, unchanged": same,
        "look at a page, changed": changed,
    }
