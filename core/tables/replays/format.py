"""The stored form of a replay: JSON, in which each line and each list of lines stands once, and seats have no names."""

import json
import re
import zlib
from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

from core.contract import Line, RowMark, Span

FORM = 1
"""The form that is written; one that is read may be another, which tells its number."""
WELL = 9
"""Packs as well as can be, for it is done once."""
T = TypeVar("T", bound=Hashable)
_NAMED = re.compile("\ue020(\\d+)\ue021")


def nameless(seat: int) -> str:
    """Return what stands for a seat's name; no text from outside has such characters."""
    return f"\ue020{seat}\ue021"


class Pool(Generic[T]):
    """What stands once, by number."""

    def __init__(self) -> None:
        """Hold nothing."""
        self._numbers: dict[T, int] = {}

    def number(self, entry: T) -> int:
        """Return an entry's number, a new one if it was not there."""
        return self._numbers.setdefault(entry, len(self._numbers))

    def entries(self) -> list[T]:
        """List the entries by their numbers."""
        return list(self._numbers)


def dump_line(line: Line) -> list[Any]:
    """Return the stored form of a line: a span is a text, or a list of what it has."""
    return [_dump_span(span) for span in line]


def _dump_span(span: Span) -> str | list[Any]:
    if span.row is None and not (span.style or span.glyph):
        return span.text
    row = [span.row.kind, span.row.number, span.row.seat] if span.row else []
    return [span.text, span.style, span.glyph, span.value, *row]


def load_line(stored: Sequence[Any], names: Sequence[str]) -> Line:
    """Read a stored line, with names."""
    return tuple(_load_span(span, names) for span in stored)


def _load_span(stored: Any, names: Sequence[str]) -> Span:
    if isinstance(stored, str):
        return Span(stored)  # a name has a style
    text, style, glyph, value, *row = stored
    return Span(_named(text, names), style, glyph, value, RowMark(*row) if row else None)


def _named(text: str, names: Sequence[str]) -> str:
    """Put names into a text in the place of seats."""
    return _NAMED.sub(lambda found: names[int(found[1])], text) if "\ue020" in text else text


def pack(document: Any) -> bytes:
    """Pack a document."""
    return zlib.compress(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(), WELL)


def unpack(packed: bytes) -> Any:
    """Unpack a document."""
    return json.loads(zlib.decompress(packed))
