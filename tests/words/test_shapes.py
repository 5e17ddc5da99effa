"""What players type for numbers and dice, as the shapes of verbs read it."""

import pytest

from core.contract.game import Action, Face, Seat, Verb
from core.words.catalogue import Catalogue, Texts, load
from core.words.grammar import NO_FACE, NUMBER_WORDS, Reading, read, usage, write


class Bid(Action):
    count: int
    face: Face


VERB = Verb("bid", Bid, "<count> <face>")
READING = Reading(Texts(load("core.words")))


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
        ("3*5", Bid(3, 5)),
        ("3 * 5", Bid(3, 5)),
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


def test_the_number_of_a_face_that_has_another_name_is_no_face() -> None:
    named = Texts(
        Catalogue("words", {"en": "face-6 = ★\ntyped-face-6 = *, star", "ja": "typed-face-6 = 星"}), load("core.words")
    )
    reading = Reading(named)
    for typed in ("3 ★", "3 *", "3 x *", "3x★", "three star", "3 星"):
        assert read(VERB, typed, reading) == Bid(3, 6), typed
    for typed in ("3 6", "3x6", "three sixes", "3 6s"):
        assert read(VERB, typed, reading) == Bid(3, NO_FACE), typed
    assert read(VERB, "3 5", reading) == Bid(3, 5)
    assert write(VERB, Bid(3, 6), named) == "bid 3 *"


class Pick(Action):
    who: Seat


@pytest.mark.parametrize(
    ("names", "typed"),
    [
        ((), "pick #2"),
        (("ann", "bob"), "pick bob"),
        (("ann", "Ann Lee"), "pick Ann Lee"),
        (("エイダ", "ブレーズ"), "pick ブレーズ"),
        (("bob", "Bob"), "pick #2"),
        (("ann", "#1"), "pick #2"),
    ],
)
def test_a_seat_is_written_by_a_name_that_is_no_others(names: tuple[str, ...], typed: str) -> None:
    pick = Verb("pick", Pick, "<who>")
    assert write(pick, Pick(1), READING.texts, names) == typed
    assert read(pick, typed.removeprefix("pick "), Reading(READING.texts, names or ("ann", "bob"))) == Pick(1)


def test_how_a_verb_is_used_leaves_out_words_that_say_nothing() -> None:
    assert usage(Verb("bid", Bid, "[at] [least] <count> <face>")) == "bid COUNT FACE"
    assert usage(Verb("bid", Bid, "<count> [<face>]")) == "bid COUNT [FACE]"
