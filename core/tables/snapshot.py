"""A table as it was saved last, as a value: what may be asked of it without people, networks or time."""

from dataclasses import dataclass
from typing import Any, NamedTuple
from zlib import crc32

from core.contract import Action, Event, GameOver, Level, PrivateEvent, Seat
from core.engine import NoDice, Sheet, TableStep, clock, in_time
from core.engine.plugins import LoadedGame
from core.house import Room
from core.words.notices import NotBegun, Refused, TableStands, events

GLANCE_SECONDS = 2.0
"""Seconds that a game may take to show its position or its choices."""
HESITATES, HESITATION = 4, 3
"""One in so many moves of a weak player takes so many pauses."""


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

    def next(self, sheet: Sheet, state: Any, unread: Unread) -> "Snapshot":
        """Return the table with its next version."""
        return Snapshot(self.number, self.room, self.loaded, sheet, state, self.version + 1, unread)

    @property
    def code(self) -> str:
        """Return the table's code."""
        return self.sheet.code

    @property
    def live(self) -> bool:
        """Tell whether the table has not ended."""
        return self.sheet.phase in ("lobby", "running", "paused")

    def awaits(self, person: int) -> bool:
        """Tell whether the table awaits a person now."""
        return self.sheet.seat_of(person) in self.awaited()

    def awaits_house(self) -> bool:
        """Tell whether the table awaits a seat that the house plays."""
        return any(self.sheet.seats[seat].person is None for seat in self.awaited())

    def hesitation(self) -> int:
        """Return how many pauses the house takes: a weak player hesitates at times, whatever its dice are."""
        sheet = self.sheet
        hesitates = sheet.level == Level.EASY and crc32(f"{sheet.code} {sheet.actions}".encode()) % HESITATES == 0
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
        """Tell whether a person has a seat that may still act."""
        seat = self.sheet.seat_of(person)
        return self.sheet.phase == "running" and seat is not None and seat not in self.state.out

    def awaited(self) -> tuple[Seat, ...]:
        """List the seats that are awaited now."""
        wait = self.state.wait if self.sheet.phase == "running" else None
        return wait.seats if wait is not None else ()

    def begun_since(self, time: float) -> bool:
        """Tell whether the wait that runs, which is not the first, began after a service time."""
        running = self.sheet.running
        return running is not None and running.number > 1 and running.started > time

    def asked(self) -> tuple[Seat, ...]:
        """List the awaited seats whose players are asked: persons who are not away."""
        sitters = self.sheet.seats
        return tuple(seat for seat in self.awaited() if sitters[seat].person is not None and not sitters[seat].away)

    def hears(self, room: Room) -> bool:
        """Tell whether a room hears of the table."""
        return room.id == self.room.id or room.id in self.sheet.guest_rooms()

    def step(self, now: float, seed: bytes = b"") -> TableStep:
        """Begin a step from here, at a service time; with the seed of the dice where that is known."""
        return TableStep(self.loaded.game, self.loaded.codec, self.sheet, self.state, now, seed)

    def prompt(self, seats: tuple[Seat, ...], now: float) -> events.Prompt:
        """Ask these seats, with the time that is left for them at a service time."""
        return self.step(now).prompt(seats, clock.longest(self.sheet.running, now))

    def stands(self) -> TableStands:
        """Say that the table stands still, and why."""
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

    def hides(self, seat: Seat) -> bool:
        """Tell whether a seat sees what not everybody sees; raises `Hung` if that takes too long."""
        view = self.loaded.game.rules.view
        with in_time(GLANCE_SECONDS):
            return bool(view(self.state, seat) != view(self.state, None))

    def preview(self, seat: Seat, action: Action) -> list[Event]:
        """List what a seat would be told if it did that; raises the rules' `Illegal`, or `NoDice.Rolled`."""
        rules = self.loaded.game.rules
        with in_time(GLANCE_SECONDS):
            step = rules.apply(rules.view(self.state, seat), seat, action, NoDice())
        return [event for event in step.events if not isinstance(event, PrivateEvent) or event.seat == seat]
