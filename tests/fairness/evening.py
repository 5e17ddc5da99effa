"""Whole tables on a stage: people who choose at random from their menus or sleep, beside players of the house."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from core import ledger
from core.codec import adapter, read_state
from core.plugins import LoadedGame
from core.sheet import Sheet
from core.table import Table
from croupier.testing.stage import Stage

SLEEPY = 0.1
"""How often somebody lets the clock run out instead of choosing."""


@dataclass
class Kept:
    """A table as the database has it."""

    loaded: LoadedGame
    sheet: Sheet
    state: Any
    log: list[dict[str, Any]]


async def kept(stage: Stage, code: str) -> Kept:
    """Read a table out of the database, whether it is over or not."""
    row = await stage.app.storage.run(lambda c: ledger.table_by_code(c, code))
    assert row is not None
    sheet: Sheet = adapter(Sheet).validate_json(row[5])
    loaded = stage.app.services.plugins.games[sheet.game]
    log = await stage.app.storage.run(lambda c: ledger.actions(c, row[0]))
    return Kept(loaded, sheet, read_state(loaded.game, sheet.version, row[6]), json.loads(json.dumps(log)))


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
