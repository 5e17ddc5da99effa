"""Time limits on a game's code, one within another."""

import pytest

from core.engine.limits import Hung, in_time


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
