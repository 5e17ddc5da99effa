"""Matches: tables that follow one another with changed sides, until one is ahead for good."""

from pathlib import Path

import pytest

from core.tables import matches
from croupier.testing.stage import Stage

TYPING = pytest.mark.stage(buttons=False)


async def played(stage: Stage) -> list[str]:
    """Play the table of dice poker that runs, everybody keeping what they roll; gives what the room heard last."""
    (table,) = (one for one in stage.app.tables if one.sheet.phase == "running")
    told: list[tuple[str, str]] = []
    for _ in range(100):
        if table.sheet.phase == "ended":
            break
        seat = table.state.wait.seats[0]
        told = await stage.say(table.names()[seat], "!r" if table.state.wait.kind == "roll" else "!k")
    return [line for who, line in told if who == "room"]


async def opened(stage: Stage, *names: str, best: int = 3) -> None:
    host, *others = names
    await stage.say(host, f"!dicepoker best {best} seconds 0")
    for name in others:
        await stage.say(name, "!join")
    await stage.say(host, "!start")


async def following(stage: Stage) -> str:
    """Wait until the next table has started; gives what was told."""
    told = str(await stage.advance(matches.PAUSE + 0.1))
    return told + str(await stage.advance(matches.WINDOW + 0.1))


def seated(stage: Stage) -> list[str]:
    (table,) = stage.app.tables
    return table.names()


@TYPING
@pytest.mark.parametrize("best", [3, 5])
async def test_a_match_goes_on_until_it_is_decided(stage: Stage, best: int) -> None:
    await opened(stage, "ann", "bob", best=best)
    wins = {"ann": 0, "bob": 0}
    for number in range(best):
        assert seated(stage) == (["ann", "bob"] if number % 2 == 0 else ["bob", "ann"]), "sides are swapped"
        (table,) = stage.app.tables
        told = " ".join(await played(stage))
        wins[table.names()[table.state.outcome.ranking[0][0]]] += 1
        first, last = sorted(wins, key=lambda name: -wins[name])
        scores = (f"{first} {wins[first]} · {last} {wins[last]}", f"{last} {wins[last]} · {first} {wins[first]}")
        assert scores[0] in told or (wins[first] == wins[last] and scores[1] in told)
        if max(wins.values()) > best // 2:
            assert f"{first} wins the match, best of {best}" in told
            break
        assert "The next table opens by itself" in told
        await following(stage)
    await following(stage)
    assert list(stage.app.tables) == [], "a match that is decided ends"


@TYPING
@pytest.mark.sqlite
async def test_a_match_goes_on_after_a_kill_between_its_tables(tmp_path: Path) -> None:
    async with Stage(database=str(tmp_path / "db"), buttons=False) as stage:
        await opened(stage, "ann", "bob")
        await played(stage)
        await stage.kill(away=10)
        await following(stage)
        (table,) = stage.app.tables
        assert (table.sheet.played, table.sheet.phase, table.names()) == (1, "running", ["bob", "ann"])
        await stage.kill(away=10)
        assert sum(sitter.won for sitter in next(iter(stage.app.tables)).sheet.seats) == 1
        await played(stage)
        await stage.kill(away=10)
        await following(stage)
        left = list(stage.app.tables)
        assert len(left) <= 1 and all(one.sheet.played == 2 for one in left)


@TYPING
@pytest.mark.sqlite
async def test_a_match_that_stood_for_hours_is_over(tmp_path: Path) -> None:
    async with Stage(database=str(tmp_path / "db"), buttons=False) as stage:
        await opened(stage, "ann", "bob")
        await played(stage)
        await stage.kill(away=matches.STALE + 60)
        await following(stage)
        assert list(stage.app.tables) == []


@TYPING
async def test_who_leaves_a_table_is_called_to_the_next(stage: Stage) -> None:
    await opened(stage, "ann", "bob")
    await stage.say("bob", "!leave")
    told = str(await stage.say("bob", "!leave"))
    assert "ann 1 · bob 0" in told and "next table" in told
    await stage.advance(matches.PAUSE + 0.1)
    (table,) = stage.app.tables
    assert table.sheet.phase == "lobby" and [one.name for one in table.sheet.still_called()] == ["bob"]
    await stage.say("bob", "!join")
    await stage.advance(matches.WINDOW + 0.1)
    (table,) = stage.app.tables
    assert {one.name: one.won for one in table.sheet.seats} == {"ann": 1, "bob": 0} and table.state is not None


@TYPING
async def test_a_match_that_nobody_comes_back_to_is_called_off(stage: Stage) -> None:
    await opened(stage, "ann", "bob")
    await stage.say("bob", "!leave")
    await stage.say("bob", "!leave")
    told = str(await stage.advance(300))
    assert "The match ends without a winner" in told and list(stage.app.tables) == []


@TYPING
async def test_a_match_against_the_computer_counts_its_wins(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker best 3 seconds 0")
    await stage.say("ann", "!bots 1")
    await stage.say("ann", "!start")
    told = ""
    for _ in range(60):
        (table,) = stage.app.tables
        if table.sheet.played:
            break
        seat = table.state.wait.seats[0] if table.state is not None and table.state.wait else 0
        if table.sheet.phase == "running" and table.names()[seat] == "ann":
            await stage.say("ann", "!r" if table.state.wait.kind == "roll" else "!k")
        told += str(await stage.advance(6))
        if not list(stage.app.tables):
            told += str(await stage.advance(matches.PAUSE))
    await stage.advance(matches.WINDOW)
    (table,) = stage.app.tables
    assert sum(one.won for one in table.sheet.seats) == 1 and len(table.sheet.seats) == 2
    assert [one.person is None for one in table.sheet.seats] == [True, False], "sides are swapped"


@TYPING
async def test_again_plays_another_match(stage: Stage) -> None:
    await opened(stage, "ann", "bob", best=3)
    for _ in range(3):
        if list(stage.app.tables):
            await played(stage)
            await following(stage)
    await stage.say("ann", "!again")
    (table,) = stage.app.tables
    assert (table.sheet.best, table.sheet.played, [one.won for one in table.sheet.seats]) == (3, 0, [0])


@TYPING
@pytest.mark.parametrize("words", ["best", "best 2", "best 9"])
async def test_a_match_has_three_five_or_seven_tables(stage: Stage, words: str) -> None:
    assert "best 3" in str(await stage.say("ann", f"!dicepoker {words}"))
    assert list(stage.app.tables) == []
