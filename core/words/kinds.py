"""What is known of a class of records: its key, the types of its fields, and what a message may want of them."""

import re
from enum import Enum
from functools import cache, lru_cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from core.contract import Action, Event, Record, Refusal, Remark

Field = tuple[str, Any, str]
"""A field of a class of records, with its type and its tag."""
PREFIXES = {Action: "action", Event: "event", Refusal: "refusal", Remark: "remark", Record: "row"}


def kebab(name: str) -> str:
    """Turn `BidMade` or `bid_made` into `bid-made`."""
    return _kebab(name)


@lru_cache(1024)
def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower().replace("_", "-")


def key(kind: Any) -> str:
    """Give the key of a record's message."""
    return _key(kind)


@cache
def _key(kind: Any) -> str:
    prefix = next(prefix for base, prefix in PREFIXES.items() if issubclass(kind, base))
    return f"{prefix}-{kebab(kind.__name__)}"


def field_types(kind: Any) -> dict[str, Any]:
    """Give the annotated type of each field of a record class."""
    return _field_types(kind)


@cache
def _field_types(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}


@cache
def tag(annotation: Any) -> str:
    """Read the tag of a type such as `Seat`, "" without one; of `tuple[Seat, ...]` that of its entries."""
    if get_origin(annotation) is Annotated:
        return str(get_args(annotation)[1])
    if get_origin(annotation) is tuple:
        return tag(get_args(annotation)[0])
    return next((tag(part) for part in get_args(annotation) if tag(part)), "")


@cache
def facts(kind: Any) -> tuple[tuple[str, Any, str, frozenset[str]], ...]:
    """List the fields of a record class with type and tag, and the variables that a message may want of each."""
    return tuple(
        (field, annotation, tag(annotation), frozenset((field, f"{field}_count", f"{field}_choice", f"{field}_key")))
        for field, annotation in field_types(kind).items()
    )


@lru_cache(4096)
def wanted(kind: Any, needs: frozenset[str] | None) -> tuple[Field, ...]:
    """List the fields of a record class of which a message says anything that `needs` these variables, or all."""
    return tuple((field, note, tagged) for field, note, tagged, names in facts(kind) if needs is None or names & needs)


@cache
def seats(kind: Any) -> tuple[str, ...]:
    """List the fields of a record class that are about seats."""
    return tuple(field for field, annotation in field_types(kind).items() if tag(annotation) == "seat")


@cache
def names_nobody(kind: Any) -> bool:
    """Tell whether what is said of a class of records is the same whoever sits at the table."""
    return all(is_plain(annotation) for annotation in field_types(kind).values())


@cache
def is_plain(annotation: Any) -> bool:
    """Tell whether a type has neither seats nor names in it, nor records that could."""
    if get_origin(annotation) is Annotated:
        return get_args(annotation)[1] not in ("seat", "name", "called") and is_plain(get_args(annotation)[0])
    if parts := get_args(annotation):
        return all(part is Ellipsis or is_plain(part) for part in parts)
    return annotation in (int, bool, str, type(None)) or (isinstance(annotation, type) and issubclass(annotation, Enum))
