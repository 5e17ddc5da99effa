"""What prompts say: where there are buttons, nothing that a button does is to be typed."""

import re

import pytest

from core.contract import Outbound
from core.words import plain
from tests.support.evenings import GAMES, heard, plugins
from tests.support.pairs import of, pairs

LANGUAGES = ("en", "ja")
PLAYED = pairs(tuple(GAMES), LANGUAGES, (False, True))
"""The matches of `test_calls`, with buttons and without."""


def typed(message: Outbound) -> list[str]:
    """List what a message shows as to be typed, without what commands carry before them."""
    return [span.text.removeprefix("!") for line in message.lines for span in line if span.style == "code"]


def verb(words: str) -> str:
    """Name the verb of what is typed, in whatever language it is typed."""
    word = words.partition(" ")[0]
    known = (loaded.verbs[word][0].word for loaded in plugins().games.values() if word in loaded.verbs)
    return next(known, word)


def pressed(message: Outbound) -> tuple[set[str], set[str]]:
    """List what a message's buttons do, in words; and of which verbs they make actions by their parts."""
    whole, parts = set(), set()
    for data in (choice.data for row in message.choices for choice in row):
        words = data.partition(" ")[2]
        if words.startswith("?"):
            parts.add(verb(words.removeprefix("?").partition(" ")[0].partition(".")[0]))
        else:
            whole.add(words)
    return whole, parts


def doubled(message: Outbound) -> list[str]:
    """List the words to type that a button of the same message spares: all of them, or those that begin them."""
    whole, parts = pressed(message)
    begun = {verb(words) for words in whole} - {"join"}  # words of one's own cannot be pressed
    return [words for words in typed(message) if words in whole or verb(words) in parts | begun]


@pytest.mark.parametrize(("name", "language"), of(True, PLAYED, axis=2))
def test_no_prompt_tells_to_type_what_a_button_does(name: str, language: str) -> None:
    sent = [message for message in heard(name, language, buttons=True) if message.choices]
    assert sum(message.kind == "prompt" for message in sent) > 4
    assert {message.kind for message in sent} <= {"prompt", "news", "secret"}
    assert {words: plain(message.lines) for message in sent for words in doubled(message)} == {}


@pytest.mark.parametrize(("name", "language"), of(False, PLAYED, axis=2))
def test_without_buttons_every_prompt_tells_what_to_type_or_that_it_came_in_private(name: str, language: str) -> None:
    sent = [message for message in heard(name, language) if message.kind == "prompt"]
    assert len(sent) > 4 and not any(message.choices for message in sent)
    silent = [message for message in sent if not typed(message)]
    assert [message for message in silent if not re.search("[Ii]n private:|DMで、", plain(message.lines))] == []
    secret = [message for message in heard(name, language) if message.kind == "secret" and typed(message)]
    assert len(secret) >= len(silent), "whoever is sent to what came in private finds there what to type"
