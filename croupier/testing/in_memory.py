"""A database in memory that the loop itself writes, for tests that are not about its thread."""

from core.storage import Storage


class InMemory(Storage):
    """Units are gathered, shared and answered as in any other database, but no thread is woken for them.

    Waking one, and being woken by it, costs more than what is written.
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
