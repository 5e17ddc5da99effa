"""A table that somebody opens: as how many they may open that nobody plays, and its code, never used twice."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from core.contract import Bounded, Level, adapter
from core.engine import Called, Sheet
from core.engine.plugins import LoadedGame
from core.house import House, Room
from core.house.people import Person
from core.storage import StoredTable, queries
from core.tables.snapshot import Snapshot
from core.tables.table import Table
from core.words.notices.refusals import NoNewTables, OpenedOften, Refused

MOST = 8
PERIOD = 600.0
"""Somebody may open `MOST` tables that are not played in so many seconds, in each room."""
OVER = ("ended", "closed")
REMEMBERED = 4096
MINUTE = 60.0
LETTERS = "abcdefghkmnpqrstuvwxyz"
DIGITS = "23456789"
SIGNS = "abcdefghijkmnpqrstuvwxyz" + DIGITS
LENGTH = 10
"""Letters of an invitation: as good as fifty bits, which nobody finds by trying."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What somebody opens: in which room a table of which game, with the words and options that they want it to have.

    `guest_room` is the host's room, None for the table's own; the `company` is called; who is `resting` would
    be called too, but sits this one out. `bots` are how many players of the house sit there, and their level, which is
    `eased` for a newcomer, also if none sits there yet.
    `instead` is their own table that closes for it, where nobody else has come yet; `after` is the table before it in a
    match; `standing` are those who played its game last, best first, where their tallies count.
    """

    room: Room
    loaded: LoadedGame
    host: Person
    words: Sequence[str] = ()
    guest_room: int | None = None
    company: Sequence[Called] = ()
    resting: Sequence[str] = ()
    bots: tuple[int, Level] = (0, Level.STRONG)
    eased: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    instead: Table | None = None
    after: Snapshot | None = None
    standing: Sequence[str] = ()


class Openings:
    """The newest tables that each person opened in each room; they need not outlive the process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._opened: Bounded[tuple[int, int], list[tuple[float, int]]] = Bounded(REMEMBERED)

    def note(self, person: int, room: int, table: int) -> None:
        opened = self._lately(person, room)
        self._opened[person, room] = [*opened, (self._house.timers.now(), table)]

    async def check(self, person: int, room: int, closing: int = 0) -> None:
        """`Refused` to whoever has opened too many tables for nothing, the one that would be `closing` among them.

        Those that were played, or are, do not count. A house that is about to end refuses everybody.
        """
        if (end := self._house.closing_at) is not None:
            raise Refused(NoNewTables(max(0, math.ceil((end - self._house.calendar.latest()) / MINUTE)) + 1))
        opened = self._lately(person, room)
        if len(opened) >= MOST:
            rows = await self._house.storage.run(partial(queries.tables_by_number, numbers=[n for _, n in opened]))
            over = {row.id: _is_wasted(row) for row in rows if row.phase in OVER}
            over.setdefault(closing, True)
            self._opened[person, room] = [(at, table) for at, table in opened if over.get(table, True)]
            opened = [(at, table) for at, table in opened if over.get(table, False)]
        if len(opened) >= MOST:
            rest = opened[-MOST][0] + PERIOD - self._house.timers.now()
            raise Refused(OpenedOften(len(opened), max(1, math.ceil(rest / 60))))

    def _lately(self, person: int, room: int) -> list[tuple[float, int]]:
        since = self._house.timers.now() - PERIOD
        return [(at, table) for at, table in self._opened.get((person, room), ()) if at > since]


def _is_wasted(row: StoredTable) -> bool:
    """Tell whether a table closed before it began, or ended when everybody had left."""
    if row.phase == "closed":
        return True
    try:
        sheet: Sheet = adapter(Sheet).validate_json(row.sheet)
    except ValueError:
        return False
    return all(sitter.person is None or sitter.gone for sitter in sheet.seats)


# -- codes: a letter and a digit by turns, all unlike one another -----------------------------------------------------


def invitation(entropy: Callable[[int], bytes]) -> str:
    """Draw the word by which others find a private table."""
    return "".join(SIGNS[byte % len(SIGNS)] for byte in entropy(LENGTH))


def code(number: int) -> str:
    """Return the code of the table with a number, from 1 on: a2, b2, ... then three characters, then four."""
    left, length = number - 1, 2
    while left >= (count := _count(length)):
        left -= count
        length += 1
    written = ""
    for position in range(length):
        signs = DIGITS if position % 2 else LETTERS
        left, sign = divmod(left, len(signs))
        written += signs[sign]
    return written


def _count(length: int) -> int:
    letters, digits = (length + 1) // 2, length // 2
    return int(len(LETTERS) ** letters * len(DIGITS) ** digits)
