"""Every statement on what is owed to rooms and players, as functions of a connection."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from core.storage import tables
from core.storage.rows import OutboxEntry, SaidEntry

_outbox = tables.OUTBOX
_tables = tables.TABLES

# Made once: putting a statement together costs more than running it.
_OWE = insert(_outbox)
_DROP = delete(_outbox).where(_outbox.c.id == bindparam("number"))
_SAID = update(_outbox).where(_outbox.c.id == bindparam("number")).values(said=bindparam("at"))
_FORGET_SAID = delete(_outbox).where(_outbox.c.table_id == bindparam("number"), _outbox.c.said.is_not(None))


def owe(connection: Connection, table: int, audience: str, events: str, not_after: float) -> int:
    """Note what is to be told; gives its number."""
    values = {"table_id": table, "audience": audience, "events": events, "not_after": not_after}
    return int(connection.execute(_OWE, values).inserted_primary_key[0])  # type: ignore[index]  # the table has one


def outbox(connection: Connection) -> list[OutboxEntry]:
    """List what is still to be told, in order."""
    query = select(
        _outbox.c.id, _tables.c.id, _tables.c.room_id, _outbox.c.audience, _outbox.c.events, _outbox.c.not_after
    )
    query = query.join(_tables, _tables.c.id == _outbox.c.table_id).where(_outbox.c.said.is_(None))
    return [OutboxEntry(*row) for row in connection.execute(query.order_by(_outbox.c.id))]


def said(connection: Connection) -> list[SaidEntry]:
    """List what was said since the tables last changed whose clocks waited for it, in order."""
    query = select(_outbox.c.id, _tables.c.id, _tables.c.room_id, _outbox.c.audience, _outbox.c.said)
    query = query.join(_tables, _tables.c.id == _outbox.c.table_id).where(_outbox.c.said.is_not(None))
    return [SaidEntry(*row) for row in connection.execute(query.order_by(_outbox.c.id))]


def drop(connection: Connection, ids: Iterable[int]) -> None:
    """Forget what was told."""
    rows = [{"number": number} for number in ids]
    if rows:
        connection.execute(_DROP, rows)


def told(connection: Connection, times: Mapping[int, float | None]) -> None:
    """Note what was told: with the service time at which it was said, or, where nobody waits for that, not at all."""
    drop(connection, [number for number, at in times.items() if at is None])
    rows = [{"number": number, "at": at} for number, at in times.items() if at is not None]
    if rows:
        connection.execute(_SAID, rows)


def forget_said(connection: Connection, table: int) -> None:
    """Forget what was said of a table, whose clocks know of it by now."""
    connection.execute(_FORGET_SAID, {"number": table})
