"""Which tables there are, where, and who sits at them, found without going through all of them."""

from collections.abc import Iterator

from core.engine import Sitter
from core.tables.table import Table


class Seating:
    """The tables that have not ended: by code, by room and by the persons seated; in tuples, which weigh least."""

    def __init__(self) -> None:
        """Know no table yet."""
        self._tables: dict[str, Table] = {}
        self._rooms: dict[int, tuple[str, ...]] = {}
        self._persons: dict[int, tuple[str, ...]] = {}
        self._seats: dict[str, tuple[Sitter, ...]] = {}
        self._known: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def __iter__(self) -> Iterator[Table]:
        """Go through the tables, in the order in which they came."""
        return iter(list(self._tables.values()))

    def keep(self, table: Table) -> None:
        """Take in a table, and follow its changes until it has ended."""
        table.watch = self._note
        self._tables[table.code] = table
        self._note(table)

    def named(self, code: str) -> Table | None:
        """Find a table by its code."""
        return self._tables.get(code)

    def of_room(self, room: int) -> list[Table]:
        """List the tables that a room hears of, oldest first."""
        return self._listed(self._rooms.get(room, ()))

    def of_person(self, person: int) -> list[Table]:
        """List the tables at which a person has a seat, oldest first."""
        return self._listed(self._persons.get(person, ()))

    def _listed(self, codes: tuple[str, ...]) -> list[Table]:
        return sorted((self._tables[code] for code in codes), key=lambda table: table.number)

    def _note(self, table: Table) -> None:
        """Follow a change of a table."""
        sheet, live = table.sheet, table.now.live
        if table.code not in self._tables or (live and self._seats.get(table.code) is sheet.seats):
            return
        self._seats[table.code] = sheet.seats
        code, before = table.code, self._known.get(table.code, ((), ()))
        sitters = sheet.seats if live else ()
        seated = (sitter.person for sitter in sitters if sitter.person is not None and not sitter.gone)
        after = (tuple({room.id for room in table.rooms()}) if live else (), tuple(set(seated)))
        for index, had, has in zip((self._rooms, self._persons), before, after, strict=True):
            for key in set(had).difference(has):
                _forget(index, key, code)
            for key in set(has).difference(had):
                index[key] = (*index.get(key, ()), code)
        self._known[code] = after
        if not live:
            del self._tables[code], self._known[code], self._seats[code]


def _forget(codes: dict[int, tuple[str, ...]], key: int, code: str) -> None:
    codes[key] = tuple(other for other in codes[key] if other != code)
    if not codes[key]:
        del codes[key]
