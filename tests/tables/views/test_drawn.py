"""What is drawn is drawn throughout: all bids of a sentence show their dice, and all values of a choice or none."""

import re
from collections.abc import Iterator

import pytest

from core.contract import Line, Look
from tests.support.pairs import each
from tests.tables.views.test_looks import GAMES, MATCHES, STRIDE, match, seen

CLAIM = re.compile(r"\d\s*×\s*[\d★]|[\d★]が\d+個")
"""A bid of so many dice of a face as it is written, of which nothing is drawn."""


def looks(game: str, language: str) -> Iterator[Look]:
    """Give what a page shows to whoever moves, with buttons beside it."""
    for number in range(MATCHES):
        for step, (table, seat, _) in enumerate(match(game, number)):
            if not step % STRIDE.get(game, 1):
                yield seen(table, seat, language, buttons=True)


def plain(line: Line) -> str:
    """Give the words of a line, a dash for each die that is drawn."""
    return "".join("–" if span.glyph == "dice" else span.text for span in line)


@pytest.mark.parametrize(("game", "language"), each(GAMES, ("en", "ja")))
def test_of_what_is_bid_and_of_what_is_offered_all_is_drawn_or_nothing(game: str, language: str) -> None:
    for look in looks(game, language):
        for line in (*look.position, *look.hand, *look.asked):
            assert not CLAIM.search(plain(line)), plain(line)
        for form in look.forms:
            for field in form.fields:
                assert len({bool(value.glyph) for value in field.values}) == 1, (form.verb, field)
