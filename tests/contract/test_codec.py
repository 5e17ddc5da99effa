"""What is stored and does not fit is named by its fields; what stands in them is never shown."""

import json
import warnings
from typing import Any

import pytest

from core import errors
from core.contract import Codec, Record, adapter, game, records
from core.engine.dice import Draw
from core.engine.sheet import Sheet

HIDDEN = "6f6f6f6f"


class Dice(Record):
    faces: tuple[str, ...]


@pytest.mark.parametrize(
    ("kind", "stored", "told"),
    [
        (Dice, {"faces": [HIDDEN, 6]}, "Dice does not fit: faces"),
        (Dice, {"faces": [], HIDDEN: HIDDEN}, "Dice does not fit: a field that this version does not know"),
        (Dice, [HIDDEN], "Dice does not fit: the whole"),
        (Sheet, {"secret": HIDDEN}, "Sheet does not fit: code"),
        (tuple[Draw, ...], [{"owner": [HIDDEN]}], "tuple[core.engine.dice.Draw, ...] does not fit: the whole"),
    ],
)
def test_a_misfit_shows_no_value(kind: Any, stored: Any, told: str) -> None:
    for read, given in ((adapter(kind).validate_python, stored), (adapter(kind).validate_json, json.dumps(stored))):
        with pytest.raises(errors.Misfit) as misfit:
            read(given)
        assert errors.describe(misfit.value) == str(misfit.value) == told
        assert misfit.value.__suppress_context__


class Tree(Record):
    faces: tuple[int, ...] = ()
    left: "Tree | None" = None
    right: "Leaf | Twig | None" = None


class Leaf(Record, tag=True):
    face: int


class Twig(Record, tag=True):
    face: int


def test_a_record_may_lie_in_one_of_its_own_class_and_be_one_of_two_that_are_tagged() -> None:
    tree = Tree((1,), Tree((2,), right=Leaf(1)), Twig(1))
    stored = adapter(Tree).dump_json(tree)
    assert adapter(Tree).validate_json(stored) == adapter(Tree).validate_python(json.loads(stored)) == tree


class Plain(Record):
    face: int


class Bold(Record):
    face: int
    by: int = 1


class Either(Record):
    last: Plain | Bold | None = None
    before: tuple[Plain | Bold, ...] = ()
    seen: frozenset[int] = frozenset()


@pytest.mark.parametrize("state", [Either(), Either(Plain(1), (Bold(1), Plain(2), Bold(1, 2)), frozenset({3}))])
def test_one_of_two_records_without_a_tag_is_stored_and_read_as_ever(state: Either) -> None:
    form = adapter(Either)
    stored = form.dump_json(state)
    assert b"type" not in stored
    assert form.validate_json(stored) == form.validate_python(json.loads(stored)) == state
    assert form.validate_json(form.dump_json(form.validate_json(stored))) == state


def test_what_fits_neither_of_two_records_shows_no_value() -> None:
    stored: Any
    for stored in ({"last": {"face": HIDDEN}}, {HIDDEN: 1}, {"last": {"face": 1, HIDDEN: 2}}):
        for read, given in (
            (adapter(Either).validate_python, stored),
            (adapter(Either).validate_json, json.dumps(stored)),
        ):
            with pytest.raises(errors.Misfit) as misfit:
                read(given)
            assert errors.describe(misfit.value) == str(misfit.value) == "Either does not fit: the whole"
            assert misfit.value.__suppress_context__


class Branch(Record):
    last: Plain | Bold
    inner: "Branch | None" = None


def test_what_holds_itself_and_either_of_two_records_is_refused_with_what_would_work() -> None:
    with pytest.raises(TypeError, match="tag these"):
        adapter(Branch)


class Held(Record):
    held: dict[int, tuple[int, ...]]


def test_the_keys_of_a_mapping_may_be_numbers() -> None:
    """They are words in JSON, and so are they once it was read."""
    form, held = adapter(Held), Held({1: (2,)})
    stored = form.dump_json(held)
    assert form.validate_json(stored) == form.validate_python(json.loads(stored)) == held


def test_a_record_is_itself_where_one_is_asked_for() -> None:
    dice = Dice(("x",))
    assert adapter(tuple[Dice, ...]).validate_python((dice,))[0] is dice


def test_what_is_cut_short_shows_nothing_either() -> None:
    with pytest.raises(errors.Misfit, match="Dice does not fit: the whole"):
        adapter(Dice).validate_json('{"faces": ["' + HIDDEN)


def test_what_does_not_fit_is_written_without_a_warning_that_would_show_it() -> None:
    odd: Any = (6, 6)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert adapter(Dice).dump_json(Dice(odd)) == b'{"faces":[6,6]}'


def test_a_game_may_have_a_remark_of_the_name_of_ours() -> None:
    theirs: Any = type("Remark", (game.Remark,), {})
    assert theirs in Codec([theirs, *records([game])]).kinds
