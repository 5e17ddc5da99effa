"""What a database on a server holds, read beside the process that writes it, each time as of one moment."""

import time
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import create_engine, text

from core.storage import queries
from tests.kills.books import Books

PATIENCE_SECONDS = 30.0


class ServerBooks(Books):
    """The database of an evening; while the server is away whoever reads waits."""

    def __init__(self, url: str) -> None:
        """Read this schema, which need not hold anything yet."""
        super().__init__(Path())
        self._url = url
        self._engine = create_engine(url, isolation_level="REPEATABLE READ", pool_pre_ping=True)
        self._reader: psycopg.Connection[Any] | None = None

    def _rows(self, query: str, *values: Any) -> list[Any]:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                if self._reader is None:
                    self._reader = psycopg.connect(self._url.replace("+psycopg", ""), autocommit=True)
                return self._reader.execute(query.replace("?", "%s").encode(), values).fetchall()
            except psycopg.OperationalError:
                self._reader = None
                assert time.monotonic() < deadline
                time.sleep(0.05)

    def rooms(self) -> dict[str, int]:
        if not self._rows("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'room_alias'"):
            return {}
        with self._open() as connection:
            return {alias: number for number, _, _, alias in queries.rooms(connection)}

    def terms(self) -> int:
        """Tell how many processes have had it."""
        with self._open() as connection:
            return int(connection.execute(text("SELECT term FROM heartbeat")).scalar_one())

    def sound(self) -> bool:
        return True

    def close(self) -> None:
        super().close()
        if self._reader is not None:
            self._reader.close()
