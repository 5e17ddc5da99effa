"""Words as they are sent: HTML for messages, plain text for what answers a press, rows of buttons."""

from collections.abc import Iterable, Mapping, Sequence, Set
from html import escape
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import east_asian_width

from adapters.phrases import Phrases, phrases_of
from adapters.telegram.api.client import Button, Keyboard
from croupier.network import Choice, Heard, Line, Look, Outbound, Span

PHRASES = phrases_of("adapters.telegram")


def phrases(language: str, default: str) -> Phrases:
    """Return the phrases for a language as Telegram names it (`ja`, `pt-br`, ""), or for the default one."""
    return PHRASES.get(language.partition("-")[0], PHRASES.get(default, PHRASES["en"]))


LONGEST = 4096
LONGEST_ALERT = 200
TOAST = 60
LABEL = 60
ROW = 36
"""Columns that a row of buttons has on a phone, some of them around each label; its buttons are equally wide."""
FIRST, LAST = "\u2068", "\u2069"
"""What keeps a name from turning the text around it the other way."""
NOBODY: Mapping[str, int] = MappingProxyType({})
_TAGS = {"strong": "b", "code": "code"}
_NAMES = ("name", "called")


def html(line: Line, calls: Mapping[str, int] = NOBODY) -> str:
    """Put a line into HTML; `calls` are the ids of those whose names, where they are `called`, become mentions."""
    return "".join([_marked(span, calls) for span in line]).rstrip()


def is_marked(line: Line) -> bool:
    """Tell whether a line in which nobody is called has any markup."""
    return not _TAGS.keys().isdisjoint([span.style for span in line])


def plain(line: Line) -> str:
    """Put a line into bare text."""
    return "".join([_bare(span) if span.style in _NAMES else span.text for span in line]).rstrip()


def size(line: Line) -> int:
    """Count the characters of a line as Telegram counts them, with the line's end."""
    return len(plain(line)) + 1


def _bare(span: Span) -> str:
    return named(span.text) if span.style in _NAMES else span.text


def named(name: str) -> str:
    """Write a name so that the text around it keeps its way."""
    return f"{FIRST}{name}{LAST}"


def _marked(span: Span, calls: Mapping[str, int]) -> str:
    if span.style == "called" and span.text in calls:
        return mention(_bare(span), calls[span.text])
    text = escape(_bare(span), quote=False)
    tag = _TAGS.get(span.style, "")
    return f"<{tag}>{text}</{tag}>" if tag and span.text.strip() else text


def mention(text: str, person: int) -> str:
    """Write words that call somebody, whether they have a username or not."""
    return f'<a href="tg://user?id={person}">{escape(text, quote=False)}</a>'


def addressed(message: Outbound) -> tuple[Line, ...]:
    """Return a message's lines, with the name of the one whom an answer in a room is for."""
    if not (message.room and message.name and message.kind in ("answer", "refusal") and message.lines):
        return message.lines
    first, *rest = message.lines
    if first and (first[0] == Span(message.name, "name") or (message.plain and _names(first[0].text, message.name))):
        return message.lines
    return ((Span(message.name, "" if message.plain else "name"), Span(": "), *first), *rest)


def _names(text: str, name: str) -> bool:
    """Tell whether bare text begins with a name, behind which no word of Latin letters goes on."""
    behind = text[len(name) : len(name) + 1]
    return text.startswith(name) and not (behind.isascii() and behind.isalnum())


def pages(lines: tuple[Line, ...]) -> list[tuple[Line, ...]]:
    """Spread lines over messages; a line that alone is too long is cut."""
    found: list[list[Line]] = [[]]
    room = LONGEST
    for line in lines:
        line = shortened(line)
        if size(line) > room and found[-1]:
            found.append([])
            room = LONGEST
        found[-1].append(line)
        room -= size(line)
    return [tuple(page) for page in found if any(plain(line) for line in page)]


def shortened(line: Line) -> Line:
    """Cut a line that no message could hold."""
    return line if size(line) <= LONGEST else (Span(cut(plain(line), LONGEST - 1)),)


def dots(plain: bool) -> str:
    """Say that something was cut off, as its chat has it."""
    return "..." if plain else "…"


def cut(text: str, most: int, mark: str = "…") -> str:
    """Cut a text to at most so many characters, at a space where there is one near, and mark the cut."""
    if len(text) <= most:
        return text
    kept = text[: max(0, most - len(mark))]
    space = max(kept.rfind(" "), kept.rfind("\n"))
    kept = (kept[:space] if space > most // 2 else kept).rstrip()
    opened = kept.count(FIRST) > kept.count(LAST)
    return (kept[: most - len(mark) - 1] + LAST if opened else kept) + mark


def told(message: Outbound) -> tuple[str, bool]:
    """Put an answer to a press into text, and say whether it must be an alert."""
    text, mark = "\n".join(plain(line) for line in message.lines).strip(), dots(message.plain)
    alert = message.kind in ("refusal", "secret") or len(text) > TOAST or "\n" in text
    whole = text[: LONGEST_ALERT - len(mark)].rpartition("\n")[0] if len(text) > LONGEST_ALERT else ""
    # A sentence that breaks off tells less than none, where enough stands before it.
    return (f"{whole}\n{mark}" if len(whole) > LONGEST_ALERT // 2 else cut(text, LONGEST_ALERT, mark)), alert


def keyboard(message: Outbound) -> Keyboard:
    """Draw a message's rows of choices."""
    return choices(message.choices, message.plain)


def choices(rows: Sequence[Sequence[Choice]], plain: bool) -> Keyboard:
    """Draw rows of choices; one whose labels a phone would cut becomes several."""
    mark = dots(plain)
    return tuple([tuple([_button(choice, mark) for choice in some]) for row in rows for some in _fitting(row)])


def _fitting(row: Sequence[Choice]) -> list[Sequence[Choice]]:
    """Break a row into as few as have room for the longest label, equally long."""
    if not row:
        return []
    longest = max([_columns(choice.label) for choice in row])
    fewest = -(-len(row) // max(1, ROW // (longest + 2)))
    each = -(-len(row) // fewest)
    return [row[start : start + each] for start in range(0, len(row), each)]


def _columns(label: str) -> int:
    """Count the columns that a label takes: signs of East Asia two each."""
    return len(label) + len([sign for sign in label if east_asian_width(sign) in "WF"])


def _button(choice: Choice, mark: str) -> Button:
    label = choice.label.strip() or "?"
    label = label if len(label) <= LABEL else label[: LABEL - len(mark)] + mark
    style = {"style": choice.style} if choice.style else {}
    return {"text": label, "callback_data": choice.data, **style}


def link(label: str, url: str) -> Keyboard:
    """Draw a button that opens an address."""
    return (({"text": label, "url": url},),)


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
    bare = plain(spans)
    return Text(html(spans) if is_marked(spans) else escape(bare, quote=False), bare)


def words(text: str) -> Text:
    """Write bare words."""
    return Text(escape(text, quote=False), text)


def block(texts: Iterable[Text], gap: str = "\n") -> Text:
    """Put texts behind each other."""
    texts = list(texts)
    return Text(gap.join([text.html for text in texts]), gap.join([text.bare for text in texts]))


def length(texts: Sequence[Text]) -> int:
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


class Rendered(NamedTuple):
    """An event as it is written: itself, its lines to be compared, its words, and whether it `shows` dice or cards."""

    heard: Heard
    lines: frozenset[Line]
    text: Text
    shows: bool


class Events:
    """Events as they are written, kept at least while looks give them: each is written once."""

    def __init__(self) -> None:
        """Know none yet."""
        self._known: dict[int, Rendered] = {}

    def newest(self, look: Look, seen: int, lying: Set[Line], most: int, open_: int) -> list[Rendered]:
        """Return the newest events of which a board of `most` characters may show any.

        All that are owed are among them, and none older than those which more than fill the board, with so many `open_`
        ones left out that may be cut. Where more are owed they may all be cut: then any number may find a place.
        """
        heard = look.heard if look.phase == "lobby" else [entry for entry in look.heard if not entry.setup]
        owed = len([entry for entry in heard if entry.version > seen])
        several, found, told, size = owed > open_, list[Rendered](), 0, 0
        for entry in reversed(heard):
            # what is known is the very object, which no other can have the number of while we keep it
            written = self._known.get(id(entry))
            if written is None:
                written = self._known[id(entry)] = _written(entry)
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


def _written(heard: Heard) -> Rendered:
    shows = [True for spans in heard.lines for span in spans if span.glyph and lies(span)]
    return Rendered(heard, frozenset(heard.lines), block(map(line, heard.lines)), bool(shows))


def lies(span: Span) -> bool:
    """Tell whether a span shows a card or several dice, as they lie on a table: one die alone is part of a bid."""
    return span.glyph == "card" or (span.glyph == "dice" and " " in span.value)
