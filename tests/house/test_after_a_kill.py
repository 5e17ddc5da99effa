"""After kill -9 nothing is said that "resumes" says again, whether the house knew that it had said it or not."""

from pathlib import Path

import pytest

from core.contract import Network
from croupier.testing.stage import NETWORK, Stage, copied
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.sqlite


async def killed(stage: Stage) -> list[str]:
    """Kill the house before it notes what it has just told, and start it; gives what the room is told."""
    left = copied(stage.database)
    stage.app.storage.close()
    stage.database = left
    stage.wall += 5
    await stage.open()
    await stage.settle()
    both = frozenset(f"{NETWORK}/{name}" for name in ("ann", "bob"))
    await stage.app.bus.publish_inbound(Network(NETWORK, True, both))
    await stage.settle()
    return [line for who, line in stage.lines() if who == "room"]


@pytest.mark.parametrize("buttons", [False, True])
async def test_a_prompt_that_was_told_is_told_once_more_and_not_twice(tmp_path: Path, buttons: bool) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(loaded_once("plugins.bluebear"), database=database, buttons=buttons) as stage:
        for name, words in (("ann", "!bluebear"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words, lasting=False)
        first = next(iter(stage.app.tables)).now.awaited()[0]
        bidder = ("ann", "bob")[first]
        told = [line for _, line in await stage.say(bidder, "!bid 3 2", lasting=False)]
        bid = f"{bidder} bids 3 × 2"
        assert sum(bid in line for line in told) == 1
        told = await killed(stage)
        assert sum(bid in line for line in told) == 1, told
        assert sum("resumes at a2" in line for line in told) == 1
        assert sum("again by name and address" in line for line in told) == 1


async def test_what_no_resumption_says_is_told_though_it_may_have_been(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(loaded_once("plugins.bluebear"), database=database) as stage:
        for name, words in (("ann", "!bluebear"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        first = next(iter(stage.app.tables)).now.awaited()[0]
        names = ("ann", "bob")[first], ("ann", "bob")[1 - first]
        await stage.say(names[0], "!bid 9 2")
        lost = [line for who, line in await stage.say(names[1], "!bluff") if who == "room" and "los" in line]
        assert lost
        told = await killed(stage)
        assert any(lost[0] in line for line in told), told


async def test_who_is_known_by_name_alone_is_said_before_their_secrets_and_before_all_that_is_owed(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(loaded_once("plugins.bluebear"), database=database) as stage:
        await stage.say("ann", "!bluebear", lasting=False)
        await stage.say("bob", "!join", lasting=False)
        stage.adapter.up = False  # the dice are dealt, and nobody can be told
        await stage.say("ann", "!start", lasting=False)
        await killed(stage)
        told = stage.lines()
        known = next(at for at, (_, line) in enumerate(told) if "again by name and address" in line)
        dealt = [at for at, (who, _) in enumerate(told) if who in ("ann", "bob")]
        assert len(dealt) >= 2 and known < min(dealt) and known == 0, told
