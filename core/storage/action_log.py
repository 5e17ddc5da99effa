"""Logs of tables: a row for each action while a table is played and for a while after, then one row for them all.

Draws of one stream that follow one another share its name and their pool.
"""

import json
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, select

from core.storage.schema import ActionRow, PackedLogRow
from core.storage.statements import Statement, given

Drawn = tuple[str, int, tuple[int, ...], tuple[int, ...]]
"""Whose stream, the number in it of the first draw, the pool, and what was drawn one after the other."""
_log, _packed = ActionRow.__table__, PackedLogRow.__table__
_columns = _log.c.number, _log.c.seat, _log.c.wait, _log.c.automatic, _log.c.action, _log.c.draws
_ROWS = Statement(select(*_columns).where(_log.c.table_id == given("table")).order_by(_log.c.number))
_PACKED = Statement(select(_packed.c.document).where(_packed.c.table_id == given("table")))


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


def pack(draws: Iterable[Drawn]) -> str:
    """Give draws their stored form, "" for none.

    `[2, 7, 6, [3, 1]]`: the 7th and 8th of seat 2 from 1 to 6; `[-1, 0, "021", [2]]`: one of the house from 1, 1 and 2.
    """
    rows: list[Drawn] = []
    for draw in draws:
        stream, began, newest, before = rows[-1] if rows else ("", 0, (), ())
        if draw[:3] == (stream, began + len(before), newest):
            rows[-1] = (stream, began, newest, before + draw[3])
        else:
            rows.append(draw)
    return f"[{','.join([_written(*row) for row in rows])}]" if rows else ""


def unpack(stored: str) -> Iterator[dict[str, Any]]:
    """Give stored draws back, each with owner, number, pool and result; older rows have more of that as it is."""
    for row in json.loads(stored or "[]"):
        if isinstance(row, dict):
            yield row
            continue
        stream, first, pool, results = row
        owner = stream if isinstance(stream, str) else "house" if stream < 0 else f"seat{stream}"
        entries = _entries(pool)
        for number, result in enumerate(results, first):
            yield {"owner": owner, "number": number, "pool": entries, "result": result}


def _written(owner: str, number: int, pool: tuple[int, ...], results: tuple[int, ...]) -> str:
    stream = "-1" if owner == "house" else owner.removeprefix("seat")
    return f"[{stream},{number},{_counted(pool)},[{','.join(map(str, results))}]]"


def _counted(pool: tuple[int, ...]) -> str:
    """Write the N of all from 1 to N; of few numbers in order how often each from 0 on is there; else what is there."""
    if pool == tuple(range(1, len(pool) + 1)):
        return str(len(pool))
    if min(pool) >= 0 and max(pool) < 2 * len(pool) and list(pool) == sorted(pool):
        times = [pool.count(entry) for entry in range(pool[-1] + 1)]
        if max(times) < 10:
            return f'"{"".join(map(str, times))}"'
    return f"[{','.join(map(str, pool))}]"


def _entries(pool: int | str | list[int]) -> list[int]:
    if isinstance(pool, int):
        return list(range(1, pool + 1))
    return [entry for entry, times in enumerate(pool) for _ in range(int(times))] if isinstance(pool, str) else pool
