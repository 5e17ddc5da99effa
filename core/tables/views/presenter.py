"""What is said of a table to each audience: what happened, how it stands, and the buttons beside it."""

import logging
from collections.abc import Sequence
from typing import NamedTuple

from core import errors
from core.contract import Event, Glance, Line, Look, PrivateEvent, Seat, replace
from core.engine import Audience, RoomAudience, SeatAudience, Sheet, ending, in_time, opening
from core.house import Chat, Composed, House, Room
from core.house.people import People, Person
from core.tables.snapshot import GLANCE_SECONDS, Snapshot
from core.tables.views import buttons, examples
from core.tables.views.buttons import NOTHING, HalfChosen, Rows
from core.tables.views.history import Reader, Told
from core.tables.views.look import NOTHING_SHOWN, Shown, Wordings, between_games, glanced, looked, outline
from core.tables.views.scene import Laid
from core.words import Manner, Reading, Voice, sentences
from core.words.notices import events, lobby_events
from core.words.notices.house_event import HouseEvent, OfOutage, OfWait

log = logging.getLogger(__name__)

_OfSeats = events.ClockWarning | events.SecretClockWarning
_OfOne = events.YourClockWarning | events.YourSecretClockWarning | events.ReserveWarning | events.ReserveRuns


class _Hearer(NamedTuple):
    """A room, or the `player` of a seat and the room from which they play."""

    room: Room
    player: Person | None = None


class Presenter:
    """Speaks of one table; what its game fails at is logged once, and done without from then on."""

    __slots__ = ("_failed", "_house", "_named", "_wordings")

    def __init__(self, house: House) -> None:
        self._house = house
        self._failed: frozenset[str] = frozenset()
        self._wordings: Wordings | None = None
        self._named: tuple[int, list[tuple[int | None, str]], list[str]] | None = None

    def names(self, table: Snapshot) -> list[str]:
        people, sitting = self._house.people, [(sitter.person, sitter.name) for sitter in table.sheet.seats]
        if self._named is None or self._named[:2] != (people.version, sitting):
            self._named = people.version, sitting, seat_names(table.sheet, people)
        return self._named[2]

    def chat(self, table: Snapshot, audience: Audience) -> Chat | None:
        """Find the chat of an audience, None for a seat that the house plays or that was given up."""
        if isinstance(audience, RoomAudience):
            owner = self._room(table, audience).owner
            return ("room", audience.room) if owner is None else ("person", owner)
        sitter = table.sheet.seats[audience.seat]
        return None if sitter.person is None or sitter.gone else ("person", sitter.person)

    def compose(self, table: Snapshot, audience: Audience, happened: Sequence[Event], late: bool) -> Composed | None:
        """Put events into words for an audience, None if they are stale; told `late`, with how the table stands.

        A seat that the house plays by now hears nothing.
        """
        if isinstance(audience, SeatAudience) and table.sheet.seats[audience.seat].person is None:
            return None
        seat = None if isinstance(audience, RoomAudience) else audience.seat
        hearer = room, player = self._hearer(table, audience)
        if player is None and _is_apart(table, room):
            return None if late else self._apart(table, hearer, happened)
        if late:
            stands = self.position(table, audience)
            happened = [*(event for event in happened if not _prompts(event) and event not in stands), *stands]
        asked = [number for number, event in enumerate(happened) if _prompts(event)]
        if len(asked) > 1:  # the last one says it
            happened = [event for number, event in enumerate(happened) if number not in asked[:-1]]
        heard = self._heard(table, happened, room if player is None else None)
        marked = player is None and self._is_among_others(table, room)
        voice = self._voice(table, hearer)
        if sentences.wants_examples(voice, heard):
            voice = self.exemplified(table, voice, seat)
        if player is None:
            voice = replace(voice, table=table.code) if marked else voice
            lined = sentences.lines if voice.buttons else sentences.flowing  # as few as read well where people type
            lines, called_in = lined(voice, heard), ""
        else:
            lines, called_in = self._in_private(table, room, player, voice, heard)
        if not lines:
            return None
        choices = self._choices(table, seat, voice) if voice.buttons else ()
        return Composed(lines, choices, voice.plain, bool(asked), called_in=called_in)

    def exemplified(self, table: Snapshot, voice: Voice, seat: Seat | None) -> Voice:
        """Let a voice know what a seat may type now, or whoever is asked where all read (None), for words that tell.

        Who reads alone is told by what they see themselves, a room by what everybody sees.
        """
        if table.sheet.phase != "running":
            return voice
        awaited = table.asked() if seat is None else tuple({seat} & {*table.awaited()})
        game, viewer = table.loaded.game, awaited[0] if voice.openly and len(awaited) == 1 else seat
        try:
            with in_time(GLANCE_SECONDS):
                view = game.rules.view(table.state, viewer)
                reading = Reading(table.loaded.texts, self.names(table), numbered=not voice.openly)
                commands = examples.open_commands(game, view, awaited, reading)
        except Exception as error:
            self._log_once(table, "examples", error)
            return voice
        return replace(voice, examples=examples.prefixed(game, commands, voice.prefix))

    def _in_private(
        self, table: Snapshot, room: Room, player: Person, voice: Voice, heard: Sequence[Event]
    ) -> tuple[tuple[Line, ...], str]:
        """Put events into lines for a player, and name the room where all of them are told too, "" for none."""
        warned = not any(self._spared(room)) and self._house.reach.reaches(room)
        if warned and room.owner is not None:  # in the same chat
            heard = [event for event in heard if not _repeats(event)]
        lines = sentences.lines(voice, heard)
        if lines and len(self._house.seating.of_person(player.id)) > 1:
            lines = sentences.of_table(voice, table.code, lines)
        return lines, room.key if warned and all(map(_repeats, heard)) else ""

    def _hearer(self, table: Snapshot, audience: Audience) -> _Hearer:
        if isinstance(audience, RoomAudience):
            return _Hearer(self._room(table, audience))
        player = self._house.people[table.sheet.seats[audience.seat].person or 0]
        return _Hearer(self._house.rooms.of_seat(table.sheet, audience.seat), player)

    def _room(self, table: Snapshot, audience: RoomAudience) -> Room:
        return table.room if audience.room == table.room.id else self._house.rooms[audience.room]

    def is_apart(self, table: Snapshot, audience: Audience) -> bool:
        """Tell whether an audience is one who is called to a table in private, and hears nothing else of it."""
        return isinstance(audience, RoomAudience) and _is_apart(table, self._room(table, audience))

    def _apart(self, table: Snapshot, hearer: _Hearer, happened: Sequence[Event]) -> Composed | None:
        """Put a call into words, None once the table has begun, for then nobody can come."""
        voice = self._voice(table, hearer)
        lines = sentences.lines(voice, happened) if table.sheet.phase == "lobby" else ()
        return Composed(lines, (), voice.plain, False, apart=True) if lines else None

    def _is_among_others(self, table: Snapshot, room: Room) -> bool:
        """Tell whether a room hears of other tables too; one's own also reads what its owner is told of theirs."""
        seating = self._house.seating
        if room.owner is not None and len(seating.of_person(room.owner)) > 1:
            return True
        return not {*seating.in_room(room.id)} <= {table.sheet.code}

    def _heard(self, table: Snapshot, happened: Sequence[Event], room: Room | None) -> list[Event]:
        """List what is heard: nothing of what is over, no chatter in a quiet room, nothing twice."""
        quiet, twice = self._spared(room)
        return [e for e in happened if not isinstance(e, HouseEvent) or self._hears(table, e, quiet, twice)]

    def _spared(self, room: Room | None) -> tuple[bool, bool]:
        """Tell whether a room is spared chatter, and warnings that are told on its screen anyway; no seat is (None)."""
        return (False, False) if room is None else (room.settings.quiet, self._house.defaults.one_screen)

    def _hears(self, table: Snapshot, event: HouseEvent, quiet: bool, twice: bool) -> bool:
        return not ((quiet and event.chatter) or (twice and event.warns) or self._is_stale(table, event))

    def _is_stale(self, table: Snapshot, event: HouseEvent) -> bool:
        """Tell whether an event speaks of what is over: a wait, an outage, a house that was to close, a lobby."""
        if isinstance(event, OfWait) and table.sheet.has_passed(event.number):
            return True
        if event.passing:
            return self._house.closing_at is None
        if isinstance(event, _OfSeats | _OfOne):
            return _is_withdrawn(table, event)
        if isinstance(event, OfOutage):
            return not self._house.reach.cut_off(table.sheet).issuperset(event.seats)
        return event.invites and table.sheet.phase != "lobby"

    def _voice(self, table: Snapshot, hearer: _Hearer, looks: bool = False) -> Voice:
        """Speak to somebody in their language and style: their room's, or that of the room from which a player plays.

        Buttons stand beside for one that `looks`.
        """
        language, prefix, plain, buttons = self._house.manner(*hearer)
        buttons = looks or (buttons and "choices" not in self._failed)
        openly = self._house.defaults.one_screen and sum(s.person is not None for s in table.sheet.seats) == 1
        return self._speaking(table, (language, prefix, plain, buttons, openly))

    def _speaking(self, table: Snapshot, manner: Manner) -> Voice:
        """Return the voice of a manner: the same one while names and game are, for it keeps what it has worked out."""
        return self._house.render_cache.find(table.loaded.texts, table.loaded.codec, manner, self.names(table))

    def look(
        self,
        table: Snapshot,
        seat: int | None,
        language: str,
        told: Sequence[Told],
        room: Room | None = None,
        chosen: HalfChosen = NOTHING,
    ) -> Look:
        """Read a table for a seat, or for everybody (None), say in a room; less of it where its game cannot.

        Without a language it is told in theirs, and in their room's style.
        """
        voice = self._looking(table, seat, language, room)
        now, wall = self._house.timers.now(), self._house.calendar.latest()
        reader, wordings = self._reader(table, seat, voice)
        said, spared = wordings.heard(told, reader, voice), self._spared(room)
        heard = [each for each in said if each.event is None or self._hears(table, each.event, *spared)]
        above = wordings.heading(table, reader, voice)
        outlined = outline(table, seat, voice, heard, now, wall, above=above)
        try:
            with in_time(GLANCE_SECONDS):
                if table.sheet.phase == "running":
                    shown = wordings.shown(table, reader, seat, voice, now)
                    laid = self._laid(table, reader, seat, voice, shown, told) if language else None
                    return looked(outlined, shown, wordings.open(table, reader, seat, voice, chosen), laid)
                stands = between_games(outlined, self._buttons(table, None, voice), voice, self.milestone(table))
                if table.sheet.phase != "ended" or not language or table.loaded.game.scenery is None:
                    return stands
                laid = self._laid(table, reader, seat, voice, NOTHING_SHOWN, told)
                return replace(stands, scene=laid and laid.last)
        except Exception as error:
            self._log_once(table, "look", error)
            return replace(outlined, choices=self._choices(table, seat, voice))

    def _laid(
        self, table: Snapshot, reader: Reader, seat: int | None, voice: Voice, shown: Shown, told: Sequence[Told]
    ) -> Laid | None:
        """Lay out a table for whoever draws it; None where its game cannot, for what it shows can be read anyhow."""
        if "scene" in self._failed or self._wordings is None:
            return None
        try:
            return self._wordings.scene(table, reader, seat, voice, shown, told)
        except Exception as error:
            self._log_once(table, "scene", error)
            return None

    def _reader(self, table: Snapshot, seat: int | None, voice: Voice) -> tuple[Reader, Wordings]:
        """Find a seat, or everybody (None), as a reader in one style, and what is kept for readers."""
        wordings = self._wordings = self._wordings or Wordings()
        return wordings.readers.find(table.room.id, seat, voice), wordings

    def glance(self, table: Snapshot, seat: int, chosen: HalfChosen = NOTHING) -> Glance | None:
        """Return what a seat's look is made from; None while the table does not run, and where its game fails."""
        if table.sheet.phase != "running" or "look" in self._failed:
            return None
        try:
            with in_time(GLANCE_SECONDS):
                return glanced(table, seat, self._voice(table, self._hearer(table, SeatAudience(seat))), chosen)
        except Exception as error:
            self._log_once(table, "look", error)
            return None

    def _looking(self, table: Snapshot, seat: int | None, language: str, room: Room | None) -> Voice:
        """Speak to whoever looks: in a language as it is asked for, on a page of their own; else as to an audience.

        Buttons stand beside.
        """
        if language or (room is None and seat is None):
            return self._speaking(table, (language or self._house.defaults.language, "", False, True, True))
        hearer = _Hearer(room) if room else self._hearer(table, SeatAudience(seat or 0))
        return self._voice(table, hearer, looks=True)

    # -- how a table stands ----------------------------------------------------------------------------------------

    def position(self, table: Snapshot, audience: Audience) -> list[Event]:
        """Tell how the table stands, for a room or privately for a seat; less of it where its game cannot."""
        is_room = isinstance(audience, RoomAudience)
        if table.sheet.phase != "running":
            return [events.Missed(table.code), *self.milestone(table)] if is_room else []
        try:
            return self._position(table, audience)
        except Exception as error:
            self._log_once(table, "position", error)
            return [events.Missed(table.code)] if is_room else []

    def _position(self, table: Snapshot, audience: Audience) -> list[Event]:
        if isinstance(audience, SeatAudience):
            return [event for event in table.shown(audience.seat) if isinstance(event, PrivateEvent)]
        shown, asked, now = table.shown(None), table.asked(), self._house.timers.now()
        prompt = [table.prompt(asked, now)] if asked else list(shown[:1])
        return [events.Missed(table.code), *shown[1:], *prompt]

    def milestone(self, table: Snapshot) -> list[Event]:
        sheet = table.sheet
        if sheet.phase == "lobby":
            window, now = sheet.window, self._house.timers.now()
            rest = max(1, round(window.left(now))) if window else 0
            return opening(sheet, table.loaded.game, self._house.people[sheet.host].name, rest)
        if sheet.phase == "paused":
            return [events.TableSuspended(sheet.code, sheet.reason, sheet.game)]
        if table.state is not None:
            return ending(sheet, table.loaded.game, table.state.outcome)
        return [lobby_events.LobbyClosed(sheet.code, sheet.reason, 0)]

    def _log_once(self, table: Snapshot, what: str, error: Exception) -> None:
        """Log that the game failed at something for which its table need not stand still."""
        if what not in self._failed:
            self._failed |= {what}
            log.error("the %s of table %s cannot be told: %s", what, table.code, errors.describe(error))

    # -- buttons ---------------------------------------------------------------------------------------------------

    def _choices(self, table: Snapshot, seat: int | None, voice: Voice) -> Rows:
        """Return the buttons for a seat, or a room (None), as the table stands; none once its game has failed to."""
        try:
            with in_time(GLANCE_SECONDS):
                return self._buttons(table, seat, voice)
        except Exception as error:
            self._log_once(table, "choices", error)
            return ()

    def _buttons(self, table: Snapshot, seat: int | None, voice: Voice) -> Rows:
        """Return the buttons for a seat, or a room's (None) from what a spectator sees."""
        sheet = table.sheet
        if sheet.phase == "lobby" and seat is None:
            return buttons.lobby(sheet, voice, table.loaded.game)
        if sheet.phase != "running" or table.state.wait is None:
            return buttons.ended(sheet, voice, table.loaded.game, table.lost_alone()) if seat is None else ()
        reader, wordings = self._reader(table, seat, voice)
        return wordings.buttons(table, reader, seat, voice)


def _is_apart(table: Snapshot, room: Room) -> bool:
    """Tell whether a room is that of somebody who is called to a table, and hears nothing else of it."""
    return room.owner is not None and not table.hears(room)


def seat_names(sheet: Sheet, people: People) -> list[str]:
    """List the seats' names as they are now, of whoever is linked as they sat down; equal ones get a number."""
    kept = {None, *people.linked.values()}
    named = [sitter.name if sitter.person in kept else people[sitter.person or 0].name for sitter in sheet.seats]
    return told_apart(named)


def told_apart(named: list[str]) -> list[str]:
    """Return names of which equal ones got a number."""
    if len(set(map(str.casefold, named))) == len(named):
        return named
    listed: list[str] = []
    taken: set[str] = set()
    for name in named:
        number, told_apart = 2, name
        while told_apart.casefold() in taken:
            told_apart, number = f"{name} ({number})", number + 1
        listed.append(told_apart)
        taken.add(told_apart.casefold())
    return listed


def _prompts(event: Event) -> bool:
    return isinstance(event, HouseEvent) and event.prompts


def _repeats(event: Event) -> bool:
    return isinstance(event, HouseEvent) and event.repeats()


def _is_withdrawn(table: Snapshot, warning: _OfSeats | _OfOne) -> bool:
    """Tell whether a warning speaks of clocks alone that have begun anew, stand, or that nobody looks at any more.

    Behind an outage they stand until the table resumes, by which they begin anew.
    """
    running = table.sheet.running
    seats = warning.seats if isinstance(warning, _OfSeats) else (warning.seat,)
    clocks = [running.seats[seat] for seat in seats if seat in running.seats] if running is not None else []
    return running is not None and not any(time.passed and time.held is None for time in clocks)
