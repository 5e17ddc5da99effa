"""What a line means before a game and during one: a number, a title, an option alone, nothing."""

from dataclasses import replace

import pytest

from adapters.console import Listed
from adapters.console.choosing import meant
from croupier.network import Look
from tests.presentation.test_looks import match, seen

LISTED = (
    Listed(name="thoth", title="Thoth's Bluff", options=frozenset({"short", "短め"})),
    Listed(name="liarsteams", title="Liar's dice in teams"),
)


def look(phase: str) -> Look:
    table, seat, _ = next(iter(match("thoth", 1)))
    return replace(seen(table, seat), phase=phase)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("phase", "typed", "command"),
    [
        ("", "2", "liarsteams"),
        ("", "２", "liarsteams"),
        ("", "1 short", "thoth short"),
        ("", "thoths bluff short", "thoth short"),
        ("", "Liar's Dice in Teams", "liarsteams"),
        ("", "3", "3"),
        ("", "0", "0"),
        ("", "short", "short"),
        ("", "", ""),
        ("", "thot", "thot"),
        ("lobby", "", "start"),
        ("lobby", "short", "option short"),
        ("lobby", "短め", "option 短め"),
        ("lobby", "shrt", "option shrt"),
        ("lobby", "start", "start"),
        ("lobby", "2", "liarsteams"),
        ("lobby", "bots 1", "bots 1"),
        ("running", "2", "2"),
        ("running", "short", "short"),
        ("running", "", ""),
        ("paused", "2", "2"),
        ("ended", "2", "liarsteams"),
        ("ended", "", ""),
    ],
)
def test_what_a_line_means(phase: str, typed: str, command: str) -> None:
    assert meant(typed, LISTED, look(phase) if phase else None) == command
