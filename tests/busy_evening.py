"""Tables in channels of one connection, in virtual time: everybody acts at the moment they read their prompt."""

from dataclasses import dataclass
from functools import partial

from core.app.server import App
from core.house import Defaults, VirtualTimers
from core.storage import MEMORY, queries
from core.tables import Table
from croupier.testing.in_memory import InMemory
from tests.counted import count_tables
from tests.loaded import loaded_once
from tests.scripted_ircd import Scene, scripted, turn

STEP = 0.25
PLAYERS = 3
DOUBTED = 5
"""Every fifth turn somebody doubts, else they bid the lowest: so all tables have the same to say."""
EVERY = 2.0
"""Seconds between two questions of a stranger."""


@dataclass(frozen=True)
class Played:
    """What an evening came to: turns by channel, seconds from each action to the next prompt, moves by clocks."""

    turns: list[int]
    waits: list[float]
    lost: int


class Evening:
    """Liar's dice for three in each of some channels, at default speed."""

    def __init__(self, app: App, stage: Scene, tables: int) -> None:
        self.app, self.stage = app, stage
        self.channels = [f"#c{number}" for number in range(tables)]
        self.turns = dict.fromkeys(self.channels, 0)
        self.waits: list[float] = []
        self.acted = dict.fromkeys(self.channels, (0, 0.0))
        """What the server had heard when somebody last acted at a table, and when that was."""

    async def begin(self) -> None:
        server = self.stage.server
        await server.welcome()
        await server.hears("JOIN ")
        for number, channel in enumerate(self.channels):
            names = " ".join(f"p{number}x{seat}" for seat in range(PLAYERS))
            server.send(f":croupier!~c@here.example JOIN {channel}", f":irc.test 353 croupier = {channel} :{names}")
            server.send(f":irc.test 366 croupier {channel} :End of NAMES")
        await server.caught_up()
        await self.stage.clock.advance(10 * len(self.channels))
        for number, channel in enumerate(self.channels):
            for seat in range(PLAYERS):
                server.send(f":irc.test 352 croupier {channel} u h irc.test p{number}x{seat} H :0 real")
            server.send(f":irc.test 315 croupier {channel} :End of WHO")
        await server.caught_up()
        for number, channel in enumerate(self.channels):
            for seat, word in enumerate(["!liarsdice", *["!join"] * (PLAYERS - 1)]):
                await self.stage.hears(f":p{number}x{seat}!u@h PRIVMSG {channel} :{word}")
            await self.settled()
            await self.stage.hears(f":p{number}x0!u@h PRIVMSG {channel} :!start")
            await self.settled()

    async def settled(self) -> None:
        for _ in range(3):
            await self.app.storage.run(lambda connection: None)
            await turn()

    async def pass_by(self, seconds: float, strangers: int) -> None:
        for step in range(round(seconds / STEP)):
            if strangers and step % round(EVERY / STEP) == 0:
                self.stage.server.send(*(f":eve{n}!u@h{n} PRIVMSG {self.channels[0]} :!help" for n in range(strangers)))
                await self.stage.server.caught_up()
            await self.stage.clock.advance(STEP)
            await self.app.timers.advance(STEP)  # type: ignore[attr-defined]  # the timers of a test
            await self.settled()
            for table in list(self.app.tables):
                await self.act(table)

    def read(self, table: Table, channel: str, seat: int) -> bool:
        """Tell whether a line of the channel has called whoever sits there since somebody acted."""
        person = table.sheet.seats[seat].person
        assert person is not None
        name = self.app.house.people[person].name
        since = self.acted[channel][0]
        return any(line.startswith(f"PRIVMSG {channel} :{name}: ") for line in self.stage.server.heard[since:])

    async def act(self, table: Table) -> None:
        """Let those act who read that it is their turn, whether or not we know already that they can have read it."""
        sheet, rules = table.sheet, table.loaded.game.rules
        if sheet.phase != "running" or sheet.running is None or table.state.wait is None:
            return
        for seat in table.state.wait.seats:
            channel = table.room.key.partition("/")[2]
            if self.read(table, channel, seat):
                before, now = self.acted[channel][1], self.app.timers.now()
                self.acted[channel] = len(self.stage.server.heard), now
                self.turns[channel] += 1
                offers = rules.menu(rules.view(table.state, seat), seat)
                action = next(iter(offers[-1 if self.turns[channel] % DOUBTED == 0 else 0]))
                await table.act(seat, action, now, marked=True)
                self.waits.append(now - before)
                return

    async def moved_by_clocks(self) -> int:
        tables = range(1, await self.app.storage.run(count_tables) + 1)
        logs = [await self.app.storage.run(partial(queries.actions, table=table)) for table in tables]
        return sum(bool(row["automatic"]) and row["seat"] >= 0 for log in logs for row in log)


async def evening(tables: int, seconds: float, strangers: int = 0) -> Played:
    """Play; so many `strangers` ask for help all the while, each once in `EVERY` seconds."""
    app = App(InMemory(MEMORY), VirtualTimers(), loaded_once(), Defaults(), lambda size: bytes(size), lambda: 0)
    await app.open()
    try:
        channels = [f"#c{number}" for number in range(tables)]
        async with scripted(None, None, app.bus, channels=channels) as stage:
            app.add(stage.adapter)
            playing = Evening(app, stage, tables)
            await playing.begin()
            await playing.pass_by(seconds, strangers)
            return Played(list(playing.turns.values()), playing.waits, await playing.moved_by_clocks())
    finally:
        await app.close()
