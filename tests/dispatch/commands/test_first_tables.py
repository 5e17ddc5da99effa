"""Somebody's first tables against the computer: what is pressed first begins each game, at `fair`, and says so."""

import pytest

from core.contract import Level
from core.house import Defaults
from core.tables import Table
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

GAMES = tuple(loaded_once().games)
pytestmark = pytest.mark.stage(buttons=False, admins=(), seed="first")


def table(stage: Stage, code: str = "a2") -> Table:
    found = stage.app.tables.named(code)
    assert found is not None
    return found


async def said(stage: Stage, words: str) -> list[str]:
    return [line for _, line in await stage.say("ann", words, private=True)]


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_said_first_begins_each_game(stage: Stage, game: str) -> None:
    await said(stage, game)
    await said(stage, "start")
    assert (table(stage).sheet.phase, table(stage).sheet.level) == ("running", Level.FAIR)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.stage(buttons=True)
async def test_the_first_button_begins_each_game(stage: Stage, game: str) -> None:
    await stage.say("ann", f"- new {game}", private=True, pressed=True)
    await stage.say("ann", "a2 start", private=True, pressed=True)
    assert table(stage).sheet.phase == "running"


async def test_a_first_table_says_that_the_computer_is_fair_and_how_it_would_be_strong(stage: Stage) -> None:
    told = await said(stage, "dicepoker")
    assert told[-1] == "2 fair computer players will join. They go easy on newcomers: bots 2 strong for their best."
    assert (await said(stage, "bots 2 strong"))[-1] == "2 computer players will join."
    await said(stage, "start")
    assert table(stage).sheet.level == Level.STRONG


@pytest.mark.stage(language="ja")
async def test_it_says_so_in_japanese(stage: Stage) -> None:
    told = await said(stage, "ダイスポーカー")
    assert told[-1] == "ふつうのCPUが2人参加します。はじめのうちは手加減します。強い相手なら：CPU 2 強い"


@pytest.mark.stage(buttons=True)
async def test_beside_buttons_nothing_is_to_be_typed(stage: Stage) -> None:
    told = await said(stage, "dicepoker")
    assert told[-2:] == ["2 fair computer players will join.", "Computer players go easy on newcomers."]


async def test_whoever_has_finished_three_tables_of_a_game_meets_the_best_and_reads_nothing_of_it(stage: Stage) -> None:
    for number in range(3):
        assert "newcomers" in " ".join(await said(stage, "dicepoker")), number
        for word in ("bots 1", "start", "leave", "leave"):
            await said(stage, word)
    assert "newcomers" not in " ".join(await said(stage, "dicepoker"))
    assert "newcomers" in " ".join(await said(stage, "bluebear")), "of another game nothing is known yet"


async def test_enter_at_a_terminal_begins_with_fair_players_too(staging: dict[str, object]) -> None:
    stage = Stage(loaded_once("plugins.dicepoker", "plugins.liarsdice"), buttons=False)
    stage.defaults = Defaults(window=0, company=2, seconds=0.0)
    async with stage:
        opened = " ".join(line for _, line in await stage.say("ann", "!liarsteams"))
        assert "Computer players go easy on newcomers." in opened and "strong" not in opened
        told = " ".join(line for _, line in await stage.say("ann", "!start"))
        assert "3 fair computer players will join." in told
        found = stage.app.tables.named("a2")
        assert found is not None and found.sheet.level == Level.FAIR


async def test_a_table_of_a_room_is_as_it_was(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert "fair" not in " ".join(line for _, line in await stage.say("ann", "!bots 1"))
