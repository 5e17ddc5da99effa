"""What players type for an action: counts and faces however they are written, and keywords in their language."""

import pytest

from core.contract.game import Action, Face, Place, Verb
from core.words.catalogue import Catalogue, Texts
from core.words.grammar import Reading, read


class Bid(Action):
    count: int
    face: Face
    dice: tuple[Place, ...] = ()


BID = Verb("bid", Bid, "<count> <face> [reroll <dice>...]")
ENGLISH = "face-6 = ★\ntyped-face-6 = *, star, 星"
JAPANESE = "typed-keyword-reroll = 振り直し, 振り直す\ntyped-keyword-all = 全部, all"
READING = Reading(Texts(Catalogue("words", {"en": ENGLISH, "ja": JAPANESE})))


@pytest.mark.parametrize(
    ("typed", "bid"),
    [
        ("3 5", Bid(3, 5)),
        ("3x5", Bid(3, 5)),
        ("3X5", Bid(3, 5)),
        ("3 x 5", Bid(3, 5)),
        ("3×5", Bid(3, 5)),
        ("３×５", Bid(3, 5)),
        ("３　５", Bid(3, 5)),
        ("2 *", Bid(2, 6)),
        ("2*", None),
        ("2x*", Bid(2, 6)),
        ("2×★", Bid(2, 6)),
        ("２　★", Bid(2, 6)),
        ("2 星", Bid(2, 6)),
        ("2 STAR", Bid(2, 6)),
        ("3 x", None),
        ("3 5 reroll 1 2", Bid(3, 5, (1, 2))),
        ("3x5 Reroll 1, 2", Bid(3, 5, (1, 2))),
        ("3 5 振り直し １、２", Bid(3, 5, (1, 2))),
        ("3 5 振り直す 2", Bid(3, 5, (2,))),
        ("3 5 reroll", None),
        ("3 5 振り直し", None),
        ("3 5 1 2", None),
        ("3 5 reroll 2-4", Bid(3, 5, (2, 3, 4))),
        ("3 5 reroll 1 3–4", Bid(3, 5, (1, 3, 4))),
        ("3 5 reroll １〜２、4", Bid(3, 5, (1, 2, 4))),
        ("3 5 reroll 4-2", None),
        ("3 5 reroll 1-", None),
        ("3 5 all", Bid(3, 5)),
        ("3 5 全部", Bid(3, 5)),
        ("3 5 all 2", None),
    ],
)
def test_bids_are_read_however_they_are_typed(typed: str, bid: Bid | None) -> None:
    assert read(BID, typed, READING) == bid
