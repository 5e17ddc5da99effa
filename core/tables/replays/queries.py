"""Every statement on the replays of tables that are over: each is written once, and never changed."""

from collections.abc import Collection
from contextlib import closing
from itertools import islice

from sqlalchemy import Connection, func, select

from core.storage import Statement, tables

_replays, _tables = tables.REPLAYS, tables.TABLES
_FREEZE = Statement("INSERT INTO replay (table_id, document) VALUES (:table_id, :document) ON CONFLICT DO NOTHING")
_NEWEST = Statement("SELECT id FROM game_table ORDER BY id DESC LIMIT 1")
_SHOWABLE = "NOT EXISTS (SELECT 1 FROM replay d WHERE d.table_id = t.id AND length(d.document) = 0)"
_LATELY = Statement(
    "SELECT t.id, t.room_id FROM game_table t "
    f"WHERE t.phase = 'ended' AND t.id > :after AND {_SHOWABLE} ORDER BY t.id DESC"
)
_PLAYED = Statement(
    "SELECT t.id FROM result r JOIN game_table t ON t.id = r.table_id "
    f"WHERE r.person_id = :person AND t.phase = 'ended' AND {_SHOWABLE} ORDER BY r.id DESC LIMIT :most"
)
LATELY = 500
"""Newest tables of a house among which those are that ended lately."""


def freeze(connection: Connection, table: int, document: bytes) -> None:
    """Keep the replay of a table, b"" where none can be made; one that is there stays as it is."""
    _FREEZE.run(connection, {"table_id": table, "document": document})


def frozen(connection: Connection, table: int) -> bytes | None:
    """Read the replay of a table, b"" where none can be made; None where nobody has tried."""
    found = connection.execute(select(_replays.c.document).where(_replays.c.table_id == table)).scalar()
    return None if found is None else bytes(found)


def unfrozen(connection: Connection, newest: int) -> list[int]:
    """List those of the newest tables, by number, that ended and have no replay."""
    after = (connection.execute(select(func.max(_tables.c.id))).scalar() or 0) - newest
    kept = select(_replays.c.table_id).where(_replays.c.table_id == _tables.c.id)
    over = _tables.c.id > after, _tables.c.phase == "ended", ~kept.exists()
    return list(connection.execute(select(_tables.c.id).where(*over).order_by(_tables.c.id)).scalars())


def over(connection: Connection, rooms: Collection[int], person: int, most: int) -> list[int]:
    """List so many tables at most, by number, the newest first, that ended and can be, or were not tried to be, shown.

    They are a person's, however old, and those of some rooms, if they are among the newest of the house.
    """
    newest = _NEWEST.value(connection) or 0
    found = {number for (number,) in _PLAYED.run(connection, {"person": person, "most": most}).fetchall()}
    if rooms:
        with closing(_LATELY.run(connection, {"after": newest - LATELY})) as lately:  # no further than is needed
            found.update(islice((number for number, room in iter(lately.fetchone, None) if room in rooms), most))
    return sorted(found, reverse=True)[:most]
