"""Which bid beats which, what it comes to, and how it is typed."""

from typing import Any

import pytest

from core.words.grammar import Reading, read
from core.words.markup import parse, plain
from core.words.render import Voice
from croupier import Offer
from plugins.liarsdice.actions import Bid, BidSum
from plugins.liarsdice.bids import Said, fault, found, lowest, offers
from plugins.liarsdice.duel.actions import Claim
from plugins.liarsdice.duel.events import ClaimMade
from plugins.liarsdice.events import BidMade
from plugins.liarsdice.teams.actions import RevealLearn, RevealReroll
from tests.support.loaded import loaded_once

LOADED = loaded_once("plugins.liarsdice").games


@pytest.mark.parametrize(
    ("standing", "bid", "legal"),
    [
        ((5, 2), (6, 2), True),
        ((5, 2), (5, 3), True),
        ((5, 2), (6, 1), True),
        ((5, 2), (5, 2), False),
        ((5, 2), (5, 1), False),
        ((5, 2), (4, 6), False),
        ((3, 3), (3, 4), True),
        ((3, 3), (4, 2), True),
        ((3, 3), (100, 1), True),
        ((3, 3), (2, 5), False),
        ((3, 3), (3, 2), False),
        (None, (1, 1), True),
        (None, (0, 1), False),
        (None, (-1, 1), False),
        (None, (1, 0), False),
        (None, (1, 7), False),
    ],
)
def test_which_bid_beats_which(standing: Any, bid: Any, legal: bool) -> None:
    said = standing and Said(0, *standing)
    assert (fault(said, *bid) is None) == legal


@pytest.mark.parametrize(("standing", "least"), [(None, (1, 1)), ((5, 2), (5, 3)), ((5, 6), (6, 1))])
def test_the_lowest_bid(standing: Any, least: Any) -> None:
    assert lowest(standing and Said(0, *standing)) == least


@pytest.mark.parametrize("standing", [None, (1, 1), (3, 5), (3, 6), (8, 5), (8, 6), (100, 1)])
def test_offers_are_every_bid_up_to_the_dice(standing: Any) -> None:
    said = standing and Said(0, *standing)
    offered = [action for offer in offers(Bid, said, 8) for action in offer]
    legal = [Bid(c, f) for c in range(1, 9) for f in range(1, 7) if fault(said, c, f) is None]
    assert sorted(map(repr, offered)) == sorted(map(repr, legal))
    assert all(isinstance(offer, Offer) for offer in offers(Bid, said, 8))


def test_what_a_bid_is_measured_against() -> None:
    hands = ((1, 2, 3, 4), (1, 1, 5, 6))
    assert found(hands, 1) == 3
    assert found(((3,), (4,)), 0) == 7


@pytest.mark.parametrize(
    ("game", "typed", "action"),
    [
        ("liarsdice", "bid five 2's", Bid(5, 2)),
        ("liarsdice", "bid six 3s", Bid(6, 3)),
        ("liarsdice", "bid 3x5", Bid(3, 5)),
        ("liarsdice", "bid 7", BidSum(7)),
        ("liarsdice", "bid seven", BidSum(7)),
        ("liarsduel", "claim 100 1’s", Claim(100, 1)),
        ("liarsduel", "claim 3 5 show 2", Claim(3, 5, 2)),
        ("liarsduel", "claim 3 5 show", None),
        ("liarsteams", "reveal 2 reroll 1 3", RevealReroll(2, (1, 3))),
        ("liarsteams", "reveal 2", RevealReroll(2)),
        ("liarsteams", "reveal 2 reroll", None),
        ("liarsteams", "reveal 2 learn cyd", RevealLearn(2, 2)),
        ("liarsteams", "reveal 2 learn #3", RevealLearn(2, 2)),
        ("liarsteams", "reveal 2 learn", None),
    ],
)
def test_typing(game: str, typed: str, action: Any) -> None:
    loaded = LOADED[game]
    word, _, rest = typed.partition(" ")
    reading = Reading(loaded.texts, ("ann", "bob", "cyd", "dan"))
    assert next(filter(None, (read(verb, rest, reading) for verb in loaded.verbs[word])), None) == action


@pytest.mark.parametrize(
    ("language", "event", "said"),
    [
        ("en", BidMade(0, 5, 2), "A bids five 2s."),
        ("en", BidMade(0, 1, 6), "A bids one 6."),
        ("en", BidMade(0, 30, 1), "A bids thirty 1s."),
        ("en", ClaimMade(0, 100, 1, ()), "A claims 100 1s."),
        ("ja", BidMade(0, 5, 2), "Aさん「2が5個！」"),
    ],
)
def test_saying(language: str, event: Any, said: str) -> None:
    voice = Voice(LOADED["liarsdice"].texts, language, ("A",), "!")
    assert plain(parse(voice.record(event))) == said
