"""Words with neutral markup to lines of spans: `*strong*`, `` `code` `` and names; outside text stays text."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from core.contract import Glyph, Line, RowMark, Span, Style

NAME_LENGTH = 24
WORDS_LENGTH = 80

_NAME = "\ue000{}\ue001"
_CODE = "\ue004{}\ue005"
_CALLED = "\ue006{}\ue007"
_HIDE = str.maketrans({"*": "\ue002", "`": "\ue003"})
_SHOW = str.maketrans({"\ue002": "*", "\ue003": "`"})
_GLYPH = "\ue010{}:{}\ue011{}\ue012"
_ROW = "\ue013{}:{}:{}\ue014{}\ue015"
_PIECE = re.compile(
    "`([^`]*)`|\ue004([^\ue005]*)\ue005|\ue000([^\ue001]*)\ue001|\ue006([^\ue007]*)\ue007|\\*([^*]*)\\*"
    "|\ue010([a-z]*):([^\ue011]*)\ue011([^\ue012]*)\ue012"
)
_QUOTED = re.compile("`([^`]*)`")
_MARK = re.compile("\ue010[^\ue011]*\ue011|\ue013[^\ue014]*\ue014|[\ue012\ue015]")
"""What stands around a glyph or a row, and is no text."""
_ROW_END = re.compile("\ue013([a-z-]*):(\\d*):(\\d*)\ue014|\ue015")
_JOINER = "\u200d"  # holds an emoji of several together


def clean(text: str) -> str:
    """Make text from outside harmless: one line without control, direction or private characters."""
    kept = (
        character if unicodedata.category(character) not in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp") else " "
        for character in text
        if character == _JOINER or unicodedata.category(character) != "Cf"
    )
    return " ".join("".join(kept).split())


def clean_name(text: str) -> str:
    """Make a name from outside harmless and short; never empty."""
    name = clean(text)
    return (name[: NAME_LENGTH - 1] + "…" if len(name) > NAME_LENGTH else name) or "?"


def literal(text: str) -> str:
    """Protect text so that nothing in it is markup."""
    return text.translate(_HIDE) if "*" in text or "`" in text else text


def name(text: str) -> str:
    """Mark text as a person's name."""
    return _NAME.format(literal(text))


def called(text: str) -> str:
    """Mark text as the name of a person who should look here now."""
    return _CALLED.format(literal(text))


def code(text: str) -> str:
    """Mark text as something to type."""
    return _CODE.format(literal(text))


def recoded(text: str, said: Callable[[str], str]) -> str:
    """Say anew what stands between backquotes."""
    return _QUOTED.sub(lambda quoted: f"`{said(quoted[1])}`", text) if "`" in text else text


def glyph(kind: Glyph, value: str, text: str) -> str:
    """Mark text as what could be drawn: of a kind, with its value."""
    return _GLYPH.format(kind, value, text)


def row(kind: str, number: int, seat: int | None, text: str) -> str:
    """Mark text, which may have several lines, as a row of a list."""
    return _ROW.format(kind, number, "" if seat is None else seat, text)


def bare(text: str) -> str:
    """Take away what marks glyphs and rows; styles stay."""
    return _MARK.sub("", text)


def capital(text: str) -> str:
    """Begin text with a capital letter, behind whatever marks it begins with."""
    at = 0
    while mark := _MARK.match(text, at):
        at = mark.end()
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def parse(text: str) -> tuple[Line, ...]:
    """Split formatted words into lines of spans."""
    if "\ue013" not in text:
        return tuple(tuple(_spans(line, "")) for line in text.split("\n"))
    lines, row = [], None
    for line in text.split("\n"):
        spans, row = _rows(line, row)
        lines.append(tuple(spans))
    return tuple(lines)


def plain(lines: tuple[Line, ...]) -> str:
    """Give the bare text of lines."""
    return "\n".join("".join(span.text for span in line) for line in lines)


def _rows(line: str, row: RowMark | None) -> tuple[list[Span], RowMark | None]:
    """Split a line that may begin within a row; gives the row in which it ends, too."""
    spans: list[Span] = []
    at = 0
    for mark in _ROW_END.finditer(line):
        spans += _marked(line[at : mark.start()], row)
        kind, number, seat = mark.groups()
        row = RowMark(kind, int(number), int(seat) if seat else None) if kind else None
        at = mark.end()
    return spans + _marked(line[at:], row), row


def _marked(text: str, row: RowMark | None) -> list[Span]:
    return [replace(span, row=row) for span in _spans(text, "")] if row else _spans(text, "")


def _spans(text: str, style: Style) -> list[Span]:
    spans: list[Span] = []
    end = 0
    for piece in _PIECE.finditer(text):
        if piece.start() > end:
            spans.append(_span(text[end : piece.start()], style))
        typed, marked, person, awaited, strong, glyph, value, drawn = piece.groups()
        if strong is not None:
            spans.extend(_spans(strong, "strong"))
        elif person is not None:
            spans.append(_span(person, "name"))
        elif awaited is not None:
            spans.append(_span(awaited, "called"))
        elif drawn is not None:
            spans.append(Span(_shown(drawn), style, cast("Glyph", glyph), value))
        else:
            spans.append(_span(bare(typed if typed is not None else marked), "code"))
        end = piece.end()
    if end < len(text):
        spans.append(_span(text[end:], style))
    return spans


def _span(text: str, style: Style) -> Span:
    return Span(_shown(text), style)


def _shown(text: str) -> str:
    """Give back what `literal` took out, which is rare."""
    return text.translate(_SHOW) if "\ue002" in text or "\ue003" in text else text
