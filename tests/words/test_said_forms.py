"""Whatever lines say of a bid, a name or a word can be typed in just that form."""

import pytest

from core.engine.plugins import LoadedGame
from core.words import Reading, meant, read
from tests.support.loaded import loaded_once

PLUGINS = loaded_once()
NAMES = ("カルロ", "ann", "Blaise")
SIX_ONES = (
    "1が6個",
    "1を6個",
    "1の6個",
    "6個 1",
    "1 6個",
    "「1が6個！」",
    "１が６個",
    "1が六個",
    "6 1",
    "six 1s",
    "6x1",
    "1が6個以上",
)
BIDDING = {"bluebear": "bid", "liarsdice": "bid", "liarsteams": "bid", "liarsduel": "claim"}


def taken(loaded: LoadedGame, word: str, said: str) -> list[str]:
    found = (read(row, said, Reading(loaded.texts, NAMES)) for row in loaded.verbs[word])
    return [repr(action) for action in found if action is not None]


@pytest.mark.parametrize("said", SIX_ONES)
@pytest.mark.parametrize("game", BIDDING)
def test_a_number_with_its_counter_is_the_count_in_whatever_order(game: str, said: str) -> None:
    (found,) = taken(PLUGINS.games[game], BIDDING[game], said)
    assert "count=6, face=1" in found


def test_places_and_names_are_read_as_they_are_said() -> None:
    assert taken(PLUGINS.games["liarsduel"], "mulligan", "1番と3番") == taken(
        PLUGINS.games["liarsduel"], "mulligan", "1 3"
    )
    assert taken(PLUGINS.games["liarsteams"], "pick", "カルロさん") == ["Pick(who=0)"]
    assert (
        taken(PLUGINS.games["liarsteams"], "bid", "合計 7")[-1:] == taken(PLUGINS.games["liarsteams"], "bid", "7")[-1:]
    )


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("ブラフ！", "ブラフ"),
        ("bluff!", "bluff"),
        ("ブラフする", "ブラフ"),
        ("「ブラフ！」", "ブラフ"),
        ("サイコロを振る", "振る"),
    ],
)
def test_what_is_said_behind_a_word_is_none_of_it(said: str, word: str) -> None:
    loaded = PLUGINS.games["bluebear"]
    assert meant(said, loaded.verbs.__contains__, loaded.texts.variants("ending-words")) == (word, "")


def test_a_button_of_two_words_is_read_as_one() -> None:
    loaded = PLUGINS.games["roulettepoker"]
    assert meant("All in", loaded.verbs.__contains__, ())[0] in ("allin", "all_in")
