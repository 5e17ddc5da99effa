"""Which tables there are, where, and who sits at them, found without going through all of them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from core.engine import Phase
from core.house import Room
from core.tables.snapshot import Snapshot
from core.tables.table import Table


class Known(NamedTuple):
    """What a table is found by: its rooms, who sits there, the invitation to it, its phase, whether the house moves."""

    rooms: tuple[int, ...] = ()
    persons: tuple[int, ...] = ()
    invitation: str = ""
    phase: Phase = "closed"
    awaits_house: bool = False


NOWHERE = Known()


class Seating:
    """The tables that have not ended: by code, room, persons seated and invitation; in tuples, which weigh least.

    `followers` are told of each change, `phases` counts the tables of each game. What it is asked is answered without a
    table, which may be at rest.
    """

    def __init__(self) -> None:
        """Know no table yet."""
        self._tables: dict[str, Table] = {}
        self._rooms: dict[int, tuple[str, ...]] = {}
        self._persons: dict[int, tuple[str, ...]] = {}
        self._invitations: dict[str, str] = {}
        self._known: dict[str, Known] = {}
        self.phases: dict[str, Counter[Phase]] = defaultdict(Counter)
        self.followers: tuple[Callable[[Table], None], ...] = ()

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

    def phase_of(self, code: str) -> Phase:
        """Tell the phase of a table."""
        return self._known.get(code, NOWHERE).phase

    def rooms_of(self, code: str) -> tuple[int, ...]:
        """List the rooms that hear of a table."""
        return self._known.get(code, NOWHERE).rooms

    def awaiting_house(self) -> list[Table]:
        """List the tables that await a seat which the house plays."""
        return [self._tables[code] for code, known in self._known.items() if known.awaits_house]

    def invited_by(self, invitation: str) -> Table | None:
        """Find the table to which an invitation leads."""
        return self._tables.get(self._invitations.get(invitation, ""))

    def of_room(self, room: int) -> list[Table]:
        """List the tables that a room hears of, oldest first."""
        return self._listed(self._rooms.get(room, ()))

    def some_of(self, rooms: Iterable[int], shown: Callable[[Room], bool], most: int) -> list[Table]:
        """List so many tables at most of which rooms hear, those of a room side by side, if their own is `shown`."""
        tables = (self._tables[code] for room in rooms for code in self._rooms.get(room, ()))
        return list(dict.fromkeys(islice((table for table in tables if shown(table.room)), most)))

    def of_person(self, person: int) -> list[Table]:
        """List the tables at which a person has a seat, oldest first."""
        return self._listed(self._persons.get(person, ()))

    def persons(self) -> list[int]:
        """List who has a seat at any table."""
        return list(self._persons)

    def in_rooms(self, wanted: Callable[[int], bool]) -> list[Table]:
        """List the tables of which any room hears that is `wanted`, in the order in which they came."""
        found = {code for room, codes in self._rooms.items() if wanted(room) for code in codes}
        return [table for code, table in self._tables.items() if code in found]

    def codes_in(self, room: int) -> tuple[str, ...]:
        """List the codes of the tables that a room hears of."""
        return self._rooms.get(room, ())

    def count_of(self, person: int) -> int:
        """Count the tables at which a person has a seat."""
        return len(self._persons.get(person, ()))

    def _listed(self, codes: tuple[str, ...]) -> list[Table]:
        found = [self._tables[code] for code in codes]
        return sorted(found, key=lambda table: table.number) if len(found) > 1 else found

    def _note(self, table: Table) -> None:
        """Follow a change of a table."""
        code, now = table.code, table.now
        live = now.live
        if code not in self._tables:
            return
        before, after = self._known.get(code, NOWHERE), _known(now) if live else NOWHERE
        if after != before:
            _move(self._rooms, before.rooms, after.rooms, code)
            _move(self._persons, before.persons, after.persons, code)
            self._invitations.pop(before.invitation, None)
            if after.invitation:
                self._invitations[after.invitation] = code
            self._count(table.loaded.name, before.phase, after.phase)
            self._known[code] = after
        if not live:
            del self._tables[code], self._known[code]
        for follow in self.followers:
            follow(table)

    def _count(self, game: str, before: Phase, after: Phase) -> None:
        """Follow a table from one phase to another; one that is over is counted no more."""
        phases = self.phases[game]
        for phase, change in ((before, -1), (after, 1)):
            if phase != NOWHERE.phase:
                phases[phase] += change


def _known(table: Snapshot) -> Known:
    """Return what a table is found by."""
    sheet = table.sheet
    seated = [sitter.person for sitter in sheet.seats if sitter.person is not None and not sitter.gone]
    guests = sheet.guest_rooms()
    return Known(
        tuple(dict.fromkeys((sheet.room, *guests))) if guests else (sheet.room,),
        tuple(dict.fromkeys(seated)),
        sheet.invitation,
        sheet.phase,
        table.awaits_house(),
    )


def _move(index: dict[int, tuple[str, ...]], before: tuple[int, ...], after: tuple[int, ...], code: str) -> None:
    """Find a table by other keys than before."""
    for key in before:
        if key not in after:
            index[key] = tuple(other for other in index[key] if other != code)
            if not index[key]:
                del index[key]
    for key in after:
        if key not in before:
            index[key] = (*index.get(key, ()), code)
