"""The one place that commits: a writer thread, where transactions that wait together share a commit.

Brief units are run by the loop itself where that waits for nobody, and the thread commits them: it would have to ask
for the interpreter at every statement, and while the disk is waited for the loop tells what was stored before.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from core.counts import Durations
from core.storage import queries
from core.storage.engines import base
from core.storage.engines.base import Keeper, Stand, Unusable
from core.storage.engines.sqlite import MEMORY, File, reads
from core.storage.paths import is_server
from core.storage.statements import Statement

T = TypeVar("T")
Work = Callable[[Connection], T]
Heard = Callable[[str], None]
Unit = tuple[Work[Any], asyncio.Future[Any]]
Answers = list["Answer"]
Attempt = Callable[[Work[Any], Connection], tuple[Any, BaseException | None]]

MOST_SHARED = 64
PATIENCE = 0.05
"""Seconds for which a unit that has time waits at most for another to share its commit."""

_SAVE_POINT, _UNDO, _RELEASE = Statement("SAVEPOINT unit"), Statement("ROLLBACK TO unit"), Statement("RELEASE unit")


def keeper(path: str, wait: Heard | None = None, lost: Heard | None = None) -> Keeper:
    """Open the database of a path, or of a server by its URL; see `Storage`."""
    if not is_server(path):
        return File(path)
    from core.storage.engines.postgresql import Server  # whose driver nobody else needs

    return Server(path, wait, lost)


def reader(path: str) -> Engine:
    """Give what reads a database beside the process that has it, and changes nothing; `Unusable` if that cannot be."""
    if not is_server(path):
        return reads(path)
    from core.storage.engines.postgresql import engine

    return engine(path, reads=True)


class Answer(NamedTuple):
    """What a unit came to, for whoever waits for it; `standing` is called where it is stored."""

    future: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None
    standing: Sequence[Stand] = ()


class Begun(NamedTuple):
    """A transaction that the loop has made, and the thread is to commit."""

    answers: Answers


class Storage:
    """A database that one process holds; every unit of work is one transaction, on disk when `run` returns."""

    def __init__(self, path: str = MEMORY, wait: Heard | None = None, lost: Heard | None = None) -> None:
        """Open the database, with its schema brought up to date; `AlreadyOpen` or `Unusable` if that cannot be.

        With `wait` this process stands by where another has a server's database, and where the server does not answer;
        `wait` hears why, again and again. `lost` hears, from any thread, that somebody else may have it: nothing more
        is stored.
        """
        self._keeper = kept = self._kept(path, wait, lost)
        self.path, self.holds, self._engine = kept.name, kept.holds, kept.engine
        self._begin, self._roll_back, self.drop_copies = kept.begin, kept.roll_back, kept.drop_copies
        self._queue: queue.SimpleQueue[list[Unit] | Begun] = queue.SimpleQueue()
        self._gathered: list[Unit] = []
        self._patient, self._brief, self._late, self._let_go = True, True, False, False
        self._storing: asyncio.AbstractEventLoop | None = None
        self._reader, self._reading = kept.reading(), asyncio.Lock()
        self._connection: Connection | None = None
        self.clean = True
        """Whether what was to be erased has left the files."""
        self._due: asyncio.TimerHandle | None = None
        self.commit_times, self._committed = Durations(), time.perf_counter()
        self._thread = threading.Thread(target=self._serve, name="storage", daemon=True)
        self._thread.start()

    def _kept(self, path: str, wait: Heard | None, lost: Heard | None) -> Keeper:
        return keeper(path, wait, lost)

    async def run(self, work: Work[T], patient: bool = False, brief: bool = False) -> T:
        """Run a unit of work as a transaction, or as a part of one; an exception rolls back this unit alone.

        By `work` nothing but the database may change: where one of its transaction fails, all are run again.
        A `patient` one waits a little for the next that is not, so as to share its commit. A `brief` one, which touches
        some rows that it has the keys of, may run in the loop; all others run in the writer thread.
        """
        if self._let_go:
            raise Unusable(f"{self.path} was let go")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if not self._gathered:
            self._patient = self._brief = True
            if patient:
                self._due = loop.call_later(PATIENCE, self.hurry)
        if self._patient and not patient:
            self._patient = False
            loop.call_soon(self.hurry)  # what else comes at this moment shares the commit
        self._brief = self._brief and brief
        self._gathered.append((work, future))
        return await future

    async def read(self, work: Work[T]) -> T:
        """Read what takes long as it was committed last, beside whoever stores, who waits for none of it.

        One such unit is run at a time. A database in memory has no other way in: there it is a unit like any.
        """
        if self._let_go:
            raise Unusable(f"{self.path} was let go")
        if self._reader is None:
            return await self.run(work)
        async with self._reading:
            return await asyncio.to_thread(self._read, work, self._reader)

    def _read(self, work: Work[T], reader: Engine) -> T:
        with reader.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(base.LOOK[connection.dialect.name])
            try:
                return work(connection)
            finally:
                connection.exec_driver_sql("ROLLBACK")

    def idle(self) -> float:
        """Tell how many seconds ago something was committed."""
        return time.perf_counter() - self._committed

    def hurry(self) -> None:
        """Let what waits for others wait no longer than for the commit under way."""
        if self._due is not None:
            self._due.cancel()  # else it would hurry what begins to wait later
            self._due = None
        if not self._gathered:
            return
        if self._keeper.begin_at_once and self._storing is self._gathered[0][1].get_loop():
            self._late = True  # and goes on when that is over
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        """Run what waits, or some of it, as far as that is for the loop, and give the thread the rest."""
        batch, self._gathered = self._gathered[:MOST_SHARED], self._gathered[MOST_SHARED:]
        self._late = bool(self._gathered)
        begun = self._begun(batch) if self._brief and self._storing is None else None
        self._storing = batch[0][1].get_loop()
        self._queue.put(begun or batch)

    def _begun(self, batch: list[Unit]) -> Begun | None:
        """Make the transaction of a batch but for its commit; None where the thread has to make it."""
        connection, begin = self._connection, self._keeper.begin_at_once
        if connection is None or begin is None or not begin(connection):
            return None
        try:
            answers = [_answered(_alone, work, connection, future) for work, future in batch]
            queries.write_beat(connection)
        except Exception:  # the thread finds out whose it is
            self._roll_back(connection)
            return None
        return Begun(answers)

    def _stored(self, answers: Answers) -> None:
        """Answer, and let go on what came meanwhile: together with what those come with who are answered now."""
        self._storing = None
        _answer(answers)
        if self._late:
            soon = asyncio.get_running_loop().call_soon
            soon(soon, soon, self.hurry)

    def close(self) -> None:
        """Finish what waits and let the database go."""
        self._brief, self._let_go = False, True
        while self._gathered:
            self._hand_over()
        self._queue.put([])
        self._thread.join()
        if self._reader is not None:
            self._reader.dispose()
        self._keeper.close()

    def commit(self, connection: Connection) -> None:
        """Commit the open transaction; until this returns nothing counts as having happened."""
        self._keeper.commit(connection)

    def _serve(self) -> None:
        try:
            self._connection = self._engine.connect()
        except DBAPIError as error:  # whoever waits would wait for ever
            while (batch := self._queue.get()) and not isinstance(batch, Begun):
                self._tell([Answer(future, error=error) for _, future in batch])
            return
        with suppress(DBAPIError), self._connection as connection:  # a server's may be gone when it is closed
            while batch := self._queue.get():
                if isinstance(batch, Begun):
                    self._tell(self._ended(batch.answers, connection))
                    continue
                while len(batch) < MOST_SHARED and not self._queue.empty():
                    units = self._queue.get()
                    if not isinstance(units, list) or not units:
                        self._queue.put(units)  # the end, but for this batch
                        break
                    batch += units
                self._tell(self._shared(batch, connection))

    def _shared(self, batch: list[Unit], connection: Connection) -> Answers:
        """Commit a batch; where one unit of several fails, all are made anew, each to be undone alone."""
        try:
            return self._made(batch, connection, _straight if len(batch) > 1 else _alone)
        except _OneFailed:
            return self._made(batch, connection, _apart)

    def _tell(self, answers: Answers) -> None:
        loop = answers[0].future.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._stored, answers)

    def _made(self, batch: list[Unit], connection: Connection, attempt: Attempt) -> Answers:
        """Make the transaction of a batch and commit it."""
        answers: Answers = []
        try:
            self._begin(connection)
            for work, future in batch:
                answers.append(_answered(attempt, work, connection, future))
            queries.write_beat(connection)
        except _OneFailed:
            self._roll_back(connection)
            raise
        except Exception as error:
            self._roll_back(connection)
            return [Answer(future, error=error) for _, future in batch]
        return self._ended(answers, connection)

    def _ended(self, answers: Answers, connection: Connection) -> Answers:
        """Commit what was made, here or by the loop, and measure that."""
        began = time.perf_counter()
        try:
            self.commit(connection)
        except Exception as error:
            self._roll_back(connection)
            return [Answer(answer.future, error=error) for answer in answers]
        self._committed = time.perf_counter()
        self.commit_times.add(self._committed - began)
        if base.is_scrubbed(connection):
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


def _answered(attempt: Attempt, work: Work[Any], connection: Connection, future: asyncio.Future[Any]) -> Answer:
    """Run a unit, with what memory is to follow of it; a unit before it that failed has left nothing to follow."""
    base.standing(connection)
    return Answer(future, *attempt(work, connection), base.standing(connection))


def _answer(answers: Answers) -> None:
    for future, result, error, standing in answers:
        try:
            for then in standing if error is None else ():
                then()
        except Exception as failed:  # the others that share the commit are to be answered
            error = failed
        if future.done():  # whoever waited was cancelled
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
