"""A site: people who have been given its address read its pages, fill in what stands there, and press.

They know of a game no more than its title, and type nothing but their names, a word that a page showed to a friend, and
numbers of a range that stands there. There are three kinds of them: whoever is `careful` weighs all that there is, the
`hasty` take what comes first, and the `clumsy` press wrong things half of the time: what has passed, is empty, or
cannot be. A page then says what was wrong, and they go on.
"""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import httpx

from adapters.web import WebSettings
from adapters.web.adapter import WebAdapter
from adapters.web.visitors import phrases
from croupier.network import Network
from tests.adapters.web.visits import BASE
from tests.newcomers.evening import Company, Stuck
from tests.newcomers.house import House
from tests.newcomers.markup import Paper, Part
from tests.newcomers.newcomer import TITLES
from tests.newcomers.reader import CLUMSY, HASTY, Reader
from tests.newcomers.telegram import UNWANTED

MOST_PRESSES = 1500
"""More presses than anybody makes in one match."""
MOST_STEPS = 10
"""Steps that are looked at one by one before somebody goes to the end."""
MOST_WAITS = 20
"""More times than anybody looks at a table that waits for others."""
WRONG: tuple[list[tuple[str, str]], ...] = (
    [("f.count", "0")],
    [("f.count", "9999")],
    [("f.face", "x")],
    [("f.dice", "d100")],
    [],
)
"""What cannot be filled in, or is left out."""
BUTTONS = {
    "en": {"invite": "Invite", "start": "Start", "again": "Play again"},
    "ja": {"invite": "招待", "start": "開始", "again": "もう一度"},
}
"""What stands on buttons around a match."""


class Site(Company):
    """A house with a site, and whoever was given its address."""

    def __init__(self, house: House, readers: list[Reader]) -> None:
        super().__init__(house.people)
        self.house, self.readers = house, readers

    async def arrive(self) -> None:
        """Open the site."""
        for reader in self.readers:
            await reader.loads("/")

    async def settle(self) -> None:
        """Let all be told, and look at the pages as they stand then."""
        await self.house.read()
        for reader in self.readers:
            if reader.path != "/":
                await reader.loads()

    async def sit_down(self, game: str) -> None:
        """Open a table, invite friends by the link that stands there, fill seats, and begin."""
        host, *friends = self.readers
        words, title = host.words, TITLES[game][self.language]
        if host.kind == CLUMSY:
            await self._wrong_doors(host, f"{words['open']}: {title}")
        await host.presses(f"{words['open']}: {title}", name=host.newcomer.name)
        await self.house.read()
        if friends:
            await host.presses(BUTTONS[self.language]["invite"])
            await host.loads()
        for friend in friends:
            found = re.search(r"/j/\w+", host.region("sharing").text())
            if found is None:
                raise Stuck(f"no link to give to a friend: {host.said()!r}")
            await friend.loads(found[0])
            await friend.presses(words["join"], name=friend.newcomer.name)
            await self.house.read()
        await self.settle()
        await self._begin(host)

    async def _wrong_doors(self, reader: Reader, label: str) -> None:
        """Give no name, one of no letters, and a word by which nobody is invited."""
        for name in ("", "<>"):
            await reader.presses(label, name=name)
            self._told(reader)
        await reader.presses(reader.words["join"], name=reader.newcomer.name, words="nobody")
        self._told(reader)
        await reader.loads("/")

    async def _begin(self, host: Reader) -> None:
        """Begin, unless the table was full and did."""
        if host.turn().startswith((host.words["lobby"], host.words["ready"])):
            await host.presses(BUTTONS[self.language]["start"])
            await self.settle()

    def _told(self, reader: Reader) -> None:
        """See that whoever pressed something wrong is told so."""
        if not reader.said():
            raise Stuck(f"{reader.newcomer.name} was told nothing: {reader.newcomer.typed[-1]} on {reader.page.text()}")

    def over(self) -> bool:
        """Whether all pages say that it is over, in which no clock had to move for somebody."""
        self.are_done()
        return all(reader.turn().startswith(reader.words["over"]) for reader in self.readers)

    async def move(self, reader: Reader) -> None:
        """Make some move that the page offers, filled in by what it shows."""
        shown = [paper for paper in reader.papers() if self.moves(paper)]
        if not shown:
            raise Stuck(f"{reader.newcomer.name} sees no move: {reader.page.text()}")
        chance = reader.chance
        if reader.kind == CLUMSY and chance.random() < 0.5:
            await self._wrong(reader, chance.choice([*shown, *reader.passed[-3:]]))
            return
        hasty = reader.kind == HASTY and reader.said() == ""
        first = next((paper for paper in shown if paper not in reader.folded()), shown[0])
        paper = first if hasty else chance.choice(shown)
        label = self.moves(paper)[0] if hasty else chance.choice(self.moves(paper))
        filled = [pair for part in paper.parts for pair in (first_of(part) if hasty else filled_in(part, chance))]
        await reader.sends(paper, label, filled)
        reader.passed.append(paper)

    async def _wrong(self, reader: Reader, paper: Paper) -> None:
        """Press what has passed, or leave out or fill in what cannot be: it does something, or is said to be wrong."""
        before, known = reader.stamps(), set(reader.sent)
        await reader.sends(paper, self.moves(paper)[0], list(reader.chance.choice(WRONG)))
        if reader.stamps() == before and reader.sent[-1] not in known:  # what was sent already counts once
            self._told(reader)

    def moves(self, paper: Paper) -> list[str]:
        """List the buttons of a form that make a move."""
        return [label for label, _ in paper.buttons if label not in UNWANTED[self.language]]


def first_of(part: Part) -> list[tuple[str, str]]:
    """Leave a part as it lies there, with the first of what has to be chosen."""
    if part.kind in ("radio", "select"):
        return [(part.name, part.values[0][0])]
    return [] if part.kind == "checkbox" else [(part.name, part.held)]


def filled_in(part: Part, chance: Random) -> list[tuple[str, str]]:
    """Fill in a part as its reader may: something of what is shown, a number of its range."""
    if part.kind == "checkbox":
        return [(part.name, value) for value, _ in part.values if chance.random() < 0.5]
    if part.kind in ("radio", "select"):
        return [(part.name, chance.choice(part.values)[0])]
    if part.kind == "number":
        return [(part.name, str(chance.randint(part.low, part.high)))]
    return [(part.name, part.held)]


async def play(site: Site, game: str) -> int:
    """Play a match to its end by what pages show; gives how many presses it took."""
    await site.arrive()
    await site.sit_down(game)
    presses = waited = 0
    while not site.over():
        mine = [reader for reader in site.readers if reader.turn().startswith(f"● {reader.words['turn']}")]
        waited = 0 if mine else waited + 1
        if waited > MOST_WAITS:
            raise Stuck("nobody is asked\n" + "\n---\n".join(reader.page.text() for reader in site.readers))
        if not mine:
            await site.settle()
        for reader in mine:
            if reader.turn().startswith(f"● {reader.words['turn']}"):
                await site.move(reader)
                presses += 1
                await site.settle()
        if presses > MOST_PRESSES:
            raise Stuck(f"no end after {presses} presses")
    return presses


async def look_back(site: Site) -> None:
    """Step through the match by the link and the buttons that stand there, go to its end, then play again."""
    host = site.readers[0]
    words = phrases(site.language)
    table, link = host.path, next((one for one in host.page.all("a") if one.text() == words["replay-to-replay"]), None)
    if link is None:
        raise Stuck(f"nothing leads to the replay: {host.page.text()}")
    await host.loads(link.given["href"])
    last = int(host.region("slider").given["max"])
    for step in (*range(1, min(MOST_STEPS, last) + 1), last):
        button = host.region("on" if step <= MOST_STEPS else "last").given
        await site.house.read()  # whoever steps on looks at each step
        await host.loads(str(httpx.URL(host.path, params={button["name"]: button["value"]})))
        if host.region("count").text() != words.say("replay-of", step=step, last=last) or not host.region("now").text():
            raise Stuck(f"step {step} is not there: {host.page.text()}")
    await host.loads(table)
    await host.presses(BUTTONS[site.language]["again"])
    if host.path == table or not host.turn():
        raise Stuck(f"no other table was opened: {host.page.text()}")


@asynccontextmanager
async def site(house: House, *kinds: str) -> AsyncIterator[Site]:
    """Run a site beside a house, with a browser for each of its people, of these kinds."""
    await house.app.open()
    adapter = WebAdapter("web:main", WebSettings())
    adapter.base = BASE
    adapter.desk.now = house.timers.now
    adapter.desk.open(house.app.bus)
    house.app.add(adapter)
    await house.app.bus.publish_inbound(Network("web:main", up=True))
    app = adapter.app(house.timers.now)
    try:
        async with AsyncExitStack() as stack:
            readers = []
            for number, one in enumerate(house.people):
                transport = httpx.ASGITransport(app, client=(f"192.0.2.{number}", 5000))
                headers = {"accept-language": house.language}
                browser = httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers, follow_redirects=True)
                await stack.enter_async_context(browser)
                readers.append(Reader(one, browser, phrases(house.language), kinds[number]))
            yield Site(house, readers)
    finally:
        await house.app.close()
