"""Tables that are over, in a house with pages, played by people who press whatever is open."""

from random import Random

from core.tables.table import Table
from croupier.network import Bus, Outbound, Replay
from croupier.testing.stage import Stage, StageManner

GAMES = ("dicepoker", "bluebear", "liarsdice", "liarsteams", "liarsduel", "roulettepoker", "thoth")
LONG = 900
"""Actions after which every game has ended."""


class Pages:
    """A network of pages that nobody looks at."""

    network, manner = "web:main", StageManner()

    def __init__(self) -> None:
        self.sent: list[Outbound] = []

    async def run(self, bus: Bus) -> None:
        """Do nothing."""

    async def send(self, message: Outbound) -> None:
        self.sent.append(message)

    def page(self, address: str) -> str:
        return f"https://dice.example/t/{address}"

    def entrance(self, token: str) -> str:
        return f"https://dice.example/in/{token}"

    def invitation(self, word: str) -> str:
        return f"https://dice.example/j/{word}"

    def is_open(self, account: str, code: str) -> bool:
        return False

    def replay(self, address: str) -> str:
        return f"https://dice.example/t/{address}/replay"


async def begun(stage: Stage, game: str, *, web: str = "watch", people: tuple[str, ...] = ("ann", "bob")) -> Table:
    """Let people begin a table whose room has pages."""
    if web != "off":
        await stage.say("ann", f"!set web {web}")
    await stage.say("ann", f"!{game}")
    for name in people[1:]:
        await stage.say(name, "!join lucky seven")
    if game == "liarsteams":
        await stage.say("ann", f"!bots {4 - len(people)} strong")
    await stage.say("ann", "!start")
    table = next(iter(stage.app.tables), None)
    assert table is not None and table.sheet.phase == "running"
    return table


async def ended(stage: Stage, table: Table, seed: str = "over") -> None:
    """Play a table to its end."""
    rules, chance = table.loaded.game.rules, Random(seed)
    for _ in range(LONG):
        persons = [seat for seat in table.now.awaited() if table.sheet.seats[seat].person is not None]
        if not persons and table.sheet.phase == "running":
            await stage.advance(5)
        if table.sheet.phase != "running":
            break
        for seat in persons[:1]:
            offers = list(rules.menu(rules.view(table.state, seat), seat))
            await table.act(seat, chance.choice(offers).sample(chance), stage.timers.now(), marked=True)
        await stage.settle()
    assert table.sheet.phase == "ended"


async def replayed(stage: Stage, code: str = "a2", reader: str = "stage/ann", language: str = "en") -> Replay:
    """Read a replay that there has to be."""
    found = await stage.app.bus.replay(code, reader, language)
    assert found is not None
    return found
