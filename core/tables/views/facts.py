"""What a game shows, as data: no word of it is read back from a sentence."""

from enum import Enum
from typing import Any

from core.contract import Datum, Fact, Record
from core.words import field_types, kebab, tag


def fact(record: Record) -> Fact:
    """Give an event or a row as data, with the rows that it holds."""
    kinds = field_types(type(record))
    tags = {name: tagged for name, kind in kinds.items() if (tagged := tag(kind))}
    return Fact(kebab(type(record).__name__), {name: _datum(getattr(record, name)) for name in kinds}, tags)


def _datum(value: Any) -> Datum:
    if isinstance(value, Record):
        return fact(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple | list):
        return tuple(_datum(entry) for entry in value)
    return value if isinstance(value, int | str | None) else str(value)
