"""Every statement on what is owed to rooms and players, as functions of a connection."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from core.storage.rows import OutboxEntry, SaidEntry
from core.storage.schema import OutboxRow, TableRow
from core.storage.statements import Statement, given, highest

_owed, _tables = OutboxRow.__table__, TableRow.__table__
_has_been_said = _owed.c.said.is_not(None)
_OWE = Statement(insert(_owed))
_DROP = Statement(delete(_owed).where(_owed.c.id.between(given("first"), given("last"))))
_SAID = Statement(update(_owed).where(_owed.c.id == given("number")).values(said=given("at")))
_FORGET_SAID = Statement(delete(_owed).where(_owed.c.table_id == given("number"), _has_been_said))
_is_over = select(_tables.c.id).where(_tables.c.id == _owed.c.table_id, _tables.c.phase.in_(["ended", "closed"]))
_FORGET_OVER = Statement(delete(_owed).where(_has_been_said, _is_over.exists()))
_what = select(_owed.c.id, _tables.c.id, _tables.c.room_id, _owed.c.audience).join_from(_owed, _tables)
_what = _what.order_by(_owed.c.id)
_LEFT = Statement(_what.add_columns(_owed.c.events, _owed.c.not_after, _owed.c.version).where(~_has_been_said))
_ALL_SAID = Statement(_what.add_columns(_owed.c.said).where(_has_been_said))
_NUMBERED = "outbox"
"""Where a connection remembers the newest number that it gave to anything owed; no other writes to this database."""


def owe(
    connection: Connection, table: int, owed: Sequence[tuple[str, str]], not_after: float, version: int
) -> list[int]:
    """Note the events that each audience is to be told, in the form of a version of the game; gives their numbers."""
    newest: int | None = connection.info.get(_NUMBERED)
    if newest is None:
        newest = highest(connection, "outbox")
    numbers = [newest + count for count in range(1, len(owed) + 1)]
    connection.info[_NUMBERED] = newest + len(owed)
    row = {"table_id": table, "not_after": not_after, "version": version, "said": None}
    rows = zip(numbers, owed, strict=True)
    _OWE.run_all(connection, [{**row, "id": number, "audience": who, "events": said} for number, (who, said) in rows])
    return numbers


def outbox(connection: Connection) -> list[OutboxEntry]:
    """List what is still to be told, in order."""
    return [OutboxEntry(*row) for row in _LEFT.run(connection).fetchall()]


def said(connection: Connection) -> list[SaidEntry]:
    """List what was said since the tables last changed whose clocks waited for it, in order."""
    return [SaidEntry(*row) for row in _ALL_SAID.run(connection).fetchall()]


def drop(connection: Connection, ids: Iterable[int]) -> None:
    """Forget what was told: what was owed together mostly is told together, and goes in one statement."""
    spans: list[dict[str, int]] = []
    for number in sorted(ids):
        if spans and number == spans[-1]["last"] + 1:
            spans[-1]["last"] = number
        else:
            spans.append({"first": number, "last": number})
    _DROP.run_all(connection, spans)


def told(connection: Connection, times: Mapping[int, float | None]) -> None:
    """Note what was told: with the service time at which it was said, or, where nobody waits for that, not at all."""
    drop(connection, [number for number, at in times.items() if at is None])
    _SAID.run_all(connection, [{"number": number, "at": at} for number, at in times.items() if at is not None])


def forget_said(connection: Connection, table: int) -> None:
    """Forget what was said of a table, whose clocks know of it by now."""
    _FORGET_SAID.run(connection, {"number": table})


def forget_over(connection: Connection) -> None:
    """Forget what was said of tables that are over: it may have been noted after their last change."""
    _FORGET_OVER.run(connection)
