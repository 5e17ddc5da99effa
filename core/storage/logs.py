"""Logs of tables: a row for each action while a table is played and for a while after, then one row for them all."""

import json
import zlib
from typing import Any

from sqlalchemy import Connection

from core.storage.action_log import unpack
from core.storage.statements import Statement

_ROWS = Statement(
    "SELECT number, seat, wait, automatic, action, draws FROM action WHERE table_id = :table ORDER BY number"
)
_PACKED = Statement("SELECT document FROM packed_log WHERE table_id = :table")


def actions(connection: Connection, table: int) -> list[dict[str, Any]]:
    """List a table's log in order: number, seat, wait, automatic, action, draws."""
    return [
        {"number": number, "seat": seat, "wait": wait, "automatic": bool(auto)}
        | {"action": json.loads(action), "draws": [*unpack(draws)]}
        for number, seat, wait, auto, action, draws in rows(connection, table)
    ]


def rows(connection: Connection, table: int) -> list[list[Any]]:
    """List the rows of a table's log as they were stored, in order, whether they are packed by now or not."""
    if found := [list(row) for row in _ROWS.run(connection, {"table": table}).fetchall()]:
        return found
    packed: bytes | None = _PACKED.value(connection, {"table": table})
    return json.loads(zlib.decompress(packed)) if packed else found
