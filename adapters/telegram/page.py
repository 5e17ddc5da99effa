"""What a player's own panel shows of a table: news, what stands, their hand, what is asked, and their moves."""

from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import east_asian_width

from adapters.telegram import format
from adapters.telegram.api import Keyboard
from croupier.network import Line, Look, Span

LONG = 72
"""Columns from which on a line of a hand explains, and is folded away."""


@dataclass(frozen=True)
class Page:
    """A text and its buttons; lines in `folded` are shown when somebody unfolds them.

    `same` tells whether two pages differ in more than the seconds that are left. `plain`: nothing is folded away.
    """

    lines: tuple[Line, ...]
    folded: tuple[Line, ...]
    keyboard: Keyboard
    same: object
    plain: bool = False

    def text(self, *, html: bool) -> str:
        """Write the page as Telegram takes it; what is folded comes last."""
        if self.plain or not html:
            escaped = format.html if html else format.plain
            return "\n".join(map(escaped, (*self.lines, *self.folded)))
        shown = "\n".join(map(format.html, self.lines))
        return f"{shown}\n{format.folded(self.folded)}" if self.folded else shown


def drawn(
    look: Look,
    news: Iterable[Line] = (),
    older: Iterable[Line] = (),
    *,
    everything: bool = False,
    most: int = format.LONGEST,
) -> Page:
    """Draw a table for its reader: what stands while they are awaited (or `everything`), and always their own.

    `news` are told now, `older` ones folded away; what the hand says already is not said twice. It has at most so many
    characters.
    """
    awaited = look.me in look.awaited
    position = look.position if awaited or everything else ()
    asked = look.asked if awaited or everything else ()
    fresh, past = tuple(news), tuple(older)
    if known := {_words(line) for line in look.hand}:
        fresh = tuple(line for line in fresh if _words(line) not in known)
        past = tuple(line for line in past if _words(line) not in known)
    past = ((Span(format.dots(look.plain)),), *past) if past else ()
    hand = tuple(line for number, line in enumerate(look.hand) if not number or _columns(line) <= LONG)
    explained = tuple(line for line in look.hand if line not in hand)
    title: Line = (Span(look.title, "" if look.plain else "strong"), Span(f" ({look.code})"))
    told = tuple(line for heard in look.heard[-1:] for line in heard.lines)
    over = () if look.phase == "running" else look.position or told
    shown = (title, *fresh, *over, *position[:1], *hand, *asked)
    lines, folded = _fitting(shown, (*position[1:], *explained, *past), most)
    same = (fresh, over, past, position, look.hand, look.choices, look.phase)
    return Page(lines, folded, format.choices(look.choices if awaited else (), look.plain), same, look.plain)


def told(lines: Iterable[Line], keyboard: Keyboard) -> Page:
    """Show words as they come, of a table that cannot be looked at."""
    kept, _ = _fitting(tuple(lines), (), format.LONGEST)
    return Page(kept, (), keyboard, (kept, keyboard))


def _columns(line: Line) -> int:
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in format.plain(line))


def _words(line: Line) -> str:
    return format.plain(line).rstrip(" .。")


def _fitting(lines: tuple[Line, ...], folded: tuple[Line, ...], room: int) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Keep what fits: the beginning of what is shown, and then of what is folded away."""
    kept: list[list[Line]] = [[], []]
    for number, group in enumerate((lines, folded)):
        for line in group:
            size = format.size(line)
            if size > format.LONGEST:
                line = format.shortened(line)
                size = format.size(line)
            room -= size
            if room < 0:
                return tuple(kept[0]), tuple(kept[1])
            kept[number].append(line)
    return tuple(kept[0]), tuple(kept[1])
