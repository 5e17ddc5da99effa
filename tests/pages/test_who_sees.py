"""The table "who may see, join, watch, from where" of `docs/admins.md` is what the house does."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypedDict

import anyio
import pytest

from croupier.testing.stage import Stage
from tests.adapters.web.visits import visiting
from tests.support.telegram_fake import time

DOCS = Path(__file__).resolve().parents[2] / "docs"
ROW = re.compile(r"^\| (?:`set ([a-z ]+)`|[^|`]+) \|((?: (?:✓|–) \|){7})$", re.MULTILINE)
PAGES = ("admins.md",)
Asks = Callable[[Stage], Awaitable[bool]]


class How(TypedDict):
    on: str
    private: bool
    present: tuple[str, ...] | None


async def opened(stage: Stage, setting: str) -> None:
    if setting:
        await stage.say("ann", f"!set {setting}")
    await stage.say("ann", "!liarsdice")


async def looks(stage: Stage, *, on: str, private: bool) -> bool:
    how: How = {"on": on, "private": private, "present": () if private else None}
    told = await stage.say("eve", "#a2 status" if private else "/#a2 status", **how)
    return any("Liar's dice a2" in line for _, line in told)


async def joins(stage: Stage, *, on: str, private: bool) -> bool:
    how: How = {"on": on, "private": private, "present": () if private else None}
    told = await stage.say("eve", "join #a2" if private else "/join #a2", **how)
    return any("eve joins" in line or "eve@far joins" in line for _, line in told)


async def checks(stage: Stage) -> bool:
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    await stage.say("ann", "!end a2")
    told = await stage.say("eve", "/verify a2", on="far")
    return any("draws were recomputed" in line for _, line in told)


PROBES: tuple[Asks, ...] = (
    lambda stage: looks(stage, on="far", private=False),
    lambda stage: joins(stage, on="far", private=False),
    lambda stage: looks(stage, on="stage", private=True),
    lambda stage: joins(stage, on="stage", private=True),
    checks,
)


async def from_chats(setting: str) -> list[bool]:
    """Try, each on a stage of its own, what somebody can who is not in the room."""
    found = []
    for probe in PROBES:
        async with Stage(others=("far",)) as stage:
            await opened(stage, setting)
            found.append(await probe(stage))
    return found


def by_page(setting: str) -> list[bool]:
    """Try whether somebody with the page's address can look on, and join."""
    found: list[bool] = []

    async def scene() -> None:
        async with visiting() as visits:
            await opened(visits.stage, setting)
            look = await visits.stage.app.bus.look("a2", "stage/ann", "en")
            assert look is not None
            path = f"/t/{look.address}"
            async with visits.visitor() as eve:
                found.append("Liar's dice" in await eve.get(path) and eve.status == 200)
                await eve.post("/", do=f"- join {path[3:]}", id="1", name="eve")
                await visits.stage.settle()
            table = visits.stage.app.tables.named("a2")
            assert table is not None
            found.append(len(table.sheet.seats) == 2)

    time.run(scene())
    return found


@pytest.mark.parametrize("page", PAGES)
def test_who_may_what_is_as_the_table_says(page: str) -> None:
    rows = ROW.findall((DOCS / page).read_text("utf-8"))
    assert [setting for setting, _ in rows] == ["", "guests on", "public on", "web watch", "web play"]
    for setting, cells in rows:
        said = [cell.strip() == "✓" for cell in cells.strip("|").split("|")]
        assert [*anyio.run(from_chats, setting), *by_page(setting)] == said, setting or "as at first"


@pytest.mark.parametrize(("setting", "joined"), [("", False), ("public on", True), ("guests on", True)])
async def test_in_private_on_a_network_that_does_not_say_who_is_in_a_room(setting: str, joined: bool) -> None:
    """Such as Telegram: whoever has the code joins, where the code says anything to them."""
    async with Stage() as stage:
        await opened(stage, setting)
        told = await stage.say("eve", "join #a2", private=True)
        assert any("eve joins" in line for _, line in told) == joined
