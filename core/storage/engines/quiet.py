"""PostgreSQL's errors without the rows that they quote."""

from typing import Any

import psycopg


class QuietCursor(psycopg.Cursor[Any]):
    """A cursor whose errors say of what kind they are and nothing else: the server's words show values."""

    def execute(self, *given: Any, **named: Any) -> "QuietCursor":
        """Run a statement."""
        try:
            return super().execute(*given, **named)
        except psycopg.Error as error:
            raise _quiet(error) from None

    def executemany(self, *given: Any, **named: Any) -> None:
        """Run a statement for each row."""
        try:
            super().executemany(*given, **named)
        except psycopg.Error as error:
            raise _quiet(error) from None


def _quiet(error: psycopg.Error) -> psycopg.Error:
    return type(error)(f"{type(error).__name__}, SQLSTATE {error.sqlstate or 'none'}")
