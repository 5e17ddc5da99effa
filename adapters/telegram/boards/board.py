"""A table as one post shows it: how it stands, whose turn it is and until when, what happened last, the commitment."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Keyboard
from adapters.telegram.format import Events, Text, block, ends, explains, length, lies, line, quoted, words
from croupier.network import Line, Look, Outbound, SeatClock, Span

MOST = 700
"""Characters that a board has at most: a phone shows it with its buttons at one glance."""
MOST_ALONE = 1200
"""Those of a board beside which no panel stands: nothing of how the table stands is to be cut off there."""
LAST = 3
"""Events that stand open; older ones are quoted."""
EVENTS = 240
"""Characters that a long position leaves for the last events."""
TIME = "<tg-time"
LEAST = 24
"""Characters of an owed event that are shown at least."""
_WORD = re.compile(r"\w+")
A_WORD = 8
"""Letters of a word such as “rolls”; languages without blanks have no shorter ones that say more."""


class Told(NamedTuple):
    """An event in words, with the table's version that told it; `owed`: nobody was told of it yet."""

    text: Text
    owed: bool
    version: int = 0

    def cut(self, most: int, mark: str) -> "Told":
        """Shorten an event that is longer."""
        if self.text.size <= most:
            return self
        return self._replace(text=line((Span(format.cut(self.text.bare, most - 1, mark)),)))


_Entry = tuple[frozenset[Line], Told]


@dataclass(frozen=True)
class Style:
    """How a chat's boards are drawn: our own words, who is called by which id, plainly or not.

    `dated`: the server knows times, which clients count down. `events` are those that were written for the chat before.
    `alone`: it is the chat of the look's reader, and their hand is shown there.
    """

    phrases: Phrases
    called: Mapping[str, int] = field(default_factory=dict)
    plain: bool = False
    dated: bool = True
    events: Events = field(default_factory=Events)
    alone: bool = False

    @property
    def most(self) -> int:
        """Say how many characters a board has at most."""
        return MOST_ALONE if self.alone else MOST

    @property
    def dots(self) -> str:
        """Say that something was cut off."""
        return format.dots(self.plain)

    def glyph(self, glyph: str) -> Text:
        """Draw a picture, where the chat wants any."""
        return words("" if self.plain else f"{glyph} ")

    def name(self, name: str) -> Text:
        """Write a name, as a mention where its bearer is called."""
        bare = name.rstrip() if self.plain else format.named(name)
        html = format.mention(bare, self.called[name]) if name in self.called else words(bare).html
        return Text(html, bare)

    def until(self, end: float, at: float) -> Text:
        """Write a time: clients count it down, or show what was left when it was written."""
        left = words(self.phrases.say("seconds", seconds=max(0, round(end - at))))
        if self.dated and not self.plain:
            left = Text(f'{TIME} unix="{ceil(end)}" format="r">{left.html}</tg-time>', left.bare)
        return self.glyph("⏳") + left


class Board(NamedTuple):
    """What a post shows of one moment of a table: its words, its buttons, the version of both, and whom it asks."""

    text: Text = Text("", "")
    keyboard: Keyboard = ()
    version: int = 0
    asked: tuple[int, ...] = ()


BLANK = Board()


class _Log(NamedTuple):
    """What happened, as a board has it: all, the last of it, cut if need be, what is older, and the room for that."""

    told: Sequence[Told]
    last: list[Told]
    older: list[Told]
    room: int


@dataclass(frozen=True)
class Plan:
    """What is to stand on a board: above its events, the events, and below them."""

    above: tuple[Text, ...]
    log: _Log
    below: tuple[Text, ...]
    proof: tuple[Text, ...]
    style: Style

    def board(self) -> Text:
        """Write the table; what is owed stands there even if it must be cut, and the proof in the fold if there is one.

        What a board says from its first to its last moment is read once.
        """
        log, folded = _logged(self.log, self.style, self.proof)
        return block(filter(None, (block(self.above), log, *self.below, *(() if folded else self.proof))), "\n\n")

    def overflow(self) -> tuple[Text, int] | None:
        """Return what is owed and has no place on the board at all, with its newest version; None where all of it has.

        What a version told is given as a whole, so that nothing of it is taken for said before it was.
        """
        owed, room = [entry for entry in self.log.older if entry.owed], max(0, self.log.room)
        over = len(owed) - room // LEAST
        if over <= 0 or sum(entry.text.size for entry in owed) <= room:
            return None
        newest = owed[over - 1].version
        first = [entry for entry in self.log.told if entry.owed and entry.version <= newest]
        return block(entry.cut(format.LONGEST // len(first), self.style.dots).text for entry in first), newest


def planned(look: Look, style: Style, seen: int) -> Plan:
    """Plan a table's board; what the table told with versions after `seen` is owed."""
    hand, folded = _hand(look, style)
    head, turn, last = _head(look, style), [*hand, *_turn(look, style)], _commitment(look, style)
    room = max(LAST * LEAST, style.most - length((*head, *turn, *last)) - 2)
    mine = {*look.hand} if style.alone else set()
    lying = {*look.position, *mine}
    newest = style.events.newest(look, seen, lying, style.most, LAST)
    drawn = [(lines, Told(text, entry.version > seen, entry.version)) for entry, lines, text, _ in newest]
    known = {ends(text) for text in hand}
    drawn = [(spans, entry) for spans, entry in drawn if ends(entry.text) not in known]
    told = [text for spans, text in drawn if not spans <= lying]
    owed = sum(min(LEAST, entry.text.size) for entry in told if entry.owed)
    wanted = min(max(min(EVENTS, sum(entry.text.size for entry in told[-LAST:])), owed), room * 2 // 3)
    whole = list(map(line, look.position))
    position = _first(whole, room - wanted, style.dots)
    stands = {spans for spans, text, kept in zip(look.position, whole, position, strict=False) if kept is text} | mine
    now = {*filter(None, map(_heading, stands))}
    fresh = [(spans, text) for spans, text in drawn if not spans <= stands]
    if [True for entry in newest if entry.shows]:
        fresh = _not_lain(fresh, stands, drawn[-1][0])
    left = [text for spans, text in fresh if text.owed or now.isdisjoint(map(_heading, spans))]
    alone = look.seats[look.awaited[0]].name if len(look.awaited) == 1 and look.phase == "running" else ""
    log = _parted(left, style, room - length(position), alone)
    return Plan((*head, *position, *turn), log, tuple(folded), tuple(last), style)


def _not_lain(told: list[_Entry], stands: Set[Line], newest: frozenset[Line]) -> list[_Entry]:
    """Leave out events whose dice lie on the table in the same hands; the newest may say what was done with them.

    Of an event that was no more than that they came to lie there, one word is left beside those of their row.
    """
    lain = {(row.whose, *row.dice): row.words for spans in stands if (row := _shown(spans))}

    def is_lain(spans: Line, last: bool) -> bool:
        shown = _shown(spans)
        words = lain.get((shown.whose, *shown.dice)) if shown else None
        return shown is not None and words is not None and (not last or sum(map(len, shown.words - words)) <= A_WORD)

    return [
        (spans, text)
        for spans, text in told
        if not all(spoken in stands or is_lain(spoken, spans == newest) for spoken in spans)
    ]


class _Shown(NamedTuple):
    """Whose dice or cards a line shows, and which, with its words."""

    whose: str
    dice: tuple[str, ...]
    words: set[str]


def _shown(spans: Line) -> _Shown | None:
    names = [span.text for span in spans if span.style in ("name", "called")]
    dice = tuple(f"{span.glyph} {span.value}" for span in spans if lies(span))
    if len({*names}) != 1 or not dice:  # what compares several tells more than their dice
        return None
    return _Shown(names[0], dice, {*_WORD.findall(format.plain(spans))})


def _heading(spans: Line) -> str:
    """Return what a line is headed by, if it is; of two with one heading the older says how the table stood before."""
    first = next((span for span in spans if span.text), None)
    return first.text if first is not None and first.style == "strong" else ""


def drawn(look: Look, plan: Plan, below: Keyboard) -> Board:
    """Draw a table as a look has it; `below` its buttons, if it has any, stand others."""
    keyboard = format.choices(look.choices, plan.style.plain)
    asked = asks(look) if look.phase == "running" else ()
    return Board(plan.board(), (*keyboard, *below) if keyboard else (), look.version, asked)


def unread(lines: Sequence[Line], owed: Sequence[Outbound], style: Style) -> Text:
    """Write what is owed of a table that cannot be read, below what was told so before."""
    told = [Told(line(spans), owed=False) for spans in lines]
    told += [Told(line(spans), owed=True) for message in owed for spans in message.lines]
    return happened(told, style, MOST) or Text("", "")


def happened(told: Sequence[Told], style: Style, room: int) -> Text | None:
    """Write the last events, and as many older ones as there is room for; too many that are owed are all cut."""
    return _logged(_parted(told, style, room), style)[0]


def _logged(log: _Log, style: Style, proof: Sequence[Text] = ()) -> tuple[Text | None, bool]:
    """Write what happened, and tell whether older events are folded, with the `proof` below them.

    Of what is folded clients show the first lines, so there the newest come first, once nobody reads them anew.
    """
    last, kept = [entry.text for entry in log.last], _newest(log.older, log.room, style)
    if not last:
        return None, False
    if style.plain:
        return block([*kept, *last]), False
    kept = kept if [True for entry in log.older if entry.owed] else kept[::-1]
    folded = [quoted(block([*kept, *proof]))] if kept else []
    return block([*last, *folded]), bool(folded)


def _parted(told: Sequence[Told], style: Style, room: int, asked: str = "") -> _Log:
    """Part the last events from older ones, which in plain chats are those owed.

    Of these the last one by whoever is `asked` comes as the newest: they may have been away since.
    """
    last, older = list(told[-LAST:]), [entry for entry in told[:-LAST] if entry.owed or not style.plain]
    owed = [min(LEAST, entry.text.size) for entry in older if entry.owed]
    if asked and older and not owed and not style.plain:
        name = f"{format.FIRST}{asked}{format.LAST}"
        theirs = [entry for entry in told if entry.text.bare.startswith(name)][-1:]
        older = [entry for entry in older if entry not in theirs] + [entry for entry in theirs if entry in older]
    free = room - (min(room // 2, sum(owed) + len(style.dots) + 1) if owed else 0)
    share = _share([entry.text.size for entry in last], free)
    last = [entry.cut(share, style.dots) for entry in last]
    return _Log(told, last, older, room - sum(entry.text.size for entry in last) - len(style.dots) - 1)


def _share(sizes: Sequence[int], room: int) -> int:
    """Return to how many characters each is cut so that all fit: what short ones leave is for the long ones."""
    for number, size in enumerate(sorted(sizes)):
        share = room // (len(sizes) - number)
        if size > share:
            return share
        room -= size
    return max(sizes, default=0)


def _newest(older: Sequence[Told], room: int, style: Style) -> list[Text]:
    """List the newest of the older events that fit, with a mark where some do not."""
    owed = sum(entry.owed for entry in older)
    if owed and sum(entry.text.size for entry in older[len(older) - owed :]) > room:
        share = max(LEAST, room // owed)
        older = [entry.cut(share, style.dots) for entry in older]
    kept: list[Text] = []
    for entry in reversed(older):
        room -= entry.text.size
        if room < 0:
            return [words(style.dots), *reversed(kept)] if kept or owed else []
        kept.append(entry.text)
    return kept[::-1]


def _first(lines: Sequence[Text], room: int, dots: str) -> list[Text]:
    """Keep the first lines, as many as there is room for."""
    kept: list[Text] = []
    if length(lines) <= room:
        return list(lines)
    room -= len(dots) + 1
    for text in lines:
        room -= text.size
        if room < 0:
            return [*kept, words(dots)] if kept else [words(format.cut(text.bare, room + text.size, dots))]
        kept.append(text)
    return kept


# -- the lines around them --------------------------------------------------------------------------------------------


def _head(look: Look, style: Style) -> list[Text]:
    """Name table and round; while people sit down its first line does."""
    if look.phase == "lobby":
        return []
    title = line((Span(look.title, "" if style.plain else "strong"), Span(" ")))
    head = Text(f"{title.html} ", f"{title.bare} ") + line((Span(look.code, "" if style.plain else "code"),))
    if look.phase != "running" or not look.round:
        return [head]
    return [head + words((" - " if style.plain else " · ") + style.phrases.say("round", number=look.round))]


def _turn(look: Look, style: Style) -> list[Text]:
    """Say who is to do what, and until when; before a game who sits there, and when it begins."""
    if look.phase == "lobby":
        return list(_seated(look, style))
    asked = asks(look)
    if not asked:
        return []
    names, clocks = [style.name(look.seats[seat].name) for seat in asked], _clocks(look, style, asked)
    together = len({text.bare for text in clocks}) == 1
    if not together:
        names = [name + words(" ") + time for name, time in zip(names, clocks, strict=True)]
    what = _first(list(map(line, look.asked)), MOST // 2, style.dots)
    call = style.glyph("👉") + _listed(names) + (words(": ") + what[0] if what else words(""))
    lines = [call, *what[1:]]
    return [*lines[:-1], lines[-1] + words(" ") + clocks[0]] if together and clocks[0].bare else lines


def asks(look: Look) -> tuple[int, ...]:
    """List whom a board asks: those who are awaited, and for whom the house does not move."""
    return tuple(seat for seat in look.awaited if not (look.seats[seat].house or look.seats[seat].away))


def _seated(look: Look, style: Style) -> Iterator[Text]:
    yield style.glyph("👥") + _listed([style.name(seat.name) for seat in look.seats])
    if look.called:
        called = _listed([style.name(seat.name) for seat in look.called])
        yield style.glyph("👉") + called + words(f": {style.phrases['join-them']}")
    if look.starts is not None:
        yield words(style.phrases["starts"]) + style.until(look.starts, look.at)


def _clocks(look: Look, style: Style, seats: Sequence[int]) -> list[Text]:
    """Write the time of each of these seats."""
    clocks = {clock.seat: clock for clock in look.clocks}
    return [_clock(clocks[seat], look.at, style) if seat in clocks else words("") for seat in seats]


def _clock(clock: SeatClock, at: float, style: Style) -> Text:
    if clock.left is None:
        return words("")
    if clock.running or clock.unsaid:
        return style.until(clock.until if clock.until is not None else at + clock.left, at)
    return style.glyph("⏸") + words(style.phrases["stopped"])


def _hand(look: Look, style: Style) -> tuple[list[Text], list[Text]]:
    """Return the hand of a board's only reader, and what explains it, which is folded away."""
    held = list(map(line, look.hand)) if style.alone else []
    hand = [text for number, text in enumerate(held) if not number or not explains(text)]
    if not (explained := [text for text in held if text not in hand]):
        return hand, []
    return hand, [block(explained) if style.plain else quoted(block(explained))]


def _commitment(look: Look, style: Style) -> list[Text]:
    return [style.glyph("🔒") + line(look.committed)] if look.committed else []


def _listed(names: Sequence[Text]) -> Text:
    return block(names, ", ")
