"""Words with neutral markup to lines of spans: `*strong*`, `` `code` `` and names; outside text stays text."""

import re
import unicodedata

from core.contract import Line, Span, Style

NAME_LENGTH = 24
WORDS_LENGTH = 80

_NAME = "\ue000{}\ue001"
_CODE = "\ue004{}\ue005"
_CALLED = "\ue006{}\ue007"
_HIDE = str.maketrans({"*": "\ue002", "`": "\ue003"})
_SHOW = str.maketrans({"\ue002": "*", "\ue003": "`"})
_PIECE = re.compile(
    "`([^`]*)`|\ue004([^\ue005]*)\ue005|\ue000([^\ue001]*)\ue001|\ue006([^\ue007]*)\ue007|\\*([^*]*)\\*"
)
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
    return text.translate(_HIDE)


def name(text: str) -> str:
    """Mark text as a person's name."""
    return _NAME.format(literal(text))


def called(text: str) -> str:
    """Mark text as the name of a person who should look here now."""
    return _CALLED.format(literal(text))


def code(text: str) -> str:
    """Mark text as something to type."""
    return _CODE.format(literal(text))


def parse(text: str) -> tuple[Line, ...]:
    """Split formatted words into lines of spans."""
    return tuple(tuple(_spans(line, "")) for line in text.split("\n"))


def plain(lines: tuple[Line, ...]) -> str:
    """Give the bare text of lines."""
    return "\n".join("".join(span.text for span in line) for line in lines)


def _spans(text: str, style: Style) -> list[Span]:
    spans: list[Span] = []
    end = 0
    for piece in _PIECE.finditer(text):
        if piece.start() > end:
            spans.append(_span(text[end : piece.start()], style))
        typed, marked, person, awaited, strong = piece.groups()
        if strong is not None:
            spans.extend(_spans(strong, "strong"))
        elif person is not None:
            spans.append(_span(person, "name"))
        elif awaited is not None:
            spans.append(_span(awaited, "called"))
        else:
            spans.append(_span(typed if typed is not None else marked, "code"))
        end = piece.end()
    if end < len(text):
        spans.append(_span(text[end:], style))
    return spans


def _span(text: str, style: Style) -> Span:
    return Span(text.translate(_SHOW), style)
