"""Values of the seam's types to plain JSON and back, by the types of their fields: nothing is guessed or converted.

What holds its default is left out, so a field that is new disturbs nobody who does not use it. Whatever does not fit
is a `Misfit`, whose words name types and fields of ours and never what came, which may be somebody's dice.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from core.cluster.wire.records import EVER
from core.contract import Fact
from core.errors import Misfit

DEEPEST = 20
"""How deep the values of a fact may lie in one another."""


class Shape(NamedTuple):
    """How the values of a type are written and read; both raise `Misfit`, and `fits` tells one JSON from another."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    fits: Callable[[Any], bool]


@cache
def shape(hint: Any) -> Shape:
    """Give the shape of a type: plain values, literals, unions, tuples, sets, mappings and dataclasses of these."""
    if hint is Fact:
        return Shape(_write_fact, _read_fact, lambda value: type(value) is dict)
    if hint is object:  # what can only be compared, which whoever writes has made a word of
        hint = str
    if hint in (str, int, bool, float, NoneType):
        return _plain(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _literal(parts)
    if origin in (Union, UnionType):
        return _union([shape(part) for part in parts])
    if origin in (tuple, frozenset):
        return _several(origin, parts)
    if origin is Mapping:
        return _mapping(shape(parts[1]))
    if is_dataclass(hint):
        return _record(hint)
    raise TypeError(f"{hint} does not cross the seam")


def _plain(kind: Any) -> Shape:
    def checked(value: Any) -> Any:
        if type(value) is kind or (kind is float and type(value) is int):
            if kind is float and not math.isfinite(value):
                raise Misfit("a number is not finite")
            return float(value) if kind is float else value
        raise Misfit(f"something is no {'None' if kind is NoneType else kind.__name__}")

    return Shape(checked, checked, lambda value: type(value) is kind or (kind is float and type(value) is int))


def _literal(words: tuple[Any, ...]) -> Shape:
    def checked(value: Any) -> Any:
        if type(value) is str and value in words:
            return value
        raise Misfit("a word is none of those that are known here")

    return Shape(checked, checked, lambda value: type(value) is str)


def _union(shapes: list[Shape]) -> Shape:
    """Take the first that fits; of the seam's unions no two have the same form in JSON."""

    def read(value: Any) -> Any:
        for each in shapes:
            if each.fits(value):
                return each.read(value)
        raise Misfit("something is of no type that is known here")

    def write(value: Any) -> Any:
        for each in shapes:
            try:
                return each.write(value)
            except Misfit:
                continue
        raise Misfit("something is of no type that is known here")

    return Shape(write, read, lambda value: any(each.fits(value) for each in shapes))


def _several(kind: type, parts: tuple[Any, ...]) -> Shape:
    """Sets are written in order, so that equal values are equal bytes."""
    same = kind is frozenset or parts[-1] is Ellipsis
    items = [shape(part) for part in parts if part is not Ellipsis]

    def each(value: Any, way: int) -> list[Any]:
        if not same and len(value) != len(items):
            raise Misfit("something has too many parts or too few")
        return [items[0 if same else place][way](item) for place, item in enumerate(value)]

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise Misfit(f"something is no {kind.__name__}")
        written = each(value, 0)
        return sorted(written) if kind is frozenset else written

    def read(value: Any) -> Any:
        if type(value) is not list:
            raise Misfit("something is no list")
        found = kind(each(value, 1))
        if len(found) != len(value):
            raise Misfit("something is in a set twice")
        return found

    return Shape(write, read, lambda value: type(value) is list)


def _mapping(values: Shape) -> Shape:
    def written(value: Any) -> Any:
        if not isinstance(value, Mapping) or not all(type(key) is str for key in value):
            raise Misfit("something is no mapping of words")
        return {key: values.write(item) for key, item in value.items()}

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Misfit("something is no mapping of words")
        return {key: values.read(item) for key, item in value.items()}

    return Shape(written, read, lambda value: type(value) is dict)


def _record(kind: Any) -> Shape:
    """Write a dataclass's fields in their order; read exactly these, and those that are left out as their default.

    Of what all versions read, fields that are not known are passed over.
    """
    known: dict[str, tuple[Field[Any], Shape]] = {}

    def filled() -> dict[str, tuple[Field[Any], Shape]]:
        if not known:
            hints = get_type_hints(kind)
            known.update({each.name: (each, shape(hints[each.name])) for each in fields(kind)})
        return known

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise Misfit(f"something is no {kind.__name__}")
        return {
            name: _named(kind, name, form.write, held)
            for name, (field, form) in filled().items()
            if not _is_default(field, held := getattr(value, name))
        }

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Misfit(f"something is no {kind.__name__}")
        if kind not in EVER and value.keys() - filled().keys():
            raise Misfit(f"{kind.__name__} has a field that this version does not know")
        for name, (field, _) in filled().items():
            if name not in value and field.default is MISSING and field.default_factory is MISSING:
                raise Misfit(f"{kind.__name__} lacks {name}")
        held = {name: value[name] for name in filled() if name in value}
        return kind(**{name: _named(kind, name, known[name][1].read, each) for name, each in held.items()})

    return Shape(write, read, lambda value: type(value) is dict)


def _is_default(field: Field[Any], value: Any) -> bool:
    default = field.default if field.default_factory is MISSING else field.default_factory()
    return type(value) is type(default) and bool(value == default)


def _named(kind: type, name: str, way: Callable[[Any], Any], value: Any) -> Any:
    """Write or read a field, and say which it was if it does not fit."""
    try:
        return way(value)
    except Misfit as wrong:
        raise Misfit(f"{kind.__name__}.{name}: {wrong}") from None


def _write_fact(value: Any, depth: int = 0) -> Any:
    if type(value) is not Fact or not all(type(word) is str for word in (value.kind, *value.tags.values())):
        raise Misfit("Fact does not fit")
    if not all(type(name) is str for name in (*value.values, *value.tags)):
        raise Misfit("Fact does not fit")
    values = {name: _write_datum(item, depth + 1) for name, item in value.values.items()}
    return {"kind": value.kind, "values": values, **({"tags": dict(value.tags)} if value.tags else {})}


def _write_datum(value: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise Misfit("a fact lies too deep")
    if type(value) is tuple:
        return [_write_datum(item, depth + 1) for item in value]
    if type(value) is Fact:
        return _write_fact(value, depth)
    if value is None or type(value) in (int, str, bool):
        return value
    raise Misfit("a fact holds what is no data")


def _read_fact(value: Any, depth: int = 0) -> Fact:
    if type(value) is not dict or value.keys() - {"kind", "values", "tags"}:
        raise Misfit("Fact has a field that this version does not know")
    kind, values, tags = value.get("kind"), value.get("values"), value.get("tags", {})
    if type(kind) is not str or type(values) is not dict or type(tags) is not dict:
        raise Misfit("Fact does not fit")
    if not all(type(tag) is str for tag in tags.values()):
        raise Misfit("Fact does not fit")
    return Fact(kind, {name: _read_datum(item, depth + 1) for name, item in values.items()}, tags)


def _read_datum(value: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise Misfit("a fact lies too deep")
    if type(value) is list:
        return tuple(_read_datum(item, depth + 1) for item in value)
    if type(value) is dict:
        return _read_fact(value, depth)
    if value is None or type(value) in (int, str, bool):
        return value
    raise Misfit("a fact holds what is no data")
