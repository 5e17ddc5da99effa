"""IRC: a channel on a scripted server, whose topic says how to begin."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.newcomers.evening import Door
from tests.newcomers.house import House
from tests.newcomers.newcomer import Newcomer
from tests.support.scripted_ircd import Scene, scripted, turn

CHANNEL, HOUSE = "#dice", "croupier"
TOPIC = {
    "en": "Table games with croupier: \x02!games\x02, \x02!help\x02",
    "ja": "croupierと卓上ゲーム：\x02!ゲーム一覧\x02、\x02!ヘルプ\x02",
}
"""What the operators of the channel have written above it."""
SAID = re.compile(r"(?:PRIVMSG|NOTICE) (\S+) :(.*)")
UNSEEN = re.compile("[\x02\u200b]")
BOLD = re.compile("\x02([^\x02]+)\x02")
FAST = {"lines_per_second": 10_000, "burst": 10_000}


class Channel(Door):
    """A channel with the house in it, and those who come."""

    def __init__(self, house: House, stage: Scene) -> None:
        super().__init__(house.people)
        self._house, self.stage, self._read = house, stage, 0

    async def arrive(self) -> None:
        for newcomer in self.people:
            show(newcomer, TOPIC[self.language], alone=False)
        host = self.people[0]
        await self.say(host, host.screen.lines[0].commands[0])

    async def type(self, newcomer: Newcomer, line: str, alone: bool) -> None:
        target = HOUSE if alone else CHANNEL
        self.stage.server.send(f":{newcomer.name}!u@h PRIVMSG {target} :{line}")
        await self.stage.server.caught_up()

    async def settle(self) -> None:
        for _ in range(2):
            await self._house.read()
            await self.stage.server.caught_up()
        self.look()

    def look(self) -> None:
        heard = self.stage.server.heard
        for line in heard[self._read :]:
            said = SAID.fullmatch(line)
            for newcomer in self.people:
                if said and said[1] in (CHANNEL, newcomer.name):
                    show(newcomer, said[2], alone=said[1] != CHANNEL)
        self._read = len(heard)


def show(newcomer: Newcomer, line: str, *, alone: bool) -> None:
    """Show a line as clients do: what is bold stands out as something to type if it begins like that, or is private."""
    private = re.search(newcomer.word("in private"), line)
    after = 0 if alone else private.end() if private else len(line)
    bold = [(found.start(), UNSEEN.sub("", found[1])) for found in BOLD.finditer(line)]
    commands = [words for at, words in bold if words.startswith("!") or at >= after]
    newcomer.screen.show(UNSEEN.sub("", line), *commands, alone=alone)


@asynccontextmanager
async def channel(house: House) -> AsyncIterator[Channel]:
    """Join it."""
    await house.app.open()
    try:
        async with scripted(None, None, house.app.bus, channels=[CHANNEL], **FAST) as stage:
            house.app.add(stage.adapter)
            door = Channel(house, stage)
            await stage.up(*(f"{newcomer.name}!u@h" for newcomer in house.people))
            await turn()
            await door.settle()
            yield door
    finally:
        await house.app.close()
