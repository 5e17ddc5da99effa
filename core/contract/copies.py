"""Copies of records with other values: rules make some for every action, and strategies for every one they imagine."""

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from core.contract.records import Made

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Kind = TypeVar("Kind", bound="DataclassInstance")

_give: Any = vars(Made)["__dict__"].__set__
"""Gives a record its fields, past the look-up of the attribute."""


def replace(record: Kind, /, **changes: Any) -> Kind:
    """Give a copy of a record with other values in some of its fields; `TypeError` for what is none of them.

    As `dataclasses.replace`, but without calling a constructor that would only store what it is given.
    """
    kind = type(record)
    fields = _stored(kind)
    if fields is None:
        return dataclasses.replace(record, **changes)
    values = record.__dict__
    if len(values) != len(fields):  # what the record has worked out besides is not that of the copy
        values = {name: values[name] for name in fields}
    copied = values | changes
    if len(copied) != len(fields):  # which says what is wrong
        return dataclasses.replace(record, **changes)
    copy = object.__new__(kind)
    _give(copy, copied)
    return copy


@cache
def _stored(kind: type) -> tuple[str, ...] | None:
    """List the fields of a class of records that stores them and does nothing else; None for any other class."""
    if not issubclass(kind, Made) or kind._by_hand or hasattr(kind, "__post_init__"):
        return None
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    return tuple(field.name for field in fields) if all(field.init for field in fields) else None
