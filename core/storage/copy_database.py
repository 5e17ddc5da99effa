"""A house moves from one database to another, each row compared when it is there."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, Table, func, insert, select, tuple_, update
from sqlalchemy.exc import DBAPIError

from core import errors
from core.storage.database import keeper
from core.storage.engines.base import Keeper, Unusable
from core.storage.engines.sqlite import MEMORY
from core.storage.paths import is_server, meant_by_url, shown
from core.storage.rows import Beat

AT_ONCE = 200
"""Rows that are written and compared together."""
HEARTBEAT = "heartbeat"


def move(source: str, target: str) -> dict[str, int]:
    """Copy everything to a database that holds nothing, all or nothing; gives the number of rows of each table.

    Neither may be in use (`AlreadyOpen`); `Unusable` says what else is in the way. The source stays as it is.
    """
    for name in (source, target):
        if meant := meant_by_url(name):
            raise Unusable(f"No database has such a URL; this would work: {meant}")
    if source == MEMORY or (not is_server(source) and not Path(source).is_file()):
        raise Unusable(f"{shown(source)} isn't there; name the database that the bot has")
    here = keeper(source)
    try:
        there = keeper(target)
        try:
            return _moved(here, there)
        finally:
            there.close()
    finally:
        here.close()


def _moved(here: Keeper, there: Keeper) -> dict[str, int]:
    from core.storage.schema import METADATA

    counts: dict[str, int] = {}
    with here.engine.connect() as reading, there.engine.connect() as writing:
        here.begin(reading)
        there.begin(writing)
        try:
            _need_nothing(writing, METADATA.sorted_tables, there.name)
            for table in METADATA.sorted_tables:
                counts[table.name] = _copied(table, reading, writing)
            there.commit(writing)
        except DBAPIError as error:
            raise Unusable(f"{there.name} cannot take what is in {here.name}: {errors.describe(error)}") from None
        finally:
            there.roll_back(writing)
            here.roll_back(reading)
    return counts


def _need_nothing(connection: Connection, tables: list[Table], name: str) -> None:
    for table in tables:
        if table.name != HEARTBEAT and connection.execute(select(func.count()).select_from(table)).scalar():
            raise Unusable(f"{name} holds something already; name a database that is new")


def _copied(table: Table, reading: Connection, writing: Connection) -> int:
    """Copy a table, and compare each row as it was read with how it is read where it came to."""
    keys, count = list(table.primary_key.columns), 0
    for rows in _slices(reading, table):
        if table.name == HEARTBEAT:
            rows = [_beaten(writing, table, row) for row in rows]
        else:
            writing.execute(insert(table), [dict(row._mapping) for row in rows])
        wanted = {_key(row, keys): tuple(row) for row in rows}
        found = writing.execute(select(table).where(tuple_(*keys).in_(list(wanted))))
        if {_key(row, keys): tuple(row) for row in found} != wanted:
            raise Unusable(f"rows of the table {table.name} would not be the same afterwards; nothing was moved")
        count += len(rows)
    if table.name != HEARTBEAT and writing.execute(select(func.count()).select_from(table)).scalar() != count:
        raise Unusable(f"the table {table.name} would not have as many rows afterwards; nothing was moved")
    return count


def _beaten(writing: Connection, table: Table, row: Row[Any]) -> Row[Any]:
    """Write down the service time, in a row that a server has already, with the term that has begun there."""
    times = {name: row._mapping[name] for name in Beat._fields}
    if not writing.execute(update(table).values(**times)).rowcount:
        writing.execute(insert(table).values(id=1, term=0, **times))
    return writing.execute(select(table)).one()


def _slices(reading: Connection, table: Table) -> Iterator[list[Row[Any]]]:
    rows = iter(reading.execution_options(stream_results=True).execute(select(table)))
    return iter(lambda: list(islice(rows, AT_ONCE)), [])


def _key(row: Row[Any], keys: list[Any]) -> tuple[Any, ...]:
    return tuple(row._mapping[key] for key in keys)
