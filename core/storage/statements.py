"""Statements that are run all the time: one text for every database, made ready for the driver once."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from sqlalchemy import BindParameter, ClauseElement, Connection, Dialect, bindparam, func, select, text
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from core.storage import schema

NOTHING: Mapping[str, Any] = {}
BEGIN = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}
"""How each database begins a transaction that writes."""
MAKING = 1668444017
"""The first number of the lock on a server for whoever makes the schema, or changes it; the second is the schema's."""
_ALONE = (
    "SET LOCAL idle_in_transaction_session_timeout = 0",  # what migrations compute may take longer than a move
    f"SELECT pg_advisory_xact_lock({MAKING}, oid::bigint::bit(32)::int) FROM pg_namespace "
    "WHERE nspname = current_schema()",
)


def given(name: str) -> BindParameter[Any]:
    """Return what stands in a statement for a value that is given by name with each run."""
    return bindparam(name, required=False)


class Statement:
    """A statement that is compiled once, past what SQLAlchemy and its pool do for each run; errors are as with it.

    Of a row that is put in, only the columns that the statement names are read.
    """

    def __init__(self, sql: str | ClauseElement | Callable[[Any], ClauseElement]) -> None:
        """Keep what is built on the tables, or is to be with the `insert` of a dialect; text where it names no column.

        It is put into a driver's own form when that first runs it.
        """
        self._sql = sql
        self._ready: dict[str, tuple[str, dict[str, Any]]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any] = NOTHING) -> DBAPICursor:
        """Run it once; gives the driver's cursor."""
        dialect = connection.dialect
        cursor: DBAPICursor = connection.connection.dbapi_connection.cursor()  # type: ignore[union-attr]
        sql, fixed = self._ready.get(dialect.paramstyle) or self._made(dialect)
        try:
            cursor.execute(sql, {**fixed, **values} if fixed else values)
        except dialect.loaded_dbapi.Error as error:
            raise _refused(dialect, sql, error) from None
        return cursor

    def value(self, connection: Connection, values: Mapping[str, Any] = NOTHING) -> Any:
        """Run it once; gives the first column of the first row, None where there is no row."""
        row = self.run(connection, values).fetchone()
        return None if row is None else row[0]

    def run_all(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        if not rows:
            return
        cursor, dialect = connection.connection.dbapi_connection.cursor(), connection.dialect  # type: ignore[union-attr]
        sql, fixed = self._ready.get(dialect.paramstyle) or self._made(dialect)
        try:
            cursor.executemany(sql, [{**fixed, **row} for row in rows] if fixed else rows)
        except dialect.loaded_dbapi.Error as error:
            raise _refused(dialect, sql, error) from None

    def _made(self, dialect: Dialect) -> tuple[str, dict[str, Any]]:
        """Compile it; the values that it has itself are given with those of each run."""
        built = text(self._sql) if isinstance(self._sql, str) else self._sql
        if not isinstance(built, ClauseElement):
            built = built(import_module(f"sqlalchemy.dialects.{dialect.name}").insert)
        made = built.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        fixed = {name: value for name, value in (made.params or {}).items() if value is not None}
        return self._ready.setdefault(dialect.paramstyle, (str(made), fixed))


def _refused(dialect: Dialect, sql: str, error: Exception) -> BaseException:
    """Give the error of the driver as SQLAlchemy would, without the values."""
    base = cast(type[Exception], dialect.loaded_dbapi.Error)
    return DBAPIError.instance(sql, None, error, base, hide_parameters=True, dialect=dialect)


_HIGHEST = {
    table.name: Statement(select(func.max(table.c.id))) for table in schema.METADATA.sorted_tables if "id" in table.c
}


def begin_alone(connection: Connection) -> None:
    """Begin a transaction in which nobody else makes or changes the schema, once whoever was at it is through."""
    dialect = connection.dialect.name
    connection.exec_driver_sql(BEGIN[dialect])
    for statement in _ALONE if dialect == "postgresql" else ():
        connection.exec_driver_sql(statement)


def highest(connection: Connection, table: str) -> int:
    """Read the highest id in a table, 0 where it has no row."""
    return int(_HIGHEST[table].value(connection) or 0)
