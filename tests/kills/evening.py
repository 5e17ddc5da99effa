"""An evening of many lives: one process, all games at once on all doors, killed at random and compared each time."""

import asyncio
import contextlib
import re
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from core.engine.plugins.loading import Plugins, load_all
from tests.kills.account import Account
from tests.kills.books import Books
from tests.kills.compare import Audit
from tests.kills.irc import Channels
from tests.kills.players import Room
from tests.kills.replay import HOUSE_ENDS
from tests.kills.telegram import Groups
from tests.support.commandline import Running, called

SETTINGS = 'database = "{database}"\n\n[clocks]\nseconds = {seconds}\npause = 0\n\n'
NAMES = (
    *("ana", "bea", "cal", "dov", "eli", "fay", "gus", "hal", "ida", "jon", "kay", "leo"),
    *("mia", "ned", "oda", "pia", "quy", "rex", "sol", "tia", "udo", "viv", "wes", "zoe"),
)
SIZES = {"dicepoker": (3, 1), "bluebear": (3, 1)}
"""People and house players, where not three or as many as a game needs."""
EARLY = 0.15
"""How many of the deaths come while a process starts."""
TAKEN = 0.4
"""How many of the others come right after news were handed to it, which a network would redeliver."""
MOST_PULSES = 160
MOST_DELAY = 0.012
LONGEST_START, LONGEST_LIFE = 60.0, 3.0
LATE_SECONDS, LAST_SECONDS = 8.0, 90.0
"""How long the last life goes on until players get up one by one, and until all games must be over."""
CROWD_SECONDS, CROWD_PACE, CROWD_LOOK = 90, 20.0, 2.0
"""The clock, and how long people think and look away, where there are more tables than one of each game and door."""
SILENCE_SECONDS = 0.5
"""What the last words may take after the last game."""
OURS = re.compile(r" (ERROR|CRITICAL) (core|adapters|plugins)\b")
"""What we should never have to log; a library may complain of a server that answers with a page."""


class Evening:
    """One evening over one database."""

    def __init__(
        self,
        folder: Path,
        doors: Sequence[str],
        kills: int,
        seed: int,
        database: str = "house.db",
        books: Books | None = None,
        tables: int = 0,
    ) -> None:
        """Prepare it; `doors` are `irc` and `telegram`, `books` read the `database` where that is no file.

        `tables` at once, where not one of each game on each door.
        """
        self._folder, self._kills, self._seed, self._database = folder, kills, seed, database
        self._tables = tables
        self.chance = Random(seed)
        self._plugins: Plugins = load_all()
        self._account, self._books = Account(), books or Books(folder / database)
        self._doors: list[Channels | Groups] = []
        if "irc" in doors:
            self._doors.append(self._channels(folder))
        if "telegram" in doors:
            self._doors.append(Groups(self._pulse, Random(seed + 1)))
        self.audit = Audit(self._plugins, self._account, {door.network: door.speech for door in self._doors})
        self._rooms = [room for door in self._doors for room in self._rooms_of(door)]
        self._left, self._until_taken = 0, False
        self._start_seconds = 0.8
        self._hands_out = "telegram" in doors
        self._due = asyncio.Event()

    def _channels(self, folder: Path) -> Channels:
        return Channels(folder, self._pulse)

    def _rooms_of(self, door: Channels | Groups) -> list[Room]:
        games, names = list(self._plugins.games.items()), iter(NAMES)
        rooms: list[Room] = []
        for number in range(self._tables // len(self._doors) or len(games)):
            (game, loaded), again = games[number % len(games)], number // len(games)
            names = iter(NAMES) if number % len(games) == 0 else names
            least, most = loaded.game.seats
            people, bots = SIZES.get(game, (max(least, min(3, most)), 0))
            more = str(again + 1) if again else ""
            seated = [door.name(f"{next(names)}{more}") for _ in range(people)]
            chance, key = Random(f"{self._seed}:{door.network}:{number}"), door.key(f"{game}{more}")
            room = Room(door, key, loaded, seated, bots, self._books, self._account, chance)
            if self._tables:
                room.pace, room.look_seconds = CROWD_PACE, CROWD_LOOK
            rooms.append(room)
        return rooms

    @property
    def at_once(self) -> int:
        """Count the tables at which a game runs."""
        return sum(room.kept is not None and room.kept.phase == "running" for room in self._rooms)

    def _configured(self) -> str:
        begun = SETTINGS.format(database=self._database, seconds=CROWD_SECONDS if self._tables else 5)
        return begun + "\n".join(door.configured() for door in self._doors)

    def _pulse(self, taken: bool = False) -> None:
        """Count what goes in and out; `taken`: the house was handed news, which it has yet to deal with and confirm."""
        self._left -= 1
        if self._left <= 0 and (taken or not self._until_taken):
            self._due.set()

    # -- lives --------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Live through every life, then to the end of all games, and compare it all."""
        for door in self._doors:
            await door.open({room.key: room for room in self._rooms if room.door is door})
        (self._folder / "croupier.toml").write_text(self._configured())
        living = [asyncio.create_task(room.live()) for room in self._rooms]
        try:
            for life in range(self._kills):
                bot = await self._born(life)
                await self._until(early=self.chance.random() < EARLY)
                await self._kill(bot)
                self._compare()
            await self._last()
        finally:
            await self._over(living)

    async def _over(self, living: list[asyncio.Task[None]]) -> None:
        """Send everybody home, and close the networks and the books."""
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
        for door in self._doors:
            await door.close()
        self._books.close()

    async def _born(self, life: int) -> Running:
        for room in self._rooms:
            room.born(life)
        for door in self._doors:
            if isinstance(door, Groups):
                door.born()
        return await asyncio.to_thread(lambda: Running("run", folder=self._folder))

    async def _until(self, early: bool) -> None:
        """Let a life go on until a random moment: of its start, or once so much was said, told or handed out."""
        if early:
            await asyncio.sleep(self._start_seconds * self.chance.uniform(0.2, 1.2))
            return
        began = time.monotonic()
        while not all(door.up() for door in self._doors):
            await asyncio.sleep(0.01)
            assert time.monotonic() - began < LONGEST_START, self._rooms[0].stands()
        self._start_seconds = time.monotonic() - began
        self._left, self._until_taken = (
            self.chance.randint(1, MOST_PULSES),
            self._hands_out and self.chance.random() < TAKEN,
        )
        self._due.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_LIFE):
                await self._due.wait()
        await asyncio.sleep(self.chance.uniform(0, MOST_DELAY))

    async def _kill(self, bot: Running) -> None:
        bot.process.kill()
        self.audit.figures.kills += 1
        await asyncio.to_thread(bot.__exit__)
        bot.until("(end)")
        await self._buried(bot)

    async def _buried(self, bot: Running) -> None:
        """Hear what a dead process still had to say, and decide what became of all that was said to it."""
        for door in self._doors:
            await door.died()
        for room in self._rooms:
            room.died()
        self.audit.problems += [f"logged: {line}" for line in bot.logged if OURS.search(line)]

    def _compare(self) -> None:
        if self._books.rooms():
            self.audit.compare(self._books.holdings(but=self.audit.over))
            if not self._books.sound():
                self.audit.problems.append("the database is broken")

    async def _last(self) -> None:
        """Live once more, to the end."""
        await self._ending(await self._born(self._kills))

    async def _ending(self, bot: Running) -> None:
        """Let every game come to its end, stop in order, and compare everything."""
        for room in self._rooms:
            room.closing, room.pace = True, 0.0
        began, last = time.monotonic(), LAST_SECONDS + self._tables * 2
        while (seconds := time.monotonic() - began) < last and not all(room.idle for room in self._rooms):
            for room in self._rooms:
                room.breaking_up = seconds > LATE_SECONDS
            await asyncio.sleep(0.05)
        self.audit.problems += [f"stuck: {room.stands()}" for room in self._rooms if not room.idle]
        await asyncio.sleep(SILENCE_SECONDS)
        await self._stop(bot)
        holdings = self._books.holdings()
        self.audit.conclude(holdings)
        over = [kept.sheet for kept in holdings.tables.values() if kept.phase == "ended"]
        self._verify({sheet.code: sheet.reason in HOUSE_ENDS for sheet in over})

    async def _stop(self, bot: Running) -> None:
        code = await asyncio.to_thread(bot.stop)
        await asyncio.to_thread(bot.__exit__)
        if code:
            self.audit.problems.append(f"the last life ended with {code}")
        await self._buried(bot)

    def _verify(self, codes: dict[str, bool]) -> None:
        """Let the command line recompute the dice of every table that is over; of one called off it can't say all."""
        for code, called_off in codes.items():
            file = f"{code}.json"
            export = called("export", code, "--database", self._database, "--output", file, folder=self._folder)
            verified = called("verify", file, folder=self._folder)
            right = verified.returncode == 0 or (called_off and "nothing is wrong" in verified.stdout)
            if export.returncode or not right:
                self.audit.problems.append(f"{code} is not verified: {export.stderr} {verified.stdout}")
