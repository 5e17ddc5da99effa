"""Whoever asks for a coach hears at once, alone, what a move against the house cost, and nobody hears it else."""

from pathlib import Path

import pytest

from croupier.testing.stage import ROOM, Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", buttons=False, admins=(), seed="coach")
COACH = "Coach: Round "


async def coached(stage: Stage, *, private: bool = True, rounds: int = 30) -> list[tuple[str, str]]:
    """Roll everything anew against the house until the coach says so; gives who was told what by then."""
    told = await stage.say("ann", "dicepoker" if private else "!dicepoker", private=private)
    for _ in range(rounds):
        for words in ("bots 2", "start", "r", "r", "again"):
            told += await stage.say("ann", words if private else f"!{words}", private=private)
            told += await stage.advance(20)
            if any(COACH in line for _, line in told):
                return told
    return told


async def test_a_costly_move_is_told_at_once_to_who_asked_as_an_analysis_tells_it(stage: Stage) -> None:
    assert (await stage.say("ann", "coach on", private=True))[0][1].startswith("The coach is on: ")
    [(who, line)] = [one for one in await coached(stage) if COACH in one[1]]
    assert who == "ann" and "ann" in line
    await stage.advance(60)
    [table] = stage.app.tables
    if table.sheet.phase == "running":
        await stage.say("ann", "leave", private=True)
        await stage.say("ann", "leave", private=True)
    await stage.advance(60)
    said = [line for _, line in await stage.say("ann", "analysis", private=True)]
    assert line.removeprefix("Coach: ") in said


async def test_in_a_room_it_is_told_in_private(stage: Stage) -> None:
    await stage.say("ann", "!coach on")
    told = [who for who, line in await coached(stage, private=False) if COACH in line]
    assert told == ["ann"] and ROOM not in told


async def test_nobody_hears_it_who_did_not_ask_or_does_not_want_it_any_more(stage: Stage) -> None:
    assert (await stage.say("ann", "coach", private=True))[0][1].startswith("The coach is off.")
    assert not any(COACH in line for _, line in await coached(stage, rounds=4))
    await stage.say("ann", "coach on", private=True)
    await stage.say("ann", "coach off", private=True)
    assert not any(COACH in line for _, line in await coached(stage, rounds=4))


@pytest.mark.sqlite
async def test_it_stays_on_after_a_restart(tmp_path: Path) -> None:
    async with Stage(loaded_once("plugins.dicepoker"), buttons=False, database=str(tmp_path / "croupier.db")) as stage:
        await stage.say("ann", "coach on", private=True)
        await stage.restart(away=5)
        assert (await stage.say("ann", "coach", private=True))[0][1].startswith("The coach is on: ")


async def test_never_at_a_table_with_other_people(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[object]()
    monkeypatch.setattr(stage.app.house.proofs, "begin", lambda *given: looked.append(given))
    await stage.say("ann", "!coach on")
    for who, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r"), ("bob", "!r")):
        await stage.say(who, words)
    for who in ("ann", "bob"):
        await stage.say(who, "!r")
    assert not looked


async def test_what_is_no_switch_is_met_by_what_would_work(stage: Stage) -> None:
    assert "!coach on" in (await stage.say("ann", "!coach perhaps"))[0][1]
