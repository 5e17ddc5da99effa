"""A table as it was saved last, as a value: what may be asked of it without people, networks or time; stored forms."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from core.contract import Action, Codec, Event, GameOver, Level, PrivateEvent, Scene, Seat, adapter, records
from core.engine import (
    JUST_MOVED,
    Audience,
    NoDice,
    RoomAudience,
    SeatAudience,
    Sheet,
    TableStep,
    clock,
    in_time,
    lost_alone,
)
from core.engine.plugins import LoadedGame
from core.house import Room
from core.words.notices import closing, events, lobby_events
from core.words.notices.house_event import HouseEvent
from core.words.notices.refusals import NotBegun, Refused, TableStands

GLANCE_SECONDS = 2.0
"""Seconds that a game may take to show its position or its choices."""
HESITATES, HESITATION = 4, 3
"""One in so many moves of a weak player takes so many pauses."""
FAST = 1
"""Packs a tenth worse than the best does, in a fraction of its time."""
Owed: TypeAlias = Sequence[tuple[Audience, Sequence[Event]]]
"""Who is told what, in order."""


@dataclass(frozen=True)
class Unread:
    """What is stored of a table that cannot go on, and is written back as it is; nothing where all could be read.

    `other_rules`: those that are installed do not lead to where it stands, so that an admin has to accept them.
    """

    sheet: str | None = None
    state: str = ""
    other_rules: bool = False


ALL_READ = Unread()


class Snapshot(NamedTuple):
    """A table: its number, room and game, the house's sheet, the game's state, and the version that is stored."""

    number: int
    room: Room
    loaded: LoadedGame
    sheet: Sheet
    state: Any
    version: int
    unread: Unread = ALL_READ

    @property
    def code(self) -> str:
        return self.sheet.code

    @property
    def live(self) -> bool:
        return self.sheet.phase in ("lobby", "running", "paused")

    def lost_alone(self) -> bool:
        """Tell whether it is over, and the only person at it lost to the house."""
        outcome = self.state.outcome if self.sheet.phase == "ended" and self.state is not None else None
        return outcome is not None and lost_alone(self.sheet, self.loaded.game, outcome) is not None

    def awaits(self, person: int) -> bool:
        return self.sheet.seat_of(person) in self.awaited()

    def awaits_house(self) -> bool:
        return any(self.sheet.seats[seat].person is None for seat in self.awaited())

    def hesitation(self) -> int:
        """Return how many pauses the house takes: a weak player hesitates at times, whatever its dice are."""
        sheet = self.sheet
        hesitates = sheet.level == Level.EASY and zlib.crc32(f"{sheet.code} {sheet.actions}".encode()) % HESITATES == 0
        return HESITATION if hesitates else 1

    def rings_at(self) -> float | None:
        """Return the service time at which the join window ends or a clock reaches a stage, None if none does."""
        sheet = self.sheet
        if sheet.phase == "lobby":
            runs = sheet.window is not None and sheet.window.stands_since is None
            return sheet.window.due - sheet.window.reminded if sheet.window and runs else None
        at = clock.next_stage(sheet.running) if sheet.running else None
        return clock.earlier(at, sheet.next_handover(self.state.out)) if sheet.phase == "running" else at

    def plays(self, person: int) -> bool:
        seat = self.sheet.seat_of(person)
        return self.sheet.phase == "running" and seat is not None and seat not in self.state.out

    def awaited(self) -> tuple[Seat, ...]:
        wait = self.state.wait if self.sheet.phase == "running" else None
        return wait.seats if wait is not None else ()

    def begun_since(self, time: float) -> bool:
        """Tell whether the wait that runs, which is not the first, began after a service time."""
        running = self.sheet.running
        return running is not None and running.number > 1 and running.started > time

    def just_moved(self, seat: Seat, heard: float, untold: frozenset[Seat]) -> bool:
        """Tell whether words were typed for the wait before: the move that ended it was not told yet, or just then."""
        running, moved_at = self.sheet.running, self.sheet.seats[seat].moved_at
        time = running.seats.get(seat) if running and running.started == moved_at else None
        unsaid = time is not None and time.unsaid is not None and seat not in untold
        return unsaid or heard - moved_at < JUST_MOVED

    def asked(self) -> tuple[Seat, ...]:
        """List the awaited seats whose players are asked: persons who are not away."""
        sitters = self.sheet.seats
        return tuple(seat for seat in self.awaited() if sitters[seat].person is not None and not sitters[seat].away)

    def hears(self, room: Room) -> bool:
        return room.id == self.room.id or room.id in self.sheet.guest_rooms()

    def step(self, now: float, seed: bytes = b"") -> TableStep:
        """Begin a step from here, at a service time; with the seed of the dice where that is known."""
        return TableStep(self.loaded.game, self.loaded.codec, self.sheet, self.state, now, seed)

    def prompt(self, seats: tuple[Seat, ...], now: float) -> events.Prompt:
        """Ask these seats, with the time that is left for them at a service time."""
        return self.step(now).prompt(seats, clock.longest(self.sheet.running, now))

    def stands(self) -> TableStands:
        return TableStands(self.code, self.sheet.reason, self.sheet.game)

    def check_running(self) -> Sheet:
        """Return the sheet of a table that runs; `Refused` if it does not."""
        sheet = self.sheet
        if sheet.phase == "paused":
            raise Refused(self.stands())
        if sheet.phase != "running":
            begun = sheet.phase != "lobby"
            raise Refused(GameOver() if begun else NotBegun(self.code, sheet.window is not None))
        return sheet

    def shown(self, seat: Seat | None) -> tuple[Event, ...]:
        """Have the game show the position to a seat, or to everybody; raises `Hung` if it takes too long."""
        rules = self.loaded.game.rules
        with in_time(GLANCE_SECONDS):
            return tuple(rules.show(rules.view(self.state, seat), seat))

    def scene(self, seat: Seat | None, told: Sequence[Event] = ()) -> Scene | None:
        """Have the game lay out the position for a seat, or for everybody; None where it leaves that to the house."""
        game = self.loaded.game
        if game.scenery is None:
            return None
        with in_time(GLANCE_SECONDS):
            laid: Scene = game.scenery.scene(game.rules.view(self.state, seat), seat, tuple(told))
            return laid

    def hides(self, seat: Seat) -> bool:
        """Tell whether a seat sees what not everybody sees; raises `Hung` if that takes too long."""
        view = self.loaded.game.rules.view
        with in_time(GLANCE_SECONDS):
            return bool(view(self.state, seat) != view(self.state, None))

    def to_everybody(self) -> "Snapshot":
        """Return the table as everybody sees it; raises `Hung` if that takes too long."""
        with in_time(GLANCE_SECONDS):
            return self._replace(state=self.loaded.game.rules.view(self.state, None))

    def preview(self, seat: Seat, action: Action) -> list[Event]:
        """List what a seat would be told if it did that; raises the rules' `Illegal`, or `NoDice.Rolled`."""
        rules = self.loaded.game.rules
        with in_time(GLANCE_SECONDS):
            step = rules.apply(rules.view(self.state, seat), seat, action, NoDice())
        return [event for event in step.events if not isinstance(event, PrivateEvent) or event.seat == seat]


# -- stored forms ------------------------------------------------------------------------------------------------------


def dump_audience(audience: Audience) -> str:
    """Return the stored form of an audience: `room:7`, or `seat:2`."""
    match audience:
        case RoomAudience(room):
            return f"room:{room}"
        case SeatAudience(seat):
            return f"seat:{seat}"


def load_audience(stored: str, room: int) -> Audience:
    """Read a stored audience; in older rows `room` alone is the table's own, whose id is given."""
    match stored.partition(":"):
        case ("seat", _, number):
            return SeatAudience(int(number))
        case ("room", _, number):
            return RoomAudience(int(number) if number else room)
    raise ValueError("no audience")


def dump_sheet(sheet: Sheet) -> str:
    """Return the stored form of a sheet, which leaves out what is as at first."""
    return adapter(Sheet).dump_json(sheet).decode()


@cache
def house_codec() -> Codec:
    """Know the house's own events."""
    ours = (closing, events, lobby_events)
    return Codec([kind for kind in records(ours) if kind.__module__ in [module.__name__ for module in ours]])


def dump_events(codec: Codec, happened: Sequence[Event]) -> str:
    """Return the stored form of events, each marked as the house's or the game's."""
    house = house_codec()
    dumped = [
        f'["house",{house.dump_json(event)[1:]}'
        if isinstance(event, HouseEvent)
        else f'["game",{codec.dump_json(event)[1:]}'
        for event in happened
    ]
    return f"[{','.join(dumped)}]"


def load_events(codec: Codec, stored: str) -> tuple[Event, ...]:
    """Read stored events."""
    return tuple((house_codec() if owner == "house" else codec).load(event) for owner, *event in json.loads(stored))


def pack(table: Snapshot) -> bytes:
    """Pack a table that could be read."""
    state = "" if table.state is None else adapter(table.loaded.game.state).dump_json(table.state).decode()
    return zlib.compress(json.dumps((table.version, dump_sheet(table.sheet), state)).encode(), FAST)


def unpack(packed: bytes, number: int, room: Room, loaded: LoadedGame) -> Snapshot:
    """Unpack a table."""
    version, stored, state = json.loads(zlib.decompress(packed))
    sheet: Sheet = adapter(Sheet).validate_json(stored)
    read = adapter(loaded.game.state).validate_json(state) if state else None
    return Snapshot(number, room, loaded, sheet, read, version)
