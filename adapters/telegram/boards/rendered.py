"""Words as they are sent, with markup and bare; what happened is written once, however often it is shown."""

from collections.abc import Iterable, Sequence, Set
from html import escape
from typing import NamedTuple
from unicodedata import east_asian_width

from adapters.telegram import format
from croupier.network import Heard, Line, Look

LONG = 72
"""Columns from which on a line of a hand explains, and is folded away."""
KEPT = 16
"""Events that are kept beside those that a look gives before the older ones are forgotten."""


class Text(NamedTuple):
    """Words as they are sent: with markup, and bare."""

    html: str
    bare: str

    @property
    def size(self) -> int:
        """Count the characters that are read, with the line's end."""
        return len(self.bare) + 1

    def __add__(self, other: "Text") -> "Text":  # type: ignore[override]
        """Put other words behind these."""
        return Text(self.html + other.html, self.bare + other.bare)


def line(spans: Line) -> Text:
    """Write a line in which nobody is called."""
    bare = format.plain(spans)
    return Text(format.html(spans) if format.is_marked(spans) else escape(bare, quote=False), bare)


def words(text: str) -> Text:
    """Write bare words."""
    return Text(escape(text, quote=False), text)


def block(texts: Iterable[Text], gap: str = "\n") -> Text:
    """Put texts behind each other."""
    texts = list(texts)
    return Text(gap.join([text.html for text in texts]), gap.join([text.bare for text in texts]))


def size(texts: Sequence[Text]) -> int:
    """Count the characters of lines that are read, with their ends."""
    return sum([len(text.bare) for text in texts]) + len(texts)


def ends(text: Text) -> str:
    """Return the words of a line to be compared, however it ends."""
    return text.bare.rstrip(" .。")


def explains(text: Text) -> bool:
    """Tell whether a line of a hand is so long that it explains, and is folded away."""
    return len(text.bare) + len([sign for sign in text.bare if east_asian_width(sign) in "WF"]) > LONG


def quoted(text: Text) -> Text:
    """Put a text into a quotation that is unfolded by a tap."""
    return Text(f"<blockquote expandable>{text.html}</blockquote>", text.bare)


class Written(NamedTuple):
    """An event as it is written: itself, its lines to be compared, and its words."""

    heard: Heard
    lines: frozenset[Line]
    text: Text


class Events:
    """Events as they are written, kept at least while looks give them: each is written once."""

    def __init__(self) -> None:
        """Know none yet."""
        self._known: dict[int, Written] = {}

    def newest(self, look: Look, seen: int, lying: Set[Line], most: int, open_: int) -> list[Written]:
        """Return the newest events of which a board of `most` characters may show any.

        All that are owed are among them, and none older than those which more than fill the board, with so many `open_`
        ones left out that may be cut. Where more are owed they may all be cut: then any number may find a place.
        """
        heard = look.heard if look.phase == "lobby" else [entry for entry in look.heard if not entry.setup]
        owed = len([entry for entry in heard if entry.version > seen])
        several, found, told, size = owed > open_, list[Written](), 0, 0
        for entry in reversed(heard):
            # what is known is the very object, which no other can have the number of while we keep it
            written = self._known.get(id(entry))
            if written is None:
                written = self._known[id(entry)] = Written(entry, frozenset(entry.lines), _words_of(entry))
            found.append(written)
            if not written.lines <= lying:
                told += 1
                size += written.text.size if told > open_ else 0
            owed -= entry.version > seen
            if size > most and not (owed or several):
                break
        if len(self._known) > 2 * len(heard) + KEPT:
            self._known = {number: self._known[number] for number in map(id, heard) if number in self._known}
        return found[::-1]


def _words_of(heard: Heard) -> Text:
    return block(map(line, heard.lines))
