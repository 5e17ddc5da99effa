"""PostgreSQL instead of SQLite, for the tests of the core as they are: each file is a schema of one server."""

import os
from collections.abc import Sequence
from hashlib import blake2b
from itertools import count
from typing import Any

import psycopg

from core.storage import MEMORY, database, is_server
from core.storage.database import Heard
from core.storage.engines.base import Keeper
from core.storage.engines.postgresql import Server

SERVER = "CROUPIER_TESTS_ON"
"""The environment variable with the server's URL."""
_numbers = count()
_free: list[str] = []
"""Schemas without a row that no house has."""
_before = database.keeper


def keeper(path: str, wait: Heard | None = None, lost: Heard | None = None) -> Keeper:
    """Open the schema of a path, new for each house that keeps nothing."""
    if is_server(path):
        return _before(path, wait, lost)
    if path == MEMORY:
        return Lent(_free.pop() if _free else _made(f"{os.getpid()}:{next(_numbers)}"), wait, lost)
    return Server(_url(_made(path)), wait, lost)


class Lent(Server):
    """A schema of a house that keeps nothing: once it is closed another house begins there, with no rows."""

    def __init__(self, schema: str, wait: Heard | None, lost: Heard | None) -> None:
        """Begin in a schema that nobody has."""
        self._schema = schema
        super().__init__(_url(schema), wait, lost)

    def close(self) -> None:
        """Let it go, empty."""
        super().close()
        with _connected() as connection:
            there = f"SELECT tablename FROM pg_tables WHERE schemaname = '{self._schema}'"
            tables = [table for (table,) in connection.execute(there.encode()) if table != "alembic_version"]
            emptied = "".join(f"DELETE FROM {self._schema}.{table};" for table in tables)
            connection.execute(f"SET session_replication_role = replica; {emptied}".encode())
        _free.append(self._schema)


def copied(path: str) -> str:
    """Copy the rows of a path as a process that dies now leaves them; gives the path of the copy."""
    copy = f"{path}.killed"
    here, there = _schema(path), _schema(copy)
    with _connected() as connection:
        connection.execute(f"CREATE SCHEMA {there}".encode())
        for (table,) in connection.execute(f"SELECT tablename FROM pg_tables WHERE schemaname = '{here}'".encode()):
            made = f"CREATE TABLE {there}.{table} (LIKE {here}.{table} INCLUDING ALL)"
            connection.execute(f"{made}; INSERT INTO {there}.{table} SELECT * FROM {here}.{table}".encode())
    return copy


class Beside:
    """A connection as `sqlite3.connect` gives it, for tests that look at what is stored, or break it."""

    def __init__(self, path: Any, **unused: object) -> None:
        """Look at the schema of a path."""
        self._connection = _connected()
        # As with SQLite such a connection is held to no reference.
        self._connection.execute(
            f"SET search_path = {_schema(str(path))}; SET session_replication_role = replica".encode()
        )

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Run a statement with its values by place."""
        cursor = self._connection.execute(statement.replace("%", "%%").replace("?", "%s").encode(), values)
        return cursor if cursor.description else self._connection.execute(b"SELECT WHERE false")

    def close(self) -> None:
        """Let it go."""
        self._connection.close()

    def __enter__(self) -> "Beside":
        return self

    def __exit__(self, *failure: object) -> None:
        """Leave it open, as SQLite does."""


def put() -> None:
    """Put it in place of SQLite in this process."""
    import sqlite3

    from croupier.testing import stage

    vars(database)["keeper"] = keeper
    vars(stage)["copied"] = copied
    vars(stage)["stored_in"] = lambda path: database.Storage
    vars(sqlite3)["connect"] = Beside


def _made(path: str) -> str:
    schema = _schema(path)
    with _connected() as connection:
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}".encode())
    return schema


def _url(schema: str) -> str:
    return f"{os.environ[SERVER]}?options=-csearch_path%3D{schema}"


def _schema(path: str) -> str:
    return f"h{blake2b(os.path.abspath(path).encode(), digest_size=8).hexdigest()}"


def _connected() -> psycopg.Connection[Any]:
    return psycopg.connect(os.environ[SERVER].replace("+psycopg", ""), autocommit=True)
