"""The house's half: looks every few seconds whether it is to close, tells rooms once, and ends when tables are over."""

import logging
import math
from collections.abc import Callable
from functools import partial

from core import errors
from core.contract import Event
from core.house import House
from core.house.upkeep import drain as asking
from core.tables import PLAYED, Tables
from core.words.notices import events

log = logging.getLogger(__name__)

PATIENCE = 5
"""Looks for which words that are still owed are waited for once no table plays; they are kept in any case."""
MINUTE = 60.0


class Draining:
    """Closes a house that was asked to; who takes over from one that died meanwhile goes on with that."""

    def __init__(self, house: House, tables: Tables, end: Callable[[], None]) -> None:
        """Stay open; `end` is called once, when it is time to."""
        self._house, self._tables, self._end = house, tables, end
        self._begun = self._ended = False
        self._idle = 0

    async def look(self) -> None:
        """See what an operator wants, and follow it."""
        if self._ended:
            return
        try:
            await self._look()
        except Exception as error:
            log.error("whether the bot is to close could not be read: %s", errors.describe(error))

    async def leave(self) -> None:
        """Let the next process open as ever: this one was told to stop, and closes no more."""
        if self._house.closing_at is None or self._ended:
            return
        try:
            await self._house.storage.run(partial(asking.write, drain=None))
        except Exception as error:
            log.error("the next start will close again: %s", errors.describe(error))

    async def _look(self) -> None:
        house, playing = self._house, self._playing()
        unit = partial(asking.follow, wall=house.calendar.latest(), tables=playing)
        before, now = await house.storage.run(unit)
        if (
            not self._begun
            and before is not None
            and before.until is not None
            and before.until < house.calendar.latest()
        ):
            await house.storage.run(partial(asking.write, drain=None))  # of a process that died, long ago
            return
        self._begun = True
        if now is None or now.until is None:
            await self._stay()
            return
        known, house.closing_at = house.closing_at, now.until
        if known is None:
            log.info("closing: no new tables; still playing: %d, for %.0f seconds at most", playing, now.seconds)
        if known is None and before is not None and before.until is None:
            await self._tell(events.HouseCloses(math.ceil(now.seconds / MINUTE)))
        elif known is not None and self._is_time(now.until, playing):
            self._ended = True
            await house.storage.run(partial(asking.write, drain=now._replace(over=True)))
            log.info("closed; to go on after the next start: %d", playing)
            self._end()

    async def _stay(self) -> None:
        if self._house.closing_at is not None:
            self._house.closing_at, self._idle = None, 0
            log.info("open again for new tables")
            await self._tell(events.HouseStays())

    def _is_time(self, until: float, playing: int) -> bool:
        """Tell whether nothing is left to wait for, or no time."""
        self._idle = 0 if playing else self._idle + 1
        told = self._house.outbox.quiet.is_set()
        return self._house.calendar.latest() >= until or (self._idle > 0 and told) or self._idle > PATIENCE

    def _playing(self) -> int:
        """Count the tables that play, or are about to."""
        return sum(phases[phase] for phases in self._tables.phases().values() for phase in PLAYED)

    async def _tell(self, event: Event) -> None:
        """Tell each room where people play, once, whatever plays there."""
        told, tables = set[int](), self._tables
        playing = [(tables.rooms_of(table), table) for table in tables if tables.phase_of(table) in PLAYED]
        for rooms, table in sorted(playing, key=lambda entry: -len(entry[0])):
            if not told.issuperset(rooms):
                await table.tell([event], early=True)
                told.update(rooms)
