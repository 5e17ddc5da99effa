"""Once nobody but the house is left the rest is played at once, and told in a few lines: how long, how, and who won."""

import asyncio
import re
from pathlib import Path

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once
from tests.support.pairs import each

COMPANY = {
    "liarsdice": 2,
    "liarsduel": 1,
    "liarsteams": 3,
    "bluebear": 2,
    "dicepoker": 2,
    "roulettepoker": 1,
    "thoth": 1,
}
PLAYED_ON = ("liarsdice", "liarsteams", "bluebear", "dicepoker")
"""Games that go on when one of several has left."""
MOST_LINES = 4
OVER = {"en": "is over:", "ja": "終了："}


async def left(stage: Stage, game: str) -> list[str]:
    """Open a table with the house, begin, and give it up for good; gives what the room is told then."""
    for said in (f"!{game}", f"!bots {COMPANY[game]} strong", "!start"):
        await stage.say("ann", said)
    await stage.advance(3)
    await stage.say("ann", "!leave a2")
    return [line for who, line in await stage.say("ann", "!leave a2") if who == "room"]


def told(game: str, **how: object) -> tuple[list[str], list[str]]:
    """Play it; gives what was told of the end, and what the check of its dice says."""

    async def play() -> tuple[list[str], list[str]]:
        async with Stage(loaded_once(), seed=f"alone {game}", **how) as stage:  # type: ignore[arg-type]
            lines = await left(stage, game)
            return lines, [line for _, line in await stage.say("ann", "!verify a2")]

    return asyncio.run(play())


def test_every_game_is_left() -> None:
    assert COMPANY.keys() == loaded_once().games.keys()


@pytest.mark.parametrize(("game", "language"), each(tuple(COMPANY), tuple(OVER)))
def test_where_people_type_the_end_takes_few_lines(game: str, language: str) -> None:
    lines, _ = told(game, language=language, buttons=False)
    assert len(lines) <= MOST_LINES and OVER[language] in lines[-1]


@pytest.mark.parametrize("game", PLAYED_ON)
@pytest.mark.parametrize("buttons", [False, True])
def test_it_is_told_who_played_how_long_and_what_the_last_move_was(game: str, buttons: bool) -> None:
    lines, verified = told(game, buttons=buttons)
    text = " ".join(lines)
    said = re.search(
        r"Only computer players are left at a2\. (Ada.*) play it out in (?:one|(\d+)) (?:more round|move)", text
    )
    assert said and said[2] != "0", text
    moment, end = re.search(r"the last move: (.*?)(Table a2 is over.*)", text).groups()  # type: ignore[union-attr]
    assert re.search(r"out\b.* wins?\.", moment), moment
    assert end.startswith("Table a2 is over:  1.") and all(name in end for name in re.findall(r"Ada|Blaise", said[1]))
    assert any("honest" in line for line in verified) and any("lead to the result" in line for line in verified)


def test_moves_are_counted_where_no_rounds_are() -> None:
    lines, verified = told("dicepoker")
    (moves,) = re.findall(r"play it out in (\d+) moves", " ".join(lines))
    (made,) = re.findall(r"All (\d+) moves of computer players", " ".join(verified))
    assert int(moves) <= int(made)


async def test_the_log_is_complete_after_a_kill(tmp_path: Path) -> None:
    """Nothing of what was played alone is told a second time, nor lost from the log."""
    async with Stage(loaded_once(), seed="alone killed", database=str(tmp_path / "a.db")) as stage:
        lines = await left(stage, "liarsdice")
        assert any("Only computer players are left" in line for line in lines)
        assert await stage.kill() == []
        assert any("lead to the result" in line for _, line in await stage.say("ann", "!verify a2"))
