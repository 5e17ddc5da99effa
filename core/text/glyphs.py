"""Numbers that could be drawn: said as any other, with a mark around them."""

from functools import lru_cache
from typing import Any

from babel import Locale
from fluent.runtime.types import FluentInt

from core.contract import Glyph
from core.text import markup


class Amount(int):
    """A number of chips, or of things that the reader does not see; in words it is a number like any other."""

    glyph: Glyph

    def __new__(cls, glyph: Glyph, value: int) -> "Amount":
        """Make the number."""
        made = super().__new__(cls, value)
        made.glyph = glyph
        return made


class Number(FluentInt):
    """A number for a catalogue, which may choose words by it; written without separators."""

    def format(self, locale: Locale) -> str:
        """Write the number: in all languages by the same digits, behind the sign of the language."""
        return str(int(self)) if self >= 0 else super().format(locale)


class MarkedNumber(Number):
    """The same with a mark."""

    glyph: Glyph = ""

    def format(self, locale: Locale) -> str:
        """Write the number with its mark."""
        return markup.glyph(self.glyph, str(int(self)), super().format(locale))


def number(value: int) -> Any:
    """Make a number for a catalogue."""
    return _marked(value.glyph, int(value)) if isinstance(value, Amount) else _number(value)


@lru_cache(1024)
def _number(value: int) -> Any:
    return Number(value, useGrouping=False)


@lru_cache(1024)
def _marked(glyph: Glyph, value: int) -> Any:
    made = MarkedNumber(value, useGrouping=False)
    made.glyph = glyph
    return made
