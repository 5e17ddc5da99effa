"""A sheet as it is stored: without what is as at first, and whole as older versions wrote it."""

import json
from typing import Any

from core.contract import adapter, replace
from core.engine import Sheet
from core.engine.clock import Running, SeatTime
from core.engine.sheet import Sitter
from core.tables.snapshot import dump_sheet

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
    """As older versions wrote it."""
    usual: dict[str, Any] = {
        "form": 1,
        "seconds": None,
        "options": {},
        "bots": 0,
        "reserves": {},
        "called": [],
        "reason": "",
        "pace": 1.0,
    }
    whole = json.dumps({**json.loads(dump_sheet(SHEET)), **usual})
    assert adapter(Sheet).validate_json(whole) == SHEET


def test_whatever_a_sheet_holds_is_read_again() -> None:
    assert SHEET.running is not None
    later = replace(SHEET, running=replace(SHEET.running, started=13.0), counters={"seat0": 5}, actions=1, waits=2)
    ended = replace(later, phase="ended", running=None, reason="“won”\n", seconds=1e-7, options={"a": [1, None]})
    for sheet in (SHEET, later, replace(later, counters={}, waits=0), ended, SHEET):
        assert adapter(Sheet).validate_json(dump_sheet(sheet)) == sheet
