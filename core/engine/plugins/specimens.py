"""Records made from their types alone, one full and one not, to see whether they can be stored and said."""

from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from core.contract import Record
from core.words import field_types


class _NoSpecimen(Exception):
    """A type is none of those that events and actions are made of."""


def of(kind: Any) -> Iterator[Any]:
    """Make records of a class; none where a field has a type of the game's own."""
    try:
        yield _record(kind, True)
        yield _record(kind, False)
    except _NoSpecimen:
        return


def _record(kind: Any, full: bool) -> Any:
    values = {name: _value(annotation, full) for name, annotation in field_types(kind).items()}
    try:
        return kind(**values)
    except Exception:  # the game has a mind of its own about what goes with what
        raise _NoSpecimen from None


def _value(annotation: Any, full: bool) -> Any:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _value(parts[0], full)
    if origin is Literal:
        return parts[0]
    if origin is tuple:
        many = len(parts) == 2 and parts[1] is Ellipsis
        return tuple(_value(part, full) for part in (parts[:1] if many else parts)) if full or not many else ()
    if origin in (Union, UnionType):
        return None if NoneType in parts and not full else _value(parts[0], full)
    return _plain(annotation, full)


def _plain(kind: Any, full: bool) -> Any:
    simple: dict[Any, Any] = {
        bool: full,
        int: int(full),
        float: float(full),
        str: "word" if full else "",
        NoneType: None,
    }
    if kind in simple:
        return simple[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)[0 if full else -1]
    if isinstance(kind, type) and issubclass(kind, Record):
        return _record(kind, full)
    raise _NoSpecimen
