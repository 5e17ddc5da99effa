"""The values that a field of an offered action may have."""

from typing import Any

from core.contract.game import Record


class Range(Record):
    """The whole numbers from `low` to `high`; `marks` are the ones worth a button."""

    low: int
    high: int
    marks: tuple[int, ...] = ()


class OneOf(Record):
    """Exactly one of the values."""

    values: tuple[Any, ...]


class Some(Record):
    """A subset of the values in their order, as a tuple of `least` to `most` of them."""

    values: tuple[Any, ...]
    least: int = 0
    most: int = 99
