"""A house that is started anew with other rules: peek, changed as text, on a stage with a stored file."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from core.engine.plugins.loading import Plugins
from core.storage import queries
from core.tables.table import Table
from croupier.testing.stage import Stage

NAME = "glance"
"""What the changed game's package is called."""
NEW_VERSION = ("clocks=", "version=2, clocks=")
"""What of its `__init__.py` makes it a new version."""
Change = tuple[str, str]
"""Text of a file, and what stands there then."""
Deploy = Callable[..., Plugins]
Scene = Callable[[Stage], Awaitable[None]]


def played(plugins: Plugins, folder: Path, scene: Scene) -> None:
    async def play() -> None:
        async with Stage(plugins, database=str(folder / "stage.db")) as stage:
            await scene(stage)

    asyncio.run(asyncio.wait_for(play(), 60))


async def bidding(stage: Stage) -> None:
    """Sit ann and bob down at peek, and let ann bid."""
    for name, words in (("ann", "!peek"), ("bob", "!join"), ("ann", "!start"), ("ann", "!bid 1 4")):
        await stage.say(name, words)
    assert stage_table(stage).sheet.actions == 2


async def again(stage: Stage, plugins: Plugins) -> list[str]:
    """Start the house anew with other plugins; gives what the room is told."""
    stage.plugins = plugins
    return room(await stage.restart(away=5))


def room(told: list[tuple[str, str]]) -> list[str]:
    return [line for who, line in told if who == "room"]


def stage_table(stage: Stage) -> Table:
    table = stage.app.tables.named("a2")
    assert table is not None
    return table


async def stored(stage: Stage) -> tuple[dict[str, Any], str]:
    row = await stage.app.storage.run(lambda c: queries.table_by_code(c, "a2"))
    assert row is not None
    return json.loads(row[5]), row[6]


def rules_of(plugins: Plugins) -> str:
    return plugins.games["peek"].rules_digest
