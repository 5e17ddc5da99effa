"""The arithmetic of a clock that stands for more than one reason, and when it warns."""

import pytest

from core.contract import Clock, Wait
from core.engine import clock
from core.engine.clock import Reserve, Running

FIRST = frozenset({0})


def started(seconds: float, away: frozenset[int] = frozenset()) -> Running:
    return clock.start(Wait("turn", (0,), 1), 1, 100.0, Clock(seconds), Reserve(0, {}), away)


@pytest.mark.parametrize(("seconds", "warned"), [(60, 50), (30, 20), (15, 10), (9, 6), (3, 0)])
def test_a_clock_warns_ten_seconds_before_its_end_or_at_two_thirds_of_a_short_one(seconds: float, warned: int) -> None:
    assert clock.next_stage(started(seconds)) == 100 + warned


def test_who_is_away_has_three_seconds_where_there_is_a_limit() -> None:
    assert clock.left(started(60, FIRST), 0, 100.0) == clock.AWAY_SECONDS
    assert clock.left(started(0, FIRST), 0, 100.0) is None


@pytest.mark.parametrize(("passed", "shown"), [(0, 60), (59, 1), (61, 0), (70, 0)])
def test_a_clock_that_is_overdue_shows_no_seconds_and_never_fewer(passed: int, shown: int) -> None:
    assert clock.longest(started(60), 100.0 + passed) == shown


@pytest.mark.parametrize("first_held", [True, False])
def test_a_clock_that_stands_for_two_reasons_is_charged_for_neither_nor_between(first_held: bool) -> None:
    running = started(60)
    if first_held:
        running = clock.unsaid(clock.hold(running, FIRST, 110.0), FIRST, 120.0)
        running = clock.said(clock.release(running, FIRST, 130.0), FIRST, 140.0)
    else:
        running = clock.hold(clock.unsaid(running, FIRST, 110.0), FIRST, 120.0)
        running = clock.release(clock.said(running, FIRST, 130.0), FIRST, 140.0)
    assert clock.elapsed(running, 0, 145.0) == 15


def test_what_was_said_before_a_clock_stood_for_it_gives_no_time_back() -> None:
    running = clock.said(clock.unsaid(started(60), FIRST, 120.0), FIRST, 115.0)
    assert clock.elapsed(running, 0, 130.0) == 30
