"""Whole tables on a stage: people who choose at random from their menus or sleep, beside players of the house."""

import asyncio
import json
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from core.contract import adapter, read_state
from core.engine.plugins.loading import BUILTIN, LoadedGame, load_all
from core.engine.proofs import verify
from core.engine.sheet import Sheet
from core.storage import queries
from core.tables.table import Table
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

SLEEPY = 0.1
"""How often somebody lets the clock run out instead of choosing."""


PLUGINS = load_all((*BUILTIN, "peek", "auction", "duelists"), "nobody.is.here")
"""The seven games, and the toys."""


@dataclass
class Kept:
    """A table as the database has it, and as it would be exported."""

    loaded: LoadedGame
    sheet: Sheet
    state: Any
    log: list[dict[str, Any]]
    document: dict[str, Any]


async def kept(stage: Stage, code: str) -> Kept:
    """Read a table out of the database, whether it is over or not."""
    row = await stage.app.storage.run(lambda c: queries.table_by_code(c, code))
    assert row is not None
    sheet: Sheet = adapter(Sheet).validate_json(row[5])
    loaded = stage.app.house.plugins.games[sheet.game]
    log = await stage.app.storage.run(lambda c: queries.actions(c, row[0]))
    document = json.loads(json.dumps(verify.document(sheet, log, row[6])))
    return Kept(loaded, sheet, read_state(loaded.game, sheet.version, row[6]), json.loads(json.dumps(log)), document)


@cache
def evening(game: str, seed: int, turns: int = 10_000) -> Kept:
    """Play a table of a game to its end, or for so many turns of people."""

    async def run() -> Kept:
        async with Stage(PLUGINS, seed=f"{game} {seed}") as stage:
            table = await seated(stage, game)
            await play(stage, table, Random(seed), turns)
            found = await kept(stage, table.code)
            if table.sheet.phase == "running":
                assert found.state == table.state
            return found

    return asyncio.run(run())


async def seated(stage: Stage, game: str) -> Table:
    """Open a table with ann, bob where there is room for both, and the house where it is needed or fits."""
    await stage.say("ann", f"!{game}")
    await stage.say("bob", "!join lucky seven")
    [table] = stage.app.tables
    least, most = table.loaded.game.seats
    await stage.say("ann", f"!bots {max(least - 2, min(1, most - 2))}")
    if table.sheet.phase == "lobby":
        await stage.say("ann", "!start")
    assert table.sheet.phase == "running"
    return table


async def play(stage: Stage, table: Table, chance: Random, most: int = 10_000) -> None:
    """Play a table to its end, or for so many turns of people."""
    for _ in range(most):
        if table.sheet.phase != "running":
            return
        persons = [seat for seat in table.state.wait.seats if table.sheet.seats[seat].person is not None]
        if not persons:
            await stage.advance(1)
        elif chance.random() < SLEEPY:
            await stage.advance(70)
        else:
            await _choose(stage, table, chance.choice(persons), chance)


async def _choose(stage: Stage, table: Table, seat: int, chance: Random) -> None:
    rules = table.loaded.game.rules
    offers = [offer for offer in rules.menu(rules.view(table.state, seat), seat) if len(offer)]
    await table.act(seat, chance.choice(offers).sample(chance), stage.timers.now(), marked=True)
    await stage.settle()


@cache
def played(game: str, form: int) -> dict[str, Any]:
    """Play a game of two people with words and two of the house's players, its seed of a form, and export it."""
    plugins = loaded_once("plugins.dicepoker", "peek")

    async def play() -> dict[str, Any]:
        async with Stage(plugins, seed=f"export {game}", form=form) as stage:
            for name, text in (("ann", f"!{game}"), ("ann", "!join für Glück"), ("bob", "!join 七 7")):
                await stage.say(name, text)
            for name, text in (("ann", "!bots 2"), ("ann", "!start"), ("ann", "!r"), ("bob", "!r")):
                await stage.say(name, text)
            for name in ("ann", "ann", "bob", "bob"):  # asked once each; then the house plays to the end
                await stage.say(name, "!leave")
            row = await stage.app.storage.run(lambda c: queries.table_by_code(c, "a2"))
            assert row is not None
            assert row[3] == "ended"
            actions = await stage.app.storage.run(lambda c: queries.actions(c, row[0]))
            return verify.document(adapter(Sheet).validate_json(row[5]), actions, row[6])

    return asyncio.run(play())
