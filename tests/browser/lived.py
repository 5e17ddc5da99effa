"""A house with a past: tables that are over, run, are paused or wait; leaders; and names that look like code."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from core.dispatch.commands.people import leaders
from croupier.network import Network
from croupier.testing.stage import NETWORK, Stage
from tests.house.ratings.test_evenings import table
from tests.support.loaded import loaded_once
from tests.tables.replays.over import Pages

CODE, CLOSING = "<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>"
TURNED = "\u202eevil\u2066"
NAMES = (CODE, CLOSING, TURNED, "🎲" * 24)
PLACES = ("far", "near")
"""Networks with a room that has a table of its own."""


@dataclass(frozen=True)
class Lived:
    """The addresses of tables on pages, by how they stand."""

    over: str
    running: str
    paused: str
    lobby: str

    def all(self) -> dict[str, str]:
        return {"over": self.over, "running": self.running, "paused": self.paused, "lobby": self.lobby}


def lived(database: Path) -> Lived:
    """Write the database of such a house."""
    with ThreadPoolExecutor(1) as apart:  # the browser's own loop is in this thread
        return apart.submit(asyncio.run, _evening(database)).result()


async def _evening(database: Path) -> Lived:
    admins = ("ann", *(f"ann@{place}" for place in PLACES))
    stage = Stage(loaded_once(), database=str(database), admins=admins, others=PLACES)
    stage.wall = time.time()  # who has not played lately leads no more
    async with stage:
        stage.app.add(Pages())
        await stage.app.bus.publish_inbound(Network("web:main", up=True))
        for place in ("", *PLACES):
            for words in ("set web play", "set public on"):
                await said(stage, "ann", words, place)
        for name in ("ann", *NAMES):
            await said(stage, name, "me show all")
        over = {line.split()[1] for line in [await table(stage, "ann", *NAMES) for _ in range(10)]}
        await stage.advance(leaders.FRESH)
        for words in ("bluebear seconds 0", "join {}", "start"):
            await said(stage, "ann" if "join" not in words else CODE, words.format(CLOSING))
        await said(stage, "ann", "liarsdice seconds 0", "near")
        await said(stage, NAMES[2], "join", "near")
        for words in ("start", "pause"):
            await said(stage, "ann", words, "near")
        await said(stage, CODE, "liarsdice", "far")
        await stage.settle()
        found = {"over": max(over)}
        found |= {table.sheet.phase: table.code for table in stage.app.tables}
        assert found.keys() == {"over", "running", "paused", "lobby"}, found
        return Lived(**{phase: await address(stage, code) for phase, code in found.items()})


async def said(stage: Stage, name: str, words: str, place: str = "") -> None:
    """Let somebody say something in the stage's room, or in that of another network."""
    await stage.say(name, f"/{words}" if place else f"!{words}", on=place or NETWORK)


async def address(stage: Stage, code: str) -> str:
    """Give what pages call a table."""
    look = await stage.app.bus.look(code, "stage/ann", "en")
    assert look is not None, code
    return look.address or code
