"""Somebody's time is up and the bot moves for them: who did what is told once, in a room, in both languages."""

import asyncio
import re

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

COMPANY = {"liarsteams": 4}
"""People at a table of a game that two cannot play."""


def told(game: str, language: str = "en", buttons: bool = False, minutes: int = 6) -> str:
    """Let people open a table and do nothing more; gives all that the room is told, in one line."""

    async def run() -> str:
        people = ("ann", "bob", "cyd", "dora")[: COMPANY.get(game, 2)]
        async with Stage(loaded_once(), seed="timed out", buttons=buttons, language=language) as stage:
            await stage.say("ann", f"!{game}")
            for name in people[1:]:
                await stage.say(name, "!join")
            lines = await stage.say("ann", "!start")
            for _ in range(minutes * 3):
                lines += await stage.advance(20)
        return " ".join(line for who, line in lines if who == "room")

    return asyncio.run(run())


@pytest.mark.parametrize("game", tuple(loaded_once().games))
def test_no_game_says_what_the_line_before_has_said(game: str) -> None:
    heard = told(game)
    assert "Time's up: I " in heard
    assert not re.findall(r"Time's up: I (\w+)\b[^.]* for (\w+)\. \2 \1s\b[^.]*\.", heard)


@pytest.mark.parametrize(
    ("game", "language", "said"),
    [
        ("roulettepoker", "en", r"Time's up: I move for (\w+)\. \1 checks\."),
        ("roulettepoker", "ja", r"時間切れ：(\w+)さんは自動で進めます。\1さんはチェック"),
        ("liarsdice", "en", r"Time's up: I move for (\w+)\. \1 bids one 1"),
        ("liarsdice", "ja", r"時間切れ：(\w+?)さんは自動で進めます。\1さん「1が1個！」"),
        ("liarsdice", "en", r"Time's up: I move for (\w+)\. \1 calls \w+ a liar\."),
        ("dicepoker", "en", r"Time's up: I move for (\w+)\. \1 rolls "),
        ("dicepoker", "en", r"Time's up: I move for (\w+)\. \1 (keeps all|rerolls)"),
    ],
)
def test_who_moved_is_told_and_the_game_says_what_it_was(game: str, language: str, said: str) -> None:
    heard = told(game, language)
    assert re.search(said, heard), heard


def test_what_a_game_does_not_say_is_told_by_the_bot() -> None:
    assert re.search(r"Time's up: I end the phase as it stands for ann\.", told("thoth"))
    assert re.search(r"Time's up: I give up the round for (\w+)\. \1 loses the round", told("liarsduel"))


def test_beside_buttons_it_is_told_once_too() -> None:
    assert re.search(r"Time's up: I move for (\w+)\. \1 checks\.", told("roulettepoker", buttons=True))
