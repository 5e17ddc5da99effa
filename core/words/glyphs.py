"""Numbers that could be drawn: said as any other, with a mark around them."""

from core.contract import Glyph
from core.words import locales, markup


class Amount(int):
    """A number of chips, or of things that the reader does not see; in words it is a number like any other."""

    glyph: Glyph

    def __new__(cls, glyph: Glyph, value: int) -> "Amount":
        """Make the number."""
        made = super().__new__(cls, value)
        made.glyph = glyph
        return made


def written(value: int, language: str) -> str:
    """Write a number, with its mark if it could be drawn."""
    said = locales.digits(int(value), language)
    return markup.glyph(value.glyph, str(int(value)), said) if isinstance(value, Amount) else said


def marked(said: str | int) -> str:
    """Write an entry of a list, a number with its mark if it could be drawn."""
    return markup.glyph(said.glyph, str(int(said)), str(int(said))) if isinstance(said, Amount) else str(said)
