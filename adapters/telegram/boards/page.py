"""What a player's own panel shows of a table: news, what stands, their hand, what is asked, and their moves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from adapters.telegram import format
from adapters.telegram.api.client import Keyboard
from adapters.telegram.format import Text, block, ends, explains, line, quoted, words
from croupier.network import Line, Look, Span


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


@dataclass(frozen=True)
class Ground:
    """What a page shows of a table whatever is told: written once for a `look`, however often there are news.

    Lines of the hand in `explained` are folded away. `over` is shown once the table does not play. `seen` is all of it
    as it is compared.
    """

    look: Look
    title: Text
    over: Sequence[Text]
    position: Sequence[Text]
    hand: Sequence[Text]
    explained: Sequence[Text]
    asked: Sequence[Text]
    keyboard: Keyboard
    seen: object


def ground(look: Look, *, everything: bool = False) -> Ground:
    """Write what stands while a reader is awaited (or `everything`), and always their own."""
    awaited = look.me in look.awaited
    position = look.position if awaited or everything else ()
    told = tuple(line for heard in look.heard[-1:] for line in heard.lines)
    over = () if look.phase == "running" else look.position or told
    held = _written(look.hand)
    hand = [text for number, text in enumerate(held) if not number or not explains(text)]
    return Ground(
        look=look,
        title=line((Span(look.title, "" if look.plain else "strong"), Span(f" ({look.code})"))),
        over=_written(over),
        position=_written(position),
        hand=hand,
        explained=[text for text in held if text not in hand],
        asked=_written(look.asked if awaited or everything else ()),
        keyboard=format.choices(look.choices if awaited else (), look.plain),
        seen=(over, position, look.hand, look.choices, look.phase),
    )


def drawn(upon: Ground, news: Iterable[Text] = (), older: Iterable[Text] = (), most: int = format.LONGEST) -> Page:
    """Draw a table for its reader, in at most so many characters.

    `news` are told now, `older` ones folded away; what the hand says already is not said twice.
    """
    fresh, past, plain = tuple(news), tuple(older), upon.look.plain
    if known := {ends(text) for text in (*upon.hand, *upon.explained)}:
        fresh = tuple(text for text in fresh if ends(text) not in known)
        past = tuple(text for text in past if ends(text) not in known)
    past = (words(format.dots(plain)), *past) if past else ()
    shown = (upon.title, *fresh, *upon.over, *upon.position[:1], *upon.hand, *upon.asked)
    lines, folded = _fitting(shown, (*upon.position[1:], *upon.explained, *past), most)
    return Page(lines, folded, upon.keyboard, (fresh, past, upon.seen), plain)


def told(lines: Iterable[Text], keyboard: Keyboard) -> Page:
    """Show words as they come, of a table that cannot be looked at."""
    kept, _ = _fitting(lines, (), format.LONGEST)
    return Page(kept, (), keyboard, (kept, keyboard))


def _written(lines: Iterable[Line]) -> list[Text]:
    return list(map(line, lines))


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
