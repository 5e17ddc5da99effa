"""Copies of records with other values: rules make some for every action, and strategies for every one they imagine."""

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from core.contract.game import Record

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Kind = TypeVar("Kind", bound="DataclassInstance")


def replace(record: Kind, /, **changes: Any) -> Kind:
    """Give a copy of a record with other values in some of its fields; `TypeError` for what is none of them.

    As `dataclasses.replace`, but without calling a constructor that would only store what it is given.
    """
    kind = type(record)
    names = _stored(kind)
    if names is None or not changes.keys() <= names.keys():
        return dataclasses.replace(record, **changes)
    copy = object.__new__(kind)
    values, copied = record.__dict__, copy.__dict__
    if len(values) == len(names):
        copied.update(values)
    else:  # what the record has worked out besides is not that of the copy
        copied.update((name, values[name]) for name in names)
    copied.update(changes)
    return copy


@cache
def _stored(kind: type) -> dict[str, None] | None:
    """List the fields of a class of records that stores them and does nothing else; None for any other class."""
    if not issubclass(kind, Record) or kind._by_hand or hasattr(kind, "__post_init__"):
        return None
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    return {field.name: None for field in fields} if all(field.init for field in fields) else None
