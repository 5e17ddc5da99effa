"""What was shown to somebody may be typed, and nothing else: the newcomers cannot cheat, and fail where words fail."""

import pytest

from core.words import vocabulary
from tests.newcomers import evening
from tests.newcomers.evening import Stuck
from tests.newcomers.house import House
from tests.newcomers.irc import channel
from tests.newcomers.screen import Screen
from tests.newcomers.terminal import KEYBOARD, keyboard


def screen(language: str = "en") -> Screen:
    shown = Screen("ann", language)
    shown.show("Others speak like this: `@bob join`", "@bob join")
    shown.show(
        "ann: 9 dice. Say `!bid 2 5`, `!raise N` (1 to 6), `!pick NAME` or `!k`; bob and cyd are free.", *COMMANDS
    )
    shown.show("Your dice: d4 3, d20 17. Tell me `>roll d4`.", ">roll d4", alone=True)
    shown.show("上げるか、`!ダウト`、`!選ぶ 名前`", "!ダウト", "!選ぶ 名前")
    return shown


COMMANDS = ("!bid 2 5", "!raise N", "!pick NAME", "!k")


@pytest.mark.parametrize(
    "typed",
    ["!bid 2 5", "!bid 3 5", "bid 9 1", "!raise 4", "!pick cyd", "!k", ">roll d20", "@ann !k", "!ダウト", "!選ぶ bob"],
)
def test_what_was_shown_may_be_typed(typed: str) -> None:
    assert screen().forbids(typed) == ""


@pytest.mark.parametrize(
    "typed",
    [
        *["!liar", "!bid", "!bid 2", "!bid 2 5 reroll 1", "!bid 2 50", "!bid two 5", "!k 1", "!dice", "!free"],
        *["!pick dan", "!raise 60", "/k", "@bob !k", ">roll d6", ">roll 3", "roll", "!Bid 2 5", ""],
    ],
)
def test_what_was_not_shown_may_not_be_typed(typed: str) -> None:
    assert screen().forbids(typed)


@pytest.mark.parametrize(
    ("typed", "allowed"), [("!ダウト", True), ("!選ぶ bob", True), ("!bid 2 5", False), ("!k", False)]
)
def test_in_a_japanese_room_only_japanese_is_typed(typed: str, allowed: bool) -> None:
    assert (screen("ja").forbids(typed) == "") == allowed


def test_what_another_was_shown_was_not_shown_to_oneself() -> None:
    assert Screen("bob", "en").forbids("!bid 2 5")


@pytest.mark.parametrize("game", ["dicepoker", "bluebear"])
async def test_a_japanese_room_that_names_english_words_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vocabulary, "in_language", lambda typed, texts, language, verb: typed)
    async with keyboard(House("ja", game, "ann", alike=KEYBOARD)) as door:
        with pytest.raises(Stuck):
            await evening.play(door, game)


@pytest.mark.parametrize(
    ("shown", "why"), [("!bid", "cannot be read"), ("!bidd 3 3", "cannot be read"), ("", "nobody")]
)
async def test_a_prompt_that_names_no_word_that_works_is_noticed(shown: str, why: str) -> None:
    async with channel(House("en", "mute", "ann", "bob")) as door:
        show = Screen.show

        def garbled(screen: Screen, text: str, *commands: str, alone: bool = False) -> None:
            worse = [shown if "bid" in command else command for command in commands if shown or "begins" not in text]
            show(screen, text, *filter(None, worse), alone=alone)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Screen, "show", garbled)
            with pytest.raises(Stuck, match=why):
                await evening.play(door, "liarsdice")
