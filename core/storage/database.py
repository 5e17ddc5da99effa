"""The one place that commits: a writer thread, where transactions that wait together share a commit."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError

from core.counts import Durations
from core.storage import keeping, queries
from core.storage.files import is_server
from core.storage.keeping import Keeper
from core.storage.sqlite import MEMORY, File
from core.storage.statements import Statement

T = TypeVar("T")
Work = Callable[[Connection], T]
Heard = Callable[[str], None]
Unit = tuple[Work[Any], asyncio.Future[Any]]
Answers = list[tuple[asyncio.Future[Any], Any, BaseException | None]]
Attempt = Callable[[Work[Any], Connection], tuple[Any, BaseException | None]]

MOST_SHARED = 64
PATIENCE = 0.05
"""Seconds for which a unit that has time waits at most for another to share its commit."""

_SAVE_POINT, _UNDO, _RELEASE = Statement("SAVEPOINT unit"), Statement("ROLLBACK TO unit"), Statement("RELEASE unit")


def keeper(path: str, wait: Heard | None = None, lost: Heard | None = None) -> Keeper:
    """Open the database of a path, or of a server by its URL; see `Storage`."""
    if not is_server(path):
        return File(path)
    from core.storage.postgresql import Server  # whose driver nobody else needs

    return Server(path, wait, lost)


def reader(path: str) -> Engine:
    """Give what reads a database beside the process that has it, and changes nothing; `Unusable` if that cannot be."""
    if not is_server(path):
        # Without our lock: SQLite lets a reader in beside the one that writes.
        return create_engine(f"sqlite:///file:{Path(path).resolve().as_posix()}?mode=ro&uri=true", hide_parameters=True)
    from core.storage.postgresql import engine

    return engine(path, reads=True)


class Storage:
    """A database that one process holds; every unit of work is one transaction, on disk when `run` returns."""

    def __init__(self, path: str = MEMORY, wait: Heard | None = None, lost: Heard | None = None) -> None:
        """Open the database, with its schema brought up to date; `AlreadyOpen` or `Unusable` if that cannot be.

        With `wait` this process stands by where another has a server's database, and where the server does not answer;
        `wait` hears why, again and again. `lost` hears, from any thread, that somebody else may have it: nothing more
        is stored.
        """
        self._keeper = self._kept(path, wait, lost)
        self.path, self.holds = self._keeper.name, self._keeper.holds
        self._engine = self._keeper.engine
        self._begin, self._roll_back = self._keeper.begin, self._keeper.roll_back
        self._queue: queue.SimpleQueue[list[Unit]] = queue.SimpleQueue()
        self._gathered: list[Unit] = []
        self._patient, self.clean = True, True  # clean: what was to be erased has left the files
        self._due: asyncio.TimerHandle | None = None
        self.commit_times, self._committed = Durations(), time.perf_counter()
        self._thread = threading.Thread(target=self._serve, name="storage", daemon=True)
        self._thread.start()

    def _kept(self, path: str, wait: Heard | None, lost: Heard | None) -> Keeper:
        return keeper(path, wait, lost)

    async def run(self, work: Work[T], patient: bool = False) -> T:
        """Run a unit of work in the writer thread; an exception rolls back this unit alone.

        By `work` nothing but the database may change: where another of its transaction fails, it is run once more.
        A `patient` one waits a little for the next that is not, so as to share its commit.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if not self._gathered:
            self._patient = True
            if patient:
                self._due = loop.call_later(PATIENCE, self.hurry)
        if self._patient and not patient:
            self._patient = False
            loop.call_soon(self.hurry)  # what else comes at this moment shares the commit
        self._gathered.append((work, future))
        return await future

    def idle(self) -> float:
        """Tell how many seconds ago something was committed."""
        return time.perf_counter() - self._committed

    def hurry(self) -> None:
        """Let what waits for others wait no longer."""
        if self._due is not None:
            self._due.cancel()  # else it would hurry what begins to wait later
            self._due = None
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def drop_copies(self, before: float) -> None:
        """Delete the copies that were made before a wall time, when the form of the data changed."""
        self._keeper.drop_copies(before)

    def close(self) -> None:
        """Finish what waits and let the database go."""
        self.hurry()
        self._queue.put([])
        self._thread.join()
        self._keeper.close()

    def commit(self, connection: Connection) -> None:
        """Commit the open transaction; until this returns nothing counts as having happened."""
        self._keeper.commit(connection)

    def _serve(self) -> None:
        # At the end a server's connection may be gone, which is no matter then.
        with suppress(DBAPIError), self._engine.connect() as connection:
            while batch := self._queue.get():
                while len(batch) < MOST_SHARED and not self._queue.empty():
                    units = self._queue.get()
                    if not units:
                        self._queue.put(units)  # the end, but for this batch
                        break
                    batch += units
                self._share(batch, connection)

    def _share(self, batch: list[Unit], connection: Connection) -> None:
        """Commit a batch and answer it; where one unit of several fails, all are made anew, each to be undone alone."""
        try:
            answers = self._made(batch, connection, _straight if len(batch) > 1 else _alone)
        except _OneFailed:
            answers = self._made(batch, connection, _apart)
        loop = batch[0][1].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_answer, answers)

    def _made(self, batch: list[Unit], connection: Connection, attempt: Attempt) -> Answers:
        answers: Answers = []
        try:
            self._begin(connection)
            for work, future in batch:
                answers.append((future, *attempt(work, connection)))
            queries.write_beat(connection)
            began = time.perf_counter()
            self.commit(connection)
            self._committed = time.perf_counter()
            self.commit_times.add(self._committed - began)
        except _OneFailed:
            self._roll_back(connection)
            raise
        except Exception as error:
            self._roll_back(connection)
            return [(future, None, error) for _, future in batch]
        if keeping.is_scrubbed(connection):
            self.clean = self._keeper.scrub(connection)
        return answers


class _OneFailed(Exception):
    """One of several units failed, before anything was committed."""


def _alone(work: Work[Any], connection: Connection) -> tuple[Any, None]:
    """Run the one unit of a transaction: what it raises rolls all of that back."""
    return work(connection), None


def _straight(work: Work[Any], connection: Connection) -> tuple[Any, None]:
    """Run one of several units as if none could fail, which saves two statements of each."""
    try:
        return work(connection), None
    except Exception:
        raise _OneFailed from None


def _apart(work: Work[Any], connection: Connection) -> tuple[Any, BaseException | None]:
    """Run one of several units so that what it raises rolls back this one."""
    _SAVE_POINT.run(connection)
    try:
        result = work(connection)
    except Exception as error:
        _UNDO.run(connection)
        _RELEASE.run(connection)
        return None, error
    _RELEASE.run(connection)
    return result, None


def _answer(answers: Answers) -> None:
    for future, result, error in answers:
        if future.done():  # whoever waited was cancelled
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
