"""Time limits on a game's code, one within another."""

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from core.engine import time_limits
from core.engine.time_limits import Hung, in_thread, in_time


def forever() -> None:
    while True:
        pass


def long_with_a_short_one_within() -> None:
    with in_time(5):
        pass
    forever()


def test_a_limit_holds_on_behind_one_within_it() -> None:
    with pytest.raises(Hung), in_time(0.2):
        long_with_a_short_one_within()


def test_a_limit_holds_within_a_longer_one_and_is_gone_behind_it() -> None:
    with pytest.raises(Hung), in_time(0.2), in_time(5):
        forever()
    with in_time(5), pytest.raises(Hung), in_time(0.1):
        forever()


def waits() -> None:
    """Take longer by the clock than by the thread's own time, as on a machine that is busy with others."""
    threading.Event().wait(0.2)


def sleeps() -> None:
    for _ in range(6000):
        threading.Event().wait(0.01)


def test_who_waits_for_the_machine_has_not_thought_too_long() -> None:
    with in_time(0.1):
        waits()
    with in_time(0.1), in_time(0.1):
        waits()
    asyncio.run(in_thread(waits, 0.1))


def test_a_game_that_sleeps_is_broken_off_a_little_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limits, "STARVED", 2.0)
    with pytest.raises(Hung), in_time(0.05):
        sleeps()
    with pytest.raises(Hung), in_time(0.05), in_time(5):
        sleeps()
    with pytest.raises(Hung):
        asyncio.run(in_thread(sleeps, 0.05))


def stubborn() -> None:
    """Go on behind the first exception that breaks it off."""
    with suppress(Exception):
        forever()
    forever()


async def test_a_thread_that_goes_on_is_broken_off_again() -> None:
    with pytest.raises(Hung):
        await in_thread(stubborn, 0.05)
    assert not [thread for thread in threading.enumerate() if thread.name == "thinking"]


async def test_a_cancellation_is_not_lost_where_the_work_is_done_at_that_moment() -> None:
    gate = threading.Event()
    working = asyncio.create_task(in_thread(gate.wait, 5))
    await asyncio.sleep(0)
    (thread,) = (thread for thread in threading.enumerate() if thread.name == "thinking")
    gate.set()
    thread.join()
    await asyncio.sleep(0)  # the result is handed over
    working.cancel()  # its result lies ready, and was not yet looked at
    with pytest.raises(asyncio.CancelledError):
        await working


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Have the alarm for limits alone, as a house has it; gives the times that it is set for."""
    before, set_for, real = signal.getsignal(signal.SIGALRM), list[float](), signal.setitimer

    def note(which: int, seconds: float) -> object:
        set_for.append(seconds)
        return real(which, seconds)

    monkeypatch.setattr(signal, "setitimer", note)
    with time_limits.own_alarm():
        yield set_for
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0) and signal.getsignal(signal.SIGALRM) == before


def test_one_alarm_is_enough_for_many_limits(ours: list[float]) -> None:
    for _ in range(3):
        with in_time(5), in_time(7):
            pass
    assert ours == [5]
    with in_time(0.1):
        pass
    assert ours == [5, 0.1]


def test_a_limit_holds_behind_others_that_were_kept(ours: list[float]) -> None:
    for seconds in (5, 0.05):
        with in_time(seconds):
            pass
    with pytest.raises(Hung), in_time(0.2):
        forever()
    with pytest.raises(Hung), in_time(0.2), in_time(5):
        forever()


def test_an_alarm_that_was_left_rings_for_nobody(ours: list[float]) -> None:
    with in_time(0.02):
        pass
    threading.Event().wait(0.1)
    with in_time(5):
        waits()
    assert ours == [0.02, 5]


def test_a_limit_holds_around_code_that_goes_on_behind_one_within(ours: list[float]) -> None:
    with pytest.raises(Hung), in_time(0.3), in_time(0.1):
        stubborn()
    with pytest.raises(Hung), in_time(0.1):
        forever()


def test_an_alarm_that_another_took_is_taken_back(ours: list[float]) -> None:
    with in_time(0.02):
        pass
    signal.signal(signal.SIGALRM, lambda *_: None)
    threading.Event().wait(0.1)
    with pytest.raises(Hung), in_time(0.1):
        forever()


def test_no_alarm_is_left_where_a_house_has_ended(ours: list[float]) -> None:
    with time_limits.own_alarm():
        with in_time(5):
            pass
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
