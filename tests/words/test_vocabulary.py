"""The house keeps the words of verbs to come, so that no game of a stranger takes them first."""

import pytest

from core.words.vocabulary import RESERVED


@pytest.mark.parametrize("word", ["undo", "void", "daily", "evening", "unlink", "web", "analysis", "pause", "resume"])
def test_the_word_of_a_verb_is_the_houses(word: str) -> None:
    assert word in RESERVED
