"""Whole games by scripted people, and what each action costs by room: `python benchmarks/games.py [ACTIONS]`.

Each of our games is played again and again, as the house would play it, through the whole core with its database on
disk and a network that costs nothing. What is measured is from a command to the last word of its answers, one command
after another; choosing it is not. "table" is the lock, the clocks and what holds a table together, "send" ends at the
network's door, "loop" is the event loop where it works for nobody in particular. `--top 15` names functions.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from measuring import House, open_house, quantile, row, run
from rooms import ROOMS, Rooms

from core.contract import in_private
from core.engine import JUST_BEGUN
from core.engine.plugins import load_all
from core.tables import Table
from core.words import owner, write

GAMES = {
    "dicepoker": ("dicepoker", 3),
    "bluebear": ("bluebear", 3),
    "liarsdice": ("liarsdice", 3),
    "liarsteams": ("liarsteams", 4),
    "liarsduel": ("liarsduel", 2),
    "roulettepoker": ("roulettepoker practice", 2),
    "thoth": ("thoth blitz", 2),
}
"""What is typed for each game, and for how many."""


class Evening:
    """One game, played by people of a script until there were enough actions."""

    def __init__(self, house: House, name: str) -> None:
        """Bring the people."""
        self.house, self.name = house, name
        self.typed, seats = GAMES[name]
        self.people = [f"{name}-{seat}" for seat in range(seats)]
        self.rooms = Rooms()
        self.times: list[float] = []
        self._chance = Random(name)

    async def play(self, actions: int) -> None:
        """Play matches."""
        self.rooms.start()
        while len(self.times) < actions:
            table = await self._table()
            while table.sheet.phase == "running" and len(self.times) < actions:
                await self._move(table)
        self.rooms.stop()

    async def _table(self) -> Table:
        """Open a table, or go on at the one that is there."""
        here = f"#{self.name}"
        found = [table for table in self.house.app.tables if table.sheet.game == self.name]
        running = [table for table in found if table.sheet.phase == "running"]
        return running[0] if running else await self.house.seat(self.typed, here, self.people)

    async def _move(self, table: Table) -> None:
        """Choose, then say it and hear all that is told."""
        game, state = table.loaded.game, table.state
        seat = state.wait.seats[0]
        action = game.strategy.bot(game.rules.view(state, seat), seat, self._chance)
        verb = owner(game.verbs, action)
        assert verb is not None
        if action.ends:
            await asyncio.sleep(JUST_BEGUN)
        private = in_private(action)
        text = f"{'' if private else '!'}{write(verb, action, table.loaded.texts)}"
        before = table.now.version
        start = perf_counter()
        with self.rooms:
            await self.house.say(self.people[seat], "" if private else f"#{self.name}", text)
            await self.house.quiet()
        self.times.append(perf_counter() - start)
        assert table.now.version > before, f"{self.name}: {text} was refused"


def tell(evening: Evening, most: int) -> None:
    """Print a row."""
    actions, shares = len(evening.times), evening.rooms.shares()
    figures = [f"{actions / sum(evening.times):.0f}", f"{quantile(evening.times, 0.5) * 1000:.2f}"]
    figures += [f"{sum(shares.values()) / actions * 1000:.2f}"]
    row(evening.name, *figures, *(f"{shares[room] / actions * 1000:.2f}" for room in ROOMS))
    for function, seconds in evening.rooms.heaviest(most):
        print(f"    {seconds / actions * 1000:.3f} ms  {function}")


async def main(actions: int, games: list[str], most: int) -> None:
    """Print milliseconds by room."""
    row("CPU ms an action, by room", "actions /s", "p50 ms", "CPU ms", *ROOMS)
    for name in games or GAMES:
        with tempfile.TemporaryDirectory(dir=".") as folder:
            house = await open_house(Path(folder) / "house.db", load_all(group=""))
            evening = Evening(house, name)
            await evening.play(actions)
            tell(evening, most)
            await house.close()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("actions", nargs="?", type=int, default=600)
    asked.add_argument("--game", action="append", choices=list(GAMES), default=[])
    asked.add_argument("--top", type=int, default=0, help="name so many functions that take most")
    given = asked.parse_args()
    run(main(given.actions, given.game, given.top))
