"""Databases in memory for tests, which open hundreds of them."""

from functools import cache
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.pool import NullPool

from core.storage import MEMORY, File, Storage


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
        self._connection = self._engine.connect()

    def hurry(self) -> None:
        """Write what waits."""
        if self._gathered:
            units, self._gathered = self._gathered, []
            self._share(units, self._connection)

    def close(self) -> None:
        """Write what waits and let it go."""
        self.hurry()
        self._connection.close()
        super().close()

    def _serve(self) -> None:
        """Leave it to the loop."""


class _Kept(File):
    """Memory that is the connection's own, and goes with it."""

    def __init__(self) -> None:
        """Stand ready."""
        self.name, self._lock, self.engine = MEMORY, None, _engine()

    def close(self) -> None:
        """Leave the engine to the others."""


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
