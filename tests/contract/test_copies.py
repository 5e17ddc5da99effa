"""A copy with other values is what `dataclasses.replace` makes, whatever the class does when it is made."""

import dataclasses
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest

from core.contract import Choice, Record, Span, State, Wait, replace


class Plain(Record):
    number: int
    names: tuple[str, ...] = ()


class Later(Plain):
    more: int = 3


class Checked(Record):
    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("too small")


class CheckedLater(Checked):
    more: int = 0


class Constructed(Record):
    number: int

    def __init__(self, number: int) -> None:
        object.__setattr__(self, "number", number * 2)


class Counted(Record):
    number: int
    made: int = field(default=7, init=False)


RECORDS: tuple[tuple[Any, dict[str, Any]], ...] = (
    (Plain(1, ("a",)), {"number": 2}),
    (Plain(1), {}),
    (Later(1, ("a",), 4), {"names": ()}),
    (State(wait=Wait("turn", (0, 1), 3)), {"out": (1,)}),
    (Checked(1), {"number": 2}),
    (Constructed(1), {}),
    (Counted(1), {"number": 2}),
    (Span("a", "code"), {"text": "b"}),
    (Choice("a", "k7.1 a"), {"style": "primary"}),
)


@pytest.mark.parametrize(("record", "changes"), RECORDS, ids=str)
def test_it_is_the_copy_that_the_constructor_makes(record: Any, changes: dict[str, Any]) -> None:
    before = repr(record)
    copy, expected = replace(record, **changes), dataclasses.replace(record, **changes)
    assert copy == expected and type(copy) is type(record) and hash(copy) == hash(expected)
    assert vars(copy) == vars(expected) and list(vars(copy)) == list(vars(expected))
    assert copy is not record and repr(record) == before
    with pytest.raises(FrozenInstanceError):
        copy.number = 9


@pytest.mark.parametrize("record", [Checked(1), CheckedLater(1)])
def test_what_a_class_checks_is_checked_of_copies(record: Checked) -> None:
    with pytest.raises(ValueError, match="too small"):
        replace(record, number=-1)


@pytest.mark.parametrize("record", [Plain(1), Checked(1), State()], ids=str)
def test_a_field_that_there_is_not_is_refused(record: Any) -> None:
    with pytest.raises(TypeError, match="colour"):
        replace(record, colour="red")


def test_other_dataclasses_are_copied_as_ever() -> None:
    @dataclasses.dataclass(slots=True)
    class Other:
        number: int

    assert replace(Other(1), number=2) == Other(2)
