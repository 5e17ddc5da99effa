"""Numbers that could be drawn: said as any other, with a mark around them."""

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


class MarkedNumber(FluentInt):
    """The same for a catalogue, which may choose words by it."""

    glyph: Glyph = ""

    def format(self, locale: Locale) -> str:
        """Write the number with its mark."""
        return markup.glyph(self.glyph, str(int(self)), super().format(locale))


def number(amount: Amount) -> Any:
    """Make a number for a catalogue, written without separators."""
    made = MarkedNumber(int(amount), useGrouping=False)
    made.glyph = amount.glyph
    return made
