"""A table as one reader may see it, as data: what a network may read."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from core.contract import Bounded, Event, Heard, Line, Look, PrivateEvent, Seat, SeatClock, Seated
from core.engine import Audience, RoomAudience, SeatAudience, clock
from core.presentation import buttons, sentences
from core.presentation.facts import fact
from core.presentation.forms import NOTHING, Chosen, open_to
from core.presentation.snapshot import Snapshot
from core.text import Voice

REMEMBERED = 50
"""Newest versions of a table of which a look gives what was told."""
READERS = 32
"""Readers for whom a version's words are kept: whoever looks again is not told anew."""


class Told:
    """What was told of a table with one of its versions, by audience; put into words once for each reader."""

    def __init__(self, version: int, events: Mapping[Audience, tuple[Event, ...]]) -> None:
        """Keep the events; nobody has read them yet."""
        self.version, self._events = version, events
        self._lines: Bounded[object, tuple[Line, ...]] = Bounded(READERS)

    def lines(self, room: int, seat: Seat | None, voice: Voice) -> tuple[Line, ...]:
        """Say it to a seat, or to everybody (None); `room` is the table's own."""
        reader = seat, voice.language, voice.plain, tuple(voice.names)
        if reader not in self._lines:
            private = self._events.get(SeatAudience(seat), ()) if seat is not None else ()
            self._lines[reader] = sentences.all_lines(voice, [*self._events.get(RoomAudience(room), ()), *private])
        return self._lines[reader]


def outline(table: Snapshot, seat: Seat | None, voice: Voice, told: Iterable[Told], now: float, wall: float) -> Look:
    """Read what the house itself knows of a table, for a seat or for everybody (None), at a service and a wall time."""
    heard = ((entry.version, entry.lines(table.room.id, seat, voice)) for entry in told)
    return Look(
        code=table.code,
        version=table.version,
        game=table.loaded.name,
        title=voice.game(table.loaded.name),
        phase=table.sheet.phase,
        seats=tuple(
            Seated(name, sitter.person is None, sitter.away, sitter.gone)
            for name, sitter in zip(voice.names, table.sheet.seats, strict=True)
        ),
        me=seat,
        awaited=table.awaited(),
        position=(),
        hand=(),
        facts=(),
        asked=(),
        clocks=_clocks(table, now, wall),
        forms=(),
        heard=tuple(Heard(version, lines) for version, lines in heard if lines),
        at=wall,
        wait=table.sheet.waits,
        plain=voice.plain,
    )


def looked(outlined: Look, table: Snapshot, voice: Voice, now: float, chosen: Chosen = NOTHING) -> Look:
    """Add what the game itself shows to its reader, who has `chosen` so much; raises whatever the game raises."""
    if table.sheet.phase != "running":
        return outlined
    shown, asked = table.shown(outlined.me), table.asked()
    forms = open_to(table, outlined.me, voice, chosen)
    return replace(
        outlined,
        position=sentences.lines(voice, table.sheet, [e for e in shown if not isinstance(e, PrivateEvent)]),
        hand=sentences.lines(voice, table.sheet, [e for e in shown if isinstance(e, PrivateEvent)]),
        facts=tuple(map(fact, shown)),
        asked=sentences.asked(voice, table.prompt(asked, now)) if asked else (),
        forms=forms,
        choices=buttons.actions(forms, voice),
    )


def _clocks(table: Snapshot, now: float, wall: float) -> tuple[SeatClock, ...]:
    running = table.sheet.running
    return tuple(_clock(running, seat, now, wall) for seat in sorted(running.seats)) if running else ()


def _clock(running: clock.Running, seat: Seat, now: float, wall: float) -> SeatClock:
    own, reserve = clock.shown(running, seat, now), clock.reserve_left(running, seat, now)
    runs = running.seats[seat].stands_since is None
    left = None if own is None else max(0.0, own)
    return SeatClock(seat, wall + left if runs and left is not None else None, left, reserve, runs)
