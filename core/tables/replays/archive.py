"""Freezes tables as they end, behind the back of whoever plays, and finds the replay of any that is over."""

import asyncio
import logging
from dataclasses import dataclass, field
from functools import partial

from core import errors
from core.contract import Bounded, Replay, Seat, Seated
from core.house import House
from core.storage import StoredTable, queries
from core.tables.reading import TableReader
from core.tables.replays import queries as stored
from core.tables.replays.freeze import frozen
from core.tables.replays.show import shown, thawed
from core.tables.saving import load_sheet
from core.tables.snapshot import Snapshot

log = logging.getLogger(__name__)

MADE_UP = 200
"""Newest tables among which a start looks for those that ended and were not frozen; older ones are when asked for."""
TABLES, READERS = 8, 4
"""Tables of which a replay stays as it was shown last, and readers of each for whom it does: they step through it."""


@dataclass
class _Kept:
    """The replays of a table by language and seat, as long as what is stored of it and who sat there stay the same."""

    sheet: str
    seats: tuple[Seated, ...]
    shown: Bounded[tuple[str, Seat | None], Replay] = field(default_factory=lambda: Bounded(READERS))


class Archive:
    """The replays of one house: one table is frozen at a time, after it was stored that it is over."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._turn, self._made_up = asyncio.Lock(), asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._kept: Bounded[int, _Kept] = Bounded(TABLES)

    def begin(self) -> None:
        """Freeze what ends from now on, and first what a kill has left."""
        self._task = asyncio.get_running_loop().create_task(self._freeze())

    async def replay(
        self, row: StoredTable, seats: tuple[Seated, ...], language: str, me: Seat | None
    ) -> Replay | None:
        """Show a table that is over to whoever held a seat there (`me`), or to others; frozen now if it was not.

        The same again is the very same replay. None where there can be none.
        """
        kept, sheet = self._of(row, seats), load_sheet(row.sheet)
        reader = language, None if sheet.reveal else me  # where its secret was told all see the same
        found = kept.shown.get(reader)
        if found is None:
            packed = await self._frozen(row)
            try:
                document = await asyncio.to_thread(thawed, packed)
                if document is None:
                    return None
                found = await asyncio.to_thread(shown, document, sheet, seats, *reader)
            except Exception as error:
                log.error("the replay of table %s cannot be read: %s", row.code, errors.describe(error))
                return None
        kept.shown[reader] = found
        return found

    def _of(self, row: StoredTable, seats: tuple[Seated, ...]) -> _Kept:
        """Find what is kept of a table: nothing of when somebody had another name, or was not forgotten yet."""
        kept = self._kept.get(row.id)
        if kept is None or (kept.sheet, kept.seats) != (row.sheet, seats):
            kept = _Kept(row.sheet, seats)
        self._kept[row.id] = kept
        return kept

    async def finished(self) -> None:
        await self._made_up.wait()
        await self._house.seating.ended.join()

    def drop(self) -> None:
        """Leave what is not frozen to the next start: the house closes."""
        if self._task is not None:
            self._task.cancel()

    async def _freeze(self) -> None:
        try:
            for table in await self._house.storage.run(partial(stored.unfrozen, newest=MADE_UP)):
                await self._freeze_one(table)
        except Exception as error:
            log.error("what was not frozen cannot be found: %s", errors.describe(error))
        self._made_up.set()
        ended = self._house.seating.ended
        while True:
            await self._freeze_one(await ended.get())
            ended.task_done()

    async def _freeze_one(self, table: int) -> None:
        """Freeze a table; one that fails stops no other."""
        try:
            row = await self._house.storage.run(partial(queries.table_by_number, number=table))
            if row is not None:
                await self._frozen(row)
        except Exception as error:
            log.error("the replay of table number %s is not kept yet: %s", table, errors.describe(error))

    async def _frozen(self, row: StoredTable) -> bytes:
        """Return what is frozen of a table; of one whose game is not installed nothing is, until it is."""
        house, find = self._house, partial(stored.frozen, table=row.id)
        sheet = load_sheet(row.sheet)
        loaded, kept = house.plugins.games.get(sheet.game), await house.storage.run(find)
        if kept is not None or loaded is None:
            return kept or b""
        async with self._turn:
            if (kept := await house.storage.run(find)) is not None:
                return kept
            actions = await house.storage.run(partial(queries.actions, table=row.id))
            made = await frozen(loaded, sheet, row, actions)
            await house.storage.run(partial(stored.freeze, table=row.id, document=made))
            return made


class Replays:
    """Reads replays, as each reader may see them."""

    def __init__(self, house: House, tables: TableReader, archive: Archive) -> None:
        self._house, self._tables, self._archive = house, tables, archive

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        """Read the replay of a table that is over; None where the reader may see no such table, or it has none.

        Whoever reads it again is given the very same one, until it shows something else.
        """
        seen = await self._tables.find(code, reader)
        if seen is None or seen.table.sheet.phase != "ended":
            return None
        row = await self._house.storage.run(partial(queries.table_by_number, number=seen.table.number))
        if row is None:
            return None
        table, person = seen.table.now, seen.person
        me = next((n for n, sitter in enumerate(table.sheet.seats) if person and sitter.whose == person.id), None)
        language = language or (self._house.language(person, None) if person else self._house.defaults.language)
        seats = _seated(table, seen.table.names())
        return await self._archive.replay(row, seats, language, me)


def _seated(table: Snapshot, names: list[str]) -> tuple[Seated, ...]:
    sitters = zip(names, table.sheet.seats, strict=True)
    return tuple(Seated(name, sitter.whose is None, sitter.away, sitter.gone) for name, sitter in sitters)
