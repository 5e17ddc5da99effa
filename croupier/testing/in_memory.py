"""Databases in memory, and in files that are soon gone, for tests, which open hundreds of them."""

from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.pool import NullPool, Pool

from core.storage import MEMORY, File, Storage
from core.storage.database import Unit


class Copied(Storage):
    """A database in memory that begins as a copy of an empty one, on the engine of all that do.

    Making the schema, and compiling each statement anew, costs a short test more than what it says.
    """

    def _kept(self, path: str, *rest: object) -> File:
        return _Kept()


class InMemory(Copied):
    """One that the loop itself writes, for tests that are not about the thread which does so elsewhere.

    Units are gathered, shared and answered as in any other database. Waking a thread, and being woken by it, costs
    more than what is written.
    """

    def __init__(self, path: str) -> None:
        """Open it."""
        super().__init__(path)
        self.connection = self._engine.connect()

    def _store(self, batch: list[Unit]) -> None:
        """Write it."""
        loop, answers = batch[0][1].get_loop(), self._made(batch, self.connection)
        if not loop.is_closed():
            loop.call_soon(self._stored, answers)

    def close(self) -> None:
        """Write what waits and let it go."""
        while self._gathered:
            self._hand_over()
        self.connection.close()
        super().close()


class InFile(InMemory):
    """The same in a file, for houses that are started again from what they stored."""

    def _kept(self, path: str, *rest: object) -> File:
        return _Filed(path)


class _Kept(File):
    """Memory that is the connection's own, and goes with it."""

    def __init__(self) -> None:
        """Stand ready."""
        self.name, self._lock, self.engine = MEMORY, None, _engine()

    def close(self) -> None:
        """Leave the engine to the others."""


class _Filed(File):
    """A file that begins as a copy of an empty database; its log grows as it is written."""

    def __init__(self, path: str) -> None:
        """Open it."""
        if not Path(path).exists():
            Path(path).write_bytes(_empty_file())
            Path(path).chmod(0o600)
        super().__init__(path)

    @staticmethod
    def connecting(path: str, pool: type[Pool] | None) -> Engine:
        """Give an engine of its own, which knows the statements that any other has compiled."""
        made = File.connecting(path, pool)
        made.dialect, made._compiled_cache = _engine().dialect, _engine()._compiled_cache
        return made

    def _stretch(self) -> None:
        """Leave the log as short as it is."""


@cache
def _empty_file() -> bytes:
    """Give the bytes of a file with the schema and nothing else."""
    with File(MEMORY).engine.connect() as connection:
        made: bytes = connection.connection.dbapi_connection.serialize()  # type: ignore[union-attr]
    return made


@cache
def _engine() -> Engine:
    """Give the engine of which each connection is a database of its own, with the schema there."""
    empty = File(MEMORY)
    made = File.connecting(MEMORY, NullPool)

    @event.listens_for(made, "connect")
    def _fill(connection: Any, _: Any) -> None:
        with empty.engine.connect() as schema:
            schema.connection.dbapi_connection.backup(connection)  # type: ignore[union-attr]

    return made
