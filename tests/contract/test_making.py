"""A record is what a frozen dataclass with the same fields is, though its methods are written once for all."""

import dataclasses
import math
from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any

import pytest

from core.contract import Record


class Point(Record):
    x: float
    y: float = 0.0
    names: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class StandardPoint:
    x: float
    y: float = 0.0
    names: dict[str, int] = field(default_factory=dict)


class Far(Point):
    z: float = 1.0


@dataclass(frozen=True)
class StandardFar(StandardPoint):
    z: float = 1.0


class Odd(Record, kw_only=True):
    self: int = 3
    silent: int = field(default=1, repr=False)
    aside: int = field(default=2, compare=False)
    made: tuple[int, ...] = field(default_factory=tuple, init=False)


@dataclass(frozen=True, kw_only=True)
class StandardOdd:
    self: int = 3
    silent: int = field(default=1, repr=False)
    aside: int = field(default=2, compare=False)
    made: tuple[int, ...] = field(default_factory=tuple, init=False)


class Empty(Record):
    pass


@dataclass(frozen=True)
class StandardEmpty:
    pass


PAIRS: tuple[tuple[Any, Any], ...] = (
    (Point, StandardPoint),
    (Far, StandardFar),
    (Odd, StandardOdd),
    (Empty, StandardEmpty),
)
CALLS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    ((), {}),
    ((1,), {}),
    ((1, 2), {}),
    ((), {"y": 2, "x": 1}),
    ((1,), {"x": 1}),
    ((1,), {"unknown": 1}),
    ((1, 2, {"a": 1}, 4, 5), {}),
    ((), {"self": 4, "aside": 5}),
    ((), {"made": []}),
)


def made(kind: Any, values: tuple[Any, ...], named: dict[str, Any]) -> Any:
    try:
        record = kind(*values, **named)
    except TypeError:
        return TypeError
    return repr(record).partition("(")[2], dataclasses.asdict(record)


@pytest.mark.parametrize(("ours", "standard"), PAIRS)
@pytest.mark.parametrize(("values", "named"), CALLS, ids=str)
def test_it_is_constructed_and_shown_alike(ours: Any, standard: Any, values: Any, named: Any) -> None:
    assert made(ours, values, named) == made(standard, values, named)
    assert ours.__match_args__ == standard.__match_args__


def test_a_class_before_its_subclass_and_after_it_have_their_own_constructors() -> None:
    class Above(Record):
        a: int

    class Below(Above):
        b: int

    assert (Below(1, 2).b, Above(1).a, Below(3, 4).b) == (2, 1, 4)
    with pytest.raises(TypeError):
        Above(1, 2)  # type: ignore[call-arg]


def test_what_is_missing_is_made_anew_for_each() -> None:
    assert Point(1).names is not Point(1).names


def test_equal_are_those_of_one_class_with_equal_fields() -> None:
    assert Point(1) == Point(1.0) and hash(Odd()) == hash(Odd(aside=9))
    assert Point(1) != Far(1) and Point(1) != (1, 0.0, {}) and Odd() == Odd(aside=9) != Odd(self=4)
    assert Empty() == Empty() and hash(Empty()) == hash(Empty())


def test_what_is_no_number_is_itself_as_in_a_tuple() -> None:
    class Sole(Record):
        value: float

    assert Sole(math.nan) == Sole(math.nan) and Point(math.nan) == Point(math.nan)


def test_nothing_is_changed_or_taken_away() -> None:
    point: Any = Point(1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2
    with pytest.raises(FrozenInstanceError):
        point.other = 2
    with pytest.raises(FrozenInstanceError):
        del point.x


def test_a_record_of_a_class_whose_constructor_another_thread_has_just_made_is_its_own() -> None:
    class Base(Record):
        x: int

    class Derived(Base):
        y: int = 1

    made: Any = Derived.__new__(Derived)
    begun = Derived.__init__
    assert Derived(1, 2).y == 2
    begun(made, 3, 4)
    assert made == Derived(3, 4)
