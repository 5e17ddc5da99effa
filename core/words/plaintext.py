"""Lines for plain terminals and screen readers: no styles, and no glyphs where letters and digits will do."""

import unicodedata

from core.contract import Line, Span

_SPELLED = str.maketrans(
    {
        **dict.fromkeys("“”„", '"'),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("–—−", "-"),
        **dict.fromkeys("♠♤", "s"),
        **dict.fromkeys("♥♡", "h"),
        **dict.fromkeys("♦♢", "d"),
        **dict.fromkeys("♣♧", "c"),
        **dict.fromkeys("★☆", "*"),
        **dict.fromkeys("·•", "-"),
        **{die: str(face) for face, die in enumerate("⚀⚁⚂⚃⚄⚅", 1)},
        "✓": "[x]",
        **{"…": "...", "×": "x", "→": "->", "←": "<-", "⇒": "=>", "⇔": "<=>", "≤": "<=", "≥": ">=", "\u00a0": " "},
    }
)
_LEFT_OUT = ("So", "Sk", "Me", "Cf")
"""Categories of glyphs that only adorn: pictures, bars, frames of keys, and what cannot be seen."""
_SELECTORS = range(0xFE00, 0xFE10)
"""What chooses between the looks of the glyph before it."""


def lines(styled: tuple[Line, ...]) -> tuple[Line, ...]:
    """Give lines without styles: what is to be typed stands in quotation marks, names stay as their people write them.

    What is in quotation marks stays as it is typed, too.
    """
    return tuple(_line(line) for line in styled)


def _line(line: Line) -> Line:
    text = "".join(map(_span, line))
    return (Span(text),) if text else ()


def _span(span: Span) -> str:
    if span.style == "code":
        return f'"{span.text}"'
    return span.text.replace("…", "...") if span.style in ("name", "called") else spelled(span.text)


def spelled(text: str) -> str:
    """Write glyphs as keyboards have them, and leave out those that only adorn, with the blank behind them."""
    if text.isascii():
        return text
    kept: list[str] = []
    gone = False
    for character in text.translate(_SPELLED):
        if unicodedata.category(character) in _LEFT_OUT or ord(character) in _SELECTORS:
            gone = True
        elif not (gone and character == " " and kept[-1:] in ([], [" "])):
            kept.append(character)
            gone = False
    return "".join(kept)
