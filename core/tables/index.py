"""The tables that have not ended, found by what the house's `Seating` knows of them without waking one."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from core.contract import within
from core.engine import Phase
from core.house import House, Known, Room
from core.house.rooms import NOWHERE
from core.tables.notify import NewTableCalls, TurnCalls
from core.tables.saving import Awake, SavedTable
from core.tables.snapshot import Snapshot

T = TypeVar("T", bound=SavedTable)


class Index(Generic[T]):
    """The tables that have not ended, oldest first; each is handed its index, and tells of its changes there."""

    def __init__(self, house: House) -> None:
        self._house, self._seating, self.awake = house, house.seating, Awake[T]()
        self._tables: dict[str, T] = {}
        self._ended: WeakValueDictionary[str, T] = WeakValueDictionary()
        self._calls, self._turns = NewTableCalls(house), TurnCalls(house)

    def __iter__(self) -> Iterator[T]:
        return iter(list(self._tables.values()))

    def keep(self, table: T) -> None:
        """Take in a table, and follow its changes until it has ended."""
        self._tables[table.code] = table
        self.note(table)

    def note(self, table: T) -> None:
        code, now = table.code, table.now
        if code not in self._tables:
            return
        after = _known(now) if now.live else NOWHERE
        before = self._seating.note(code, table.loaded.name, after, now.version)
        if after is NOWHERE:
            del self._tables[code]
            self.note_ended(table)
        if "lobby" in (before.phase, after.phase):
            self._calls.note(table)
        if self._house.pages:
            self._turns.note(table)

    def follow(self, table: T) -> None:
        """Hear that a table has just ended, which another may follow."""

    def note_ended(self, table: T) -> None:
        """Find a table that is over by its code, for as long as anybody has it: it alone knows what it still owes."""
        self._ended[table.code] = table

    def named(self, code: str) -> T | None:
        return self._tables.get(code)

    def ended(self, code: str) -> T | None:
        return self._ended.get(code)

    def phase_of(self, table: T) -> Phase:
        return self._seating.at(table.code).phase

    def phases(self) -> Mapping[str, Counter[Phase]]:
        return self._seating.phases

    def rooms_of(self, table: T) -> tuple[int, ...]:
        return self._seating.at(table.code).rooms

    def awaiting_house(self) -> list[T]:
        """List the tables that await a seat which the house plays."""
        return self._listed(self._seating.awaiting_house())

    def of_room(self, room: Room) -> list[T]:
        """List a room's tables, and those at which its people are guests."""
        return self._listed(self._seating.in_room(room.id))

    def of_person(self, person: int) -> list[T]:
        return self._listed(self._seating.of_person(person))

    def within(self, where: str) -> list[T]:
        """List the tables of which a room hears that lies in a chat or on a network, oldest first."""
        rooms = self._house.rooms
        codes = self._seating.in_rooms(lambda room: within(rooms[room].key, where))
        return [table for code, table in self._tables.items() if code in codes]

    def some_of(self, rooms: Iterable[Room], shown: Callable[[Room], bool], most: int) -> list[T]:
        """List so many tables at most of which rooms hear, those of a room side by side, if their own is `shown`."""
        tables = (self._tables[code] for room in rooms for code in self._seating.in_room(room.id))
        return list(dict.fromkeys(islice((table for table in tables if shown(table.room)), most)))

    def lobby_of(self, room: Room) -> T | None:
        """Find the table that is being set up in a room by its own people."""
        return next((table for table in self._set_up(room) if table.room.id == room.id), None)

    def visited_by(self, room: Room) -> T | None:
        """Find the other room's table that is being set up with guests of a room."""
        return next(self._set_up(room), None)

    def _set_up(self, room: Room) -> Iterator[T]:
        return (table for table in self.of_room(room) if self.phase_of(table) == "lobby")

    def invited_by(self, invitation: str) -> T | None:
        """Find the private table to which an invitation leads."""
        return self._tables.get(self._seating.invited_by(invitation)) if invitation else None

    def seated(self) -> list[int]:
        return self._seating.persons()

    def _listed(self, codes: Iterable[str]) -> list[T]:
        found = [self._tables[code] for code in codes]
        return sorted(found, key=lambda table: table.number) if len(found) > 1 else found


def _known(table: Snapshot) -> Known:
    sheet, awaits_house = table.sheet, table.awaits_house()
    guests = sheet.guest_rooms()
    return Known(
        tuple(dict.fromkeys((sheet.room, *guests))) if guests else (sheet.room,),
        tuple(dict.fromkeys([s.person for s in sheet.seats if s.person is not None and not s.gone])),
        tuple([sitter.name for sitter in sheet.seats if sitter.whose is None]),
        sheet.invitation,
        sheet.phase,
        awaits_house,
    )
