"""Logs of tables that are over: packed soon, removed a few at a time long after.

How a table ended is kept, and nobody can check it then.
Ratings are made of results alone, and can be made again without any log.
"""

import json
import zlib
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, delete, func, insert, or_, select, union_all

from core.engine import Sheet
from core.storage import Statement, given, highest, queries, schema

T = TypeVar("T")
LOOKED, TABLES = 500, 10
"""Tables that are looked at, and tables whose logs are removed, in one transaction."""
_tables, _results = schema.TableRow.__table__, schema.ResultRow.__table__
_log, _packed, _replays = schema.ActionRow.__table__, schema.PackedLogRow.__table__, schema.ReplayRow.__table__
_ended_at = select(func.max(_results.c.at)).where(_results.c.table_id == _tables.c.id).scalar_subquery()
_logs = union_all(select(func.min(_log.c.table_id).label("oldest")), select(func.min(_packed.c.table_id))).subquery()
_OLDEST = Statement(select(func.min(_logs.c.oldest)))
"""The first table that has a log: before it all is pruned."""
_OLD = Statement(
    select(_tables.c.id)
    .where(_tables.c.id > given("above"), _tables.c.id <= given("until"), _tables.c.phase == "ended")
    .where(or_(*(select(log.c.table_id).where(log.c.table_id == _tables.c.id).exists() for log in (_log, _packed))))
    .where(
        ~select(_replays.c.table_id).exists()
        | select(_replays.c.table_id).where(_replays.c.table_id == _tables.c.id).exists()
    )
    .where(_ended_at < given("before"))
    .order_by(_tables.c.id)
)
_REMOVE = Statement(delete(_log).where(_log.c.table_id == given("table")))
_PACKED = Statement(select(_packed.c.actions).where(_packed.c.table_id == given("table")))
_REMOVE_PACKED = Statement(delete(_packed).where(_packed.c.table_id == given("table")))


class Pruned(NamedTuple):
    """How many tables have no log any more that had one, and of how many actions those were."""

    tables: int = 0
    actions: int = 0


class Runs(Protocol):
    """What runs a unit of work as one transaction."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run it, and return when it is on the disk."""


async def prune(database: Runs, before: float) -> Pruned:
    """Remove the logs of all tables with results that ended before a wall time; others have their turn between.

    A process that is killed meanwhile has removed some logs as a whole; whoever prunes again goes on.
    """
    total, (looked, newest) = Pruned(), await database.run(_logged)
    while looked < newest:
        old = await database.run(partial(_old, above=looked, before=before))
        looked += LOOKED
        for at in range(0, len(old), TABLES):
            some = old[at : at + TABLES]
            removed = await database.run(partial(_remove, tables=some))
            total = Pruned(total.tables + len(some), total.actions + removed)
    return total


def is_pruned(sheet: Sheet, log: Sequence[object]) -> bool:
    """Tell whether a table that is over had more to its log than there is."""
    return sheet.actions > 0 and not log


def _logged(connection: Connection) -> tuple[int, int]:
    """Find behind which table, and up to which, there may be logs."""
    newest = highest(connection, "game_table")
    oldest = _OLDEST.value(connection)
    return newest if oldest is None else int(oldest) - 1, newest


def _old(connection: Connection, above: int, before: float) -> list[int]:
    values = {"above": above, "until": above + LOOKED, "before": before}
    return [int(table) for (table,) in _OLD.run(connection, values).fetchall()]


def remove(connection: Connection, table: int) -> int:
    """Remove a table's log, packed or not; returns the number of its actions."""
    packed = int(_PACKED.value(connection, {"table": table}) or 0)
    _REMOVE_PACKED.run(connection, {"table": table})
    return packed + int(_REMOVE.run(connection, {"table": table}).rowcount)


def _remove(connection: Connection, tables: list[int]) -> int:
    return sum(remove(connection, table) for table in tables)


PACKED_AFTER = 300.0
"""Seconds after a table's end for which its log stays in rows, as `verify` and `analysis` ask for it most then."""
PACK_LOOKED, MOST = 10, 100_000
"""Tables that are looked at in one transaction, and tables that are packed in one run."""
_KEEP = Statement(insert(_packed))
_NEXT = Statement(select(func.min(_log.c.table_id)).where(_log.c.table_id > given("above")))
_IS_OVER = Statement(
    select(_tables.c.id)
    .where(_tables.c.id == given("table"), _tables.c.phase.in_(["ended", "closed"]))
    .where(func.coalesce(_ended_at, 0.0) < given("before"))
)


async def pack(database: Runs, before: float, first: Callable[[int], Awaitable[None]] | None = None) -> int:
    """Pack the logs of tables that ended before a wall time; returns how many, `MOST` or so at most.

    Of each table something is done `first`, by its number. Others have their turn between. A process that is killed
    meanwhile has packed some logs as a whole.
    """
    above: int | None = 0
    packed = 0
    while above is not None and packed < MOST:
        above, over = await database.run(partial(_next_over, above=above, before=before))
        if above is not None and over:
            if first is not None:
                await first(above)
            await database.run(partial(_pack_one, table=above))
            packed += 1
    return packed


def _next_over(connection: Connection, above: int, before: float) -> tuple[int | None, bool]:
    """Look at the next tables until one is over; returns the last that was looked at, None behind them all."""
    for _ in range(PACK_LOOKED):
        table = _NEXT.value(connection, {"above": above})
        if table is None:
            return None, False
        above = int(table)
        if _IS_OVER.value(connection, {"table": above, "before": before}) is not None:
            return above, True
    return above, False


def _pack_one(connection: Connection, table: int) -> None:
    rows = queries.log_rows(connection, table)
    document = zlib.compress(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    remove(connection, table)
    _KEEP.run(connection, {"table_id": table, "actions": len(rows), "document": document})
