"""The stored form of a table's sheet, of which a step writes anew only the fields that it has changed."""

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from itertools import compress
from operator import is_, not_
from typing import Any, NamedTuple, get_type_hints

from core.contract import adapter
from core.engine import Sheet

_NONE: Any = object()
"""What is at first in a field that has no value of its own then."""


class _Field(NamedTuple):
    """A field of a sheet: what is in it at first, and what puts a value into its stored form."""

    first: Any
    dump: Callable[..., bytes]


@cache
def _fields() -> dict[str, _Field]:
    kinds = get_type_hints(Sheet)
    return {field.name: _Field(_first(field), adapter(kinds[field.name]).dump_json) for field in fields(Sheet)}


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
        self._values: dict[str, Any] = dict.fromkeys(_fields(), _NONE)
        self._texts: dict[str, str] = dict.fromkeys(_fields(), "")

    def dump(self, sheet: Sheet) -> str:
        """Give a sheet its stored form, which leaves out what is as at first: `Sheet` knows that."""
        values, known = vars(sheet), _fields()
        before, self._values = self._values, {name: values[name] for name in known}
        same = map(is_, before.values(), self._values.values())
        for name in compress(known, map(not_, same)):
            value, (first, dump) = values[name], known[name]
            self._texts[name] = "" if value == first else f'"{name}":{dump(value, exclude_defaults=True).decode()}'
        return f"{{{','.join(filter(None, self._texts.values()))}}}"


def dump_sheet(sheet: Sheet) -> str:
    """Give a sheet alone its stored form."""
    return StoredSheet().dump(sheet)
