"""Records are msgspec's: frozen, equal by their fields, and alike in every process; what could surprise is refused."""

import dataclasses
import subprocess
import sys
import types
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
import pytest

import core.app.server
import core.cluster.wire.records
from core.contract import Choice, Network, Record, Scene, Span, State, Wait, adapter, field, replace
from core.contract.records import Made


class Plain(Record):
    number: int
    names: tuple[str, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)


class Later(Plain):
    more: int = 3


class Checked(Record):
    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("too small")


class CheckedLater(Checked):
    more: int = 0


class Worked(Record):
    number: int

    @cached_property
    def twice(self) -> int:
        return self.number * 2


RECORDS: tuple[tuple[Any, dict[str, Any]], ...] = (
    (Plain(1, ("a",)), {"number": 2}),
    (Plain(1), {}),
    (Later(1, ("a",), {}, 4), {"names": ()}),
    (State(wait=Wait("turn", (0, 1), 3)), {"out": (1,)}),
    (Checked(1), {"number": 2}),
    (Span("a", "code"), {"text": "b"}),
    (Choice("a", "k7.1 a"), {"style": "primary"}),
)


@pytest.mark.parametrize(("record", "changes"), RECORDS, ids=str)
def test_the_standard_library_copies_and_lists_it_too(record: Any, changes: dict[str, Any]) -> None:
    before = repr(record)
    copy = replace(record, **changes)
    assert copy == dataclasses.replace(record, **changes) and type(copy) is type(record)
    assert dataclasses.asdict(copy) == {**dataclasses.asdict(record), **changes} or isinstance(record, State)
    assert tuple(each.name for each in dataclasses.fields(record)) == record.__struct_fields__
    assert copy is not record and repr(record) == before


def test_other_dataclasses_are_copied_as_ever() -> None:
    @dataclasses.dataclass(slots=True)
    class Other:
        number: int

    assert replace(Other(1), number=2) == Other(2)


@pytest.mark.parametrize("record", [Checked(1), CheckedLater(1)])
def test_what_a_class_checks_is_checked_of_copies(record: Checked) -> None:
    with pytest.raises(ValueError, match="too small"):
        replace(record, number=-1)


@pytest.mark.parametrize("record", [Plain(1), Checked(1), State()], ids=str)
def test_a_field_that_there_is_not_is_refused(record: Any) -> None:
    with pytest.raises(TypeError, match="colour"):
        replace(record, colour="red")


def test_what_is_missing_is_made_anew_for_each() -> None:
    assert Plain(1).counts is not Plain(1).counts


def test_equal_are_those_of_one_class_with_equal_fields() -> None:
    assert Plain(1) == Plain(1, ()) != Later(1) and Checked(1) != CheckedLater(1)
    assert hash(Checked(1)) == hash((1,))


def test_what_a_record_has_worked_out_besides_is_neither_compared_nor_copied() -> None:
    record = Worked(1)
    assert (record.twice, replace(record, number=2).twice, record.twice) == (2, 4, 2)
    assert record == Worked(1) and hash(record) == hash(Worked(1))


def test_it_is_the_same_news_of_a_network_whoever_is_in_sight() -> None:
    seen = Network("irc:home", True, frozenset({"irc:home/nick/ann"}))
    assert seen == Network("irc:home", True) != Network("irc:home", False)
    assert hash(seen) == hash(Network("irc:home", True))


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ({"__init__": lambda self: None}, "cannot define __init__"),
        ({"__annotations__": {"names": list}, "names": ["a"]}, "default_factory"),
    ],
)
def test_what_a_record_cannot_have_is_refused_with_a_sentence(own: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        types.new_class("Wrong", (Record,), exec_body=lambda names: names.update(own))


def test_a_field_of_dataclasses_is_refused_with_what_would_work() -> None:
    own = {"__annotations__": {"names": tuple}, "names": dataclasses.field(default=())}
    wrong = types.new_class("Wrong", (Record,), exec_body=lambda names: names.update(own))
    with pytest.raises(TypeError, match="take `field` of croupier"):
        adapter(wrong)


def test_equal_records_have_one_hash_in_every_process() -> None:
    code = "from core.contract import Wait; print(hash(Wait(1, (2, 3), 4)))"
    found = {subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout for _ in range(2)}
    assert found == {f"{hash((1, (2, 3), 4, 0))}\n".encode()}


def test_nothing_is_changed_or_taken_away() -> None:
    record: Any = Checked(1)
    for name in ("number", "other"):
        with pytest.raises(AttributeError):
            setattr(record, name, 2)
    with pytest.raises(AttributeError):
        del record.number


USUAL: dict[str, dict[str, Any]] = {
    "Game": {"version": 1, "expiry_is_public": True},
    "Outcome": {"rated": True},
    "Some": {"most": 99},
    "Sitter": {"moved_at": -1e9},
    "Sheet": {"form": 1, "phase": "lobby", "level": "strong", "pace": 1.0},
    "RoomSettings": {"style": "rich", "tables": 3, "web": "off", "openers": "all", "pace": "normal"}
    | dict.fromkeys(("reveal", "hints", "stats", "score", "recap", "pictures"), True),
    "PrivateOpened": {"most": 10},
    "Picture": {"scene": Scene(())},
    "BotsSeated": {"level": "strong"},
    "WindowExtended": {"left": 1},
    "OptionTakesNumber": {"verb": "option"},
    "Inbound": {"lasting": True, "overheard": True},
    "Sight": {"reason": "unseen"},
    "Hello": {"oldest": 1, "newest": 1},
    "Welcome": {"oldest": 1, "newest": 1},
}
"""All that is not nothing, where it is left out of what the house stores, shows or hands to a network."""


def kinds(of: type[Any]) -> Iterator[type[Any]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_what_is_left_out_is_nothing_but_for_what_is_usual() -> None:
    """A row of an older version, or a record of a network that says less, means what it always has."""
    assert {core.app.server, core.cluster.wire.records}, "which bring all of them along"
    usual = dict[str, dict[str, Any]]()
    for kind in kinds(Made):
        for one in msgspec.structs.fields(kind) if kind.__module__.startswith("core.") else ():
            left_out = one.default_factory() if one.default is msgspec.NODEFAULT and not one.required else one.default
            if left_out and not one.required:
                usual.setdefault(kind.__name__, {})[one.name] = left_out
    assert usual == USUAL
