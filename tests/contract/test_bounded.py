"""A mapping that keeps the newest entries."""

import pytest

from core.contract import Bounded


def test_the_oldest_go_first_and_what_is_set_again_is_the_newest() -> None:
    kept: Bounded[str, int] = Bounded(3)
    for number, key in enumerate("abcad"):
        kept[key] = number
    assert list(kept.items()) == [("c", 2), ("a", 3), ("d", 4)]


def test_every_way_of_setting_is_bounded() -> None:
    kept: Bounded[int, None] = Bounded(2)
    kept.update(dict.fromkeys(range(5)))
    assert list(kept) == [3, 4]
    assert kept.setdefault(5) is None
    assert list(kept) == [4, 5]
    kept |= {4: None, 6: None}
    assert list(kept) == [4, 6]


def test_reading_changes_nothing() -> None:
    kept: Bounded[str, int] = Bounded(2)
    kept["a"], kept["b"] = 1, 2
    assert (kept["a"], kept.get("a"), kept.get("z")) == (1, 1, None)
    kept["c"] = 3
    assert list(kept) == ["b", "c"]
    with pytest.raises(KeyError):
        kept["a"]
