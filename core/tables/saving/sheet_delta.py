"""The stored form of a table's sheet, of which a step writes anew only the fields that it has changed."""

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from itertools import compress
from operator import is_not, itemgetter
from typing import Any, NamedTuple, get_type_hints

from core.contract import adapter
from core.engine import Sheet

_NONE: Any = object()
"""What is at first in a field that has no value of its own then."""


class _Field(NamedTuple):
    """A field of a sheet by its place: its name, what is in it at first, what puts a value into its stored form."""

    place: int
    name: str
    first: Any
    dump: Callable[..., bytes]


@cache
def _fields() -> tuple[_Field, ...]:
    kinds = get_type_hints(Sheet)
    return tuple(
        _Field(place, field.name, _first(field), adapter(kinds[field.name]).dump_json)
        for place, field in enumerate(fields(Sheet))
    )


@cache
def _values() -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads all fields of a sheet."""
    return itemgetter(*(field.name for field in _fields()))


def _first(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return _NONE if field.default is MISSING else field.default


class StoredSheet:
    """Writes the sheets of one table, and remembers each field of the last one: most are the same in the next.

    What is in a field is never changed in place, so that the same object is written in the same way.
    """

    __slots__ = ("_texts", "_values")

    def __init__(self) -> None:
        """Have written none."""
        self._values: tuple[Any, ...] = (_NONE,) * len(_fields())
        self._texts = [""] * len(_fields())

    def dump(self, sheet: Sheet) -> str:
        """Return the stored form of a sheet, which leaves out what is as at first: `Sheet` knows that."""
        before, self._values = self._values, _values()(vars(sheet))
        for place, name, first, dump in compress(_fields(), map(is_not, before, self._values)):
            value = self._values[place]
            self._texts[place] = "" if value == first else f'"{name}":{_written(value, dump)}'
        return f"{{{','.join(filter(None, self._texts))}}}"


def _written(value: Any, dump: Callable[..., bytes]) -> str:
    return str(value) if type(value) is int else dump(value, exclude_defaults=True).decode()


def dump_sheet(sheet: Sheet) -> str:
    """Return the stored form of a sheet alone."""
    return StoredSheet().dump(sheet)
