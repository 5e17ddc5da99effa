"""The one place that commits: a writer thread, to which the loop hands what waits together, to share a commit."""

import asyncio
import queue
import threading
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from core.storage import queries
from core.storage.engines.base import Keeper, Unusable
from core.storage.engines.sqlite import MEMORY, File, reads
from core.storage.paths import is_server

T = TypeVar("T")
Work = Callable[[Connection], T]
Heard = Callable[[str], None]
Unit = tuple[Work[Any], asyncio.Future[Any]]
Answers = list["Answer"]
Stand = Callable[[], None]

MOST_SHARED = 64
PATIENCE = 0.05
"""Seconds for which a unit that has time waits at most for another to share its commit."""

BOUNDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 60.0, 300.0)
"""Seconds up to which something belongs to a class; what took longer is in the last one."""
LOOK = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ"}
"""How each begins a transaction that reads all as of one moment."""
_SCRUBBED = "scrub"
"""Where a connection remembers that what its transaction erases is to go from the files too."""
_STANDING = "standing"
"""Where it remembers what in memory follows the unit of work that is being run."""


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


class Durations:
    """How often something took how long: a number for each class of seconds, and the sum of all."""

    __slots__ = ("_classes", "seconds")

    def __init__(self) -> None:
        self._classes = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Note that it took so many seconds; a clock that was set back makes none of them negative."""
        self._classes[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += max(0.0, seconds)

    @property
    def times(self) -> int:
        """How often it was measured."""
        return sum(self._classes)

    def up_to(self) -> Iterator[tuple[float, int]]:
        """Go through the bounds, the last of which is infinite, each with how often it took no longer."""
        total = 0
        for bound, number in zip((*BOUNDS, float("inf")), self._classes, strict=True):
            total += number
            yield bound, total


class Answer(NamedTuple):
    """What a unit came to, for whoever waits for it; `standing` is called where it is stored."""

    future: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None
    standing: Sequence[Stand] = ()


class Storage:
    """A database that one process holds; every unit of work is one transaction, on disk when `run` returns."""

    def __init__(self, path: str = MEMORY, wait: Heard | None = None, lost: Heard | None = None) -> None:
        """Open the database, with its schema brought up to date; `AlreadyOpen` or `Unusable` if that cannot be.

        With `wait` this process stands by where another has a server's database, and where the server does not answer;
        `wait` hears why, again and again. `lost` hears, from any thread, that somebody else may have it: nothing more
        is stored.
        """
        self._keeper = kept = self._kept(path, wait, lost)
        self.path, self.holds, self._engine, self.drop_copies = kept.name, kept.holds, kept.engine, kept.drop_copies
        self._queue: queue.SimpleQueue[list[Unit]] = queue.SimpleQueue()
        self._gathered: list[Unit] = []
        self._hurried, self._let_go = False, False
        self._storing: asyncio.AbstractEventLoop | None = None
        self._reader, self._reading = kept.reading(), asyncio.Lock()
        self.clean = True
        """Whether what was to be erased has left the files."""
        self._due: asyncio.TimerHandle | None = None
        self.commit_times, self._committed = Durations(), time.perf_counter()
        self._thread = threading.Thread(target=self._serve, name="storage", daemon=True)

    def _kept(self, path: str, wait: Heard | None, lost: Heard | None) -> Keeper:
        return keeper(path, wait, lost)

    async def run(self, work: Work[T], patient: bool = False) -> T:
        """Run a unit of work as a transaction, or as a part of one; an exception rolls back this unit alone.

        By `work` nothing but the database may change: where one of its transaction fails, all are run again.
        A `patient` one waits a little for the next that is not, so as to share its commit.
        """
        if self._let_go:
            raise Unusable(f"{self.path} was let go")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._gathered.append((work, future))
        if not patient and not self._hurried:
            self._hurried = True
            loop.call_soon(self.hurry)  # what else comes at this moment shares the commit
        elif not self._hurried and self._due is None:
            self._due = loop.call_later(PATIENCE, self.hurry)
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
            connection.exec_driver_sql(LOOK[connection.dialect.name])
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
        self._hurried = bool(self._gathered)
        if self._gathered and self._storing is not self._gathered[0][1].get_loop():
            self._hand_over()

    def _hand_over(self) -> None:
        """Have what waits stored, or so much of it as shares a commit."""
        batch, self._gathered = self._gathered[:MOST_SHARED], self._gathered[MOST_SHARED:]
        self._storing, self._hurried = batch[0][1].get_loop(), bool(self._gathered)
        self._store(batch)

    def _store(self, batch: list[Unit]) -> None:
        if self._thread.ident is None:
            self._thread.start()
        self._queue.put(batch)

    def _stored(self, answers: Answers) -> None:
        """Answer, and go on with what came meanwhile: together with what those come with who are answered now."""
        self._storing = None
        _answer(answers)
        if self._hurried:
            soon = asyncio.get_running_loop().call_soon
            soon(soon, soon, self.hurry)

    def close(self) -> None:
        """Finish what waits and let the database go."""
        self._let_go = True
        while self._gathered:
            self._hand_over()
        if self._thread.ident is not None:
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
            opened = self._engine.connect()
        except DBAPIError as error:  # whoever waits would wait for ever
            while batch := self._queue.get():
                self._tell([Answer(future, error=error) for _, future in batch])
            return
        with suppress(DBAPIError), opened as connection:  # a server's may be gone when it is closed
            while batch := self._queue.get():
                self._tell(self._made(batch, connection))

    def _tell(self, answers: Answers) -> None:
        loop = answers[0].future.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._stored, answers)

    def _made(self, batch: list[Unit], connection: Connection) -> Answers:
        """Make the transaction of a batch and commit it; without a unit that raises, for which it is made anew."""
        answers: Answers = []
        try:
            self._keeper.begin(connection)
            for unit in batch:
                answers.append(ran := _ran(connection, *unit))
                if ran.error is not None:
                    self._keeper.roll_back(connection)
                    others = [other for other in batch if other is not unit]
                    return [ran, *(self._made(others, connection) if others else ())]
            queries.write_beat(connection)
            began = time.perf_counter()
            self.commit(connection)
        except Exception as error:
            self._keeper.roll_back(connection)
            return [Answer(future, error=error) for _, future in batch]
        self._committed = time.perf_counter()
        self.commit_times.add(self._committed - began)
        if connection.info.pop(_SCRUBBED, False):
            self.clean = self._keeper.scrub(connection)
        return answers


def scrub(connection: Connection) -> None:
    """Have what this transaction erases gone from the files too, once it is committed."""
    connection.info[_SCRUBBED] = True


def stand(connection: Connection, then: Stand) -> None:
    """Let memory follow what a unit of work stores.

    `then` is called in the loop once that is on disk, in the order of commits, and before whoever waits goes on.
    """
    connection.info.setdefault(_STANDING, []).append(then)


def _ran(connection: Connection, work: Work[Any], future: asyncio.Future[Any]) -> Answer:
    """Run a unit, with what memory is to follow of it; a unit before it that failed has left nothing to follow."""
    connection.info.pop(_STANDING, None)
    try:
        return Answer(future, work(connection), None, connection.info.pop(_STANDING, ()))
    except Exception as error:
        return Answer(future, error=error)


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
