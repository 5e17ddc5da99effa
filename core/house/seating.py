"""Which tables have not ended: where they are, who sits at them, and which networks watch them."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from core import errors
from core.contract import Watcher
from core.engine import Phase

log = logging.getLogger(__name__)


class Known(NamedTuple):
    """What a table is found by: rooms, persons and players of the house there, invitation, phase, who moves."""

    rooms: tuple[int, ...] = ()
    persons: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    invitation: str = ""
    phase: Phase = "closed"
    awaits_house: bool = False


NOWHERE = Known()


class Seating:
    """The codes of the tables that have not ended: by room, person seated and invitation; in tuples, which weigh least.

    What it is asked is answered without a table, which may be at rest. `phases` counts the tables of each game,
    `versions` has the newest of each table, `ended` the numbers of those that were stored as over, where there
    are pages, until their replays are made. `watchers` are the networks that are told of each change.
    """

    def __init__(self) -> None:
        """Know no table yet."""
        self._rooms: dict[int, tuple[str, ...]] = {}
        self._persons: dict[int, tuple[str, ...]] = {}
        self._invitations: dict[str, str] = {}
        self._known: dict[str, Known] = {}
        self.phases: dict[str, Counter[Phase]] = defaultdict(Counter)
        self.versions: dict[str, int] = {}
        self.ended = asyncio.Queue[int]()
        self.watchers: list[Watcher] = []

    def note(self, code: str, game: str, after: Known, version: int) -> None:
        """Find a table by what it is now; by nothing once it is `NOWHERE`."""
        before = self._known.get(code, NOWHERE)
        self.versions[code] = version
        if after != before:
            _move(self._rooms, before.rooms, after.rooms, code)
            _move(self._persons, before.persons, after.persons, code)
            self._invitations.pop(before.invitation, None)
            if after.invitation:
                self._invitations[after.invitation] = code
            for phase, change in ((before.phase, -1), (after.phase, 1)):
                if phase != NOWHERE.phase:
                    self.phases[game][phase] += change
            self._known[code] = after
        if after is NOWHERE:
            self._known.pop(code, None)
            del self.versions[code]

    def tell(self, code: str, version: int) -> None:
        """Tell the networks that watch of a table's new version; one that fails at it disturbs nobody else."""
        for watcher in self.watchers:
            try:
                watcher.changed(code, version)
            except (Exception, SystemExit) as error:
                log.error("a network that watches failed: %s", errors.describe(error))

    def tell_room(self, room: int) -> None:
        """Let whoever looks on at a room's tables be let in, or shut out, as its settings say now."""
        for code in self.in_room(room):
            self.tell(code, self.versions[code])

    def at(self, code: str) -> Known:
        """Return what a table is found by; `NOWHERE` for one that is over."""
        return self._known.get(code, NOWHERE)

    def in_room(self, room: int) -> tuple[str, ...]:
        """List the tables that a room hears of."""
        return self._rooms.get(room, ())

    def in_rooms(self, wanted: Callable[[int], bool]) -> set[str]:
        """Return the tables of which any room hears that is `wanted`."""
        return {code for room, codes in self._rooms.items() if wanted(room) for code in codes}

    def of_person(self, person: int) -> tuple[str, ...]:
        """List the tables at which a person has a seat."""
        return self._persons.get(person, ())

    def persons(self) -> list[int]:
        """List who has a seat at any table."""
        return list(self._persons)

    def invited_by(self, invitation: str) -> str:
        """Return the table to which an invitation leads, "" for none."""
        return self._invitations.get(invitation, "")

    def awaiting_house(self) -> Iterable[str]:
        """List the tables that await a seat which the house plays."""
        return [code for code, known in self._known.items() if known.awaits_house]

    def bots_in(self, room: int) -> set[str]:
        """Return the names of the house's players at the tables that a room hears of."""
        return {name for code in self.in_room(room) for name in self._known[code].bots}


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
