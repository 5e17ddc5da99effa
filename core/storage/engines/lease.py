"""Who holds a PostgreSQL database: a lock of a session, taken when it is free, and shown to be ours again and again."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, OperationalError

from core.storage.engines.base import AlreadyOpen, NotNow
from core.storage.statements import MAKING

log = logging.getLogger(__name__)

POLL = 0.25
"""Seconds between two looks of who waits."""
PULSE = 0.5
"""Seconds between two signs of life of who holds it."""
FRESH = 2.0
"""Seconds for which a sign of life counts for whoever gave it: less than what the others wait."""
MOST_SILENT = 3.0
"""Seconds without a sign of life after which a holder is taken for dead: a second more than its last one counts."""
MOST_BETWEEN = 1.0
"""Seconds that count of those between two looks: whoever was held up itself has seen nobody's silence."""
HOUSE = 1668444016
"""The lock's first number: ours, whatever else is in that database; the second is the schema's."""

_TRY = text(
    f"SELECT pg_try_advisory_lock({HOUSE}, oid::bigint::bit(32)::int), pg_backend_pid() FROM pg_namespace "
    "WHERE nspname = current_schema()"
)
_HOLDER = text(
    "SELECT pid, state_change::text FROM pg_locks JOIN pg_stat_activity USING (pid) "
    f"WHERE locktype = 'advisory' AND classid = {HOUSE} AND objsubid = 2 AND granted "
    "AND objid = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_END = text("SELECT pg_terminate_backend(:pid)")
_END_WRITERS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = to_regclass('heartbeat') AND granted "
    "AND mode IN ('RowShareLock', 'RowExclusiveLock') AND pid <> pg_backend_pid()"
)
_END_MAKERS = text(
    f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = {MAKING} "
    "AND objsubid = 2 AND granted AND objid = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_ALIVE, _GIVE_BACK = text("SELECT 1"), text("SELECT pg_advisory_unlock_all()")


class Sign(NamedTuple):
    """Which session holds the lock, and when it last did anything, by the server's clock."""

    pid: int
    at: str | None


class Silence:
    """For how long the sign of life of who holds it has stayed the same, as whoever stands by has seen."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.begin()

    def begin(self) -> None:
        """Know of nobody: whoever holds it is as good as new."""
        self._sign: Sign | None = None
        self._seconds, self._at = 0.0, self._now()

    def lasts(self, sign: Sign | None) -> bool:
        """Take a look; tell whether that was for so long that nobody can be alive there."""
        since, self._at = self._now() - self._at, self._now()
        same = sign is not None and sign.at is not None and sign == self._sign
        self._seconds = self._seconds + min(since, MOST_BETWEEN) if same else 0.0
        self._sign = sign
        return self._seconds >= MOST_SILENT


class Hold:
    """The lock, on a connection of its own, with a thread that shows the server and us that both are alive."""

    def __init__(
        self, engine: Engine, name: str, wait: Callable[[str], None] | None, lost: Callable[[str], None]
    ) -> None:
        """Take the lock, at once or when it is free; see `Server`."""
        self._engine, self._name, self._wait, self._lost = engine, name, wait, lost
        self._ended = threading.Event()
        self._at, self._busy = 0.0, ""
        self.session = 0
        """Which session of the server holds the lock."""
        self._connection = self._taken()
        self._thread = threading.Thread(target=self._pulse, name="hold", daemon=True)
        self._thread.start()

    @contextmanager
    def busy(self, what: str) -> Iterator[None]:
        """Be at something that may take long: `wait` hears so all the while, for a process that waits is alive."""
        self._busy = what
        try:
            yield
        finally:
            self._busy = ""

    def is_fresh(self) -> bool:
        """Tell whether the lock was ours a moment ago, so that it cannot be anybody else's yet."""
        return time.monotonic() - self._at < FRESH

    def close(self) -> None:
        """Give the lock back."""
        self._ended.set()
        self._thread.join()
        if self.is_fresh():  # whoever comes next finds it free: a session that is closed ends when the server has time
            with suppress(Exception):
                self._connection.execute(_GIVE_BACK)
        _closed(self._connection)

    # -- taking it ----------------------------------------------------------------------------------------------------

    def _taken(self) -> Connection:
        silence = Silence()
        connection: Connection | None = None
        while True:
            try:
                connection = connection or self._engine.connect()
                at = time.monotonic()
                held, session = connection.execute(_TRY).first() or (False, 0)
                if held:
                    self._at, self.session = at, session
                    return connection
                if self._wait is None:
                    raise AlreadyOpen(f"{self._name} is in use by another croupier; stop it first")
                sign = Sign(*holder) if (holder := connection.execute(_HOLDER).first()) else None
                self._wait(f"{self._name} is in use by another croupier: standing by")
                if silence.lasts(sign) and sign:
                    log.warning("whoever holds %s shows no sign of life: taking over", self._name)
                    connection.execute(_END, {"pid": sign.pid})
                    end_writers(connection)
                    silence.begin()
                    continue
            except DBAPIError as error:
                if connection is not None:
                    _closed(connection)
                connection = None
                silence.begin()
                self._unreachable(error)
            except AlreadyOpen:
                assert connection is not None
                _closed(connection)
                self._engine.dispose()
                raise
            time.sleep(POLL)

    def _unreachable(self, error: DBAPIError) -> None:
        why = f"{self._name} cannot be reached: {reason(error)}"
        if self._wait is None:
            raise NotNow(why) from None
        self._wait(f"{why}; waiting for it")

    # -- showing it ---------------------------------------------------------------------------------------------------

    def _pulse(self) -> None:
        while not self._ended.wait(PULSE):
            at = time.monotonic()
            try:
                self._connection.execute(_ALIVE)
            except Exception:
                self._lost("the lock on the database is gone, and another croupier may have taken over")
                return
            self._at = at
            if self._wait and self._busy:
                self._wait(self._busy)


def end_writers(connection: Connection) -> None:
    """End the sessions with a transaction of a house under way: of somebody silent, or who has lost the lock.

    One that was frozen while it sent a row of statements is idle for no timeout of the server's.
    """
    connection.execute(_END_WRITERS)


def end_makers(connection: Connection) -> None:
    """End the sessions that make or change the schema still: of somebody who has lost the lock to us."""
    connection.execute(_END_MAKERS)


def _closed(connection: Connection) -> None:
    """Close a connection and its session for good, whatever state it is in."""
    with suppress(Exception):
        connection.invalidate()
    with suppress(Exception):
        connection.close()


def reason(error: DBAPIError) -> str:
    """Say why a server refuses, in the driver's words where they are of the connection alone."""
    driver = error.orig
    if isinstance(error, OperationalError) and driver is not None and getattr(driver, "sqlstate", None) is None:
        return " ".join(str(driver).splitlines()[0].split())
    return type(driver).__name__
