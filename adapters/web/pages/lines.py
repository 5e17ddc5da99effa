"""What the house says, as a page shows it: sentences with what is drawn in them, lists where rows stand."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

import htpy as h
from markupsafe import Markup, escape

from adapters.web.pages import drawing
from adapters.web.pages.scene import SceneCache
from croupier.network import Heard, Line, RowMark, Seated, Span

LISTED = "-row"
"""How the kinds of rows end that are a list, and not part of a sentence."""
_TYPED = re.compile("`([^`]+)`")
_ENDING = re.compile(r"s\b")
STOPS = (".", "。")
"""What ends a sentence, and would stand alone below large dice."""
JOINING, LEADING = " .;,–。、；)）", " –、(（"
"""What joins words to rows that stand apart: before what comes behind them, and behind what stands before."""
CURRENT, CELL = ">", 3
"""What stands before the cell of a picture where something is now, and signs that a cell has at most."""
SHORT, MANY = 16, 4
"""Signs at most of a row that stands beside others, and how many long ones are folded."""
BETWEEN = 4
"""Signs at most that only stand between two rows."""


def span(piece: Span, digits: bool = False, backs: bool = False) -> Markup:
    """Show one piece of a line; with `backs`, things that the reader does not see are drawn one by one."""
    row, glyph = piece.row, piece.glyph
    if glyph == "dice":
        shown = drawing.dice(piece, digits)
    elif glyph == "card":
        shown = drawing.card(piece)
    elif glyph == "chips":
        shown = drawing.chips(piece)
    elif glyph == "hidden" and backs and row is not None and row.seat is not None:
        shown = drawing.backs(piece)
    else:
        shown = escape(piece.text)
    match piece.style:
        case "strong" | "code" as element:
            return Markup(f"<{element}>{shown}</{element}>")
        case "name" | "called":
            return name(shown)
    return shown


def coded(text: str) -> Markup:
    """Show a sentence of the site's own: what is typed as it stands there is code."""
    return Markup(_TYPED.sub(r"<code>\1</code>", str(escape(text))))


def name(shown: str) -> Markup:
    """Show a name, which may be written in another direction than the words around it."""
    return Markup(f'<bdi class="name">{escape(shown)}</bdi>')


def sentence(line: Line, digits: bool = False, backs: bool = False) -> Markup:
    """Show a line as it runs; of a die with an ending behind it, as in “two 4s”, the words stand.

    With `digits` dice are large, and no full stop stands alone below them.
    """
    if digits and len(line) > 1 and line[-2].glyph and line[-1].text.strip() in STOPS:
        line = line[:-1]
    followed = zip(line, (*line[1:], None), strict=True)
    said = [
        replace(one, glyph="") if one.glyph and after and _ENDING.match(after.text) else one for one, after in followed
    ]
    return Markup("".join([span(piece, digits, backs) for piece in said]))


def _listed(row: RowMark | None) -> RowMark | None:
    return row if row is not None and row.kind.endswith(LISTED) else None


def _is_picture(line: Line) -> bool:
    """Tell whether a line is a picture made of text, in which columns count."""
    return bool(line) and line[0].row is not None and line[0].text.startswith("  ")


def is_sentence(line: Line) -> bool:
    """Tell whether a line is shown as a paragraph, with nothing in it that stands apart."""
    return not _is_picture(line) and all(row is None for row, _ in _pieces(line))


def _pieces(line: Line) -> list[tuple[RowMark | None, tuple[Span, ...]]]:
    return [(row, tuple(spans)) for row, spans in groupby(line, key=lambda piece: _listed(piece.row))]


def block(line: Line, digits: bool = False) -> Iterator[h.Element]:
    """Show a line as a paragraph, or as a list with what stands before and behind it."""
    pieces = _pieces(line)
    rows = [number for number, (row, _) in enumerate(pieces) if row is not None]
    if not rows:
        yield h.p[sentence(line, digits)]
        return
    first, last = rows[0], rows[-1]
    before = [piece for _, spans in pieces[:first] for piece in spans]
    behind = [piece for _, spans in pieces[last + 1 :] for piece in spans]
    shown = _rows(pieces[first : last + 1])
    if _is_reference(shown):
        yield h.details[h.summary[sentence(_trimmed(before)), " ", h.small[f"({len(shown)})"]], _list(shown, digits)]
    else:
        if before:
            yield h.p[sentence(_trimmed(before), digits)]
        yield _list(shown, digits)
    if _text(behind).strip(JOINING):
        yield h.p[sentence(_trimmed(behind), digits)]


Rows = Sequence[tuple[RowMark | None, tuple[Span, ...]]]


def _rows(pieces: Rows) -> Rows:
    return [(row, spans) for row, spans in pieces if row is not None or len(_text(spans).strip()) > BETWEEN]


def is_reference(line: Line) -> bool:
    """Tell whether a line is folded, as a list to look things up in."""
    return not _is_picture(line) and _is_reference([(row, spans) for row, spans in _pieces(line) if row is not None])


def _list(rows: Rows, digits: bool) -> h.Element:
    """Show rows one below the other; short ones of words alone side by side, below whom or what they are about."""
    short = all(len(_text(spans)) <= SHORT for row, spans in rows if row is not None) and not _drawn(rows)

    def kind(row: RowMark | None) -> str | None:
        return "lead" if short and (row is None or row.seat is not None) else None

    return h.ul(".rows.short" if short else ".rows")[
        (
            h.li(class_=kind(row))[sentence(spans if row is not None else _trimmed(spans), digits, backs=True)]
            for row, spans in rows
        )
    ]


def _drawn(rows: Rows) -> bool:
    return any(piece.glyph for _, spans in rows for piece in spans)


def _is_reference(rows: Rows) -> bool:
    """Tell whether rows are a list to look things up in: long ones of words alone, and about nobody."""
    alone = all(row is not None and row.seat is None for row, _ in rows) and not _drawn(rows)
    return len(rows) >= MANY and alone and any(len(_text(spans)) > SHORT for _, spans in rows)


def _trimmed(spans: Sequence[Span]) -> Line:
    """Take away what joined the first or the last of some spans to a row, which stands apart now."""
    *most, last = (replace(spans[0], text=spans[0].text.lstrip(JOINING)), *spans[1:])
    return (*most, replace(last, text=last.text.rstrip(LEADING)))


def _text(spans: Sequence[Span]) -> str:
    return "".join([piece.text for piece in spans])


def parts(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    """Part lines into what is shown as one: neighbours that make a picture together, any other by itself."""
    for picture, some in groupby(lines, key=_is_picture):
        together = tuple(some)
        yield from (together,) if picture else ((line,) for line in together)


def blocks(lines: Sequence[Line], digits: bool = False) -> list[h.Element]:
    """Show lines, one below the other."""
    return [element for part in parts(lines) for element in _shown(part, digits)]


def _shown(part: tuple[Line, ...], digits: bool) -> Iterator[h.Element]:
    if _is_picture(part[0]):
        yield _picture(part)
    else:
        yield from block(part[0], digits)


def _picture(part: tuple[Line, ...]) -> h.Element:
    """Draw a picture made of text: as cells one by one where it has no more than these, else as it is written."""
    cells = [cell for line in part for cell in _text(line).split()]
    if any(len(cell.lstrip(CURRENT)) > CELL for cell in cells):
        return h.pre(".picture", tabindex="0")["\n".join(map(_text, part))]
    return h.ol(".track")[map(_cell, cells)]


def _cell(cell: str) -> h.Element:
    """Draw a cell: the one that a mark stands before is where something is now; one with a star shows it."""
    if cell.startswith(CURRENT):
        return h.li(".current", aria_current="true")[h.strong[cell]]
    return h.li(".starred" if cell.startswith(drawing.STARRED) else ".plain")[cell]


KEPT = 256
"""Events that are kept beside those that a look gives before the older ones are forgotten."""


class LineCache:
    """Lines that everybody has as they were drawn first, as long as nobody at the table is called otherwise."""

    def __init__(self) -> None:
        """Have drawn nothing."""
        self._names: list[str] = []
        self._said: dict[int, tuple[Heard, tuple[str, ...]]] = {}
        self._lying: tuple[Line, ...] = ()
        self._board = ""
        self.scene = SceneCache()

    def log(self, told: Sequence[Heard], seats: Sequence[Seated]) -> list[tuple[str, ...]]:
        """Draw the lines of events that a reader was told, of a table where these sit: what was drawn is looked up.

        Looks give the very same event to all who were told it, as long as it says the same.
        """
        names = [seated.name for seated in seats]
        if names != self._names:  # the old ones are in no line that is told from now on, and are to be forgotten
            self._names = names
            self._said.clear()
        drawn = [self.said(heard) for heard in told]
        if len(self._said) > len(told) + KEPT:
            oldest = told[0].version if told else 0
            self._said = {number: one for number, one in self._said.items() if one[0].version >= oldest}
        return drawn

    def said(self, heard: Heard) -> tuple[str, ...]:
        # what is known is the very object, which no other can have the number of while we keep it
        known = self._said.get(id(heard))
        if known is None:
            known = self._said[id(heard)] = heard, tuple(map(sentence, heard.lines))
        return known[1]

    def board(self, position: tuple[Line, ...]) -> str:
        """Draw what lies on the table, which is the same to all who read it."""
        if position != self._lying or not self._board:
            said = 1 if position and is_sentence(position[0]) else 0  # which `.stands` may say in its place
            first = h.div(".once")[blocks(position[:said])] if said else None
            self._lying, self._board = position, str(h.fragment[first, blocks(position[said:])])
        return self._board
