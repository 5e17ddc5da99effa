"""Values of every type that crosses the seam, made from the types of its fields alone."""

from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields

from core.cluster.wire import KINDS, Envelope, Habits
from core.contract import (
    BidPiece,
    DiceRow,
    Fact,
    Field,
    Form,
    Inbound,
    Look,
    Moment,
    Outbound,
    Plate,
    RowMark,
    Track,
)

WORDS = st.text(max_size=8)
DATA: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.builds(Fact, WORDS, st.dictionaries(WORDS, inner, max_size=2), st.dictionaries(WORDS, WORDS, max_size=2))
    ),
    max_leaves=5,
)
FACTS = st.builds(Fact, WORDS, st.dictionaries(WORDS, DATA, max_size=3), st.dictionaries(WORDS, WORDS, max_size=2))
ADDED: dict[Any, set[str]] = {
    BidPiece: {"star"},
    DiceRow: {"stars"},
    Field: {"counted", "rest"},
    Form: {"fits"},
    Habits: {"panels"},
    Look: {"guide", "invitation", "laid", "moment", "opened", "pictured", "scene", "watch", "won"},
    Inbound: {"via"},
    Moment: {"decided"},
    Outbound: {"open", "panel", "via"},
    Plate: {"team"},
    Track: {"stars"},
}
"""Fields that version 1 has got since its lines were kept: messages without them are written as ever."""


def drawn(hint: Any) -> st.SearchStrategy[Any]:
    """Give a strategy for a type; KeyError for one of a sort that the seam has not had so far."""
    if hint is Fact:
        return FACTS
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = get_type_hints(hint)
        return st.builds(hint, **{each.name: drawn(hints[each.name]) for each in fields(hint)})
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return st.one_of([drawn(part) for part in parts])
    if origin is Literal:
        return st.sampled_from(parts)
    if origin is frozenset:
        return st.frozensets(drawn(parts[0]), max_size=3)
    if origin is tuple and parts[-1] is not ...:
        return st.tuples(*map(drawn, parts))
    if origin is tuple:
        return st.lists(drawn(parts[0]), max_size=2).map(tuple)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        str: st.text(st.characters(), max_size=8),
        object: WORDS,
        bool: st.booleans(),
        int: st.integers(),
        float: st.floats(allow_nan=False, allow_infinity=False),
        type(None): st.none(),
    }
    return plain[hint]


def sample(hint: Any, name: str = "it", added: bool = False) -> Any:
    """Give one value of a type, the same on every day; each field holds something that is not its default.

    Those that were `added` hold it unless they are asked for.
    """
    if hint is Fact:
        return Fact(
            "to-beat", {"seat": 2, "dice": (5, 1, None), "inner": Fact("row", {"open": True})}, {"seat": "seat"}
        )
    if hint is RowMark:
        return RowMark("seat-row", 1, 2)
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = get_type_hints(hint)
        left_out = set() if added else ADDED.get(hint, set())
        made = {name: sample(hints[name], name, added) for name in hint.__struct_fields__ if name not in left_out}
        for each in fields(hint):
            if each.name in made and each.default == made[each.name]:
                made[each.name] = False if each.default is True else get_args(hints[each.name])[0]
        return hint(**made)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return sample(next(part for part in parts if part is not type(None)), name, added)
    if origin is Literal:
        return parts[-1]
    if origin is frozenset:
        return frozenset({f"{name} b", f"{name} a"})
    if origin is tuple:
        return tuple(sample(part, name, added) for part in parts if part is not ...)
    if origin is Mapping:
        return {name: name}
    return {str: f"{name} 賽", object: name, bool: True, int: 7, float: 1.5}[hint]


def samples() -> list[Envelope]:
    """List one message of each kind, in the order of their names, and those once more to which fields were added."""
    kinds = sorted(KINDS.items())
    first, whole = ([(name, sample(kind, added=added)) for name, kind in kinds] for added in (False, True))
    more = [(f"{name}+", item) for name, item in whole if (name, item) not in first]
    return [Envelope(f"a:{name}", item) for name, item in (*first, *more)]
