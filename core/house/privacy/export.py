"""Gives a person all that is kept of them, and nobody else's name; of a table that is not over, only that they sit."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, select

from core.house.people import queries as register
from core.house.people import sheets
from core.house.privacy.erase import DEEDS_ON_PEOPLE, LIVE, named_after, naming
from core.storage import Storage, queries, schema

Kept = dict[str, list[dict[str, Any]]]
"""Rows by what they are of, as plain JSON."""
PAGE = 8
"""Rows that are told at once in a chat."""
_tables, _rooms = schema.TableRow.__table__, schema.RoomRow.__table__
_PLAIN: Mapping[type[schema.Row], Sequence[str]] = {
    schema.AccountRow: ("key", "lasting", "added"),
    schema.TallyRow: ("room_id", "tally", "amount"),
    schema.RatingRow: ("room_id", "game", "mu", "sigma", "tables", "wins", "streak", "best", "last_at"),
    schema.WishRow: ("room_id", "game", "seats", "missed", "at"),
    schema.LinkCodeRow: ("expires", "tries"),
    schema.BanRow: ("room_id", "reason", "until", "at"),
    schema.AuditRow: ("room_id", "deed", "at"),
    schema.ResultRow: (
        *("table_id", "room_id", "game", "seat", "name", "place", "seats", "reason", "rated", "at"),
        *("team", "moves", "auto", "gone", "void", "gain"),
    ),
}
"""Columns of rows that are a person's; others' names are in none of them but in deeds."""


async def everything(storage: Storage, person: int) -> Kept:
    """Read all that is kept of a person, by transactions that hold up nobody for long."""
    found = await naming(storage, person)
    return await storage.read(partial(given, person=person, numbers=found.tables))


def read(connection: Connection, person: int) -> Kept:
    """Read all that is kept of a person at once."""
    numbers, after = list[int](), 0
    persons = register.members(connection, person)
    while slice_ := named_after(connection, persons, after):
        numbers += slice_[0]
        after = slice_[1]
    return given(connection, person, numbers)


def given(connection: Connection, person: int, numbers: Sequence[int]) -> Kept:
    """Read all that is kept of a person who is named by the tables of these numbers."""
    about, persons = schema.PersonRow.__table__.c, register.members(connection, person)
    chosen = select(
        about.id, about.name, about.language, about.mentions, about.coach, about.show, about.since, about.forget_at
    )
    rooms = {int(room): str(key) for room, key in connection.execute(select(_rooms.c.id, _rooms.c.key))}
    chosen = chosen.where(about.id.in_(persons)).order_by(about.id)
    kept: Kept = {"person": [dict(row._mapping) for row in connection.execute(chosen)]}
    for table, columns in ((row.__table__, columns) for row, columns in _PLAIN.items()):
        query = select(*(table.c[column] for column in columns)).where(table.c.person_id.in_(persons))
        rows = connection.execute(query.order_by(*table.primary_key.columns))
        kept[table.name] = [_shown(dict(row._mapping), rooms) for row in rows]
    kept["table"] = [shown for number in numbers for one in persons for shown in _tables_of(connection, one, number)]
    return kept


def _shown(row: dict[str, Any], rooms: Mapping[int, str]) -> dict[str, Any]:
    """Return a room by its chat, and a deed without whom it was done to."""
    for about in DEEDS_ON_PEOPLE:
        if row.get("deed", "").startswith(f"{about} "):
            row["deed"] = about
    if "room_id" in row:
        row["room"] = rooms.get(row.pop("room_id"), "")
    return row


def _tables_of(connection: Connection, person: int, number: int) -> Iterator[dict[str, Any]]:
    """Return the seats of a person at a table: their words and, once it is over, what they did there."""
    query = select(_tables.c.code, _tables.c.game, _tables.c.phase, _tables.c.sheet).where(_tables.c.id == number)
    row = connection.execute(query).one()
    sheet = sheets.read(row.sheet, person)
    if sheet is None:
        return
    where = {"table_id": number, "code": row.code, "game": row.game, "over": row.phase not in LIVE}
    held = sheets.seats(sheet, person)
    if not held:
        yield where
    for seat in held:
        sitter = sheet["seats"][seat]
        moves = _moves(connection, number, seat) if where["over"] else []
        given = {"words": sitter.get("words", ""), **({"bits": sitter["bits"]} if sitter.get("bits") else {})}
        yield {**where, "seat": seat, "name": sitter["name"], **given, "moves": moves}


def _moves(connection: Connection, number: int, seat: int) -> list[Any]:
    rows = (row for row in queries.actions(connection, number) if row["seat"] == seat)
    return [[row["number"], row["action"], row["automatic"]] for row in rows]


def lines(kept: Kept) -> list[str]:
    """Return the rows one by one, each with what it is of; what a person did at a table is only counted."""
    said = []
    for kind, rows in kept.items():
        for row in rows:
            short = {name: len(v) if name == "moves" and kind == "table" else v for name, v in row.items()}
            said.append(f"{kind} {json.dumps(short, ensure_ascii=False)}")
    return said
