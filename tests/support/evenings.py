"""Whole matches on a stage, played by people alone."""

import asyncio
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any

from core.contract import Action, Game, Level, Outbound, Seat, in_private
from core.engine import JUST_BEGUN, clock
from core.engine.plugins import Plugins
from core.tables import Table
from core.words import owner, write
from croupier.testing.stage import NETWORK, Stage
from tests.support.loaded import loaded_once

PEOPLE = ("ann", "bob", "cyd", "dan", "eve", "fay")
GAMES = {
    "dicepoker": ("dicepoker", 3),
    "bluebear": ("bluebear", 3),
    "bluebear-reroll": ("bluebear reroll", 3),
    "roulettepoker": ("roulettepoker practice", 2),
    "thoth": ("thoth blitz", 2),
    "liarsdice": ("liarsdice", 3),
    "liarsteams": ("liarsteams", 4),
    "liarsduel": ("liarsduel", 2),
    "liarsduel-anomalies": ("liarsduel cheat mulligan revelation oracle", 2),
}
"""What is typed for each of our games and some of their variants, and for how many."""
MOST_ACTIONS = 1000
Choose = Callable[[Game, Any, Seat, Random], Action]
"""Chooses what a seat does, from its view."""
ACTIONS = 60
"""Actions of a match of an evening that several files look at."""


@cache
def plugins() -> Plugins:
    """Load our games, once."""
    return loaded_once()


def heard(name: str, language: str, *, buttons: bool = False, slow: bool = False) -> Sequence[Outbound]:
    """Give all that was told of the first actions of a match, the same match in each language and by each door."""
    return _heard(name, language, buttons, slow)


@cache
def _heard(name: str, language: str, buttons: bool, slow: bool) -> Sequence[Outbound]:
    """Play it once, however it is asked for."""
    typed, people = GAMES[name]
    evening = Evening(
        typed,
        people,
        seed=f"evening of {name}",
        language=language,
        buttons=buttons,
        choose=with_ease,
        slow=slow,
    )
    asyncio.run(evening.play(ACTIONS))
    return tuple(evening.sent)


def as_the_house(game: Game, view: Any, seat: Seat, chance: Random) -> Action:
    """Do what the house would do."""
    return game.strategy.bot(view, seat, chance)


def with_ease(game: Game, view: Any, seat: Seat, chance: Random) -> Action:
    """Do what the house would do at its easy level, which takes no thought and brings as many prompts."""
    return game.player(Level.EASY)(view, seat, chance)


@lru_cache(1000)
def chosen(choose: Choose, name: str, view: Any, seat: Seat, chance: str) -> Action:
    """Choose by a chance of its own: a match that is played again in other words takes no thought."""
    return choose(plugins().games[name].game, view, seat, Random(chance))


class Evening:
    """A match played on a `stage`; `sent` holds all that was told. Whoever is `slow` lets clocks run out, or nearly."""

    def __init__(
        self,
        typed: str,
        people: int,
        *,
        seed: str,
        language: str = "en",
        buttons: bool = False,
        choose: Choose = as_the_house,
        slow: bool = False,
    ) -> None:
        self.typed, self.people, self._choose, self._slow = typed, PEOPLE[:people], choose, slow
        self.sent: list[Outbound] = []
        self._match = f"{typed}:{people}:{seed}"
        self.stage = Stage(plugins(), seed=seed, language=language, buttons=buttons)

    async def carry(self, stage: Stage, message: Outbound) -> None:
        """Take a while to bring a message to where it is read."""

    async def play(self, actions: int = MOST_ACTIONS, until: Callable[[Any], bool] = lambda state: False) -> None:
        """Play so many actions, or to the end, or until the game stands so."""
        async with self.stage as stage:
            send = stage.adapter.send

            async def note(message: Outbound) -> None:
                await self.carry(stage, message)
                self.sent.append(message)
                await send(message)

            stage.app.bus.run_gateway(NETWORK, note)
            host, *others = self.people
            await stage.say(host, f"!{self.typed}")
            for name in others:
                await stage.say(name, "!join")
            table = stage.app.tables.named("a2")
            assert table is not None
            if table.sheet.phase == "lobby":
                await stage.say(host, "!start")
            for _ in range(actions):
                if table.sheet.phase != "running" or until(table.state):
                    return
                await self._move(stage, table)

    async def _move(self, stage: Stage, table: Table) -> None:
        if self._slow:
            running = table.sheet.running
            reserve = running is not None and any(time.reserve for time in running.seats.values())
            await stage.advance(max(0, clock.longest(running, stage.timers.now()) + (5 if reserve else -1)))
        game, state = table.loaded.game, table.state
        seat = state.wait.seats[0]
        action = chosen(
            self._choose, game.name, game.rules.view(state, seat), seat, f"{self._match}:{table.now.version}"
        )
        verb = owner(game.verbs, action)
        assert verb is not None
        private = in_private(action)
        before = table.now.version
        if action.ends:
            await stage.advance(JUST_BEGUN)
        written = write(verb, action, table.loaded.texts)
        await stage.say(table.names()[seat], f"{'' if private else '!'}{written}", private=private)
        assert table.now.version > before, action
