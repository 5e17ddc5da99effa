"""A table's last line ranks as ratings do, and so do its page, its replay and the history of who sat there."""

from collections.abc import Iterable
from typing import Any

import pytest
from sqlalchemy import text

from core.contract import Line, Outcome
from core.engine import ranked
from core.house.ratings import Fared, judge
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once
from tests.tables.replays.over import Pages, replayed

pytestmark = pytest.mark.stage("plugins.dicepoker", seed="slept", buttons=False)


GAMES = loaded_once("plugins.dicepoker")


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    stage.app.add(Pages())
    return stage


async def sleeps(stage: Stage, *, wins: bool, bots: int = 0) -> str:
    """Let bob never say a word at a table with ann, until he has won (or lost) by the rules; gives what was told."""
    await stage.say("ann", "!set web watch")
    for _ in range(20):
        await stage.say("ann", "!dicepoker seconds 6")
        await stage.say("bob", "!join")
        if bots:
            await stage.say("ann", f"!bots {bots}")
        told = await stage.say("ann", "!start")
        (table,) = [one for one in stage.app.tables if one.now.live]
        for _ in range(200):
            for word in ("!r", "!k"):
                told += await stage.say("ann", word) if table.sheet.phase == "running" else []
            told += await stage.advance(3)
            if table.sheet.phase == "ended":
                break
        outcome = table.state.outcome
        if table.sheet.absent == (1,) and (outcome.ranking[0] == (1,)) == wins:
            return " ".join(line for _, line in told if line)
        await stage.advance(25 * 3600)  # after which nobody sits out anything
    raise AssertionError("it never came to that")


async def test_whoever_lets_the_clock_move_does_not_win_over_somebody_who_played(stage: Stage) -> None:
    told = await sleeps(stage, wins=True)
    assert "1. ann  2. bob (played by the computer)." in told
    assert "bob is the last one left and wins" not in told and "so ann wins." in told
    rows = await asked(stage, "SELECT name, place FROM result ORDER BY id DESC LIMIT 2")
    assert sorted(rows) == [("ann", 1), ("bob", 2)]
    assert "won (+" in (await stage.say("ann", "!history"))[0][1].partition(";")[0]
    assert "2 of 2 (−" in (await stage.say("ann", "!history bob"))[0][1].partition(";")[0]


async def test_its_replay_and_its_page_say_the_same_in_both_languages(stage: Stage) -> None:
    await sleeps(stage, wins=True)
    code = (await asked(stage, "SELECT code FROM game_table ORDER BY id DESC LIMIT 1"))[0][0]
    english, japanese = [spans((await replayed(stage, code, language=one)).ended) for one in ("en", "ja")]
    assert "so ann wins" in english and "bob (played by the computer)" in english
    assert "annさんの勝ちです" in japanese and "自動プレイのbobさん" in japanese
    look = await stage.app.bus.look(code, "stage/ann", "en")
    assert look is not None and "so ann wins" in spans(look.position)


async def test_whoever_sleeps_and_loses_is_marked_and_the_game_says_how_it_ended(stage: Stage) -> None:
    told = await sleeps(stage, wins=False)
    assert "ann is the last one left and wins" in told and "2. bob (played by the computer)." in told


async def test_whoever_left_is_last_without_being_called_the_house(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    told = [line for _ in range(2) for _, line in await stage.say("bob", "!leave")]
    assert "1. ann  2. bob." in told[-1]


def spans(lines: Iterable[Line]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


async def asked(stage: Stage, sql: str) -> list[Any]:
    return await stage.app.storage.run(lambda connection: [tuple(row) for row in connection.execute(text(sql))])


A, B, C, D = range(4)


@pytest.mark.parametrize(
    ("ranking", "absent", "ends"),
    [
        (((A,), (B,), (C,)), (), ((A,), (B,), (C,))),
        (((A,), (B,), (C,)), (A,), ((B,), (C,), (A,))),
        (((A,), (B,), (C,)), (A, B), ((C,), (A, B))),
        (((A,), (B,), (C,)), (A, B, C), ((A, B, C),)),
        (((A, B), (C,)), (B,), ((A,), (C,), (B,))),
    ],
)
def test_whoever_was_absent_is_ranked_behind_all_others_as_ratings_do(
    ranking: tuple[tuple[int, ...], ...], absent: tuple[int, ...], ends: tuple[tuple[int, ...], ...]
) -> None:
    assert ranked(Outcome("won", ranking), absent) == ends
    places = {seat: at for at, group in enumerate(ranking, 1) for seat in group}
    verdict = judge([Fared(seat, seat + 1, places[seat], moves=4, gone=seat in absent) for seat in sorted(places)])
    if verdict.teams:
        said = {seat: at for at, group in enumerate(ends) for seat in group}
        assert {team[0].seat: rank for team, rank in zip(verdict.teams, verdict.ranks, strict=True)} == said


def test_a_team_is_last_where_both_were_absent_and_a_table_that_nobody_won_stays_one() -> None:
    teams = Outcome("won", ((A, C), (B, D)), teams=((A, C), (B, D)))
    assert ranked(teams, (A,)) == ((A, C), (B, D)) and ranked(teams, (A, C)) == ((B, D), (A, C))
    assert ranked(Outcome("abandoned", ((A, B),), rated=False), (A,)) == ((A, B),)
