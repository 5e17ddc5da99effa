"""A table played to its end on a stage, as it is exported."""

import asyncio
from functools import cache
from typing import Any

import pytest

from core import ledger, verify
from core.codec import adapter
from core.plugins import load_all
from core.sheet import Sheet
from croupier.testing.stage import Stage


@cache
def played(game: str) -> dict[str, Any]:
    """Play a game of two people with words and two of the house's players, and export it."""
    plugins = load_all(("plugins.dicepoker", "peek"), "nobody.is.here")

    async def play() -> dict[str, Any]:
        async with Stage(plugins, seed=f"export {game}") as stage:
            for name, text in (("ann", f"!{game}"), ("ann", "!join für Glück"), ("bob", "!join 七 7")):
                await stage.say(name, text)
            for name, text in (("ann", "!bots 2"), ("ann", "!start"), ("ann", "!r"), ("bob", "!r")):
                await stage.say(name, text)
            for name in ("ann", "ann", "bob", "bob"):  # asked once each; then the house plays to the end
                await stage.say(name, "!leave")
            row = await stage.app.storage.run(lambda c: ledger.table_by_code(c, "a2"))
            assert row is not None
            assert row[3] == "ended"
            actions = await stage.app.storage.run(lambda c: ledger.actions(c, row[0]))
            return verify.document(adapter(Sheet).validate_json(row[5]), actions)

    return asyncio.run(play())


@pytest.fixture(params=["dicepoker", "peek"])
def exported(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Give an exported table."""
    return played(str(request.param))
