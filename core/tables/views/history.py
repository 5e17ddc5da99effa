"""What was told of a table of late, in words for each who reads it: it is said once, however often they look."""

from collections import deque
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from core.contract import Bounded, Event, Heard, Line, Seat
from core.engine import Audience, RoomAudience, SeatAudience
from core.tables.views import sentences
from core.words import Voice
from core.words.notices.house_event import HouseEvent

REMEMBERED = 50
"""Newest versions of a table of which a look gives what was told."""
READERS = 32
"""Readers for whom a version's words are kept: whoever looks again is not told anew."""

Said = tuple[HouseEvent | None, Heard]
"""An event in words, with itself if it is the house's: those of a game are told to everybody, and stay true."""


@dataclass(frozen=True, eq=False)
class Reader:
    """A seat or a room (`audience`) that reads in one style; a seat is also told what `everybody` is."""

    audience: Audience
    everybody: "Reader | None" = None


def style(voice: Voice) -> Hashable:
    """Return what of a voice the words of an event depend on."""
    return voice.language, voice.plain, voice.prefix, tuple(voice.names)


class Readers:
    """Those who read a table: each is the same object every time, by which words are found without a hash."""

    def __init__(self) -> None:
        """Know nobody yet."""
        self._known: Bounded[Hashable, Reader] = Bounded(2 * READERS)

    def find(self, room: int, seat: Seat | None, voice: Voice) -> Reader:
        """Find a seat of a table in this room, or everybody (None)."""
        manner = style(voice)
        found = self._known.get((seat, manner))
        if found is None:
            everybody = self.find(room, None, voice) if seat is not None else None
            found = Reader(RoomAudience(room) if seat is None else SeatAudience(seat), everybody)
            self._known[seat, manner] = found
        return found


class Told:
    """What was told of a table with one of its versions, by audience; put into words once for each reader.

    `setup`: the table was being set up then.
    """

    __slots__ = ("_heard", "happened", "setup", "version")

    def __init__(self, version: int, happened: Mapping[Audience, tuple[Event, ...]], setup: bool = False) -> None:
        """Keep the events; nobody has read them yet."""
        self.version, self.happened, self.setup = version, happened, setup
        self._heard: Bounded[Reader, tuple[Said, ...]] | None = None

    def heard(self, reader: Reader, voice: Voice) -> tuple[Said, ...]:
        """Say it to a reader, event by event."""
        if self._heard is None:
            self._heard = Bounded(READERS)
        found = self._heard.get(reader)
        if found is None:
            public = self.heard(reader.everybody, voice) if reader.everybody else ()
            said = [
                self._said(event, sentences.event_lines(voice, event, sentences.shown_above(voice, event)))
                for event in self.happened.get(reader.audience, ())
                if not _beside(event)
            ]
            found = self._heard[reader] = (*public, *(each for each in said if each[1].lines))
        return found

    def _said(self, event: Event, lines: tuple[Line, ...]) -> Said:
        house = event if isinstance(event, HouseEvent) else None
        return house, Heard(self.version, lines, self.setup or (house is not None and house.setup))


class ToldLately:
    """What a reader was told of a table of late, event by event: what was there when they looked last is not sought."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._told: deque[Told] = deque()
        self._said: deque[tuple[Said, ...]] = deque()

    def heard(self, told: Sequence[Told], reader: Reader, voice: Voice) -> list[Said]:
        """Say all that was told to a reader, who is always the same one."""
        known = self._told
        while known and not (told and known[0] is told[0]):
            known.popleft()
            self._said.popleft()
        if known and not (len(known) <= len(told) and known[-1] is told[len(known) - 1]):
            known.clear()
            self._said.clear()
        for entry in told[len(known) :]:
            known.append(entry)
            self._said.append(entry.heard(reader, voice))
        return list(chain.from_iterable(self._said))


def _beside(event: Event) -> bool:
    return isinstance(event, HouseEvent) and event.beside
