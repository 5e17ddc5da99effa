"""The place of one table in the database: every change is stored before anything of it is told."""

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sqlalchemy import Connection

from core import errors
from core.contract import Event, Glance, Look, Seat, read_state, replace
from core.engine import Audience, LogEntry, RoomAudience, SeatAudience, Sheet, by_audience, in_thread
from core.engine.proofs import Row, beginning, replay
from core.house import OWED_FOR, Chat, Composed, Entry, Room, Services
from core.storage import OutboxEntry, StaleWriter, queries
from core.tables.saving import heard_clocks, owed_events, transaction, unreachable
from core.tables.saving.ending import Owed
from core.tables.saving.load import as_linked, load_sheet, meet
from core.tables.saving.sleeping import Kept
from core.tables.saving.transaction import Change, Written
from core.tables.snapshot import Snapshot
from core.tables.views import NOTHING, REMEMBERED, Chosen, Told
from core.words.notices import HouseEvent

log = logging.getLogger(__name__)

RECALL_SECONDS = 2.0
"""Seconds that a game may take to make its log again for whoever reads it."""
_Split = dict[Audience, tuple[Event, ...]]
_NOBODY = frozenset[Chat]()


class Unstorable(Exception):
    """What a game gave has no stored form; the cause says where."""


class Journal(Kept):
    """One table as it was saved last, and what is owed of it.

    `changed` is called after each change, and `going` where no more has changed than that clocks go on.
    """

    __slots__ = (
        "_changed",
        "_forgotten",
        "_going",
        "_kept_until",
        "_owed_before",
        "_recalling",
        "_told_before",
        "unsaved",
    )

    def __init__(
        self, services: Services, snapshot: Snapshot, changed: Callable[[], None], going: Callable[[], None]
    ) -> None:
        """Stand as saved."""
        super().__init__(services, snapshot)
        self._changed, self._going, self.unsaved = changed, going, False
        self._forgotten = snapshot.sheet.actions
        self._owed_before: tuple[tuple[Audience, tuple[Event, ...]], ...] = ()
        self._recalling: asyncio.Lock | None = None
        self._told_before = snapshot.version
        self._kept_until = -math.inf

    async def save(self, change: Change) -> None:
        """Store what a step came to, and owe what happened; `Unstorable`, or `StaleWriter` after reading anew."""
        write, done = self.rewriting(change)
        self._saving = True
        try:
            written = await self._services.storage.run(write, brief=change.sheet.phase != "ended")
        except StaleWriter:
            await self._reload()
            raise
        finally:
            self._saving = False
        done(written)
        self._count(change.entries)

    def _count(self, entries: Sequence[LogEntry]) -> None:
        """Count what was done, and by whom of the two: somebody, or the clock."""
        counts, game = self._services.counts, self.loaded.name
        if entries:
            counts.actions[game] += len(entries)
            if automatic := len([entry for entry in entries if entry.automatic]):
                counts.automatic[game] += automatic

    def rewriting(self, change: Change) -> tuple[Callable[[Connection], Written], Callable[[Written], None]]:
        """Give what stores a step, in a transaction that may store more, and what is done when it is stored."""
        services, before, wall = self._services, self.snapshot, self._services.wall()
        sheet, cut = unreachable.hold(services, change.sheet)
        owed = [*transaction.owed(services, before, sheet, [*change.happened, *cut]), *change.apart]
        untold = self.untold | heard_clocks.secrets(before._replace(state=change.state), owed)
        change = Change(heard_clocks.unsaid(sheet, owed, services.timers.now(), untold), *change[1:])
        try:
            write = transaction.transaction(services, before, change, owed, self._stored_sheet(), wall)
        except Exception as error:
            raise Unstorable from error
        unread = before.unread if change.unread is None else change.unread
        return write, partial(self._stand, before.next(change.sheet, change.state, unread), wall + OWED_FOR)

    def _stand(self, snapshot: Snapshot, not_after: float, written: Written) -> None:
        """Stand as is stored by now, and owe what happened until a wall time."""
        services, (ids, owed, sheet) = self._services, written
        self.snapshot = snapshot = snapshot._replace(sheet=sheet)
        self.unsaved = False
        self._remember_owed(owed)
        rows = zip(ids, owed, strict=True)
        waiting = [self._entry(row, audience, tuple(said), not_after) for row, (audience, said) in rows]
        self._hear()
        self._changed()
        services.outbox.put(waiting)
        services.notify()
        if snapshot.sheet.phase in ("ended", "closed"):
            self._kept_until = not_after
        if snapshot.sheet.phase == "ended":
            services.table_ended(self.number)
        services.table_changed(self.code, snapshot.version)

    def _remember_owed(self, owed: Owed) -> None:
        """Remember what is told with the version that was just stored."""
        told, table, presenter = _Split(), self.snapshot, self.presenter
        for audience, said in owed:
            if presenter.is_apart(table, audience):
                continue
            told[audience] = (*told.get(audience, ()), *said)
        if told:
            self._remember(Told(table.version, told, setup=table.sheet.phase == "lobby"))

    async def _reload(self) -> None:
        """Stand as whoever else changed the table left it."""
        row = await self._services.storage.run(partial(queries.table_by_number, number=self.number))
        assert row is not None
        sheet = as_linked(self._services, load_sheet(row.sheet))
        await meet(self._services, sheet)
        state = read_state(self.loaded.game, sheet.version, row.state)
        self.snapshot = self.snapshot._replace(sheet=sheet, state=state, version=row.version)
        self._hear()
        self._changed()

    def stand(self, sheet: Sheet) -> None:
        """Stand with another sheet, which is saved with the next change."""
        self.snapshot, self.unsaved = self.snapshot._replace(sheet=sheet), True
        self._changed()

    def owe(self, row: OutboxEntry, audience: Audience) -> None:
        """Owe what an earlier run of the house has stored; where it cannot be read, how the table stands now."""
        loaded, not_after = self.loaded, float(row.not_after)
        try:
            happened = owed_events.load_owed(loaded, row.events, row.version)
        except Exception as error:
            if not loaded.installed:  # it is told when the game is back
                return
            log.error("words owed by table %s cannot be read: %s", self.code, errors.describe(error))
            happened, not_after = (), float("-inf")
        self._owed_before = (*self._owed_before, (audience, happened))
        self._services.outbox.put([self._entry(row.id, audience, happened, not_after)])

    def _entry(self, row: int, audience: Audience, happened: tuple[Event, ...], not_after: float) -> Entry:
        timed = heard_clocks.is_timed(self.snapshot, audience, happened)
        if timed:
            self._heard().owed(audience)
        return Entry(row, self, audience, happened, not_after, timed)

    async def recall(self) -> None:
        """Remember what was told before this run of the house: what the log tells again, and what is owed of it.

        Whoever asks meanwhile waits for it too.
        """
        if self._recalling is None:
            self._recalling = asyncio.Lock()
        async with self._recalling:
            await self._recall()

    async def _recall(self) -> None:
        before, self._forgotten = self._forgotten, 0
        owed, self._owed_before = self._owed_before, ()
        if not (before or owed):
            return
        made = await self._made_again(before) if before and self.loaded.installed else None
        version, setup = self.snapshot.version, self.snapshot.sheet.phase == "lobby"
        logged = [(max(0, self._told_before - ago), split) for ago, split in enumerate(reversed(made or ()))]
        older = [Told(number, split) for number, split in reversed(logged)]
        for audience, happened in owed:
            kept = happened if made is None else tuple(event for event in happened if isinstance(event, HouseEvent))
            older.append(Told(version, {audience: kept}, setup))
            self._told_before = min(self._told_before, version - bool(kept))
            left = list(happened)
            for number, split in logged:
                for event in split.get(audience, ()):
                    if event in left:
                        left.remove(event)
                        self._told_before = min(self._told_before, number - 1)
        self._told = (*older, *self._remembered())[-REMEMBERED:]

    async def _made_again(self, before: int) -> list[_Split] | None:
        """List what the first actions of the log told, None where they cannot be made again."""
        table, services = self.snapshot, self._services
        actions = (await services.storage.run(partial(queries.actions, table=table.number)))[:before]
        try:
            async with services.proofs.recalling:
                return await in_thread(partial(_happened, table, actions), RECALL_SECONDS)
        except Exception as error:
            log.warning("what table %s told before cannot be made again: %s", self.code, errors.describe(error))
            return None

    def look(self, seat: Seat | None, language: str, room: Room | None = None, chosen: Chosen = NOTHING) -> Look:
        """Read the table for a seat, or for everybody (None), say in a room, with what is half chosen, as it stands."""
        look = self.presenter.look(self.snapshot, seat, language, self._remembered(), room, chosen)
        return replace(look, told=self._told_before)

    def glance(self, seat: Seat, chosen: Chosen = NOTHING) -> Glance | None:
        """Give what a seat's look is made from, None where that cannot be told."""
        return self.presenter.glance(self.snapshot, seat, chosen)

    # -- what was said, and when -----------------------------------------------------------------------------------

    def said(self, audience: Audience, at: float) -> None:
        """Let the clocks go on that waited until a room was told."""
        self._heard().said(audience, at)
        if self._hear():
            self._going()
            self._services.table_changed(self.code, self.snapshot.version)

    def said_before(self, audience: Audience, at: float) -> None:
        """Know when an earlier run of the house said what clocks waited for."""
        self._heard().recall(audience, at)

    def caught_up(self) -> None:
        """Let the clocks go on for which nothing is owed any more, once all that is owed was read."""
        self._hear()

    def _hear(self) -> bool:
        """Tell whether clocks go on now; a step that is under way may put back what it began with: then again."""
        table = self.snapshot
        sheet = self._heard().heard(table.sheet, self._services.timers.now())
        if sheet is table.sheet:
            return False
        self.snapshot = table._replace(sheet=sheet)
        return True

    def deaf_among(self, missed: Iterable[Seat]) -> frozenset[Seat]:
        """List the seats whose players keep themselves from hearing a secret: one that is owed, or that they missed."""
        owed = self._hearing.deaf if self._hearing else frozenset()
        return owed.union(seat for seat in missed if heard_clocks.hides(self.snapshot, seat))

    # -- what the outbox asks --------------------------------------------------------------------------------------

    @property
    def kept_until(self) -> float:
        """Give the wall time until which whoever has left is kept what they are owed; infinite while it goes on."""
        return self._kept_until if self.snapshot.sheet.phase in ("ended", "closed") else math.inf

    def chat(self, audience: Audience) -> Chat | None:
        """Find the chat of an audience, None for a seat that the house plays or that was given up."""
        return self.presenter.chat(self.snapshot, audience)

    def refused(self, audience: Audience, theirs: bool) -> bool:
        """Hear that an audience could not be told; tells whether it is owed nothing any more, and called no more."""
        services = self._services
        if isinstance(audience, SeatAudience) and theirs:
            self._heard().deaf |= {audience.seat}
            if self._hear():
                self._going()
        if not isinstance(audience, RoomAudience) or not self.presenter.is_apart(self.snapshot, audience):
            return False
        owner = services.rooms[audience.room].owner or 0
        if services.reach.reachable(services.people[owner].account):
            services.call_refused(owner)
            return True
        return False

    def before(self, audience: Audience, happened: Sequence[Event]) -> frozenset[Chat]:
        """Find the chats that are told before: of whom is asked in a room their own; on one screen all of the table."""
        sheet = self.snapshot.sheet
        first: set[Audience] = set()
        if self._services.defaults.one_screen:
            first = {RoomAudience(sheet.room), *map(SeatAudience, range(len(sheet.seats)))}
        elif isinstance(audience, RoomAudience):
            first = set(map(SeatAudience, heard_clocks.asked(sheet, audience.room, happened)))
        return frozenset([chat for one in first if (chat := self.chat(one)) is not None]) if first else _NOBODY

    def compose(self, audience: Audience, happened: Sequence[Event], late: bool) -> Composed | None:
        """Put events into words for an audience, as the table stands now."""
        return self.presenter.compose(self.snapshot, audience, happened, late)


def _happened(table: Snapshot, actions: Iterable[Row]) -> list[_Split]:
    """List what each action of a log told, by audience, the newest last; raises where the rules depart from it."""
    game, sheet = table.loaded.game, table.sheet
    made = replay(game, table.loaded.codec, beginning(game, sheet), sheet.seed(), actions)
    newest = deque((step.events for step in made), maxlen=REMEMBERED)
    return [{who: tuple(said) for who, said in by_audience(events, sheet.room).items()} for events in newest]
