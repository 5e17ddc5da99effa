"""What was told of a table lately: with its newest versions, and before this run of the house."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial

from core import errors
from core.contract import Event
from core.engine import Audience, by_audience, in_thread
from core.engine.proofs import Row, beginning, replay
from core.house import House
from core.storage import queries
from core.tables.saving import sleeping
from core.tables.saving.ending import Owed
from core.tables.snapshot import Snapshot
from core.tables.views import REMEMBERED, Told
from core.words.notices.house_event import HouseEvent

log = logging.getLogger(__name__)

RECALL_SECONDS = 2.0
"""Seconds that a game may take to make its log again for whoever reads it."""
_Split = dict[Audience, tuple[Event, ...]]


class Remembered:
    """What was told of one table lately.

    `since` is the newest version that was told before this run of the house. What it left untold is remembered beside
    what was told lately, however much that is.
    """

    __slots__ = ("_forgotten", "_most", "_older", "_owed_before", "_recalling", "_told", "since")

    def __init__(self, table: Snapshot) -> None:
        """Remember nothing yet of a table that this run takes up."""
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
            entry = Told(table.version, told, setup=table.sheet.phase == "lobby")
            self._told = (*self._told, entry)[-self._most :]

    def owed_before(self, audience: Audience, happened: tuple[Event, ...]) -> None:
        """Remember what an earlier run of the house has stored, and this one still owes."""
        self._owed_before = (*self._owed_before, (audience, happened))

    def all(self, table: Snapshot) -> tuple[Told, ...]:
        """List what was told with the newest versions; what is packed of it is read when somebody looks."""
        if self._older:
            older = sleeping.unpack_told(table.loaded.codec, self._older, table.room.id)
            self._told, self._older = (*older, *self._told)[-self._most :], b""
        return self._told

    def rest(self, table: Snapshot) -> None:
        """Pack it."""
        if self._told:
            self._older = sleeping.pack_told(table.loaded.codec, self._older, self._told, self._most)
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
