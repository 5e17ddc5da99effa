"""Whoever played at very many tables is forgotten in short transactions, between which all others are stored."""

import json
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select

from core.house.privacy.erase import LEFT_OUT, LOOKED_THROUGH, STRIPPED, Naming, erase, naming, stripped
from core.storage import Storage
from core.storage.schema import PersonRow, RatingRow, ResultRow, RoomRow, TableRow

TABLES, PERSON, OTHER, WALL = 5 * STRIPPED, 7, 8, 1_000.0
FEW = 3 * STRIPPED + 50
"""Rows that one transaction may change."""


class Counting(Storage):
    """Notes how many rows each transaction changed."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.changed: list[int] = []
        self._before = 0

    def commit(self, connection: Connection) -> None:
        super().commit(connection)
        driver = connection.connection.dbapi_connection
        assert driver is not None
        self.changed.append(driver.total_changes - self._before)
        self._before = driver.total_changes


def filled(connection: Connection) -> None:
    """Keep a regular of many tables, as many ratings, and somebody else at each table."""
    persons = [{"id": n, "name": f"name{n}", "account": f"bench/{n}", "language": ""} for n in (PERSON, OTHER)]
    connection.execute(insert(PersonRow), persons)
    connection.execute(insert(RoomRow), [{"id": n, "key": f"bench/#{n}", "settings": "{}"} for n in range(1, 600)])
    kept: dict[str, list[dict[str, object]]] = {"table": [], "result": [], "rating": []}
    for number in range(1, TABLES + 1):
        seats = [{"person": person, "name": f"name{person}", "words": "plums"} for person in (PERSON, OTHER)]
        sheet = json.dumps({"code": str(number), "secret": "00", "form": 2, "seats": seats}, separators=(",", ":"))
        row = {"id": number, "code": str(number), "room_id": number, "game": "dicepoker", "version": 1, "state": ""}
        kept["table"].append({**row, "phase": "ended", "sheet": sheet})
        for seat, person in enumerate((PERSON, OTHER)):
            of = {"room_id": number, "game": "dicepoker", "person_id": person}
            told = {"name": f"name{person}", "place": 1, "seats": 2, "reason": "played", "rated": True, "at": WALL}
            kept["result"].append({"id": 2 * number + seat, "table_id": number, "seat": seat, **of, **told})
            stands = dict.fromkeys(("mu", "sigma", "best", "last_at"), 1.0)
            kept["rating"].append({**of, **stands, **dict.fromkeys(("tables", "wins", "streak"), 1)})
    for table in (TableRow.__table__, ResultRow.__table__, RatingRow.__table__):
        connection.execute(insert(table), kept[str(table.name).removeprefix("game_")])


def left(connection: Connection, words: str) -> int:
    """Count where something is still written."""
    found = 0
    for column in (TableRow.__table__.c.sheet, ResultRow.__table__.c.name, PersonRow.__table__.c.name):
        found += len(connection.execute(select(column).where(column.contains(words))).all())
    return found


@pytest.mark.sqlite
async def test_no_transaction_is_long(tmp_path: Path) -> None:
    storage = Counting(str(tmp_path / "house.db"))
    await storage.run(filled)
    storage.changed.clear()
    found = await naming(storage, PERSON)
    assert len(found.tables) == TABLES and not storage.changed
    found = await stripped(storage, PERSON, found, WALL)
    erased = await storage.run(partial(erase, person=PERSON, found=found, wall=WALL, salt=b""))
    assert erased is not None and len(erased) == TABLES
    assert max(storage.changed) <= max(FEW, LEFT_OUT) and len(storage.changed) > TABLES // STRIPPED
    assert await storage.read(partial(left, words=f"name{PERSON}")) == 0
    assert await storage.read(partial(left, words=f"name{OTHER}")) == 2 * TABLES + 1, "nobody else's"
    storage.close()


async def test_who_is_named_is_found_however_a_sheet_was_written_and_whatever_lies_between(tmp_path: Path) -> None:
    sheets = (
        {"seats": [{"person": PERSON, "name": "x"}]},
        {"seats": [{"person": None, "held_by": PERSON, "name": "x"}]},
        {"seats": [], "left": [[PERSON, "x"]]},
        {"seats": [], "called": [{"name": "x", "person": PERSON}]},
        {"seats": [{"person": 10 * PERSON, "name": "x"}], "secret": "7"},
    )
    numbers = range(1, 3 * LOOKED_THROUGH, LOOKED_THROUGH // 4)

    def kept(connection: Connection) -> None:
        connection.execute(insert(RoomRow), [{"id": 1, "key": "bench/#1", "settings": "{}"}])
        for turn, number in enumerate(numbers):
            separators = (",", ":") if turn % 2 else (", ", ": ")
            sheet = json.dumps(sheets[turn % len(sheets)], separators=separators)
            row = {"id": number, "code": str(number), "room_id": 1, "game": "dicepoker", "version": 1, "state": ""}
            connection.execute(insert(TableRow), [{**row, "phase": "ended", "sheet": sheet}])

    expected = [number for turn, number in enumerate(numbers) if turn % len(sheets) != len(sheets) - 1]
    storage = Storage(str(tmp_path / "house.db"))
    await storage.run(kept)
    found = await naming(storage, PERSON)
    storage.close()
    assert found == Naming(expected, numbers[-1])
