"""An admin pauses a table and lets it go on; nobody else can, and no restart does."""

from functools import partial
from pathlib import Path

import duelists
import pytest

from core.engine import clock
from core.storage import queries
from core.tables.table import Table
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", duelists)


PAUSED = "An admin has paused table a2: its clocks are stopped until an admin says !resume a2."
REFUSED = "Table a2 is paused; its clocks are stopped until an admin says !resume a2."
GOES_ON = ("room", "Dice poker resumes at a2.")


def only(stage: Stage) -> Table:
    (table,) = stage.app.tables
    return table


async def rolling(stage: Stage, *others: str) -> Table:
    """Sit ann and bob down at dice poker, ann having rolled."""
    await stage.say("ann", "!dicepoker")
    for name in others or ("bob",):
        await stage.say(name, "!join")
    await stage.say("ann", "!start")
    await stage.say("ann", "!r")
    return only(stage)


async def audited(stage: Stage) -> list[str]:
    return [row.deed for row in await stage.app.storage.run(partial(queries.audits, room=1, most=9))]


def seconds_left(stage: Stage, table: Table, seat: int) -> float | None:
    return clock.left(table.sheet.running, seat, stage.timers.now()) if table.sheet.running else None


async def test_clocks_stand_still_until_an_admin_lets_the_table_go_on(stage: Stage) -> None:
    table = await rolling(stage)
    await stage.advance(15)
    assert await stage.say("ann", "!pause a2") == [("room", PAUSED)]
    assert await stage.advance(100_000) == []
    assert await stage.say("bob", "!r") == [("bob", REFUSED)]
    told = await stage.say("ann", "!resume a2")
    assert told[0] == GOES_ON
    assert told[1][1].startswith("bob: ") and "Roll your five dice" in told[1][1] and "(30 s)" in told[1][1]
    assert seconds_left(stage, table, 1) == 30.0  # afresh, though half of it was gone
    assert (await stage.say("bob", "!r"))[0][1].startswith("bob rolls ")
    assert await audited(stage) == ["resume a2", "pause a2"]


async def test_the_code_may_be_left_out_where_one_table_is_open(stage: Stage) -> None:
    await rolling(stage)
    assert await stage.say("ann", "!pause") == [("room", PAUSED)]
    assert (await stage.say("ann", "!#a2 resume"))[0] == GOES_ON
    await stage.say("cho", "!dicepoker")
    assert await stage.say("ann", "!pause") == [("ann", "I didn't get that. Example: !pause a2")]
    assert await stage.say("ann", "!pause #a2") == [("room", PAUSED)]
    assert await stage.say("ann", "!pause zz") == [("ann", "No table has the code zz.")]


async def test_every_word_at_a_paused_table_hears_that_it_is_paused(stage: Stage) -> None:
    await rolling(stage)
    await stage.say("ann", "!pause a2")
    for words in ("!r", "!k", "!hand", "!leave", "!try k", "!start", "!cancel", "!bots 1", "!option seconds 9"):
        assert await stage.say("bob", words) == [("bob", REFUSED)], words
        await stage.advance(10)
    assert await stage.say("bob", "r", private=True) == [("bob", REFUSED.replace("!", ""))]
    for words in ("!join", "!join #a2", "!again"):
        assert await stage.say("eve", words) == [("eve", REFUSED)], words
    assert await stage.say("eve", "!r") == [("eve", REFUSED)]
    assert await stage.say("bob", "a2.1 ?r go", pressed=True) == [("bob", REFUSED)]
    assert await stage.say("eve", "!status") == [
        ("room", "Dice poker at a2 is paused; its clocks are stopped until an admin says !resume a2.")
    ]


@pytest.mark.parametrize("words", ["!pause a2", "!resume a2"])
async def test_neither_host_nor_player_may(stage: Stage, words: str) -> None:
    await stage.say("cho", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("cho", "!start")
    if words.startswith("!resume"):
        await stage.say("ann", "!pause a2")
    for name in ("cho", "bob", "eve"):
        assert await stage.say(name, words) == [(name, "Only an admin of this room can do that.")]
    assert await stage.say("bob", words[1:], private=True) == [
        ("bob", "That only works in a room, where others can see it.")
    ]
    assert await audited(stage) == (["pause a2"] if words.startswith("!resume") else [])


async def test_what_cannot_be_paused_or_go_on_says_why(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await stage.say("ann", "!pause a2") == [
        ("ann", "Table a2 hasn't started yet: wait a moment, or its host can !start it now.")
    ]
    assert await stage.say("ann", "!resume a2") == [("ann", "Table a2 isn't paused, so there's nothing to resume.")]
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    await stage.say("ann", "!pause a2")
    assert await stage.say("ann", "!pause a2") == [("ann", REFUSED)]
    assert await audited(stage) == ["pause a2"]
    ended = await stage.say("ann", "!end a2")
    assert ended[0] == ("room", "An admin ended the game.")
    assert await stage.say("ann", "!resume a2") == [("ann", "Table a2 is over.")]


async def test_bots_stand_still_too(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("ann", "!bots 1 strong")
    await stage.say("ann", "!start")
    await stage.say("ann", "!pause a2")
    assert await stage.advance(1000) == []
    await stage.say("ann", "!resume a2")
    assert [line for _, line in await stage.advance(2) if line.startswith("Ada rolls")]


async def test_what_was_used_of_a_reserve_stays_used(stage: Stage) -> None:
    await stage.say("ann", "!duelists")
    await stage.say("bob", "!join")
    table, running = only(stage), None
    for _ in range(600):
        running = table.sheet.running
        if running and clock.elapsed(running, 0, stage.timers.now()) >= running.seats[0].seconds + 2:
            break
        await stage.advance(0.5)
    assert running is not None
    reserve = clock.reserve_left(running, 0, stage.timers.now())
    assert 0 < reserve < running.seats[0].reserve
    await stage.say("ann", "!pause")
    await stage.advance(50)
    await stage.say("ann", "!resume")
    assert table.sheet.running is not None
    assert table.sheet.running.seats[0].seconds == running.seats[0].seconds
    assert table.sheet.running.seats[0].reserve == reserve


@pytest.mark.stage(in_file=True)
async def test_a_restart_does_not_let_it_go_on(stage: Stage) -> None:
    await rolling(stage)
    await stage.say("ann", "!pause a2", id="pause")
    for again in (stage.restart, stage.kill):
        assert await again(away=10) == []
        assert await stage.say("ann", "!pause a2", id="pause") == []  # delivered again
        assert await stage.advance(1000) == []
        assert await stage.say("bob", "!r") == [("bob", REFUSED)]
    await stage.network(up=False)
    assert await stage.network(up=True) == []
    told = await stage.say("ann", "!resume a2")
    assert told[0] == GOES_ON and told[1][1].startswith("bob: ") and "Roll your five dice" in told[1][1]
    assert (await stage.say("bob", "!r"))[0][1].startswith("bob rolls ")
    assert await audited(stage) == ["resume a2", "pause a2"]


async def test_a_table_that_goes_on_while_its_network_is_away_waits_for_it(stage: Stage) -> None:
    table = await rolling(stage)
    await stage.say("ann", "!pause a2")
    await stage.network(up=False)
    assert await stage.say("ann", "!resume a2") == []
    assert await stage.advance(1000) == []
    told = await stage.network(up=True)
    assert GOES_ON in told
    assert table.sheet.phase == "running" and seconds_left(stage, table, 1) == 30.0


async def test_old_buttons_are_too_late_after_a_pause(stage: Stage) -> None:
    table = await rolling(stage)
    mark = f"a2.{table.sheet.waits}"
    await stage.say("ann", "!pause a2")
    assert await stage.say("bob", f"{mark} r", pressed=True) == [("bob", REFUSED)]
    await stage.say("ann", "!resume a2")
    told = await stage.say("bob", f"{mark} r", pressed=True)
    assert told == [("bob", "Too late: that button belonged to an earlier turn.")]
    told = await stage.say("bob", f"a2.{table.sheet.waits} r", pressed=True)
    assert told[0][1].startswith("bob rolls ")


@pytest.mark.stage(others=("far",), admins=("ann", "bob@far"))
async def test_the_admins_of_a_guests_room_may_not(stage: Stage, tmp_path: Path) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "/join #a2", on="far")
    await stage.say("ann", "!start")
    told = await stage.say("bob", "/pause a2", on="far")
    assert told == [("bob@far", "Table a2 belongs to another room; only its admins can do that.")]
    told = await stage.say("ann", "!pause a2")
    assert told == [("room", PAUSED), ("far", PAUSED.replace("!", "/"))]
    told = await stage.say("ann", "!resume a2")
    assert GOES_ON in told and ("far", GOES_ON[1]) in told


async def test_who_was_shut_out_meanwhile_gets_up_when_it_goes_on(stage: Stage) -> None:
    table = await rolling(stage, "bob", "cho")
    await stage.say("ann", "!pause a2")
    await stage.say("ann", "!ban bob")
    told = await stage.say("ann", "!resume a2")
    assert told[0] == GOES_ON and ("room", "bob leaves the game.") in told, told
    assert [sitter.gone for sitter in table.sheet.seats] == [False, True, False]
    await stage.say("ann", "!pause a2")
    await stage.say("ann", "!ban cho")
    told = await stage.say("ann", "!resume a2")
    assert any("Table a2 is over" in line for _, line in told), told


@pytest.mark.stage(language="ja")
async def test_it_is_said_in_japanese(stage: Stage) -> None:
    await rolling(stage)
    assert await stage.say("ann", "!一時停止 a2") == [
        (
            "room",
            "管理者が卓 a2 を一時停止しました。管理者が !resume a2 と送るまで、持ち時間は止まっています。",
        )
    ]
    told = await stage.say("ann", "!再開 a2")
    assert told[0] == ("room", "a2 のダイスポーカーを再開します。")
