"""The one place that commits: a writer thread over SQLite, where transactions that wait together share a commit."""

import asyncio
import fcntl
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from core import errors
from core.storage import queries
from core.storage.files import meant_by_url
from core.storage.statements import Statement

log = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[Connection], T]
Unit = tuple[Work[Any], asyncio.Future[Any]]

MEMORY = ":memory:"
MOST_SHARED = 64
PATIENCE = 0.05
"""Seconds for which a unit that has time waits at most for another to share its commit."""
HEAD = "0004"
"""The newest migration."""

_BEGIN, _COMMIT = Statement("BEGIN IMMEDIATE"), Statement("COMMIT")
_SAVE_POINT, _UNDO, _RELEASE = Statement("SAVEPOINT unit"), Statement("ROLLBACK TO unit"), Statement("RELEASE unit")


class AlreadyOpen(Exception):
    """Another process holds this database."""


class Unusable(Exception):
    """The file cannot be the database, and why."""


class Storage:
    """A database that one process holds; every unit of work is one transaction, on disk when `run` returns."""

    def __init__(self, path: str = MEMORY) -> None:
        """Open the file, made with mode 0600, and bring its schema up to date; `AlreadyOpen` or `Unusable` if not."""
        self.path = path
        self._lock = _claim(path)
        self._engine = _engine(path)
        try:
            _prepare(self._engine, path)
        except BaseException:
            self._let_go()
            raise
        self._queue: queue.SimpleQueue[list[Unit]] = queue.SimpleQueue()
        self._gathered: list[Unit] = []
        self._patient = True
        self._thread = threading.Thread(target=self._serve, name="storage", daemon=True)
        self._thread.start()

    async def run(self, work: Work[T], patient: bool = False) -> T:
        """Run a unit of work in the writer thread; an exception rolls back this unit alone.

        A `patient` one waits a little for the next that is not, so as to share its commit.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if not self._gathered:
            self._patient = True
            if patient:
                loop.call_later(PATIENCE, self.hurry)
        if self._patient and not patient:
            self._patient = False
            loop.call_soon(self.hurry)  # what else comes at this moment shares the commit
        self._gathered.append((work, future))
        return await future

    def hurry(self) -> None:
        """Let what waits for others wait no longer."""
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def close(self) -> None:
        """Finish what waits and let the database go."""
        self.hurry()
        self._queue.put([])
        self._thread.join()
        self._let_go()

    def _let_go(self) -> None:
        self._engine.dispose()
        if self._lock:
            self._lock.close()

    def commit(self, connection: Connection) -> None:
        """Commit the open transaction; until this returns nothing counts as having happened."""
        _COMMIT.run(connection)

    def _serve(self) -> None:
        with self._engine.connect() as connection:
            while batch := self._queue.get():
                while len(batch) < MOST_SHARED and not self._queue.empty():
                    units = self._queue.get()
                    if not units:
                        self._queue.put(units)  # the end, but for this batch
                        break
                    batch += units
                self._share(batch, connection)

    def _share(self, batch: list[Unit], connection: Connection) -> None:
        answers: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        attempt = _attempt if len(batch) > 1 else _attempt_alone
        try:
            _BEGIN.run(connection)
            for work, future in batch:
                answers.append((future, *attempt(work, connection)))
            queries.write_beat(connection)
            self.commit(connection)
        except Exception as error:
            _roll_back(connection)
            answers = [(future, None, error) for _, future in batch]
        loop = batch[0][1].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_answer, answers)


def _attempt(work: Work[Any], connection: Connection) -> tuple[Any, BaseException | None]:
    _SAVE_POINT.run(connection)
    try:
        result = work(connection)
    except Exception as error:
        _UNDO.run(connection)
        _RELEASE.run(connection)
        return None, error
    _RELEASE.run(connection)
    return result, None


def _attempt_alone(work: Work[Any], connection: Connection) -> tuple[Any, None]:
    """Run the one unit of a transaction: what it raises rolls all of that back."""
    return work(connection), None


def _roll_back(connection: Connection) -> None:
    """Undo the open transaction; a failure to do so shows when the next one begins, and must not end the thread."""
    try:
        if connection.connection.dbapi_connection.in_transaction:  # type: ignore[union-attr]
            connection.exec_driver_sql("ROLLBACK")
    except Exception as error:
        log.error("a transaction could not be undone: %s", errors.describe(error))


def _answer(answers: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for future, result, error in answers:
        if future.done():  # whoever waited was cancelled
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def _claim(path: str) -> IO[str] | None:
    if path == MEMORY:
        return None
    if meant := meant_by_url(path):
        raise Unusable(f"the database is the path of a file, and no URL; this would work: {meant}")
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
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


def _engine(path: str) -> Engine:
    options: dict[str, Any] = {"poolclass": StaticPool} if path == MEMORY else {}
    engine = create_engine(
        f"sqlite:///{path}",
        isolation_level="AUTOCOMMIT",
        paramstyle="named",  # as statements are written
        connect_args={"check_same_thread": False, "timeout": 30},
        hide_parameters=True,  # they hold secrets, and exceptions and logs would show them
        **options,
    )

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    return engine


def _prepare(engine: Engine, path: str) -> None:
    try:
        with engine.connect() as connection:
            if _is_current(connection, path):
                return
            copy = f"{path}.before-{HEAD}.{int(time.time())}"
            _copy(connection, copy)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        raise Unusable(f"{path} cannot be the database: {getattr(error, 'orig', error)}") from None
    from core.storage.migrations import (
        upgrade,  # Alembic costs a tenth of a second, paid only when the schema is behind
    )

    try:
        upgrade(engine)
    except Exception as error:
        Path(copy).unlink()  # the file is as it was, and the next try makes another
        raise Unusable(f"{path} stays as it is, for it could not be upgraded: {errors.describe(error)}") from None


def _is_current(connection: Connection, path: str) -> bool:
    """Tell whether the schema is the newest, having made it in an empty file; False if it is behind."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        _create(connection)
        return True
    if "alembic_version" not in tables:
        raise Unusable(f"{path} is the database of something else; name another file")
    current = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if current == [HEAD]:
        return True
    if len(current) == 1 and current[0] in _earlier():
        return False
    if len(current) == 1 and str(current[0]).isdigit() and str(current[0]) > HEAD:
        raise Unusable(f"{path} was written by a newer croupier; upgrade this one, or name another file")
    raise Unusable(f"{path} has a schema that no croupier made; put a good copy in its place, or name another file")


def _earlier() -> set[str]:
    """List the schemas from which migrations lead on, by the names of their files."""
    return {file.name[: len(HEAD)] for file in (Path(__file__).parent / "migrations" / "versions").glob("[0-9]*_*.py")}


def _create(connection: Connection) -> None:
    """Make the schema in one transaction, so that a process killed on the way leaves an empty file behind."""
    from core.storage.schema import METADATA  # which a house that has its database does without

    connection.exec_driver_sql("BEGIN IMMEDIATE")
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
    connection.exec_driver_sql("COMMIT")


def _copy(connection: Connection, path: str) -> None:
    """Copy the database as it is, for its owner alone."""
    Path(path).unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        connection.execute(text("VACUUM INTO :copy"), {"copy": path})  # fills a file that is empty
    except BaseException:
        Path(path).unlink()
        raise
