"""What a host may do again and again, what somebody else may not do for them, and whom all this brings to an end."""

import pytest

from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", buttons=False, others=("far",), admins=("ann", "dan@far"))


async def said(stage: Stage, name: str, words: str, on: str = "stage") -> str:
    return "\n".join(line for _, line in await stage.say(name, words, on=on))


def host(stage: Stage) -> str:
    table = stage.app.tables.named("a2")
    assert table is not None
    return next(sitter.name for sitter in table.sheet.seats if sitter.person == table.sheet.host)


async def test_who_gets_up_and_comes_again_gives_the_host_no_more_time(stage: Stage) -> None:
    await said(stage, "bob", "!dicepoker")
    await said(stage, "cyd", "!join")
    for _ in range(5):
        assert "30 more seconds" in await said(stage, "bob", "!extend")
    for words in ("!leave", "!join"):
        await said(stage, "cyd", words)
    assert "30 more seconds" not in await said(stage, "bob", "!extend")
    assert host(stage) == "cyd"


async def test_an_admin_who_extends_too_often_takes_the_table_from_nobody(stage: Stage) -> None:
    await said(stage, "bob", "!dicepoker")
    await said(stage, "cyd", "!join")
    for _ in range(5):
        await said(stage, "ann", "!extend")
    assert "30 more seconds" not in await said(stage, "ann", "!extend")
    assert host(stage) == "bob"


async def test_a_host_who_extends_is_asked_once_more_before_the_table_closes(stage: Stage) -> None:
    await said(stage, "bob", "!dicepoker")
    few = [line for _, line in await stage.advance(30)]
    assert any("!bots" in line for line in few), few
    await said(stage, "bob", "!extend")
    again = [line for _, line in await stage.advance(30)]
    assert any("!bots" in line for line in again), again
    closed = [line for _, line in await stage.advance(30)]
    assert any("a2 closes" in line for line in closed), closed


async def test_words_for_the_dice_are_given_once(stage: Stage) -> None:
    await said(stage, "bob", "!dicepoker")
    assert "lucky" in await said(stage, "bob", "!join lucky")
    assert await said(stage, "bob", "!join other") == "You're already at table a2, and your words are in its dice."


async def test_guests_who_are_all_taken_off_end_the_game_in_order(stage: Stage) -> None:
    await said(stage, "ann", "!set guests on")
    await said(stage, "ann", "!dicepoker")
    for name in ("bob", "cyd"):
        await said(stage, name, "/join #a2", "far")
    await said(stage, "ann", "!start")
    for _ in range(2):
        await said(stage, "ann", "!leave")
    table = stage.app.tables.named("a2")
    assert table is not None and table.sheet.phase == "running"
    await said(stage, "dan", "/end a2", "far")
    assert (table.sheet.phase, table.sheet.reason) == ("ended", "left")
