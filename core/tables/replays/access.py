"""Reads the replay of a table for a network: who may look at the table may step through it once it is over."""

from functools import partial

from core.contract import Replay, Seated
from core.house import Services
from core.storage import queries
from core.tables.reading import Looks
from core.tables.replays.archive import Archive
from core.tables.snapshot import Snapshot


class Replays:
    """Reads replays, as each reader may see them."""

    def __init__(self, services: Services, looks: Looks, archive: Archive) -> None:
        """Read what is in the archive, for those who may look at its table."""
        self._services, self._looks, self._archive = services, looks, archive

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        """Read the replay of a table that is over; None where the reader may see no such table, or it has none.

        Whoever reads it again is given the very same one, until it shows something else.
        """
        seen = await self._looks.find(code, reader)
        if seen is None or seen.table.sheet.phase != "ended":
            return None
        row = await self._services.storage.run(partial(queries.table_by_number, number=seen.table.number))
        if row is None:
            return None
        table, person = seen.table.now, seen.person
        me = next((n for n, sitter in enumerate(table.sheet.seats) if person and sitter.whose == person.id), None)
        language = language or (self._services.language(person, None) if person else self._services.defaults.language)
        seats = _seated(table, seen.table.names())
        return await self._archive.replay(row, seats, language, me)


def _seated(table: Snapshot, names: list[str]) -> tuple[Seated, ...]:
    sitters = zip(names, table.sheet.seats, strict=True)
    return tuple(Seated(name, sitter.whose is None, sitter.away, sitter.gone) for name, sitter in sitters)
