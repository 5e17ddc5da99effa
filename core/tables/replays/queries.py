"""Every statement on the replays of tables that are over: each is written once, and never changed."""

from sqlalchemy import Connection, func, select

from core.storage import Statement
from core.storage.schema import ReplayRow, TableRow

_replays, _tables = ReplayRow.__table__, TableRow.__table__
_FREEZE = Statement(lambda insert: insert(_replays).on_conflict_do_nothing())


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
