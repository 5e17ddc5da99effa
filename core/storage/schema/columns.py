"""What columns of several tables have in common."""

from sqlalchemy import Index, false, text

COUNTED = {"autoincrement": False}
"""Of a number that statements give: the next after the highest, on every database."""
EMPTY, NO = {"server_default": text("''")}, {"server_default": false()}
ZERO, ONE = {"server_default": text("0")}, {"server_default": text("1")}
"""What a column holds in rows that are older than it."""


def partly(name: str, column: str, where: str) -> Index:
    """Make an index of the rows for which `where` holds."""
    return Index(name, column, sqlite_where=text(where), postgresql_where=text(where))
