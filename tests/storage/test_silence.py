"""Who stands by takes the holder for dead by time, and never while a sign of life of it still counts."""

import pytest

from core.storage.engines.lease import FRESH, MOST_BETWEEN, MOST_SILENT, POLL, PULSE, Sign, Silence


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def silent_after(looks_take: float, at: str | None = "12:00") -> float:
    """Look at somebody who shows nothing any more; gives the seconds from the first look."""
    clock = Clock()
    silence, began = Silence(clock), clock.now
    while not silence.lasts(Sign(7, at)):
        clock.now += POLL + looks_take
        assert clock.now < began + 60, "nobody is taken for dead"
    return clock.now - began


@pytest.mark.parametrize("looks_take", [0.0, 0.05, 0.2, 0.4])
def test_looks_that_take_long_do_not_put_it_off(looks_take: float) -> None:
    assert MOST_SILENT <= silent_after(looks_take) < MOST_SILENT + POLL + looks_take


def test_a_sign_of_life_counts_for_less_than_others_wait() -> None:
    assert FRESH + 2 * PULSE <= MOST_SILENT


def test_who_shows_life_is_alive_and_so_is_another_session() -> None:
    clock = Clock()
    silence = Silence(clock)
    for number in range(100):
        clock.now += POLL
        assert not silence.lasts(Sign(7, f"{number // 10}"))
        assert not silence.lasts(Sign(7 + number, "9"))


def test_what_the_one_who_looks_has_missed_is_nobodys_silence() -> None:
    clock = Clock()
    silence = Silence(clock)
    assert not silence.lasts(Sign(7, "1"))
    clock.now += 3600
    assert not silence.lasts(Sign(7, "1"))
    left = MOST_SILENT - MOST_BETWEEN
    clock.now += PULSE + POLL
    assert left > PULSE + POLL and not silence.lasts(Sign(7, "1"))
    assert not silence.lasts(Sign(7, "2"))


def test_a_server_that_was_away_begins_it_anew_and_one_that_knows_no_sign_never_does() -> None:
    clock = Clock()
    silence = Silence(clock)
    for _ in range(60):
        clock.now += POLL
        assert not silence.lasts(None) and not silence.lasts(Sign(7, None))
    silence.lasts(Sign(7, "1"))
    for _ in range(60):
        clock.now += POLL
        silence.begin()
        assert not silence.lasts(Sign(7, "1"))
