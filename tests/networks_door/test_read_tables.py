"""What a board is drawn from: how a table stands in its reader's words, between games too, and what was heard of it."""

from math import inf
from pathlib import Path

import pytest

from core.contract import Network
from core.engine import RoomAudience
from core.engine.dice import told
from core.storage import OutboxEntry
from core.tables import snapshot
from core.tables.views import history
from core.words.notices import events
from croupier.testing.stage import NETWORK, Stage
from plugins.liarsdice.events import BidMade
from tests.networks_door.gallery import drawn
from tests.networks_door.test_gallery import begun, looked, plain, playing
from tests.support.loaded import loaded_once


async def test_without_a_language_readers_are_told_as_their_room_is() -> None:
    async with playing() as (stage, _):
        await begun(stage, "dicepoker")
        await stage.say("ann", "!set language ja")
        await stage.say("ann", "!set style plain")
        room = await looked(stage, "stage/#room", language="")
        assert "第1ラウンド" in drawn(room.position[0]) and room.language == "ja"
        assert {span.style for line in room.position for span in line} == {""}, "plain words have no styles"
        assert (await looked(stage, "stage/#room")).position[0][0].style == "strong", "whoever names one is told in it"
        assert (await looked(stage, "", language="")).language == "en"
        await stage.say("bob", "!lang en")
        assert (await looked(stage, "stage/bob", language="")).language == "en"


async def test_a_look_tells_how_to_join_what_is_fixed_and_when_the_game_begins() -> None:
    async with playing() as (stage, _):
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        look = await looked(stage, "stage/#room")
        (joining,) = look.position
        opened = "ann opens Dice poker (2-10 players), table a2. Waiting for players"
        assert drawn(joining) == f"{opened}; ann can start, or add computer players."
        assert look.starts is not None and 0 < look.starts - look.at <= 30 and look.round == 0
        (table,) = stage.app.tables
        assert len(look.commitment) == 26 and look.commitment == told(table.sheet.commitment)
        assert [(drawn(heard.lines[0]), heard.setup) for heard in look.heard] == [("bob joins (2 of 10).", True)]
        await stage.say("ann", "!start")
        look = await looked(stage, "stage/#room")
        assert look.round == 1 and look.starts is None and [heard.setup for heard in look.heard] == [True, False]
        await stage.say("ann", "!pause a2")
        assert "An admin has paused" in drawn((await looked(stage, "stage/#room")).position[0])


async def test_what_is_asked_is_told_without_names_and_times_and_not_among_what_was_heard() -> None:
    async with playing() as (stage, _):
        await begun(stage, "bluebear")
        look = await looked(stage, "stage/#room")
        assert [drawn(line) for line in look.asked] == ["Bid at least how many dice show a face."]
        mover = ("ann", "bob")[look.awaited[0]]
        await stage.advance(52)
        warned = [line for line in plain(await looked(stage, "stage/#room")).split("\n") if "seconds left" in line]
        assert len(warned) == 1 and warned[0].startswith(mover)
        await stage.say(mover, "!bid 1 1")
        told = plain(await looked(stage, "stage/#room"))
        assert "seconds left" not in told and "at least" not in told and "bids 1 × 1" in told


async def test_a_look_at_a_table_that_is_over_tells_the_result_and_what_led_to_it() -> None:
    async with playing() as (stage, _):
        await begun(stage, "dicepoker")
        await stage.say("ann", "!r")
        await looked(stage, "stage/#room")
        await stage.say("ann", "!end a2")
        look = await looked(stage, "stage/#room")
        said = [drawn(line) for line in look.position]
        assert any("Table a2 is over" in line for line in said) and "Now all dice of a2 can be checked." in said
        assert "ann rolls" in plain(look) and look.commitment


@pytest.mark.parametrize("installed", [True, False])
async def test_what_the_house_still_owes_from_before_a_restart_was_heard_too(
    tmp_path: Path, installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*given: object) -> None:
        raise ValueError("its rules are others now")

    async with Stage(loaded_once(), database=str(tmp_path / "house.db")) as stage:
        await begun(stage, "liarsdice", public=False)
        mover = ("ann", "bob")[(await looked(stage, "stage/ann")).awaited[0]]
        await stage.say(mover, "!bid 2 3")
        await stage.restart(away=5)
        (table,) = stage.app.tables
        if not installed:
            monkeypatch.setattr(history, "replay", lost)  # the log cannot be made again
        owed = snapshot.dump_events(table.loaded.codec, [events.SeatLeft(1), BidMade(0, 2, 3)])
        row = OutboxEntry(999, table.number, table.now.room.id, "room", owed, inf, 1)
        table.owe(row, RoomAudience(table.now.room.id))
        told = plain(await looked(stage, "stage/#room")).split("\n")
        assert told.count("bob leaves the game.") == 1
        bids = sum("bids two 3s" in line for line in told)
        assert bids == 1, "of the game's own what its log tells is enough"


@pytest.mark.parametrize("unsaid", range(4))
async def test_a_look_tells_what_no_earlier_run_could_say(tmp_path: Path, unsaid: int) -> None:
    async with Stage(loaded_once(), database=str(tmp_path / "house.db")) as stage:
        await begun(stage, "dicepoker", public=False)
        for number, said in enumerate(("ann r", "bob r", "ann k")):
            stage.adapter.up = number < 3 - unsaid
            who, _, word = said.partition(" ")
            await stage.say(who, f"!{word}")
        await stage.restart(away=5)
        look = await looked(stage, "stage/#room")
        owed = [drawn(heard.lines[0]).rpartition(" ")[0] for heard in look.heard if heard.version > look.told]
        assert len(look.heard) == 4 and len(owed) == unsaid + 1, owed
        assert owed[-1] == "Dice poker resumes at"


async def started_unheard(stage: Stage) -> None:
    """Let the process die and start again, on a network that is up and takes nothing."""
    await stage.app.beat()
    stage.app.storage.close()
    await stage.open()
    stage.adapter.up = False
    await stage.app.bus.publish_inbound(Network(NETWORK, up=True))
    await stage.settle()


@pytest.mark.parametrize("runs", [1, 60])
async def test_a_look_tells_what_no_run_of_many_could_say_however_often_the_table_was_resumed(
    tmp_path: Path, runs: int
) -> None:
    async with Stage(loaded_once(), database=str(tmp_path / "house.db")) as stage:
        await begun(stage, "dicepoker", public=False)
        stage.adapter.up = False
        for name in ("ann", "bob"):
            await stage.say(name, "!r")
        for _ in range(runs):
            await started_unheard(stage)
        await stage.say("ann", "!k")
        look = await looked(stage, "stage/#room")
        owed = [drawn(heard.lines[0]) for heard in look.heard if heard.version > look.told]
        rolled = [line.partition(":")[0].rpartition(" rolls")[0] for line in owed if " rolls " in line]
        assert sorted(rolled) == ["ann", "bob"] and "ann keeps all" in owed[-1], owed


@pytest.mark.parametrize("said", range(4))
async def test_a_look_tells_what_no_run_could_say_of_a_table_that_ended(tmp_path: Path, said: int) -> None:
    async with Stage(loaded_once(), database=str(tmp_path / "house.db")) as stage:
        await begun(stage, "dicepoker", public=False)
        for number, words in enumerate(("ann r", "bob r", "ann k", "bob k")):
            stage.adapter.up = number < said
            who, _, word = words.partition(" ")
            await stage.say(who, f"!{word}")
        await started_unheard(stage)
        assert not list(stage.app.tables)
        look = await looked(stage, "stage/#room")
        owed = [drawn(heard.lines[0]) for heard in look.heard if heard.version > look.told]
        done = [line for line in owed if " rolls " in line or " keeps " in line]
        assert look.phase == "ended" and len(done) == 4 - said, owed
