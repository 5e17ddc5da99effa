"""A sheet as it is stored: without what is as at first, and whole as older versions wrote it."""

import json

from core.contract import adapter
from core.engine import Sheet
from core.engine.clock import Running, SeatTime
from core.engine.sheet import Sitter
from core.journal.saving import dump_sheet

SHEET = Sheet(
    *("a2", "spin", 1, 1, 1, "ab" * 32, "cd" * 32, True),
    phase="running",
    seats=(Sitter("Ann", 1), Sitter("Bob", missed=1, away=True)),
    running=Running(1, "spin", 1, 0, 12.5, {0: SeatTime(30.0), 1: SeatTime(3.0, passed=1)}),
    waits=1,
)


def test_what_is_as_at_first_is_left_out_and_read_again() -> None:
    stored = json.loads(dump_sheet(SHEET))
    assert stored["seats"] == [{"name": "Ann", "person": 1}, {"name": "Bob", "missed": 1, "away": True}]
    assert stored["running"]["seats"] == {"0": {"seconds": 30.0}, "1": {"seconds": 3.0, "passed": 1}}
    assert {"form", "reserves", "called"}.isdisjoint(stored)
    assert adapter(Sheet).validate_json(dump_sheet(SHEET)) == SHEET


def test_a_sheet_that_was_stored_whole_is_the_same() -> None:
    whole = adapter(Sheet).dump_json(SHEET)
    assert len(whole) > 2 * len(dump_sheet(SHEET))
    assert adapter(Sheet).validate_json(whole) == SHEET
