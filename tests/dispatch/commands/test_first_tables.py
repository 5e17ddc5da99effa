"""Somebody's first tables against the computer: what is said first begins each game, at `fair`, and says so once."""

import pytest
from sqlalchemy import text

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


# -- in a room, where the house's players come when somebody calls them -----------------------------------------------

EASY = "They go easy on newcomers: !bots 1 strong for their best."


async def heard(stage: Stage, words: str, name: str = "ann") -> str:
    return " ".join(line for _, line in await stage.say(name, words))


async def finished(stage: Stage, name: str, times: int = 3) -> None:
    """Let somebody finish tables of dice poker, in private."""
    for _ in range(times):
        for word in ("dicepoker", "bots 1", "start", "leave", "leave"):
            await stage.say(name, word, private=True)


@pytest.mark.parametrize("game", GAMES)
async def test_a_newcomers_table_in_a_room_has_fair_ones_too(stage: Stage, game: str) -> None:
    await stage.say("ann", f"!{game}")
    told = await heard(stage, f"!bots {3 if game == 'liarsteams' else 1}")
    assert told.count("fair") == 1 and told.count("go easy on newcomers") == 1
    await stage.say("ann", "!start")
    assert (table(stage).sheet.phase, table(stage).sheet.level) == ("running", Level.FAIR)


@pytest.mark.parametrize(("language", "said"), [("en", EASY), ("ja", "強い相手なら：!CPU 1 強い")])
async def test_it_is_said_once_however_often_they_are_counted_anew(stage: Stage, language: str, said: str) -> None:
    await stage.say("ann", f"!set language {language}")
    assert said not in await heard(stage, "!dicepoker")
    assert (await heard(stage, "!bots 1")).count(said) == 1
    for words in ("!bots 2", "!bots 0", "!bots 1"):
        assert said[:12] not in await heard(stage, words)


async def test_beside_a_table_that_begins_at_once_nothing_is_to_be_typed(stage: Stage) -> None:
    await stage.say("ann", "!roulettepoker")
    told = await heard(stage, "!bots 1")
    assert "One fair computer player will join. Computer players go easy on newcomers. Roulette Poker begins" in told


@pytest.mark.parametrize("words", ["!bots 2 strong", "!bots strong", "!bots 1 easy", "!CPU 2 強い"])
async def test_a_level_that_is_said_holds_and_nothing_is_told_of_newcomers(stage: Stage, words: str) -> None:
    await stage.say("ann", "!dicepoker")
    assert "newcomers" not in await heard(stage, words)
    assert table(stage).sheet.level == (Level.EASY if "easy" in words else Level.STRONG)
    assert "newcomers" not in await heard(stage, "!bots 1") and table(stage).sheet.level != Level.FAIR


@pytest.mark.parametrize(("level", "name"), [("easy", "Alfie"), ("fair", "Anton"), ("strong", "Ada")])
async def test_their_names_tell_the_level_that_begins_the_table_at_once(stage: Stage, level: str, name: str) -> None:
    await stage.say("ann", "!roulettepoker")
    assert name in await heard(stage, f"!bots 1 {level}")


async def test_what_a_strong_table_was_comes_again_and_a_fair_one_too(stage: Stage) -> None:
    for words, level in (("!bots 1 strong", Level.STRONG), ("!bots 1", Level.FAIR)):
        for said in ("!dicepoker", words, "!start", "!leave", "!leave"):
            await stage.say("ann", said)
        told = await heard(stage, "!again")
        found = next(each for each in stage.app.tables if each.sheet.phase == "lobby")
        assert found.sheet.level == level and "newcomers" not in told
        await stage.say("ann", "!cancel")


async def test_it_is_the_opener_who_counts_whoever_joins_or_calls_them(stage: Stage) -> None:
    await finished(stage, "bob")
    code = (await heard(stage, "!dicepoker")).partition("table ")[2].partition(".")[0]
    await stage.say("bob", "!join")
    assert "Only the host" in await heard(stage, "!bots 1", "bob")
    await stage.say("ann", "!leave")
    assert EASY in await heard(stage, "!bots 1", "bob"), "the table stays what it was opened as"
    assert table(stage, code).sheet.level == Level.FAIR
    await stage.say("bob", "!cancel")
    await stage.say("bob", "!dicepoker")
    await stage.say("ann", "!join")
    assert "fair" not in await heard(stage, "!bots 1", "bob"), "who opens it has finished three"


async def test_an_admin_who_calls_them_gets_a_newcomers_too(staging: dict[str, object]) -> None:
    async with Stage(loaded_once("plugins.dicepoker"), buttons=False, admins=("eve",)) as stage:
        await stage.say("ann", "!dicepoker")
        assert EASY in await heard(stage, "!bots 1", "eve")


async def test_after_three_tables_they_play_as_well_as_they_can_in_a_room_too(stage: Stage) -> None:
    await finished(stage, "ann", 2)
    await stage.say("ann", "!dicepoker")
    assert EASY in await heard(stage, "!bots 1")
    for words in ("!start", "!leave", "!leave"):
        await stage.say("ann", words)
    await stage.say("ann", "!dicepoker")
    assert "fair" not in await heard(stage, "!bots 1")


async def test_ratings_take_a_newcomers_computer_players_at_their_level(stage: Stage) -> None:
    for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!bots 1"), ("ann", "!start")):
        await stage.say(name, words)
    for _ in range(60):
        told = [line for name in ("ann", "bob") for word in ("!r", "!k") for _, line in await stage.say(name, word)]
        if any("is over" in line for line in told + [line for _, line in await stage.advance(4)]):
            break
    levels = await stage.app.storage.run(
        lambda connection: connection.execute(text("SELECT bot FROM result WHERE person_id IS NULL")).all()
    )
    assert [str(row[0]).split("/")[:2] for row in levels] == [["dicepoker", "fair"]]
