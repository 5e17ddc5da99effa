"""A table that is written down: every change is stored before anything of it is told."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from core.contract import Event, adapter, read_state
from core.engine import Entry, Sheet
from core.plugins import LoadedGame
from core.services import Owed, Room, Services
from core.storage import queries
from core.tables import reachability, saving
from core.tables.snapshot import Standing

OWED_FOR = 600.0
"""Seconds of wall time for which what happened is told word by word."""


class Unstorable(Exception):
    """What a game gave has no stored form; the cause says where."""


class Saved(Standing, ABC):
    """A table with its place in the database.

    `kept_sheet` and `kept_state` are what is stored of a table and cannot be read; they are written back as they are.
    `stuck` is why a table that was just brought back stands still, which its room is yet to hear. `untried`: it stood
    still when the house started, and was not tried since. `other_rules`: those that are installed do not lead to where
    it stands, so that an admin has to accept them.
    """

    def __init__(
        self, services: Services, number: int, room: Room, loaded: LoadedGame, sheet: Sheet, state: Any, version: int
    ) -> None:
        """Stand as saved."""
        super().__init__(services, number, room, loaded, sheet, state, version)
        self.kept_sheet: str | None = None
        self.kept_state = ""
        self.stuck, self.untried, self.other_rules = "", False, False
        self.watch: Callable[[Saved], None] = lambda table: None
        self.lock = asyncio.Lock()

    async def _save(
        self, sheet: Sheet, state: Any, entries: Sequence[Entry], told: Sequence[Event], seen: str = ""
    ) -> None:
        wall = self.services.wall()
        sheet, cut = reachability.held(self, sheet)
        change = saving.Change(sheet, state, entries, saving.by_audience(self, sheet, [*told, *cut]), seen)
        try:
            kept = saving.Kept(self.kept_sheet, self.kept_state)
            write = saving.transaction(self, change, kept, wall, wall + OWED_FOR)
        except Exception as error:
            raise Unstorable from error
        try:
            ids = await self.services.storage.run(write)
        except queries.StaleWriter:
            await self._reload()
            raise
        self.sheet, self.state, self.version = sheet, state, self.version + 1
        self.wake()
        owed = zip(ids, change.told, strict=True)
        self.services.announcer.owe([Owed(row, self, who, tuple(said), wall + OWED_FOR) for row, (who, said) in owed])
        self.services.notify()

    async def _reload(self) -> None:
        """Stand as whoever else changed the table left it."""
        row = await self.services.storage.run(partial(queries.table_by_number, number=self.number))
        assert row is not None
        sheet: Sheet = adapter(Sheet).validate_json(row[5])
        for sitter in sheet.seats:
            if sitter.person is not None:
                await self.services.people.meet(sitter.person)
        state = read_state(self.loaded.game, sheet.version, row[6])
        self.sheet, self.state, self.version = sheet, state, row[4]
        self.wake()

    @abstractmethod
    def wake(self) -> None:
        """Set the table's alarms, after a change, a start or an interruption."""
