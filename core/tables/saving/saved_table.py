"""One table as it was stored last, in memory or at rest: how it looks, and what is owed of it to whom."""

import asyncio
import logging
import math
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sqlalchemy import Connection

from core import errors
from core.contract import Event, Look, Seat
from core.engine import MOST_SECONDS, Audience, RoomAudience, SeatAudience, Sheet, in_time
from core.house import Chat, Composed, Entry, House, Room
from core.storage import OutboxEntry
from core.tables import snapshot
from core.tables.saving import transaction
from core.tables.saving.load import load_owed
from core.tables.saving.transaction import Change, HeardClocks, Written, storing
from core.tables.snapshot import ALL_READ, Snapshot
from core.tables.views import NOTHING, HalfChosen, Presenter, Remembered
from core.words import Voice

log = logging.getLogger(__name__)

_NOBODY = frozenset[Chat]()
_OVER = ("ended", "closed")


T = TypeVar("T")
MOST = 10_000


class Awake(Generic[T]):
    """The tables that were touched last; whichever falls out of them is put to rest by whoever touched another."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._known: OrderedDict[T, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def touch(self, one: T) -> list[T]:
        """Note that a table is needed now; lists those that are to rest."""
        self._known[one] = None
        self._known.move_to_end(one)
        return [self._known.popitem(last=False)[0] for _ in range(len(self._known) - self.most)]

    def drop(self, one: T) -> None:
        """Forget a table that is over, and is never put to rest."""
        self._known.pop(one, None)


class SavedTable(ABC):
    """A table as it was stored last.

    `now` is its snapshot; at rest that is packed, and unpacked for whoever asks for it: number, code, room and game are
    there without. `unsaved`: its clocks stand, which is stored with the next change. Whoever has left is kept what they
    are owed until `kept_until`.
    """

    __slots__ = (
        *("_awake", "_heard_clocks", "_packed", "_house", "code", "kept_until", "loaded", "now"),
        *("__weakref__", "lock", "number", "presenter", "remembered", "room", "unsaved"),
    )
    now: Snapshot
    presenter: Presenter

    def __init__(self, house: House, awake: Awake[Any], table: Snapshot) -> None:
        self._house, self._awake, self.now = house, awake, table
        self.number, self.code, self.room, self.loaded = table.number, table.code, table.room, table.loaded
        self.kept_until = -math.inf if table.sheet.phase in _OVER else math.inf
        self.lock, self.remembered, self.unsaved = asyncio.Lock(), Remembered(table), False
        self._heard_clocks: HeardClocks | None = None
        self._packed = b""
        self._touch()

    # -- awake and at rest -----------------------------------------------------------------------------------------

    if not TYPE_CHECKING:  # every other name is known

        def __getattr__(self, name: str) -> Any:
            """Make again what a table at rest has put away, once it is asked for."""
            if name == "now":
                with in_time(MOST_SECONDS):
                    self.now = snapshot.unpack(self._packed, self.number, self.room, self.loaded)
                self._packed = b""
                self._touch()
                return self.now
            if name == "presenter":
                self.presenter = Presenter(self._house)
                return self.presenter
            raise AttributeError(name)

    def _touch(self) -> None:
        """Be among the tables that stay awake until others were touched, or among none once it is over."""
        if self.now.live:
            for other in self._awake.touch(self):
                other.rest()
        else:
            self._awake.drop(self)

    def rest(self) -> None:
        """Keep no more than what the table can be read from, unless it is just being changed, or cannot be read."""
        if self._packed or self.lock.locked() or self.now.unread != ALL_READ or not self.loaded.installed:
            return
        table = self.now
        self._packed = snapshot.pack(table)
        self.remembered.rest(table)
        del self.now
        if self._heard_clocks and self._heard_clocks.is_idle(table.sheet):
            self._heard_clocks = None
        with suppress(AttributeError):  # it may have had none
            del self.presenter

    # -- as it stands ----------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet:
        return self.now.sheet

    @property
    def state(self) -> Any:
        return self.now.state

    def rooms(self) -> list[Room]:
        return self._house.rooms.of_table(self.sheet)

    def room_of(self, seat: Seat) -> Room:
        return self._house.rooms.of_seat(self.sheet, seat)

    def in_reach(self) -> bool:
        return self._house.reach.in_reach(self.sheet)

    def names(self) -> list[str]:
        return self.presenter.names(self.now)

    def voice(self, voice: Voice) -> Voice:
        """Speak of this table, in the language and style of a voice."""
        return replace(voice, texts=self.loaded.texts, names=self.names(), codec=self.loaded.codec)

    def position(self, audience: Audience) -> list[Event]:
        return self.presenter.position(self.now, audience)

    def look(self, seat: Seat | None, language: str, room: Room | None = None, chosen: HalfChosen = NOTHING) -> Look:
        """Read the table for a seat, or for everybody (None), say in a room, with what is half chosen, as it stands."""
        told = self.remembered.all(self.now)
        look = self.presenter.look(self.now, seat, language, told, room, chosen)
        return replace(look, told=self.remembered.since)

    # -- a change --------------------------------------------------------------------------------------------------

    def storing(self, change: Change) -> Callable[[Connection], Written]:
        """Return what stores a change, in a transaction that may store more; `Unstorable` where nothing can."""
        return storing(self._house, self.now, change, self.untold)

    def stand_as(self, table: Snapshot, kept_until: float = -math.inf) -> None:
        self.now = table
        if table.sheet.phase in _OVER:
            self.kept_until = kept_until
        self._touch()

    def owing(self, written: Written) -> list[Entry]:
        """List what is owed of a change that was stored, in order, and remember it."""
        self.remembered.note(written.table, written.owed, self.presenter.is_apart)
        rows = zip(written.ids, written.owed, written.timed, strict=True)
        return [self._entry(row, who, tuple(said), written.not_after, timed) for row, (who, said), timed in rows]

    def owe(self, row: OutboxEntry, audience: Audience) -> None:
        """Owe what an earlier run of the house has stored; where it cannot be read, how the table stands now."""
        loaded, not_after = self.loaded, float(row.not_after)
        try:
            happened = load_owed(loaded, row.events, row.version)
        except Exception as error:
            if not loaded.installed:  # it is told when the game is back
                return
            log.error("words owed by table %s cannot be read: %s", self.code, errors.describe(error))
            happened, not_after = (), float("-inf")
        self.remembered.owed_before(audience, happened)
        timed = transaction.is_timed(self.now, audience, happened)
        self._house.outbox.put([self._entry(row.id, audience, happened, not_after, timed)])

    def _entry(self, row: int, audience: Audience, happened: tuple[Event, ...], not_after: float, timed: bool) -> Entry:
        if timed:
            self.heard_clocks.owed(audience)
        return Entry(row, self, audience, happened, not_after, timed)

    @abstractmethod
    def stored(self, written: Written) -> None:
        """Stand as is stored by now, and owe what happened to whom it is told."""

    @abstractmethod
    def arm(self) -> None:
        """Set the alarms of the table as it stands now."""

    # -- what was said, and when -----------------------------------------------------------------------------------

    @property
    def heard_clocks(self) -> HeardClocks:
        if self._heard_clocks is None:
            self._heard_clocks = HeardClocks()
        return self._heard_clocks

    @property
    def untold(self) -> frozenset[Seat]:
        """The seats that are owed a secret for which their clocks wait."""
        return self._heard_clocks.untold if self._heard_clocks else frozenset()

    def hear(self) -> bool:
        """Tell whether clocks go on now; a step that is under way may put back what it began with: then again."""
        table = self.now
        sheet = self.heard_clocks.heard(table.sheet, self._house.timers.now)
        if sheet is table.sheet:
            return False
        self.now = table._replace(sheet=sheet)
        return True

    def deaf(self, missed: Iterable[Seat]) -> frozenset[Seat]:
        """List the seats whose players keep themselves from hearing a secret: one that is owed, or that they missed."""
        owed = self._heard_clocks.deaf if self._heard_clocks else frozenset()
        return owed.union(seat for seat in missed if transaction.hides(self.now, seat))

    # -- what the outbox asks --------------------------------------------------------------------------------------

    def chat(self, audience: Audience) -> Chat | None:
        return self.presenter.chat(self.now, audience)

    def said(self, audience: Audience, at: float) -> None:
        """Let the clocks go on that waited until a room was told."""
        self.heard_clocks.said(audience, at)
        if self.hear():
            self.arm()
            self._house.seating.tell(self.code, self.now.version)

    def refused(self, audience: Audience, theirs: bool) -> bool:
        """Hear that an audience could not be told; tells whether it is owed nothing any more, and called no more."""
        house = self._house
        if isinstance(audience, SeatAudience) and theirs:
            self.heard_clocks.deaf |= {audience.seat}
            if self.hear():
                self.arm()
        if not isinstance(audience, RoomAudience) or not self.presenter.is_apart(self.now, audience):
            return False
        owner = house.rooms[audience.room].owner or 0
        if house.reach.reachable(house.people[owner].account):
            house.subscriptions.refused(owner)
            return True
        return False

    def before(self, audience: Audience, happened: Sequence[Event]) -> frozenset[Chat]:
        """Find the chats that are told before: of whom is asked in a room their own; on one screen all of the table."""
        sheet = self.now.sheet
        first: set[Audience] = set()
        if self._house.defaults.one_screen:
            first = {RoomAudience(sheet.room), *map(SeatAudience, range(len(sheet.seats)))}
        elif isinstance(audience, RoomAudience):
            first = set(map(SeatAudience, transaction.asked(sheet, audience.room, happened)))
        return frozenset([chat for one in first if (chat := self.chat(one)) is not None]) if first else _NOBODY

    def compose(self, audience: Audience, happened: Sequence[Event], late: bool) -> Composed | None:
        return self.presenter.compose(self.now, audience, happened, late)
