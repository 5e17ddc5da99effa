"""What is told of a match is what changed it most; nothing of it tells what a room keeps, or waits for long."""

from dataclasses import replace as replaced

import pytest

from core.contract import Leave, replace
from core.engine.proofs import recap
from core.engine.proofs.replay import Made
from croupier.testing.play import Case
from croupier.testing.stage import Stage
from tests.house.scores.test_evening import played
from tests.support.loaded import loaded_once

GAMES = sorted(loaded_once().games)
MATCHES = 30
"""Of each game, so that all are more than two hundred."""


def made(case: Case) -> list[list[Made]]:
    return [
        [
            Made(number, move.before, move.seat, 0, False, move.action, move.step.state, (), {})
            for number, move in enumerate(match.moves)
            if move.action is not None and move.seat is not None and not isinstance(move.action, Leave)
        ]
        for match in case.matches
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_moment_that_is_told_first_is_the_largest_swing(name: str) -> None:
    loaded = loaded_once().games[name]
    weigh = loaded.game.recap
    assert weigh is not None
    told = 0
    for moves in made(Case(loaded.game, MATCHES)):
        swings: dict[str, float] = {}
        for one in moves:
            found = weigh.highlight(one.before, one.seat, one.action, one.after)
            if found is not None:
                kind = type(found.remark).__name__
                swings[kind] = max(swings.get(kind, 0.0), found.swing)
        moments = recap.chosen(loaded, moves)
        best = sorted((swing for swing in swings.values() if swing >= recap.LEAST), reverse=True)
        assert [moment.swing for moment in moments] == [round(100 * swing) for swing in best[:2]]
        assert len({moment.remark[0] for moment in moments}) == len(moments), "each is of another kind"
        told += bool(moments)
    assert told > MATCHES / 3, "most matches have one"


@pytest.mark.stage(buttons=False)
@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_game_that_finds_none_has_its_turning_point_told(language: str) -> None:
    plugins = loaded_once("plugins.dicepoker")
    loaded = plugins.games["dicepoker"]
    plugins.games["dicepoker"] = replaced(loaded, game=replace(loaded.game, recap=None))
    async with Stage(plugins, buttons=False, language=language) as stage:
        _, told = await played(stage, "ann", "bob")
        assert ("Turning point: " if language == "en" else "分かれ目：") in told
        assert told.count("%") == 1


@pytest.mark.stage(buttons=False)
async def test_a_recap_that_fails_or_takes_long_delays_no_end(caplog: pytest.LogCaptureFixture) -> None:
    def fails(*given: object) -> object:
        raise KeyError

    def hangs(*given: object) -> object:
        while True:
            pass

    for weigh in (fails, hangs):
        plugins = loaded_once("plugins.dicepoker")
        loaded = plugins.games["dicepoker"]
        plugins.games["dicepoker"] = replaced(loaded, game=replace(loaded.game, recap=_Recap(weigh)))
        async with Stage(plugins, buttons=False) as stage:
            _, told = await played(stage, "ann", "bob")
            assert "is over" in told and "Ratings" in told and "%" not in told
    assert "nothing is told of what decided table a2" in caplog.text


class _Recap:
    def __init__(self, weigh: object) -> None:
        self.highlight = weigh


async def ended(stage: Stage, game: str) -> str:
    """Play a table whose last challenge ends it."""
    await stage.say("ann", f"!{game}")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    (table,) = stage.app.tables
    told = ""
    for _ in range(60):
        if table.sheet.phase == "ended":
            break
        await stage.advance(3)
        words = "!bluff" if table.state.bids else "!bid 10 5"
        told = str(await stage.say(table.names()[table.state.wait.seats[0]], words))
    return told


@pytest.mark.stage(buttons=False)
@pytest.mark.parametrize(("setting", "tells"), [("reveal on", True), ("reveal off", False), ("recap off", False)])
async def test_a_room_that_keeps_its_secrets_keeps_these(stage: Stage, setting: str, tells: bool) -> None:
    await stage.say("ann", f"!set {setting}")
    told = await ended(stage, "bluebear")
    assert "is over" in told and ("The doubt that turned it" in told) == tells


@pytest.mark.stage(buttons=False)
async def test_nothing_is_told_of_who_does_not_want_that(stage: Stage) -> None:
    told = await ended(stage, "bluebear")
    assert "The doubt that turned it" in told
    doubter = told.partition("turned it: ")[2].split()[0]
    await stage.say(doubter, "me show nobody", private=True)
    await stage.advance(30)
    again = await ended(stage, "bluebear")
    assert f"turned it: {doubter}" not in again and f"bluff: {doubter}" not in again
