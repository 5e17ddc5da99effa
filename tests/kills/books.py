"""What the database holds, read beside the process that writes it or over its dead body, as plain values."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, text

from core.contract import adapter
from core.engine.sheet import Sheet
from core.storage import queries

Row = dict[str, Any]
NEWEST = """SELECT id, code, room_id, phase, version, sheet, state FROM game_table
WHERE room_id = ? AND phase != 'new' ORDER BY id DESC"""
AUTOMATIC = "SELECT number, seat, wait FROM action WHERE table_id = ? AND number >= ? AND automatic ORDER BY number"
MOVES = "SELECT number, seat, action FROM action WHERE table_id = ? AND number >= ? AND NOT automatic ORDER BY number"


@dataclass(frozen=True)
class Kept:
    """A table as it is kept: its sheet, its state as stored, and its log."""

    number: int
    room: int
    phase: str
    version: int
    sheet: Sheet
    state: str
    log: tuple[Row, ...] = ()

    @property
    def code(self) -> str:
        """Give its code."""
        return self.sheet.code


@dataclass(frozen=True)
class Holdings:
    """Everything that is compared.

    Tables by number, rows of results, what admins did (room, name, deed), and what each (room, person, tally) comes to.
    """

    tables: dict[int, Kept]
    results: tuple[Row, ...] = ()
    deeds: tuple[tuple[int, str, str], ...] = ()
    tallies: dict[tuple[int, int, str], int] = field(default_factory=dict)
    rooms: dict[str, int] = field(default_factory=dict)


class Books:
    """The database of an evening, for readers."""

    def __init__(self, path: Path) -> None:
        """Read this file, which need not be there yet."""
        self._path = path
        self._engine = create_engine(f"sqlite:///file:{path.as_posix()}?mode=ro&uri=true", paramstyle="named")
        self._quick: sqlite3.Connection | None = None

    @contextmanager
    def _open(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection

    def _rows(self, query: str, *values: Any) -> list[Any]:
        """Run a statement that is run all the time."""
        if self._quick is None:
            self._quick = sqlite3.connect(f"file:{self._path.as_posix()}?mode=ro", uri=True)
        return self._quick.execute(query, values).fetchall()

    def rooms(self) -> dict[str, int]:
        """Find the ids of the rooms by their chats."""
        if not self._path.exists():
            return {}
        with self._open() as connection:
            if not connection.execute(text("SELECT 1 FROM sqlite_master WHERE name = 'room_alias'")).first():
                return {}
            return {alias: number for number, _, _, alias in queries.rooms(connection)}

    def newest(self, room: int, before: Kept | None = None) -> Kept | None:
        """Read the room's newest table without its log; the same again if nothing has changed."""
        known = (before.number, before.version) if before else (0, 0)
        found = self._rows(f"{NEWEST} LIMIT 1", room)
        return before if not found or (found[0][0], found[0][4]) == known else _kept(found[0])

    def moves(self, table: int, since: int) -> list[tuple[int, int, Any]]:
        """List (number, seat, action) of the actions from a number on that no clock made."""
        return [(number, seat, json.loads(action)) for number, seat, action in self._rows(MOVES, table, since)]

    def automatic(self, table: int, since: int) -> list[tuple[int, int, int]]:
        """List (number, seat, wait) of the actions from a number on that a clock made, and of the setup."""
        return self._rows(AUTOMATIC, table, since)

    def moved_by_clock(self, table: int, seat: int) -> bool:
        """Tell whether a seat's last action was its clock's."""
        query = "SELECT automatic FROM action WHERE table_id = ? AND seat = ? ORDER BY number DESC LIMIT 1"
        return bool([row for row in self._rows(query, table, seat) if row[0]])

    def count(self, table: int) -> int:
        """Count a table's actions."""
        return int(self._rows("SELECT count(*) FROM action WHERE table_id = ?", table)[0][0])

    def deeds(self, room: int, who: str) -> list[str]:
        """List what an admin did in a room, oldest first."""
        return [
            row[0] for row in self._rows("SELECT deed FROM audit WHERE room_id = ? AND name = ? ORDER BY id", room, who)
        ]

    def holdings(self, but: frozenset[int] = frozenset()) -> Holdings:
        """Read everything, tables apart that need not be read again."""
        with self._open() as connection:
            numbers = connection.execute(text("SELECT id FROM game_table WHERE phase != 'new' ORDER BY id")).scalars()
            tables = {number: _whole(connection, number) for number in numbers if number not in but}
            results = [dict(row._mapping) for row in connection.execute(text("SELECT * FROM result ORDER BY id"))]
            deeds = connection.execute(text("SELECT room_id, name, deed FROM audit ORDER BY id")).all()
            tallies = connection.execute(text("SELECT room_id, person_id, tally, amount FROM tally")).all()
        done = tuple((row[0], row[1], row[2]) for row in deeds)
        amounts = {(row[0], row[1], row[2]): row[3] for row in tallies}
        return Holdings(tables, tuple(results), done, amounts, self.rooms())

    def sound(self) -> bool:
        """Tell whether the file itself is whole."""
        with self._open() as connection:
            return connection.execute(text("PRAGMA quick_check")).scalar() == "ok"

    def close(self) -> None:
        """Read no more."""
        self._engine.dispose()
        if self._quick is not None:
            self._quick.close()


def _whole(connection: Connection, number: int) -> Kept:
    row = queries.table_by_number(connection, number)
    assert row is not None
    return _kept(row, tuple(queries.actions(connection, number)))


def _kept(row: Any, log: tuple[Row, ...] = ()) -> Kept:
    number, _, room, phase, version, sheet, state = row
    return Kept(number, room, phase, version, adapter(Sheet).validate_json(sheet), state, log)
