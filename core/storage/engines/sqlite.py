"""SQLite: a file, or nothing but memory, that one process holds by a lock beside it."""

import fcntl
import glob
import logging
import math
import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import Pool, StaticPool

from core import errors
from core.storage.engines import base as keeping
from core.storage.engines.base import AlreadyOpen, NotNow, Unusable
from core.storage.paths import make_file, meant_by_url
from core.storage.statements import Statement

log = logging.getLogger(__name__)

MEMORY = ":memory:"

LOG_BYTES = 4_100_000
"""How long the log grows before SQLite moves it into the database and begins it anew: 1000 pages."""

_BEGIN, _COMMIT = Statement("BEGIN IMMEDIATE"), Statement("COMMIT")
PATIENCE = 30.0
"""Seconds for which a statement waits for whoever else reads or writes the file."""
SOON = 5.0
"""Seconds for which a start waits for somebody else to write: nobody of ours takes so long."""
_PATIENT = Statement(f"PRAGMA busy_timeout = {1000 * PATIENCE:.0f}")


def _roll_back(connection: Connection) -> None:
    """Undo the open transaction; a failure to do so shows when the next one begins, and must not end the thread."""
    try:
        if connection.connection.dbapi_connection.in_transaction:  # type: ignore[union-attr]
            connection.exec_driver_sql("ROLLBACK")
    except Exception as error:
        log.error("a transaction could not be undone: %s", errors.describe(error))


def _engine(path: str, pool: type[Pool] | None) -> Engine:
    """Give an engine on a file as every house has it, whatever the schema in there."""
    engine = create_engine(
        f"sqlite:///{path}",
        isolation_level="AUTOCOMMIT",
        paramstyle="named",  # as statements are written
        connect_args={"check_same_thread": False, "timeout": SOON},
        hide_parameters=True,  # they hold secrets, and exceptions and logs would show them
        poolclass=pool,
    )

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA secure_delete=ON")  # or what was erased stays in the file until it is written over
        connection.execute(f"PRAGMA busy_timeout = {1000 * PATIENCE:.0f}")

    return engine


def reads(path: str) -> Engine:
    """Give what reads a file, and changes nothing: SQLite lets it in beside the one that writes, without our lock."""
    url = f"sqlite:///file:{Path(path).resolve().as_posix()}?mode=ro&uri=true"
    return create_engine(url, paramstyle="named", hide_parameters=True)  # as statements are written


class File:
    """A database in a file, made with mode 0600."""

    begin, commit = staticmethod(_BEGIN.run), staticmethod(_COMMIT.run)
    roll_back = staticmethod(_roll_back)
    connecting = staticmethod(_engine)

    def __init__(self, path: str) -> None:
        self.name = path
        self._lock = None if path == MEMORY else claim(path)
        self.engine = self.connecting(path, StaticPool if path == MEMORY else None)
        try:
            _need_unlocked(self.engine, path)
            _prepare(self.engine, path)
            if path != MEMORY:
                self._stretch()
        except BaseException:
            self.close()
            raise

    def holds(self) -> bool:
        """Tell that it is ours: nothing takes a lock away."""
        return True

    def reading(self) -> Engine | None:
        """Give what reads the file beside whoever writes; memory is the connection's own."""
        return None if self.name == MEMORY else reads(self.name)

    def scrub(self, connection: Connection) -> bool:
        """Empty the log of the file, whose pages have been overwritten, and delete the copies made before migrations.

        While somebody else reads, the log cannot be emptied; nobody waits for that.
        """
        try:
            self.drop_copies(math.inf)
            connection.exec_driver_sql("PRAGMA busy_timeout = 0")
            busy = int(connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar_one())
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")
        except Exception as error:  # which must not end the thread that writes
            log.error("what was erased is still in the files, and will be gone: %s", errors.describe(error))
            return False
        return not busy

    def drop_copies(self, before: float) -> None:
        """Delete the copies made before migrations that are older than a wall time."""
        if self.name != MEMORY:
            for copy in Path(self.name).parent.glob(f"{glob.escape(Path(self.name).name)}.before-*"):
                if copy.stat().st_mtime < before:
                    copy.unlink(missing_ok=True)

    def close(self) -> None:
        """Let the file go."""
        self.engine.dispose()
        if self._lock:
            self._lock.close()

    def _stretch(self) -> None:
        """Give the log its whole length where the disk has it: a commit costs far less in a file that does not grow.

        What is undone here is more than so small a cache holds, so it stands in the log, where later commits overwrite.
        """
        with self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA cache_size=10")
            with suppress(DatabaseError):
                _BEGIN.run(connection)
                connection.exec_driver_sql("CREATE TABLE undone (bytes BLOB)")
                connection.exec_driver_sql("INSERT INTO undone VALUES (zeroblob(:size))", {"size": LOG_BYTES})
            _roll_back(connection)
            connection.exec_driver_sql("PRAGMA cache_size=-2000")


def claim(path: str) -> IO[str]:
    """Hold a file, made if there is none, until what this gives is closed; `AlreadyOpen` or `Unusable`."""
    if meant := meant_by_url(path):
        raise Unusable(f"there is no such URL of a database; this would work: {meant}")
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        for made in (path, f"{path}.lock"):
            with suppress(FileExistsError):
                make_file(made)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        lock = open(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600), "w")  # noqa: SIM115  held until close
    except OSError as error:
        raise Unusable(f"{path} cannot be the database: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise AlreadyOpen(f"{path} is in use by another croupier; stop it first, or name another database") from None
    return lock


def _need_unlocked(engine: Engine, path: str) -> None:
    """Be `NotNow` where another program keeps everybody from writing; what else is wrong shows when it is read."""
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {1000 * SOON:.0f}")
            _BEGIN.run(connection)
            _roll_back(connection)
            _PATIENT.run(connection)
    except DatabaseError as error:
        if keeping.passes(error):
            raise _unusable(path, error) from None


def _unusable(path: str, error: DatabaseError | sqlite3.DatabaseError) -> Unusable:
    """Say why a file cannot be the database."""
    driver = getattr(error, "orig", error)
    if getattr(driver, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
        where = "close it there first, such as in a shell of sqlite3, or end the tool that copies it"
        return NotNow(f"another program has {path} locked; {where}")
    kind = NotNow if keeping.passes(error) else Unusable
    return kind(f"{path} cannot be the database: {driver}")


def _prepare(engine: Engine, path: str) -> None:
    try:
        with engine.connect() as connection:
            if keeping.is_current(connection, path):
                return
            copy = f"{path}.before-{keeping.HEAD}.{int(time.time())}"
            _copy(connection, copy)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        raise _unusable(path, error) from None
    try:
        keeping.upgrade(engine, path)
    except Unusable:
        Path(copy).unlink()  # the file is as it was, and the next try makes another
        raise
    with engine.connect() as connection, suppress(DatabaseError):  # the disk may be too full for it
        connection.exec_driver_sql("VACUUM")  # versions that did not overwrite what they deleted have left it there


def _copy(connection: Connection, path: str) -> None:
    """Copy the database as it is, for its owner alone."""
    Path(path).unlink(missing_ok=True)
    make_file(path)
    try:
        connection.execute(text("VACUUM INTO :copy"), {"copy": path})  # fills a file that is empty
    except BaseException:
        Path(path).unlink()
        raise
