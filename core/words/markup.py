"""Words with neutral markup to lines of spans: `*strong*`, `` `code` ``, names, what could be drawn; or plain ones."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace

from core.contract import Glyph, Line, RowMark, Span, Style

NAME_LENGTH = 24
NICK_LENGTH = 50
"""Characters to which a name of several words is cut, and to which one of one word is: a nick alerts only whole."""

_HIDE = str.maketrans({"*": "\ue002", "`": "\ue003"})
_SHOW = str.maketrans({"\ue002": "*", "\ue003": "`"})
_PIECE = re.compile(
    "`([^`]*)`|\ue004([^\ue005]*)\ue005|\ue000([^\ue001]*)\ue001|\ue006([^\ue007]*)\ue007|\\*([^*]*)\\*"
    "|\ue010([a-z]*):([^\ue011]*)\ue011([^\ue012]*)\ue012"
)
_QUOTED = re.compile("`([^`]*)`")
_MARKED = re.compile("[*`\ue000-\ue015]")
_MARK = re.compile("\ue010[^\ue011]*\ue011|\ue013[^\ue014]*\ue014|[\ue012\ue015]")
"""What stands around a glyph or a row, and is no text."""
_NAMED = re.compile("[\ue000\ue001\ue006\ue007]")
_ROW_END = re.compile("\ue013([a-z-]*):(\\d*):(\\d*)\ue014|\ue015")
_JOINER = "\u200d"  # holds an emoji of several together


def clean(text: str) -> str:
    """Make text from outside harmless: one line without control, direction or private characters."""
    if text.isascii() and text.isprintable():  # as nearly all of it is
        return " ".join(text.split())
    kept = (
        character if unicodedata.category(character) not in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp") else " "
        for character in text
        if character == _JOINER or unicodedata.category(character) != "Cf"
    )
    return " ".join("".join(kept).split())


def clean_name(text: str) -> str:
    """Make a name from outside harmless and short; never empty."""
    name = clean(text)
    most = NAME_LENGTH if " " in name else NICK_LENGTH
    return (name[: NAME_LENGTH - 1] + "…" if len(name) > most else name) or "?"


def literal(text: str) -> str:
    """Protect text so that nothing in it is markup."""
    return text.translate(_HIDE) if "*" in text or "`" in text else text


def name(text: str) -> str:
    """Mark text as a person's name."""
    return f"\ue000{literal(text)}\ue001"


def called(text: str) -> str:
    """Mark text as the name of a person who should look here now."""
    return f"\ue006{literal(text)}\ue007"


def code(text: str) -> str:
    """Mark text as something to type."""
    return f"\ue004{literal(text)}\ue005"


def recoded(text: str, said: Callable[[str], str]) -> str:
    """Say anew what stands between backquotes."""
    return _QUOTED.sub(lambda quoted: f"`{said(quoted[1])}`", text) if "`" in text else text


def glyph(kind: Glyph, value: str, text: str) -> str:
    """Mark text as what could be drawn: of a kind, with its value."""
    return f"\ue010{kind}:{value}\ue011{text}\ue012"


def row(kind: str, number: int, seat: int | None, text: str) -> str:
    """Mark text, which may have several lines, as a row of a list."""
    return f"\ue013{kind}:{number}:{'' if seat is None else seat}\ue014{text}\ue015"


def bare(text: str) -> str:
    """Take away what marks glyphs and rows; styles stay."""
    return text if text.isascii() else _MARK.sub("", text)


def fits(text: str, most: int) -> bool:
    """Tell whether a text has at most so many bytes as it is read."""
    return len(text.encode()) <= most or len(unmarked(text).encode()) <= most


def last(text: str) -> str:
    """Give the last character of text without what marks glyphs, rows and what is strong; "" if there is none."""
    end = text.rstrip("\ue012\ue015*")[-1:]
    return end if end not in "\ue011\ue014" else bare(text)[-1:]


def capital(text: str) -> str:
    """Begin text with a capital letter, behind whatever marks it begins with; what is called d4 stays d4."""
    at = 0
    while mark := _MARK.match(text, at):
        at = mark.end()
    return text if text[at + 1 : at + 2].isdigit() else text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def parse(text: str) -> tuple[Line, ...]:
    """Split formatted words into lines of spans."""
    if "\ue002" in text or "\ue003" in text:  # which `literal` took out, and is rare
        return tuple(tuple(replace(span, text=span.text.translate(_SHOW)) for span in line) for line in _lines(text))
    return _lines(text)


def _lines(text: str) -> tuple[Line, ...]:
    if "\ue013" not in text:
        return tuple([tuple(_spans(line, "", None)) for line in text.split("\n")])
    lines, row = [], None
    for line in text.split("\n"):
        spans, row = _rows(line, row)
        lines.append(tuple(spans))
    return tuple(lines)


def plain(lines: tuple[Line, ...]) -> str:
    """Give the bare text of lines."""
    return "\n".join(["".join([span.text for span in line]) for line in lines])


def unmarked(text: str) -> str:
    """Give formatted words as they are read."""
    return plain(parse(text)) if _MARKED.search(text) else text


def _rows(line: str, row: RowMark | None) -> tuple[list[Span], RowMark | None]:
    """Split a line that may begin within a row; gives the row in which it ends, too."""
    spans: list[Span] = []
    at = 0
    for mark in _ROW_END.finditer(line):
        start, end = mark.span()
        if start > at:
            spans += _spans(line[at:start], "", row)
        kind, number, seat = mark.groups()
        row = RowMark(kind, int(number), int(seat) if seat else None) if kind else None
        at = end
    return spans + _spans(line[at:], "", row), row


def _spans(text: str, style: Style, row: RowMark | None) -> list[Span]:
    pieces = iter(_PIECE.split(text))
    first = next(pieces)
    spans = [Span(first, style, "", "", row)] if first else []
    for quoted, typed, name, called, strong, glyph, value, drawn, after in zip(*[pieces] * 9, strict=True):
        if name is not None:
            spans.append(Span(name, "name", "", "", row))
        elif drawn is not None:
            spans.append(Span(drawn, style, glyph, value, row))
        elif strong is not None:
            spans += _spans(strong, "strong", row)
        elif called is not None:
            spans.append(Span(called, "called", "", "", row))
        else:
            spans.append(Span(bare(_NAMED.sub("", typed if quoted is None else quoted)), "code", "", "", row))
        if after:
            spans.append(Span(after, style, "", "", row))
    return spans


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


def unstyled(styled: tuple[Line, ...]) -> tuple[Line, ...]:
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
