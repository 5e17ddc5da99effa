"""Logs of tables that are over, packed one at a time: nobody sees a difference, and they take a fifth of the room."""

import json
import zlib
from functools import partial

from sqlalchemy import Connection

from core.house.upkeep.prune_logs import Runs, remove
from core.storage import Statement, logs

PACKED_AFTER = 300.0
"""Seconds after a table's end for which its log stays in rows, as `verify` and `analysis` ask for it most then."""
LOOKED, MOST = 10, 100_000
"""Tables that are looked at in one transaction, which packs one at most, and tables that are packed in one run."""
_KEEP = Statement("INSERT INTO packed_log (table_id, actions, document) VALUES (:table, :actions, :document)")
_NEXT = Statement("SELECT min(table_id) FROM action WHERE table_id > :above")
_IS_OVER = Statement(
    "SELECT id FROM game_table WHERE id = :table AND phase IN ('ended', 'closed') "
    "AND COALESCE((SELECT max(at) FROM result WHERE result.table_id = game_table.id), 0) < :before"
)


async def pack(database: Runs, before: float) -> int:
    """Pack the logs of tables that ended before a wall time; gives how many, `MOST` or so at most.

    Others have their turn between. A process that is killed meanwhile has packed some logs as a whole.
    """
    above: int | None = 0
    packed = 0
    while above is not None and packed < MOST:
        above, some = await database.run(partial(_pack, above=above, before=before))
        packed += some
    return packed


def _pack(connection: Connection, above: int, before: float) -> tuple[int | None, int]:
    """Pack the first of the next tables that is over; gives the last one that was looked at, None behind them all."""
    for _ in range(LOOKED):
        table = _NEXT.value(connection, {"above": above})
        if table is None:
            return None, 0
        above = int(table)
        if _IS_OVER.value(connection, {"table": above, "before": before}) is not None:
            _pack_one(connection, above)
            return above, 1
    return above, 0


def _pack_one(connection: Connection, table: int) -> None:
    rows = logs.rows(connection, table)
    document = zlib.compress(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    remove(connection, table)
    _KEEP.run(connection, {"table": table, "actions": len(rows), "document": document})
