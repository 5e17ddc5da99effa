"""A database that a house has, written beside it: short transactions, between which the house has its turns."""

import asyncio
import sqlite3
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError

from core.storage.database import Work
from core.storage.engines.base import HEAD, Unusable
from core.storage.engines.sqlite import File
from core.storage.paths import is_server, meant_by_url, shown
from core.storage.statements import BEGIN

T = TypeVar("T")
TURN = 0.05
"""Seconds for which the house has the database to itself after each transaction: it looks every so often."""


class Beside:
    """A database whose house may be running; what is written here is nothing that a running house keeps in memory."""

    def __init__(self, path: str) -> None:
        """Find it as this version writes it; `Unusable` if it is not there, or something else."""
        self.path = shown(path)
        if meant := meant_by_url(path):
            raise Unusable(f"the database has no such URL; this would work: --database {meant}")
        if not is_server(path) and not Path(path).is_file():
            raise Unusable(f"{path} isn't there; name the database with --database or --config")
        self._engine = _engine(path)
        try:
            with self._engine.connect() as connection:
                form = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        except DBAPIError as error:
            self.close()
            raise Unusable(_why(self.path, error)) from None
        if form != HEAD:
            self.close()
            raise Unusable(f"{self.path} belongs to another version of croupier; run this version on it once first")

    async def run(self, work: Work[T]) -> T:
        """Run a unit of work in a transaction of its own, and let the house have its turn; perhaps `Unusable`."""
        try:
            result = await asyncio.to_thread(self._run, work)
        except DBAPIError as error:
            raise Unusable(_why(self.path, error)) from None
        await asyncio.sleep(TURN)
        return result

    def free(self) -> int:
        """Count the bytes of its file that hold nothing; 0 on a server, which sees to that."""
        if is_server(self.path):
            return 0
        with self._engine.connect() as connection:
            pages = int(connection.exec_driver_sql("PRAGMA freelist_count").scalar_one())
            return pages * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())

    def vacuum(self) -> None:
        """Give a file's free bytes back to the disk; for that nobody else may have it. Perhaps `Unusable`."""
        if is_server(self.path):
            raise Unusable(f"{self.path} is on a server, whose autovacuum does that by itself")
        try:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("VACUUM")
        except DBAPIError as error:
            raise Unusable(_why(self.path, error)) from None

    def close(self) -> None:
        """Let it go."""
        self._engine.dispose()

    def _run(self, work: Work[T]) -> T:
        with self._engine.connect() as connection:
            connection.exec_driver_sql(BEGIN[connection.dialect.name])
            try:
                result = work(connection)
            except BaseException:
                connection.exec_driver_sql("ROLLBACK")
                raise
            connection.exec_driver_sql("COMMIT")
            return result


def _engine(path: str) -> Engine:
    if not is_server(path):
        return File.connecting(path, None)
    from core.storage.engines.postgresql import engine  # whose driver nobody else needs

    return engine(path)


def _why(name: str, error: DBAPIError) -> str:
    """Say why a database cannot be used, without anything that is in it."""
    if isinstance(error.orig, sqlite3.Error):
        return f"{name} cannot be used: {error.orig}"
    from core.storage.engines.lease import reason

    return f"{name} cannot be used: {reason(error)}"
