"""What a span looks like here: dice and cards in boxes, in colours that nothing hangs on."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from adapters.boxes import boxed
from croupier.network import Line, Span

MOST_BACKS = 12
"""More hidden dice than these are a number."""
COLOURS = {"typed": "#0073E6", "name": "#218372", "drawn": "#DB3700", "alone": "#C431C4"}
"""Told apart by all eyes, and read on black and on white: 4.5 to 1 on both."""
CUBE_COLOURS = {"typed": "#5F5FFF", "name": "#875FD7", "drawn": "#AF5F5F", "alone": "#D700AF"}
"""Those of 256 that reach 4.5 to 1 on both; their one green is like their red to some eyes, so names are violet."""
FEW_COLOURS = {"typed": "cyan", "name": "green", "drawn": "yellow", "alone": "magenta"}
"""Where a terminal has sixteen colours, they are its owner's."""
BACK = "?"
COLONS = (":", "：")
_WHOLE = Style(meta={"whole": True})


def styles(colours: str | None) -> dict[str, Style]:
    """Return the style of each role for a terminal with so many colours, as rich calls them."""
    inks = {"truecolor": COLOURS, "256": CUBE_COLOURS}.get(colours or "", FEW_COLOURS)
    bold, dim = Style(bold=True), Style(dim=True)
    return {
        "": Style(),
        "strong": bold,
        "code": Style(color=inks["typed"], bold=True),
        "name": Style(color=inks["name"]),
        "called": Style(color=inks["name"], bold=True),
        "drawn": Style(color=inks["drawn"], bold=True),
        "back": dim,
        "alone": Style(color=inks["alone"]),
    }


def drawn(line: Line, looks: Mapping[str, Style]) -> Text:
    """Draw a line; what is to be typed, and the dice of one hand, are each `is_whole`."""
    text = Text()
    for number, span in enumerate(line):
        start = len(text)
        for piece, role in _pieces(span, lies=_lies(line, number)):
            text.append(piece, looks[role])
        if span.glyph or span.style == "code":
            text.stylize(_WHOLE, start)
    return text


def whole(text: Text) -> Text:
    """Mark a text as one that `is_whole`."""
    text.stylize(_WHOLE)
    return text


def is_whole(style: str | Style) -> bool:
    """Tell whether a line should not be broken within what has this style."""
    return isinstance(style, Style) and "whole" in style.meta


def _lies(line: Line, number: int) -> bool:
    """Tell whether a single die lies there: behind a colon, with no word about it behind; else a bid names its face."""
    before = line[number - 1].text.rstrip() if number else ""
    behind = line[number + 1].text if number + 1 < len(line) else ""
    return (not before or before[-1] in COLONS) and not behind[:1].isalpha()


def _pieces(span: Span, lies: bool) -> list[tuple[str, str]]:
    """Cut a span into pieces of one style."""
    if span.style == "code":
        return [(f"`{span.text}`", "code")]  # quoted even where it is coloured: nothing is said by colour alone
    if span.glyph == "card":
        return [(boxed(span.text), "drawn")]
    if span.glyph == "dice":
        faces = _faces(span)
        if len(faces) == 1 and not lies and faces != [BACK]:
            return [(span.text, "drawn")]  # six 5s
        return [(f"[{face}]", "back" if face == BACK else "drawn") for face in faces]
    if span.glyph == "hidden" and span.row is not None and int(span.value) <= MOST_BACKS:
        return [*[(f"[{BACK}]", "back")] * int(span.value), (f" {span.text}", span.style)]
    return [(span.text, span.style)]


def _faces(span: Span) -> list[str]:
    """Read the faces as the game names them, else give their numbers."""
    values = span.value.split()
    named = span.text.split()
    return named if len(named) == len(values) else values
