"""What a player's own panel shows of a table: news, what stands, their hand, what is asked, and their moves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from adapters.telegram import format
from adapters.telegram.api import Keyboard
from adapters.telegram.written import Text, block, line, quoted, words
from croupier.network import Line, Look, Span

LONG = 72
"""Columns from which on a line of a hand explains, and is folded away."""


@dataclass(frozen=True)
class Page:
    """A text and its buttons; lines in `folded` are shown when somebody unfolds them.

    `same` tells whether two pages differ in more than the seconds that are left. `plain`: nothing is folded away.
    """

    lines: Sequence[Text]
    folded: Sequence[Text]
    keyboard: Keyboard
    same: object
    plain: bool = False

    def text(self, *, html: bool) -> str:
        """Write the page as Telegram takes it; what is folded comes last."""
        folds = bool(self.folded) and html and not self.plain
        written = block((*self.lines, quoted(block(self.folded))) if folds else (*self.lines, *self.folded))
        return written.html if html else written.bare


def drawn(
    look: Look,
    news: Iterable[Text] = (),
    older: Iterable[Text] = (),
    *,
    everything: bool = False,
    most: int = format.LONGEST,
) -> Page:
    """Draw a table for its reader: what stands while they are awaited (or `everything`), and always their own.

    `news` are told now, `older` ones folded away; what the hand says already is not said twice. It has at most so many
    characters.
    """
    awaited = look.me in look.awaited
    stands = look.position if awaited or everything else ()
    position, asked = _written(stands), _written(look.asked if awaited or everything else ())
    held, fresh, past = _written(look.hand), tuple(news), tuple(older)
    if known := {_words(text) for text in held}:
        fresh = tuple(text for text in fresh if _words(text) not in known)
        past = tuple(text for text in past if _words(text) not in known)
    past = (words(format.dots(look.plain)), *past) if past else ()
    hand = [text for number, text in enumerate(held) if not number or _columns(text) <= LONG]
    explained = [text for text in held if text not in hand]
    title = line((Span(look.title, "" if look.plain else "strong"), Span(f" ({look.code})")))
    told = tuple(line for heard in look.heard[-1:] for line in heard.lines)
    over = () if look.phase == "running" else look.position or told
    shown = (title, *fresh, *_written(over), *position[:1], *hand, *asked)
    lines, folded = _fitting(shown, (*position[1:], *explained, *past), most)
    same = (fresh, over, past, stands, look.hand, look.choices, look.phase)
    return Page(lines, folded, format.choices(look.choices if awaited else (), look.plain), same, look.plain)


def told(lines: Iterable[Text], keyboard: Keyboard) -> Page:
    """Show words as they come, of a table that cannot be looked at."""
    kept, _ = _fitting(lines, (), format.LONGEST)
    return Page(kept, (), keyboard, (kept, keyboard))


def _written(lines: Iterable[Line]) -> list[Text]:
    return list(map(line, lines))


def _columns(text: Text) -> int:
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text.bare)


def _words(text: Text) -> str:
    return text.bare.rstrip(" .。")


def _fitting(lines: Iterable[Text], folded: Iterable[Text], room: int) -> tuple[list[Text], list[Text]]:
    """Keep what fits: the beginning of what is shown, and then of what is folded away."""
    kept: tuple[list[Text], list[Text]] = [], []
    for group, some in zip(kept, (lines, folded), strict=True):
        for text in some:
            fits = text if text.size <= format.LONGEST else words(format.cut(text.bare, format.LONGEST - 1))
            room -= fits.size
            if room < 0:
                return kept
            group.append(fits)
    return kept
