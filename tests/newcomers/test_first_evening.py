"""A first evening is lived through scene by scene, and nobody reads a line twice."""

import asyncio
from collections import Counter

import pytest

from tests.newcomers.first_evening import AFTER, lived

LONG = 60
"""Signs of a line that somebody would notice to have read before; prompts and dice are shorter."""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_first_evening_in_the_terminal_says_nothing_twice(language: str) -> None:
    diary = asyncio.run(lived("terminal", language, "dicepoker"))
    titles = [title for title, _ in diary.scenes]
    assert titles[0] == "arriving" and titles[-8:] == AFTER[language].split()
    assert {"en": "I don't know “banana”", "ja": "「バナナ」というコマンドはありません"}[language] in str(diary)
    told = Counter(one.text for _, scene in diary.scenes for one in scene if not one.who and len(one.text) >= LONG)
    assert [line for line, times in told.items() if times > 1] == []
