"""A table as it stands: what may be asked of it, and its words."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core import errors
from core.contract import Action, Event, Line, PrivateEvent, Seat, network_of
from core.engine import NoDice, Sheet, TableStands, TableStep, clock, ending, events, limit, opening
from core.plugins import LoadedGame
from core.services import Chat, Person, Room, Services
from core.tables import buttons, presenter
from core.tables.buttons import Rows
from core.text import Voice

log = logging.getLogger(__name__)

GLANCE_SECONDS = 2.0
"""Seconds that a game may take to show its position or its choices."""
CHATTER = (
    events.ClockWarning,
    events.SecretClockWarning,
    events.ReserveWarning,
    events.ReserveRuns,
    events.WentAway,
    events.CameBack,
    events.BotsSeated,
)
"""What a quiet room does not hear; those whose clocks run out are warned privately all the same."""


class Standing:
    """A table in memory, as it was saved last."""

    def __init__(
        self, services: Services, number: int, room: Room, loaded: LoadedGame, sheet: Sheet, state: Any, version: int
    ) -> None:
        """Stand as saved; `taken_up` is the wait that ran already when this process took the table up, 0 for none."""
        self.taken_up = sheet.waits
        self.services, self.number, self.room, self.loaded = services, number, room, loaded
        self.sheet, self.state, self.version = sheet, state, version
        self._failed: set[str] = set()

    @property
    def code(self) -> str:
        """Give the table's code."""
        return self.sheet.code

    @property
    def live(self) -> bool:
        """Tell whether the table has not ended."""
        return self.sheet.phase in ("lobby", "running", "paused")

    def names(self) -> list[str]:
        """List the seats' names as they are now, equal ones told apart."""
        return presenter.names(self.sheet, self.services.people)

    def awaits(self, person: int) -> bool:
        """Tell whether the table awaits a person now."""
        seat = self.sheet.seat_of(person)
        return self.sheet.phase == "running" and self.state.wait is not None and seat in self.state.wait.seats

    def awaits_house(self) -> bool:
        """Tell whether the table awaits a seat that the house plays."""
        wait = self.state.wait if self.sheet.phase == "running" else None
        return wait is not None and any(self.sheet.seats[seat].person is None for seat in wait.seats)

    def plays(self, person: int) -> bool:
        """Tell whether a person has a seat that may still act."""
        seat = self.sheet.seat_of(person)
        return self.sheet.phase == "running" and seat is not None and seat not in self.state.out

    def rooms(self, sheet: Sheet | None = None) -> list[Room]:
        """List the rooms that hear of the table (by another sheet, if one is given): its own, and its guests'."""
        return [self.room, *(self.services.rooms[room] for room in (sheet or self.sheet).guest_rooms())]

    def hears(self, room: Room) -> bool:
        """Tell whether a room hears of the table."""
        return room.id == self.room.id or room.id in self.sheet.guest_rooms()

    def place(self, seat: Seat) -> Room:
        """Tell in which room a seat's player sits."""
        room = self.sheet.seats[seat].room
        return self.room if room is None else self.services.rooms[room]

    def is_shut_out(self, seat: Seat) -> bool:
        """Tell whether a seat is held by somebody who was shut out of the table's room, or of their own, since."""
        sitter = self.sheet.seats[seat]
        banned = (entry.person for room in (self.room, self.place(seat)) for entry in room.settings.banned)
        return sitter.person is not None and not sitter.gone and sitter.person in banned

    def in_reach(self, sheet: Sheet | None = None) -> bool:
        """Tell whether any of the rooms can be reached."""
        return any(self.services.reachable(room.key) for room in self.rooms(sheet))

    def cut_off(self, sheet: Sheet | None = None) -> frozenset[Seat]:
        """List the awaited seats whose room is out of reach, or who are torn off; the house where all rooms are."""
        sheet, torn = sheet or self.sheet, self.services.torn
        shut = {room.id for room in self.rooms(sheet) if not self.services.reachable(room.key)}
        if sheet.running is None or not (shut or torn):
            return frozenset()
        house = not self.in_reach(sheet)
        where = {seat: sheet.seats[seat] for seat in sheet.running.seats}
        return frozenset(
            seat
            for seat, sitter in where.items()
            if (house if sitter.person is None else sitter.person in torn or (sitter.room or self.room.id) in shut)
        )

    def voice(self, voice: Voice) -> Voice:
        """Speak of this table, in the language and style of a voice."""
        return replace(voice, texts=self.loaded.texts, names=self.names(), codec=self.loaded.codec)

    def chat(self, audience: str) -> Chat | None:
        """Find the chat of an audience, None for a seat that the house plays or that was given up."""
        room = self._heard_by(audience)
        if room is not None:
            return ("room", room.id)
        sitter = self.sheet.seats[_seat(audience)]
        return None if sitter.person is None or sitter.gone else ("person", sitter.person)

    def words(self, audience: str, happened: Sequence[Event]) -> tuple[Line, ...]:
        """Put events into words for an audience."""
        room = self._heard_by(audience)
        happened = [event for event in happened if not self._is_stale(event)]
        if room is not None:
            if room.settings.quiet:
                happened = [event for event in happened if not isinstance(event, CHATTER)]
            prefix = self.services.room_prefix(room)
        else:
            prefix = self.services.private_prefix(self._player(audience).account)
        return presenter.lines(self._voice(audience, prefix), self.sheet, happened)

    def _is_stale(self, event: Event) -> bool:
        """Tell whether an event speaks of an outage that is over."""
        return isinstance(event, events.CutOff | events.TornOff) and not self.cut_off().issuperset(event.seats)

    def _heard_by(self, audience: str) -> Room | None:
        """Find the room that is an audience ("room", or "room:N" for guests'); None for a seat."""
        kind, _, number = audience.partition(":")
        if kind != "room":
            return None
        return self.services.rooms[int(number)] if number else self.room

    def _player(self, audience: str) -> Person:
        return self.services.people[self.sheet.seats[_seat(audience)].person or 0]

    def plain(self, audience: str) -> bool:
        """Tell whether an audience hears plain words: as its room has it, or the room from which a player plays."""
        return self.services.plain(self._heard_by(audience) or self.place(_seat(audience)))

    def _voice(self, audience: str, prefix: str = "") -> Voice:
        plain = self.plain(audience)
        return self.voice(Voice(self.services.texts, self._language(audience), (), prefix, plain=plain, strict=False))

    def _language(self, audience: str) -> str:
        room = self._heard_by(audience)
        if room is not None:
            return self.services.room_language(room)
        return self.services.language(self._player(audience), self.place(_seat(audience)))

    def position(self, audience: str) -> list[Event]:
        """Tell how the table stands, for the room or privately for a seat; less of it where its game cannot."""
        here = self._heard_by(audience)
        if self.sheet.phase != "running":
            return [events.Missed(self.code), *self.milestone()] if here else []
        try:
            return self._position(None if here else _seat(audience))
        except Exception as error:
            self._log_once("position", error)
            return [events.Missed(self.code)] if here else []

    def _position(self, seat: Seat | None) -> list[Event]:
        shown = self.shown(seat)
        if seat is not None:
            return [event for event in shown if isinstance(event, PrivateEvent)]
        prompt = [self.prompt()] if self.asked() else list(shown[:1])
        return [events.Missed(self.code), *shown[1:], *prompt]

    def shown(self, seat: Seat | None) -> tuple[Event, ...]:
        """Have the game show the position to a seat, or to everybody; raises `Hung` if it takes too long."""
        rules = self.loaded.game.rules
        with limit(GLANCE_SECONDS):
            return tuple(rules.show(rules.view(self.state, seat), seat))

    def _log_once(self, what: str, error: Exception) -> None:
        """Log that the game failed at something for which its table need not stand still."""
        if what not in self._failed:
            self._failed.add(what)
            log.error("the %s of table %s cannot be told: %s", what, self.code, errors.describe(error))

    def milestone(self) -> list[Event]:
        """Tell what there is to know of a table that is not playing."""
        sheet = self.sheet
        if sheet.phase == "lobby":
            window, now = sheet.window, self.services.timers.now()
            rest = round(window.due - (now if window.held is None else window.held)) if window else 0
            return opening(sheet, self.loaded.game, self.services.people[sheet.host].name, max(0, rest))
        if sheet.phase == "paused":
            return [events.TableSuspended(sheet.code, sheet.reason, sheet.game)]
        if self.state is not None:
            return ending(sheet, self.state.outcome)
        return [events.LobbyClosed(sheet.code, sheet.reason, 0)]

    def stands(self) -> TableStands:
        """Say that the table stands still, and why."""
        return TableStands(self.code, self.sheet.reason, self.sheet.game)

    def asked(self) -> tuple[Seat, ...]:
        """List the awaited seats whose players are asked: persons who are not away."""
        sitters = self.sheet.seats
        awaited = self.state.wait.seats if self.sheet.phase == "running" else ()
        return tuple(seat for seat in awaited if sitters[seat].person is not None and not sitters[seat].away)

    def preview(self, seat: Seat, action: Action) -> list[Event]:
        """List what a seat would be told if it did that; raises the rules' `Illegal`, or `NoDice.Rolled`."""
        rules = self.loaded.game.rules
        with limit(GLANCE_SECONDS):
            step = rules.apply(rules.view(self.state, seat), seat, action, NoDice())
        return [event for event in step.events if not isinstance(event, PrivateEvent) or event.seat == seat]

    def prompt(self, sheet: Sheet | None = None) -> events.Prompt:
        """Ask those who are awaited, with the time they have left (by another sheet, if one is given)."""
        sheet = sheet or self.sheet
        step = TableStep(self.loaded.game, self.loaded.codec, sheet, self.state, self.services.timers.now())
        return step.prompt(self.asked(), self.seconds_left(sheet))

    def seconds_left(self, sheet: Sheet | None = None) -> int:
        """Count the seconds on the clock of the last awaited seat, its reserve apart; 0 without a limit."""
        running = (sheet or self.sheet).running
        now = self.services.timers.now()
        rest = [clock.shown(running, seat, now) or 0.0 for seat in running.seats] if running else []
        return max(0, round(max(rest, default=0.0)))

    def choices(self, audience: str) -> Rows:
        """Give the buttons for an audience as the table stands now; none once its game has failed to."""
        if "choices" in self._failed:
            return ()
        try:
            with limit(GLANCE_SECONDS):
                return self._choices(audience)
        except Exception as error:
            self._log_once("choices", error)
            return ()

    def _choices(self, audience: str) -> Rows:
        """Give the buttons: a room's from what a spectator sees."""
        room = self._heard_by(audience)
        seat = None if room else _seat(audience)
        manner = self.services.manners.get(network_of(room.key if room else self._player(audience).account))
        if manner is None or not manner.buttons:
            return ()
        voice = self._voice(audience)
        game, wait = self.loaded.game, self.state.wait if self.sheet.phase == "running" else None
        if self.sheet.phase == "lobby" and seat is None:
            return buttons.lobby(self.sheet, voice, game.seats[1])
        if wait is None:
            return buttons.ended(self.sheet, voice) if seat is None else ()
        persons = [s for s in wait.seats if self.sheet.seats[s].person is not None and seat in (None, s)]
        if not persons:
            return ()
        return buttons.turn(game, self.sheet, game.rules.view(self.state, seat), persons, voice)


def _seat(audience: str) -> Seat:
    return int(audience.removeprefix("seat:"))
