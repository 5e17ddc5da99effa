"""No action takes many taps, and no keyboard is larger than a phone shows beside the words above it."""

from collections.abc import Iterator
from statistics import fmean
from typing import Any, NamedTuple

import pytest
from taps import Move, Reader, counted, played, speaking

from core.contract import Action
from core.contract.game import Options
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.ring import STAR
from plugins.liarsdice.duel.options import Anomalies
from tests.support.loaded import loaded_once

MOST_ROWS, MOST_BUTTONS = 8, 24
MOST_TAPS, MOST_OF_THOTH = 1.6, 2.5
HIGHER, EVERY = 6, 8


class Company(NamedTuple):
    """Who plays what, and how many matches of it."""

    game: str
    seats: int
    matches: int
    options: Options | None = None


COMPANIES = [
    Company("bluebear", 2, 3),
    Company("bluebear", 2, 1, BlueBearOptions(reroll=True)),
    Company("bluebear", 6, 1),
    Company("dicepoker", 2, 10),
    Company("dicepoker", 5, 2),
    Company("liarsdice", 2, 2),
    Company("liarsdice", 6, 1),
    Company("liarsduel", 2, 2),
    Company("liarsduel", 2, 1, Anomalies(cheat=True, mulligan=True, oracle=True, summation=True)),
    Company("liarsteams", 4, 2),
    Company("roulettepoker", 2, 2),
    Company("thoth", 2, 1),
]
"""Six at liar's dice, and at BlueBear, begin with thirty dice."""


def moves(company: Company) -> Iterator[Move]:
    game = loaded_once().games[company.game]
    for number in range(company.matches):
        yield from played(game, number, company.seats, company.options)


@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.soak)])
@pytest.mark.parametrize("company", COMPANIES, ids=lambda c: f"{c.game}-{c.seats}")
def test_a_match_takes_few_taps_an_action_on_keyboards_that_a_phone_shows(company: Company, language: str) -> None:
    found = counted(moves(company), speaking(language))
    most = MOST_OF_THOTH if company.game == "thoth" else MOST_TAPS
    if company.options is None:  # rerolls with a bid, and anomalies, are more than one choice
        assert max(fmean(found.panel), fmean(found.board)) <= most
    assert found.rows <= MOST_ROWS and found.buttons <= MOST_BUTTONS


def near(move: Move) -> Iterator[Action]:
    """Find the bids from the standing one to six higher, as a seat may make them without anything else."""
    state: Any = move.table.state
    standing, star = getattr(state, "standing", None), move.table.loaded.name == "bluebear"

    def height(bid: Any) -> int:
        return int(bid.count) * (2 if star and bid.face == STAR else 1)

    least = 0
    if standing:  # a bid of stars stands between two numbers
        least = height(standing) - (star and standing.face == STAR)
    for offer in move.table.loaded.game.rules.menu(move.table.loaded.game.rules.view(state, move.seat), move.seat):
        if not {"count", "face"} <= set(offer.action.__struct_fields__):
            continue
        for bid in offer:
            made: Any = bid
            if (
                height(made) <= least + HIGHER
                and not getattr(made, "dice", ())
                and getattr(made, "place", None) is None
            ):
                yield bid


@pytest.mark.parametrize(
    "company",
    [c for c in COMPANIES if c.game not in ("dicepoker", "roulettepoker", "thoth")],
    ids=lambda c: f"{c.game}-{c.seats}",
)
def test_no_bid_up_to_six_higher_takes_more_than_two_taps(company: Company) -> None:
    voices, tried = speaking("en"), 0
    for number, move in enumerate(moves(company._replace(matches=1))):
        if number % EVERY and number > EVERY:
            continue
        for panel in (False, True):
            reader = Reader(move.table, move.seat, panel=panel, voice=voices(move.table))
            for bid in near(move):
                taps = reader.taps(bid, lambda keyboard: None)
                assert taps is not None and taps <= 2, (move.table.state, bid)
                tried += 1
    assert tried > 40
