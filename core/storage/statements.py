"""Statements that are run all the time: one text for every database, made ready for the driver once."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import ClauseElement, Connection, Dialect, text
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

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


class Statement:
    """A statement with its values by name (`:number`), past what SQLAlchemy does for each run; errors are as with it.

    Of a row that is put in, only the columns that the text names are read.
    """

    def __init__(self, sql: str | ClauseElement) -> None:
        """Keep the text, or what is built on the tables; it is put into a driver's own form when that first runs it."""
        self._sql = text(sql) if isinstance(sql, str) else sql
        self._ready: dict[str, str] = {}

    def run(self, connection: Connection, values: Mapping[str, Any] = NOTHING) -> DBAPICursor:
        """Run it once; gives the driver's cursor."""
        cursor = _cursor(connection)
        try:
            cursor.execute(self._ready.get(connection.dialect.paramstyle) or self._made(connection.dialect), values)
        except connection.dialect.loaded_dbapi.Error as error:
            raise self._refused(connection, error) from None
        return cursor

    def value(self, connection: Connection, values: Mapping[str, Any] = NOTHING) -> Any:
        """Run it once; gives the first column of the first row, None where there is no row."""
        row = self.run(connection, values).fetchone()
        return None if row is None else row[0]

    def run_all(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run it for each of these rows, if there are any."""
        if not rows:
            return
        try:
            _cursor(connection).executemany(
                self._ready.get(connection.dialect.paramstyle) or self._made(connection.dialect), rows
            )
        except connection.dialect.loaded_dbapi.Error as error:
            raise self._refused(connection, error) from None

    def _made(self, dialect: Dialect) -> str:
        made = self._ready[dialect.paramstyle] = str(self._sql.compile(dialect=dialect))
        return made

    def _refused(self, connection: Connection, error: Exception) -> BaseException:
        """Give the error of the driver as SQLAlchemy would, without the values."""
        base = cast(type[Exception], connection.dialect.loaded_dbapi.Error)
        return DBAPIError.instance(
            self._made(connection.dialect), None, error, base, hide_parameters=True, dialect=connection.dialect
        )


_HIGHEST = {
    table: Statement(f"SELECT max(id) FROM {table}")
    for table in ("room", "game_table", "audit", "outbox", "person", "account")
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


def _cursor(connection: Connection) -> DBAPICursor:
    """Make a cursor, past the pool's proxy."""
    return cast(DBAPICursor, connection.connection.dbapi_connection.cursor())  # type: ignore[union-attr]
