"""The tables that have not ended, found by what their `Seating` knows of them without waking one."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar

from core.house import House, Known, Room
from core.house.rooms import NOWHERE
from core.tables.notify.new_table import Calls
from core.tables.notify.your_turn import Turns
from core.tables.saving import Awake, SavedTable
from core.tables.snapshot import Snapshot

T = TypeVar("T", bound=SavedTable)


class Index(Generic[T]):
    """The tables that have not ended, by their codes; each is handed its index, and tells of its changes there."""

    def __init__(self, house: House) -> None:
        """Know no table yet."""
        self._house, self._seating, self.awake = house, house.seating, Awake[T]()
        self.tables: dict[str, T] = {}
        self._calls, self._turns = Calls(house), Turns(house)

    def __iter__(self) -> Iterator[T]:
        """Go through the tables, in the order in which they came."""
        return iter(list(self.tables.values()))

    def keep(self, table: T) -> None:
        """Take in a table, and follow its changes until it has ended."""
        self.tables[table.code] = table
        self.note(table)

    def some_of(self, rooms: Iterable[int], shown: Callable[[Room], bool], most: int) -> list[T]:
        """List so many tables at most of which rooms hear, those of a room side by side, if their own is `shown`."""
        tables = (self.tables[code] for room in rooms for code in self._seating.in_room(room))
        return list(dict.fromkeys(islice((table for table in tables if shown(table.room)), most)))

    def among(self, codes: Collection[str]) -> list[T]:
        """List tables by their codes, in the order in which they came."""
        return [table for code, table in self.tables.items() if code in codes]

    def listed(self, codes: Iterable[str]) -> list[T]:
        """List tables by their codes, oldest first."""
        found = [self.tables[code] for code in codes]
        return sorted(found, key=lambda table: table.number) if len(found) > 1 else found

    def note(self, table: T) -> None:
        """Follow a change of a table."""
        code, now = table.code, table.now
        if code not in self.tables:
            return
        live = now.live
        before, after = self._seating.at(code).phase, _known(now) if live else NOWHERE
        self._seating.note(code, table.loaded.name, after, now.version)
        if not live:
            del self.tables[code]
        if "lobby" in (before, after.phase):
            self._calls.note(table)
        if self._house.pages:
            self._turns.note(table)


def _known(table: Snapshot) -> Known:
    """Return what a table is found by."""
    sheet = table.sheet
    guests = sheet.guest_rooms()
    return Known(
        tuple(dict.fromkeys((sheet.room, *guests))) if guests else (sheet.room,),
        tuple(dict.fromkeys([s.person for s in sheet.seats if s.person is not None and not s.gone])),
        tuple([sitter.name for sitter in sheet.seats if sitter.whose is None]),
        sheet.invitation,
        sheet.phase,
        table.awaits_house(),
    )
