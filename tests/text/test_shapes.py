"""What players type for numbers and dice, as the shapes of verbs read it."""

import pytest

from core.contract.game import Action, Face, Verb
from core.text.catalogue import Texts, load
from core.text.grammar import NUMBER_WORDS, Reading, read


class Bid(Action):
    count: int
    face: Face


VERB = Verb("bid", Bid, "<count> <face>")
READING = Reading(Texts(load("core.text")))


@pytest.mark.parametrize(
    ("typed", "bid"),
    [
        ("5 2", Bid(5, 2)),
        ("five 2's", Bid(5, 2)),
        ("five 3’s", Bid(5, 3)),
        ("six 3s", Bid(6, 3)),
        ("Six 3S", Bid(6, 3)),
        ("3x5", Bid(3, 5)),
        ("3×5", Bid(3, 5)),
        ("３ｘ５", Bid(3, 5)),
        ("3, 5", Bid(3, 5)),
        ("three fives", Bid(3, 5)),
        ("twenty-three 4s", Bid(23, 4)),
        ("eleven 1's", Bid(11, 1)),
        ("thirty 6s", Bid(30, 6)),
        ("100 1's", Bid(100, 1)),
        ("二十三 4", Bid(23, 4)),
        ("三十 六", Bid(30, 6)),
        ("3 5th", None),
        ("3 '5s", None),
        ("five", None),
        ("5 2 1", None),
    ],
)
def test_counts_and_faces(typed: str, bid: Bid | None) -> None:
    assert read(VERB, typed, READING) == bid


def test_every_language_counts_as_far() -> None:
    assert len(READING.texts.variants("number-words")) % NUMBER_WORDS == 0
