"""What was told of a table of late, also before this run of the house, and once in words for each who reads it."""

import asyncio
import json
import logging
import zlib
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple

from core import errors
from core.contract import Bounded, Codec, Event, Heard, Line, PrivateEvent, Seat
from core.engine import Audience, RoomAudience, SeatAudience, by_audience, in_thread
from core.engine.proofs import Row, beginning, replay
from core.house import House
from core.storage import queries
from core.tables.snapshot import FAST, Owed, Snapshot, dump_audience, dump_events, load_audience, load_events
from core.words import Voice, sentences
from core.words.notices.house_event import HouseEvent

log = logging.getLogger(__name__)

RECALL_SECONDS = 2.0
"""Seconds that a game may take to make its log again for whoever reads it."""
_Split = dict[Audience, tuple[Event, ...]]
REMEMBERED = 50
"""Newest versions of a table of which a look gives what was told."""
READERS = 32
"""Readers for whom a version's words are kept: whoever looks again is not told anew."""


class Said(NamedTuple):
    """An event in words, with itself if it is the house's: those of a game are told to everybody, and stay true.

    `alone`: the game told it to one seat alone; `guides` is the number of the wait to which it guides, else 0.
    """

    event: HouseEvent | None
    heard: Heard
    alone: bool = False
    guides: int = 0


@dataclass(frozen=True, eq=False)
class Reader:
    """A seat or a room (`audience`) that reads in one style; a seat is also told what `everybody` is."""

    audience: Audience
    everybody: "Reader | None" = None


def style(voice: Voice) -> Hashable:
    """Return what of a voice the words of an event depend on."""
    return voice.language, voice.plain, voice.prefix, tuple(voice.names)


Steps = Sequence[tuple[int, tuple[Event, ...]]]
"""What a game told a reader of its newest steps, the newest first, each with the version of the table."""


def last_steps(told: Sequence["Told"], reader: Reader, most: int) -> Steps:
    """List what the game told a reader of its newest steps, so many at most."""
    found: list[tuple[int, tuple[Event, ...]]] = []
    for entry in reversed(told):
        if len(found) == most:
            break
        public = entry.happened.get(reader.everybody.audience, ()) if reader.everybody else ()
        heard = (*public, *entry.happened.get(reader.audience, ()))
        if step := tuple(event for event in heard if not isinstance(event, HouseEvent)):
            found.append((entry.version, step))
    return found


class Readers:
    """Those who read a table: each is the same object every time, by which words are found without a hash."""

    def __init__(self) -> None:
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

    `setup`: the table was being set up then. `wait` is the number of what it awaited then, 0 where that is not known.
    """

    __slots__ = ("_heard", "happened", "setup", "version", "wait")

    def __init__(
        self, version: int, happened: Mapping[Audience, tuple[Event, ...]], setup: bool = False, wait: int = 0
    ) -> None:
        self.version, self.happened, self.setup, self.wait = version, happened, setup, wait
        self._heard: Bounded[Reader, tuple[Said, ...]] | None = None

    def heard(self, reader: Reader, voice: Voice) -> tuple[Said, ...]:
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
            found = self._heard[reader] = (*public, *(each for each in said if each.heard.lines))
        return found

    def _said(self, event: Event, lines: tuple[Line, ...]) -> Said:
        house = event if isinstance(event, HouseEvent) else None
        heard = Heard(self.version, lines, self.setup or (house is not None and house.setup))
        alone = house is None and isinstance(event, PrivateEvent)
        return Said(house, heard, alone, self.wait if isinstance(event, PrivateEvent) and event.hint else 0)


class ToldLately:
    """What a reader was told of a table of late, event by event: what was there when they looked last is not sought."""

    def __init__(self) -> None:
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


class Remembered:
    """What was told of one table lately.

    `since` is the newest version that was told before this run of the house. What it left untold is remembered beside
    what was told lately, however much that is.
    """

    __slots__ = ("_forgotten", "_most", "_older", "_owed_before", "_recalling", "_told", "since")

    def __init__(self, table: Snapshot) -> None:
        self._told: tuple[Told, ...] = ()
        self._older, self._most = b"", REMEMBERED
        self._forgotten, self.since = table.sheet.actions, table.version
        self._owed_before: tuple[tuple[Audience, tuple[Event, ...]], ...] = ()
        self._recalling: asyncio.Lock | None = None

    def note(self, table: Snapshot, owed: Owed, is_apart: Callable[[Snapshot, Audience], bool]) -> None:
        """Remember what is told with the version that was just stored, but for what is told `apart`."""
        told = _Split()
        for audience, said in owed:
            if not is_apart(table, audience):
                told[audience] = (*told.get(audience, ()), *said)
        if told:
            entry = Told(table.version, told, table.sheet.phase == "lobby", table.sheet.waits)
            self._told = (*self._told, entry)[-self._most :]

    def owed_before(self, audience: Audience, happened: tuple[Event, ...]) -> None:
        """Remember what an earlier run of the house has stored, and this one still owes."""
        self._owed_before = (*self._owed_before, (audience, happened))

    def all(self, table: Snapshot) -> tuple[Told, ...]:
        """List what was told with the newest versions; what is packed of it is read when somebody looks."""
        if self._older:
            older = unpack_told(table.loaded.codec, self._older, table.room.id)
            self._told, self._older = (*older, *self._told)[-self._most :], b""
        return self._told

    def rest(self, table: Snapshot) -> None:
        if self._told:
            self._older = pack_told(table.loaded.codec, self._older, self._told, self._most)
            self._told = ()

    async def recall(self, house: House, table: Snapshot) -> None:
        """Remember what was told before this run of the house: what the log tells again, and what is owed of it.

        Whoever asks meanwhile waits for it too.
        """
        if self._recalling is None:
            self._recalling = asyncio.Lock()
        async with self._recalling:
            before, self._forgotten = self._forgotten, 0
            owed, self._owed_before = self._owed_before, ()
            if before or owed:
                most = REMEMBERED + sum(len(happened) for _, happened in owed)
                made = await _made_again(house, table, before, most) if before and table.loaded.installed else None
                self._put_before(table, made, owed)

    def _put_before(
        self, table: Snapshot, made: list[_Split] | None, owed: Iterable[tuple[Audience, tuple[Event, ...]]]
    ) -> None:
        """Put what was made again from the log, None where it could not be, and what is owed before all of this run."""
        logged = [(max(0, self.since - ago), split) for ago, split in enumerate(reversed(made or ()))]
        older, ours = [Told(number, split) for number, split in reversed(logged)], dict[Audience, list[Event]]()
        for audience, happened in owed:
            kept = happened if made is None else tuple(event for event in happened if isinstance(event, HouseEvent))
            said = ours.setdefault(audience, [])
            said[:] = [*(event for event in said if event not in kept), *kept]  # "it resumes" once, however often
            self.since = min(self.since, table.version - bool(kept))
            left = list(happened)
            for number, split in logged:
                for event in split.get(audience, ()):
                    if event in left:
                        left.remove(event)
                        self.since = min(self.since, number - 1)
        lobby = table.sheet.phase == "lobby"
        older += [Told(table.version, {audience: tuple(said)}, lobby) for audience, said in ours.items() if said]
        self._most += sum(entry.version > self.since for entry in older)
        self._told = (*older, *self.all(table))[-self._most :]


async def _made_again(house: House, table: Snapshot, before: int, most: int) -> list[_Split] | None:
    """List what the first actions of the log told, at most so many, None where they cannot be made again."""
    actions = (await house.storage.run(partial(queries.actions, table=table.number)))[:before]
    try:
        async with house.proofs.recalling:
            return await in_thread(partial(_happened, table, actions, most), RECALL_SECONDS)
    except Exception as error:
        log.warning("what table %s told before cannot be made again: %s", table.code, errors.describe(error))
        return None


def _happened(table: Snapshot, actions: Iterable[Row], most: int) -> list[_Split]:
    """List what each of a log's newest actions told, by audience, in order; raises where the rules depart from it."""
    game, sheet = table.loaded.game, table.sheet
    made = replay(game, table.loaded.codec, beginning(game, sheet), sheet.seed(), actions)
    newest = deque((step.events for step in made), maxlen=most)
    return [{who: tuple(said) for who, said in by_audience(events, sheet.room).items()} for events in newest]


def pack_told(codec: Codec, packed: bytes, told: Iterable[Told], most: int) -> bytes:
    """Pack what was told of a table behind what is packed of it already, which is not read; so many entries stay."""
    before = zlib.decompress(packed).splitlines() if packed else []
    lines = [*before, *(_line(codec, each).encode() for each in told)][-most:]
    return zlib.compress(b"\n".join(lines), FAST) if lines else b""


def _line(codec: Codec, told: Told) -> str:
    split = [(dump_audience(audience), dump_events(codec, said)) for audience, said in told.happened.items()]
    return json.dumps((told.version, told.setup, told.wait, split))


def unpack_told(codec: Codec, packed: bytes, room: int) -> tuple[Told, ...]:
    """Unpack what was told of a table of a room."""
    lines = map(json.loads, zlib.decompress(packed).splitlines() if packed else [])
    return tuple(
        Told(version, {load_audience(who, room): load_events(codec, said) for who, said in split}, setup, wait)
        for version, setup, wait, split in lines
    )
