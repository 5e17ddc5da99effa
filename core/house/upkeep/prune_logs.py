"""Logs of tables that ended long ago, removed a few at a time; how such a table ended is kept, and nobody can check it.

Ratings are made of results alone, and can be made again without any log.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection

from core.engine import Sheet
from core.storage import Statement

T = TypeVar("T")
LOOKED, TABLES = 500, 10
"""Tables that are looked at, and tables whose logs are removed, in one transaction."""
_NEWEST = Statement("SELECT COALESCE(max(id), 0) FROM game_table")
_OLDEST = Statement(
    "SELECT min(oldest) FROM (SELECT min(table_id) AS oldest FROM action "
    "UNION ALL SELECT min(table_id) FROM packed_log) AS logs"
)
"""The first table that has a log: before it all is pruned."""
_OLD = Statement(
    "SELECT id FROM game_table WHERE id > :above AND id <= :until AND phase = 'ended' "
    "AND (EXISTS (SELECT 1 FROM action WHERE action.table_id = game_table.id) "
    "OR EXISTS (SELECT 1 FROM packed_log WHERE packed_log.table_id = game_table.id)) "
    "AND (NOT EXISTS (SELECT 1 FROM replay) "
    "OR EXISTS (SELECT 1 FROM replay WHERE replay.table_id = game_table.id)) "
    "AND (SELECT max(at) FROM result WHERE result.table_id = game_table.id) < :before ORDER BY id"
)

_REMOVE = Statement("DELETE FROM action WHERE table_id = :table")
_PACKED = Statement("SELECT actions FROM packed_log WHERE table_id = :table")
_REMOVE_PACKED = Statement("DELETE FROM packed_log WHERE table_id = :table")


class Pruned(NamedTuple):
    """How many tables have no log any more that had one, and of how many actions those were."""

    tables: int = 0
    actions: int = 0


class Runs(Protocol):
    """What runs a unit of work as one transaction."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run it, and return when it is on the disk."""
        ...


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
    newest = int(_NEWEST.value(connection))
    oldest = _OLDEST.value(connection)
    return newest if oldest is None else int(oldest) - 1, newest


def _old(connection: Connection, above: int, before: float) -> list[int]:
    values = {"above": above, "until": above + LOOKED, "before": before}
    return [int(table) for (table,) in _OLD.run(connection, values).fetchall()]


def remove(connection: Connection, table: int) -> int:
    """Remove a table's log, packed or not; gives the number of its actions."""
    packed = int(_PACKED.value(connection, {"table": table}) or 0)
    _REMOVE_PACKED.run(connection, {"table": table})
    return packed + int(_REMOVE.run(connection, {"table": table}).rowcount)


def _remove(connection: Connection, tables: list[int]) -> int:
    return sum(remove(connection, table) for table in tables)
