"""A table as one reader may see it, as data: what a network may read, and what a list has of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from core.contract import (
    Bounded,
    Datum,
    Event,
    Fact,
    Form,
    Glance,
    Heard,
    Line,
    Look,
    PrivateEvent,
    Record,
    Seat,
    SeatClock,
    Seated,
    replace,
)
from core.engine import clock, dice
from core.tables.snapshot import Snapshot
from core.tables.views import buttons
from core.tables.views.buttons import NOTHING, HalfChosen, Rows
from core.tables.views.forms import Offered, forms, offered
from core.tables.views.history import READERS, Reader, Readers, Said, Told, ToldLately, last_steps, style
from core.tables.views.scene import NOTHING_LAID, Laid, scene
from core.words import Voice, field_types, kebab, sentences, tag
from core.words.notices import lobby_events


class Heading(NamedTuple):
    """What stands above a table whatever happens there: its title, and the commitment, alone and in words."""

    title: str
    commitment: str
    committed: Line


def heading(table: Snapshot, voice: Voice) -> Heading:
    """Put into words what stands above a table."""
    ours, commitment = voice.house, dice.told(table.sheet.commitment)
    (committed,) = ours.lines(ours.say("look-committed", commitment=commitment))
    return Heading(voice.game(table.loaded.name), commitment, committed)


def outline(
    table: Snapshot, seat: Seat | None, voice: Voice, heard: Sequence[Said], now: float, wall: float, *, above: Heading
) -> Look:
    """Read what the house itself knows of a table, for a seat or for everybody (None), at a service and a wall time.

    Of what they `heard` what the house told is left out once it says nothing any more.
    """
    window = table.sheet.window
    return Look(
        code=table.code,
        version=table.version,
        game=table.loaded.name,
        title=above.title,
        phase=table.sheet.phase,
        seats=_seated(table, voice.names),
        me=seat,
        awaited=table.awaited(),
        position=(),
        hand=(),
        facts=(),
        asked=(),
        clocks=_clocks(table, now, wall),
        forms=(),
        heard=tuple(_standing(heard)),
        at=wall,
        language=voice.language,
        commitment=above.commitment,
        committed=above.committed,
        starts=wall + max(0.0, window.left(now)) if window and window.held is None else None,
        called=tuple(Seated(entry.name) for entry in table.sheet.still_called()),
        wait=table.sheet.waits,
        plain=voice.plain,
        laid=table.loaded.game.scenery is not None,
        bits="" if seat is None else table.sheet.seats[seat].bits,
        guide=_guide(heard, table.sheet.waits),
        won=_won(table),
    )


@dataclass(frozen=True)
class Shown:
    """What a game shows to a reader, as `events` and in words: the same until the table changes.

    `addressed`: the reader is the one who is asked.
    """

    events: tuple[Event, ...]
    position: tuple[Line, ...]
    hand: tuple[Line, ...]
    facts: tuple[Fact, ...]
    asked: tuple[Line, ...]
    round: int
    hidden: bool
    addressed: bool = False

    def part(self, private: bool) -> list[Event]:
        return [event for event in self.events if isinstance(event, PrivateEvent) == private]


NOTHING_SHOWN = Shown((), (), (), (), (), 0, False)


def shown_to(table: Snapshot, seat: Seat | None, voice: Voice, now: float, before: Shown = NOTHING_SHOWN) -> Shown:
    """Have the game of a running table show it to a seat, or to everybody (None); raises whatever the game raises.

    What it shows as it did `before` to the same reader is not put into words again.
    """
    shown, asked = table.shown(seat), table.asked()
    public, private = ([e for e in shown if isinstance(e, PrivateEvent) == alone] for alone in (False, True))
    addressed = seat is not None and asked == (seat,)
    return Shown(
        events=shown,
        position=before.position
        if before.part(False) == public and before.addressed == addressed
        else _position(voice, public, seat if addressed else None),
        hand=before.hand if before.part(True) == private else sentences.lines(voice, private),
        facts=before.facts if before.events == shown else tuple(map(fact, shown)),
        asked=sentences.asked(voice, table.prompt(asked, now)) if asked else (),
        round=getattr(table.state, "round", 0),
        hidden=seat is not None and table.hides(seat),
        addressed=addressed,
    )


def _position(voice: Voice, public: Sequence[Event], asked: Seat | None) -> tuple[Line, ...]:
    """Say how a table stands, as `you` to a reader who is `asked`."""
    return sentences.lines(voice, public) if asked is None else sentences.to_asked(voice, public, asked)


class Open(NamedTuple):
    """The forms that are open to a reader, and their buttons, below which stand those that always do."""

    forms: tuple[Form, ...]
    rows: Rows | None
    offered: Offered


class Wordings:
    """What is shown of a table as it stands now, and what is open to whom; put into words once for each reader.

    What is open is put into words anew only where it is something else than before.
    """

    def __init__(self) -> None:
        self.readers = Readers()
        self._table: Snapshot | None = None
        self._recent: Bounded[Reader, ToldLately] = Bounded(READERS)
        self._shown: Bounded[Reader, Shown] = Bounded(READERS)
        self._scenes: Bounded[Reader, Laid] = Bounded(READERS)
        self._open: Bounded[Reader, Open] = Bounded(READERS)
        self._always: Bounded[Reader, Rows] = Bounded(READERS)
        self._headings: Bounded[Reader, Heading] = Bounded(READERS)
        self._sure: set[tuple[str, Reader]] = set()

    def heading(self, table: Snapshot, reader: Reader, voice: Voice) -> Heading:
        self._follow(table)
        found = self._headings.get(reader)
        if found is None:
            found = self._headings[reader] = heading(table, voice)
        return found

    def heard(self, told: Sequence[Told], reader: Reader, voice: Voice) -> list[Said]:
        recent = self._recent.get(reader)
        if recent is None:
            recent = self._recent[reader] = ToldLately()
        return recent.heard(told, reader, voice)

    def shown(self, table: Snapshot, reader: Reader, seat: Seat | None, voice: Voice, now: float) -> Shown:
        """Show a running table to a reader, who is this seat or (None) everybody; raises whatever the game raises."""
        self._follow(table)
        found = self._shown.get(reader, NOTHING_SHOWN)
        if ("shown", reader) not in self._sure or found is NOTHING_SHOWN:
            found = self._shown[reader] = shown_to(table, seat, voice, now, found)
            self._sure.add(("shown", reader))
        return found

    def scene(
        self, table: Snapshot, reader: Reader, seat: Seat | None, voice: Voice, shown: Shown, told: Sequence[Told]
    ) -> Laid:
        """Lay out a table for a reader, to whom its game shows this and told that; raises whatever the game raises."""
        self._follow(table)
        found = self._scenes.get(reader, NOTHING_LAID)
        if ("scene", reader) not in self._sure or found is NOTHING_LAID:
            steps = last_steps(told, reader, len(table.sheet.seats))  # so many until it is the reader's turn again
            found = self._scenes[reader] = scene(table, seat, voice, shown.events, found, steps)
            self._sure.add(("scene", reader))
        return found

    def open(
        self, table: Snapshot, reader: Reader, seat: Seat | None, voice: Voice, chosen: HalfChosen = NOTHING
    ) -> Open:
        """Return what is open to a reader, who has `chosen` so much; raises whatever the game raises."""
        self._follow(table)
        nothing = not (chosen.values or chosen.page.verb)
        found = self._open.get(reader) if nothing else None
        if found is None or ("open", reader) not in self._sure:
            given = offered(table, seat)
            if found is None or found.offered != given:
                found = Open(forms(table.loaded.game, given, voice, chosen._replace(keys=False)), None, given)
            if nothing:
                self._open[reader] = found
                self._sure.add(("open", reader))
        return self._keyed(table, reader, seat, voice, found, chosen) if chosen.keys else found

    def _keyed(
        self, table: Snapshot, reader: Reader, seat: Seat | None, voice: Voice, found: Open, chosen: HalfChosen
    ) -> Open:
        """Add the buttons, which pages do without."""
        if found.rows is not None:
            return found
        nothing = not (chosen.values or chosen.page.verb)
        said = found.forms if nothing else forms(table.loaded.game, found.offered, voice, chosen)
        rows = buttons.actions(said, voice, chosen.page)
        more = self._always_there(table, reader, voice, rows) if said and seat is None else ()
        if said and seat is not None and table.sheet.private:
            more = (buttons.leaving(table.sheet, voice),)
        found = found._replace(rows=(*rows, *more))
        if nothing:
            self._open[reader] = found
        return found

    def buttons(self, table: Snapshot, reader: Reader, seat: Seat | None, voice: Voice) -> Rows:
        """Return the buttons for a reader, none where nothing is open to them; raises whatever the game raises."""
        given = self.open(table, reader, seat, voice)
        rows = given.rows or ()
        if seat is None or not given.forms:
            return rows
        rows = rows[:-1] if table.sheet.private else rows
        return (*rows, *self._always_there(table, reader, voice))

    def _always_there(self, table: Snapshot, reader: Reader, voice: Voice, above: Rows = ()) -> Rows:
        if above:
            return buttons.always(table.sheet, voice, above)
        if reader not in self._always:
            self._always[reader] = buttons.always(table.sheet, voice)
        return self._always[reader]

    def _follow(self, table: Snapshot) -> None:
        """Forget what was shown of the table as it stood before; that a clock began to run changes none of it."""
        before, self._table = self._table, table
        if before is None or not _shows_the_same(before, table):
            self._sure.clear()
            if before is None or before.loaded is not table.loaded:
                self._shown.clear()
                self._scenes.clear()
                self._open.clear()
                self._always.clear()
                self._headings.clear()


def _shows_the_same(one: Snapshot, other: Snapshot) -> bool:
    """Tell whether a game shows and opens the same in both; what merely is equal counts as other."""
    if one is other:
        return True
    same_game = one.loaded is other.loaded and one.state is other.state
    return same_game and one.sheet.seats is other.sheet.seats and one.sheet.waits == other.sheet.waits


def looked(outlined: Look, shown: Shown, given: Open, laid: Laid | None = None) -> Look:
    """Add what the game itself shows to its reader, laid out where that is drawn, and what is open to them."""
    seen = {name: value for name, value in vars(shown).items() if name not in ("events", "addressed")}
    drawn = {} if laid is None else {"scene": laid.scene, "moment": laid.moment, "opened": laid.opened}
    return replace(outlined, **seen, **drawn, forms=given.forms, choices=given.rows or ())


def between_games(outlined: Look, rows: Rows, voice: Voice, milestone: Sequence[Event]) -> Look:
    """Add what the house says of a table that does not play (how to join, why it stands, how it ended), and buttons."""
    said = [_timeless(event) for event in milestone if not isinstance(event, lobby_events.DiceCommitted)]
    return replace(outlined, position=sentences.all_lines(voice, said), choices=rows)


def _won(table: Snapshot) -> tuple[Seat, ...]:
    """List who has won a game that is over."""
    outcome = table.state.outcome if table.state is not None else None
    return tuple(outcome.ranking[0]) if outcome is not None and outcome.ranking else ()


def _standing(heard: Sequence[Said]) -> Iterator[Heard]:
    """Leave out what was said anew later."""
    newest = {type(said.event): number for number, said in enumerate(heard) if said.event and said.event.anew}
    for number, said in enumerate(heard):
        if said.event is None or newest.get(type(said.event), number) == number:
            yield said.heard


def _guide(heard: Sequence[Said], wait: int) -> tuple[Line, ...]:
    """Find what guides the reader to what is awaited now, unless the game has told them alone something else since."""
    last = next((said for said in reversed(heard) if said.alone), None)
    return last.heard.lines if last is not None and last.guides == wait else ()


def _timeless(event: Event) -> Event:
    """Leave out when the game begins, which the look tells beside."""
    return replace(event, seconds=0) if isinstance(event, lobby_events.LobbyOpened) else event


def _seated(table: Snapshot, names: Sequence[str]) -> tuple[Seated, ...]:
    """List who has, or had, the seats of a table."""
    sitters = zip(names, table.sheet.seats, strict=True)
    return tuple(Seated(name, sitter.person is None, sitter.away, sitter.gone) for name, sitter in sitters)


def _clocks(table: Snapshot, now: float, wall: float) -> tuple[SeatClock, ...]:
    running = table.sheet.running
    return tuple(_clock(running, seat, now, wall) for seat in sorted(running.seats)) if running else ()


def _clock(running: clock.Running, seat: Seat, now: float, wall: float) -> SeatClock:
    own, reserve = clock.shown(running, seat, now), clock.reserve_left(running, seat, now)
    time = running.seats[seat]
    runs, unsaid = time.stands_since is None, time.unsaid is not None and time.held is None
    left = None if own is None else max(0.0, own)
    return SeatClock(seat, wall + left if runs and left is not None else None, left, reserve, runs, unsaid)


def fact(record: Record) -> Fact:
    """Return an event or a row as data, with the rows that it holds."""
    kinds = field_types(type(record))
    tags = {name: tagged for name, kind in kinds.items() if (tagged := tag(kind))}
    return Fact(kebab(type(record).__name__), {name: _datum(getattr(record, name)) for name in kinds}, tags)


def _datum(value: Any) -> Datum:
    if isinstance(value, Record):
        return fact(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple | list):
        return tuple(_datum(entry) for entry in value)
    return value if isinstance(value, int | str | None) else str(value)


def glanced(table: Snapshot, seat: Seat, voice: Voice, chosen: HalfChosen = NOTHING) -> Glance:
    """Have the game of a running table show it to a seat, without words; raises whatever the game raises."""
    rules, manner = table.loaded.game.rules, style(voice)
    view = rules.view(table.state, seat)
    shown = tuple(rules.show(view, seat))
    awaited = seat in table.awaited()
    lying = getattr(rules, "lying", None)
    offered = (tuple(rules.menu(view, seat)), lying and tuple(lying(view, seat)), chosen) if awaited else ()
    return Glance(
        table.sheet.waits,
        awaited,
        (manner, table.asked(), tuple(event for event in shown if not isinstance(event, PrivateEvent))),
        (manner, tuple(event for event in shown if isinstance(event, PrivateEvent))),
        (manner, offered),
    )
