"""Pages list and open what the settings of rooms say now, whoever changed them and however."""

from pathlib import Path

import pytest

from croupier.testing.stage import Stage, loaded_once
from tests.networks_door.test_pages import NOBODY, Leaf, address, lobby, look


async def listed(stage: Stage) -> list[str]:
    return [table.code for table in (await lobby(stage, NOBODY)).tables]


async def test_a_room_that_is_public_no_more_since_an_undo_lists_no_table_to_strangers() -> None:
    async with Stage(loaded_once()) as stage:
        leaf = Leaf()
        stage.app.add(leaf)
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        for words in ("!set web watch", "!set public on"):
            await stage.say("ann", words)
        assert await listed(stage) == ["a2"]
        ((_, told),) = await stage.say("ann", "!undo")
        assert told == "Undone: ann's !set public on (just now). public is off again."
        assert await listed(stage) == [] and await look(stage, "a2", NOBODY) is None
        assert await look(stage, await address(stage), NOBODY) is not None, "who has the address may look on still"
        ((_, told),) = await stage.say("ann", "!undo")
        assert told.endswith(" web is off again.") and told.startswith("Undone: ann's !set web watch ")
        assert await listed(stage) == []


async def test_a_room_that_is_public_again_by_an_undo_lists_its_tables() -> None:
    async with Stage(loaded_once()) as stage:
        leaf = Leaf()
        stage.app.add(leaf)
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        for words in ("!set web watch", "!set public on", "!set public off"):
            await stage.say("ann", words)
        assert await listed(stage) == []
        await stage.say("ann", "!undo")
        assert await listed(stage) == ["a2"] and await look(stage, "a2", NOBODY) is not None


async def test_whoever_looks_on_is_shut_out_by_an_undo_at_once() -> None:
    async with Stage(loaded_once()) as stage:
        leaf = Leaf()
        stage.app.add(leaf)
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        await stage.say("ann", "!set web watch")
        named = await address(stage)
        leaf.changes.clear()
        await stage.say("ann", "!undo")
        assert leaf.changes == ["a2"] and await look(stage, named, NOBODY) is None


async def test_a_table_is_not_listed_for_a_room_of_its_guests() -> None:
    async with Stage(loaded_once(), others=("far",), admins=("ann", "cara@far")) as stage:
        leaf = Leaf()
        stage.app.add(leaf)
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        await stage.say("ann", "!set guests on")
        for words in ("/set web watch", "/set public on"):
            await stage.say("cara", words, on="far")
        joined = await stage.say("cara", "/join #a2", on="far")
        assert any("cara" in line and "joins" in line for _, line in joined), joined
        assert await look(stage, "a2", NOBODY) is None
        assert await listed(stage) == [], "its own room shows it to nobody"
        for words in ("!set web watch", "!set public on"):
            await stage.say("ann", words)
        assert await listed(stage) == ["a2"]


@pytest.mark.parametrize("undone", [False, True])
async def test_what_a_restart_lists_is_what_was_listed_before(tmp_path: Path, undone: bool) -> None:
    async with Stage(loaded_once(), database=str(tmp_path / "pages.db")) as stage:
        leaf = Leaf()
        stage.app.add(leaf)
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        for words in ("!set web watch", "!set public on", *(("!undo",) if undone else ())):
            await stage.say("ann", words)
        before = await listed(stage)
        await stage.restart()
        stage.app.add(Leaf())
        assert await listed(stage) == before == ([] if undone else ["a2"])
