"""The score of people who meet again: told at the end of a table, and by `score`; whose day it is, and of whom not."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from core.words import local_time
from croupier.testing.stage import Stage

TYPING = pytest.mark.stage(buttons=False)


async def played(stage: Stage, *names: str) -> tuple[str, str]:
    """Play dice poker, everybody keeping what they roll; gives who won, and what the room heard of the end."""
    await stage.advance(30)
    host, *others = names
    told = await stage.say(host, "!dicepoker seconds 0")
    for name in others:
        await stage.say(name, "!join")
    told = await stage.say(host, "!start")
    (table,) = (one for one in stage.app.tables if one.sheet.phase == "running")
    for _ in range(100):
        if table.sheet.phase == "ended":
            break
        seat = table.state.wait.seats[0]
        told = await stage.say(table.names()[seat], "!r" if table.state.wait.kind == "roll" else "!k")
    lines = [line for who, line in told if who == "room"]
    winner = table.names()[table.state.outcome.ranking[0][0]]
    return winner, " ".join(lines)


def time(text: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@TYPING
async def test_who_meets_again_hears_the_score_of_the_evening(stage: Stage) -> None:
    wins = {"ann": 0, "bob": 0}
    run, last = 0, ""
    for number in range(6):
        winner, told = await played(stage, "ann", "bob")
        wins[winner] += 1
        run, last = (run + 1 if winner == last else 1), winner
        loser = "bob" if winner == "ann" else "ann"
        score = f"{winner} {wins[winner]} : {wins[loser]} {loser} tonight"
        assert (score in told) == (number > 0), told
        assert ("in a row" in told) == (number > 0 and run > 1), told
        assert {2: "second win in a row", 3: "third win in a row"}.get(run, "") in told


@TYPING
async def test_on_another_day_the_first_table_tells_of_all_so_far(stage: Stage) -> None:
    first, _ = await played(stage, "ann", "bob")
    await stage.advance(86400.0)
    second, told = await played(stage, "ann", "bob")
    loser = "bob" if second == "ann" else "ann"
    wins = (first == second) + 1
    assert f"{second} {wins} : {2 - wins} {loser} all in all" in told
    assert "tonight" not in told


@TYPING
async def test_several_hear_who_won_how_often(stage: Stage) -> None:
    first, told = await played(stage, "ann", "bob", "cyd")
    assert "tonight" not in told
    second, told = await played(stage, "ann", "bob", "cyd")
    assert "Wins tonight: " in told and f"{first} {(first == second) + 1}" in told


@TYPING
@pytest.mark.parametrize("choice", ["!set score off", "!set stats off"])
async def test_a_room_can_keep_it_off(stage: Stage, choice: str) -> None:
    await played(stage, "ann", "bob")
    await stage.say("ann", choice)
    _, told = await played(stage, "ann", "bob")
    assert "tonight" not in told


@TYPING
@pytest.mark.parametrize("words", ["me show nobody", "forget me"])
async def test_nothing_is_told_of_who_does_not_want_that(stage: Stage, words: str) -> None:
    await played(stage, "ann", "bob")
    await stage.say("bob", words, private=True)
    _, told = await played(stage, "ann", "bob")
    assert "tonight" not in told
    assert "keeps that private" in str(await stage.say("ann", "!score bob"))
    _, told = await played(stage, "ann", "bob", "cyd")
    _, told = await played(stage, "ann", "bob", "cyd")
    assert "Wins tonight: " in told and "bob" not in told.partition("Wins tonight: ")[2].partition(".")[0]


@TYPING
async def test_the_score_is_told_when_asked(stage: Stage) -> None:
    wins = {"ann": 0, "bob": 0}
    assert "haven't finished" in str(await stage.say("ann", "!score"))
    for _ in range(2):
        winner, _ = await played(stage, "ann", "bob")
        wins[winner] += 1
    await stage.advance(31 * 86400.0)
    winner, _ = await played(stage, "ann", "bob")
    old, new = dict(wins), {"ann": 0, "bob": 0, winner: 1}
    told = f"this evening {new['ann']} : {new['bob']} · this month {new['ann']} : {new['bob']}"
    whole = f"ann : bob, {told} · all in all {old['ann'] + new['ann']} : {old['bob'] + new['bob']}."
    for asker, words in (("ann", "!score"), ("ann", "!score bob"), ("cyd", "!score ann bob")):
        await stage.advance(30)
        assert whole in str(await stage.say(asker, words)), words
    await stage.advance(30)
    assert "zed" in str(await stage.say("cyd", "!score ann zed"))
    await stage.advance(30)
    await stage.say("ann", "!lang ja")
    assert "通算" in str(await stage.say("ann", "!対戦成績 bob"))


@pytest.mark.parametrize("zone", ["", "Asia/Tokyo", "America/New_York"])
def test_an_evening_goes_on_past_midnight_by_the_rooms_clock(zone: str) -> None:
    here = zone or "UTC"
    began = time("2026-11-28T06:00", here)
    for text in ("2026-11-28T06:00", "2026-11-28T23:59", "2026-11-29T00:01", "2026-11-29T05:59"):
        assert local_time.began("evening", time(text, here), zone) == began, text
    assert local_time.began("evening", time("2026-11-29T06:00", here), zone) == time("2026-11-29T06:00", here)
    assert local_time.began("month", time("2026-12-01T02:00", here), zone) == time("2026-11-01T06:00", here)
    assert local_time.began("all", began, zone) == 0
