"""What the database holds, read beside the process that writes it or over its dead body, as plain values."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, text

from core import ledger
from core.codec import adapter
from core.sheet import Sheet

Row = dict[str, Any]


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
    """Everything that is compared: tables by number, rows of results, and what admins did (room, name, deed)."""

    tables: dict[int, Kept]
    results: tuple[Row, ...] = ()
    deeds: tuple[tuple[int, str, str], ...] = ()
    rooms: dict[str, int] = field(default_factory=dict)


class Books:
    """The database of an evening, for readers."""

    def __init__(self, path: Path) -> None:
        """Read this file, which need not be there yet."""
        self._path = path
        self._engine = create_engine(f"sqlite:///file:{path.as_posix()}?mode=ro&uri=true")

    @contextmanager
    def _open(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection

    def rooms(self) -> dict[str, int]:
        """Find the ids of the rooms by their chats."""
        if not self._path.exists():
            return {}
        with self._open() as connection:
            if not connection.execute(text("SELECT 1 FROM sqlite_master WHERE name = 'room_alias'")).first():
                return {}
            return {alias: number for number, _, _, alias in ledger.rooms(connection)}

    def newest(self, room: int, before: Kept | None = None) -> Kept | None:
        """Read the room's newest table without its log; the same again if nothing has changed."""
        with self._open() as connection:
            row = ledger.newest_table(connection, room)
        if row is None or (before is not None and (row[0], row[4]) == (before.number, before.version)):
            return before
        return _kept(row)

    def moves(self, table: int, since: int) -> list[tuple[int, int]]:
        """List (number, seat) of the actions from a number on that no clock made."""
        query = "SELECT number, seat FROM action WHERE table_id = :t AND number >= :n AND NOT automatic ORDER BY number"
        with self._open() as connection:
            return [(row[0], row[1]) for row in connection.execute(text(query), {"t": table, "n": since})]

    def count(self, table: int) -> int:
        """Count a table's actions."""
        with self._open() as connection:
            found = connection.execute(text("SELECT count(*) FROM action WHERE table_id = :t"), {"t": table}).scalar()
        return int(found or 0)

    def deeds(self, room: int, who: str) -> int:
        """Count what an admin did in a room."""
        query = text("SELECT count(*) FROM audit WHERE room_id = :r AND name = :n")
        with self._open() as connection:
            return int(connection.execute(query, {"r": room, "n": who}).scalar() or 0)

    def holdings(self, but: frozenset[int] = frozenset()) -> Holdings:
        """Read everything, tables apart that need not be read again."""
        with self._open() as connection:
            numbers = connection.execute(text("SELECT id FROM game_table WHERE phase != 'new' ORDER BY id")).scalars()
            tables = {number: _whole(connection, number) for number in numbers if number not in but}
            results = [dict(row._mapping) for row in connection.execute(text("SELECT * FROM result ORDER BY id"))]
            deeds = connection.execute(text("SELECT room_id, name, deed FROM audit ORDER BY id")).all()
        return Holdings(tables, tuple(results), tuple((row[0], row[1], row[2]) for row in deeds), self.rooms())

    def sound(self) -> bool:
        """Tell whether the file itself is whole."""
        with self._open() as connection:
            return connection.execute(text("PRAGMA quick_check")).scalar() == "ok"

    def close(self) -> None:
        """Read no more."""
        self._engine.dispose()


def _whole(connection: Connection, number: int) -> Kept:
    row = ledger.table_by_number(connection, number)
    assert row is not None
    return _kept(row, tuple(ledger.actions(connection, number)))


def _kept(row: Any, log: tuple[Row, ...] = ()) -> Kept:
    number, _, room, phase, version, sheet, state = row
    return Kept(number, room, phase, version, adapter(Sheet).validate_json(sheet), state, log)
