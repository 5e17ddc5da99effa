"""How many tables a database has."""

from sqlalchemy import Connection, func, select

from core.storage.schema import TableRow


def count_tables(connection: Connection) -> int:
    """Count all tables ever opened."""
    return int(connection.execute(select(func.count()).select_from(TableRow.__table__)).scalar() or 0)
