"""Who leads in teams where garnets are equal: as the last match in the room ended, which its lobby tells."""

import pytest

from croupier.testing.stage import Stage

TYPING = pytest.mark.stage(buttons=False)
FOUR = ("ann", "bob", "cyd", "dan")


async def opened(stage: Stage, *names: str) -> str:
    await stage.advance(30)
    host, *others = names
    told = str(await stage.say(host, "!liarsteams seconds 0"))
    for name in others:
        told += str(await stage.say(name, "!join"))
    return told


async def won_by_those_who_stay(stage: Stage) -> tuple[list[str], list[str]]:
    """Let the team of whoever leads second leave; gives who won, and who lost."""
    (table,) = stage.app.tables
    await stage.say(table.names()[table.state.leaders[0]], f"!pick {table.names()[3]}")
    losers = [table.names()[seat] for seat in table.state.teams[1]]
    for name in losers:
        await stage.say(name, "!leave")
        await stage.say(name, "!leave")
    assert table.sheet.phase == "ended"
    return [name for name in table.names() if name not in losers], losers


@TYPING
async def test_equal_garnets_go_by_the_last_match(stage: Stage) -> None:
    assert "last match" not in await opened(stage, *FOUR)
    winners, _ = await won_by_those_who_stay(stage)
    assert winners == ["ann", "dan"], "who joined first led the first time"
    told = await opened(stage, "cyd", "bob", "dan", "ann")
    assert "the last match here decides the order: ann, dan" in told
    (table,) = stage.app.tables
    assert set(table.names()[:2]) == {*winners}
    assert table.names()[table.state.leaders[0]] in winners


@TYPING
async def test_who_keeps_that_private_is_not_named(stage: Stage) -> None:
    await opened(stage, *FOUR)
    await won_by_those_who_stay(stage)
    await stage.say("ann", "me show nobody", private=True)
    told = await opened(stage, "cyd", "bob")
    assert "the order: dan" in told and "ann" not in told.partition("decides the order")[2].partition(".")[0]


@TYPING
async def test_other_games_tell_of_no_order(stage: Stage) -> None:
    for _ in range(2):
        await stage.advance(30)
        assert "last match" not in str(await stage.say("ann", "!dicepoker"))
        await stage.say("ann", "!cancel")
