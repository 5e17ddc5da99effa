"""What a database does for us, whichever it is, and how its schema is recognised and made."""

import sqlite3
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError

from core import errors
from core.storage.statements import begin_alone

HEAD = "0019"
"""The newest migration."""
_PASS = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)


class AlreadyOpen(Exception):
    """Another process holds this database."""


class Unusable(Exception):
    """What was named cannot be the database, and why."""


class NotNow(Unusable):
    """It cannot be the database for a reason that passes: another try may do."""


class Keeper(Protocol):
    """A database that this process holds until it is closed; made, it is there with the newest schema."""

    name: str
    """What people are shown of it, without a password."""
    engine: Engine

    def begin(self, connection: Connection) -> object:
        """Begin a transaction, in which nobody else writes."""
        ...

    def commit(self, connection: Connection) -> object:
        """Commit it; what fails has changed nothing, or is known to nobody who goes on."""
        ...

    def roll_back(self, connection: Connection) -> object:
        """Undo it, if there is one."""
        ...

    def holds(self) -> bool:
        """Tell whether the database is known to be still ours, so that what is in it may be told."""
        ...

    def reading(self) -> Engine | None:
        """Give what reads it beside whoever writes, None where nobody else can."""
        ...

    def scrub(self, connection: Connection) -> bool:
        """Leave nothing in its files of what was erased, nor in copies of them; False if that has to be tried again."""
        ...

    def drop_copies(self, before: float) -> None:
        """Delete the copies of it that it made itself before a wall time."""
        ...

    def close(self) -> None:
        """Let it go."""
        ...


def is_current(connection: Connection, name: str) -> bool:
    """Tell whether the schema is the newest, having made it where there was none; False if it is behind.

    Run in no transaction; `connection` commits by itself.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return _create(connection) or is_current(connection, name)
    if "alembic_version" not in tables:
        raise Unusable(f"{name} is the database of something else; name another one")
    current = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if current == [HEAD]:
        return True
    if len(current) == 1 and current[0] in _earlier():
        return False
    if len(current) == 1 and str(current[0]).isdigit() and str(current[0]) > HEAD:
        raise Unusable(f"{name} was written by a newer croupier; upgrade this one, or name another database")
    raise Unusable(f"{name} has a schema that no croupier made; put a good copy in its place, or name another database")


def passes(error: BaseException) -> bool:
    """Tell whether something fails for a reason that passes: a server that is away, a locked file, a full disk."""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", None)
    return isinstance(error, OperationalError) and (code is None or code & 0xFF in _PASS)


def upgrade(engine: Engine, name: str) -> None:
    """Bring the schema up to date, or leave it as it was and be `Unusable`."""
    from core.storage import migrations  # Alembic costs a tenth of a second, paid only when the schema is behind

    try:
        migrations.upgrade(engine)
    except Exception as error:
        kind = NotNow if passes(error) else Unusable
        raise kind(f"{name} stays as it is, for it could not be upgraded: {errors.describe(error)}") from None


def _earlier() -> set[str]:
    """List the schemas from which migrations lead on, by the names of their files."""
    return {
        file.name[: len(HEAD)] for file in (Path(__file__).parents[1] / "migrations" / "versions").glob("[0-9]*_*.py")
    }


def _create(connection: Connection) -> bool:
    """Make the schema in one transaction, so that a process killed on the way leaves nothing behind.

    False if somebody else has made one meanwhile.
    """
    from core.storage.schema import statements  # which a house that has its database does without

    begin_alone(connection)
    if inspect(connection).get_table_names():
        connection.exec_driver_sql("ROLLBACK")
        return False
    for statement in statements(connection.dialect.name):
        connection.exec_driver_sql(statement)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
    connection.exec_driver_sql("COMMIT")
    return True
