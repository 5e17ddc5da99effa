"""PostgreSQL: a database of a server, held by a lock that ends with its session, written by who has the newest term."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from core import errors
from core.contract import to_install
from core.storage.engines import base
from core.storage.engines.base import NotNow, Unusable
from core.storage.engines.lease import HOUSE, Hold, end_makers, end_writers, reason
from core.storage.paths import ON_SERVER, shown
from core.storage.statements import Statement

log = logging.getLogger(__name__)

ALIVE: Mapping[str, Any] = {
    "connect_timeout": 3,
    "keepalives": 1,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "application_name": "croupier",
}
"""By which a server that is gone is noticed within seconds; what the URL says goes before."""
SESSION = """
SET idle_in_transaction_session_timeout = '3s';
SET tcp_keepalives_idle = 2;
SET tcp_keepalives_interval = 1;
SET tcp_keepalives_count = 3;
SET tcp_user_timeout = '5s';
"""
"""By which the server notices within seconds that we are gone, or stopped in the midst of a transaction."""
READS = "SET default_transaction_read_only = on"

_BEGIN, _COMMIT = Statement("BEGIN"), Statement("COMMIT")
_MINE = Statement("SELECT term FROM heartbeat WHERE id = 1 AND term = :term FOR UPDATE")
_NEXT_TERM = text(
    "INSERT INTO heartbeat (id, service, wall, term) SELECT 1, 0, 0, 1 WHERE EXISTS "
    f"(SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = {HOUSE} AND granted AND pid = :session) "
    "ON CONFLICT (id) DO UPDATE SET term = heartbeat.term + 1 RETURNING term"
)


class Fenced(Exception):
    """The database belongs to another process by now, or may: nothing of ours is written any more."""


class Server:
    """A database on a server, for one process at a time: whoever holds its lock."""

    def __init__(
        self, url: str, wait: Callable[[str], None] | None = None, lost: Callable[[str], None] | None = None
    ) -> None:
        """Get hold of it; where another has it, or it cannot be reached, `wait` hears so and goes on once it is ours.

        Without `wait` that is `AlreadyOpen` or `Unusable`. `lost` hears, from any thread, that it is ours no more.
        """
        self.engine, self.name, self._url = engine(url), shown(url), url
        self._lost = lost or log.critical
        self._fenced = False
        self._hold = Hold(self.engine, self.name, wait, self._lose)
        try:
            self._term = {"term": self._prepare()}
        except BaseException:
            self.close()
            raise

    def begin(self, connection: Connection) -> None:
        """Begin a transaction; `Fenced` if somebody took over, who waits from here on until it is over."""
        if self._fenced:
            raise Fenced
        _BEGIN.run(connection)
        if _MINE.run(connection, self._term).fetchone() is None:
            self._lose("another croupier has taken over")
            raise Fenced

    def commit(self, connection: Connection) -> None:
        """Commit it; an error if a part of it had failed, so that the server undoes it all."""
        said = _COMMIT.run(connection).statusmessage
        if said != "COMMIT":
            raise Fenced(f"the server answered {said}")

    def roll_back(self, connection: Connection) -> None:
        """Undo the open transaction; where the connection is gone nobody knows what became of it, and we are lost."""
        try:
            driver: Any = connection.connection.dbapi_connection
            if not driver.closed:
                driver.rollback()
                return
        except Exception as error:
            log.error("a transaction could not be undone: %s", errors.describe(error))
        connection.invalidate()
        self._lose("the connection to the database is gone")

    def holds(self) -> bool:
        """Tell whether the server has said so within the last two seconds."""
        return not self._fenced and self._hold.is_fresh()

    def reading(self) -> Engine:
        """Give what reads it beside whoever writes."""
        return engine(self._url, reads=True)

    def scrub(self, connection: Connection) -> bool:
        """Leave that to the server, which writes over old rows when it cleans up; its logs are its keeper's."""
        return True

    def drop_copies(self, before: float) -> None:
        """Do nothing: copies are made by whoever keeps the server."""

    def close(self) -> None:
        """Let it go, for whoever waits."""
        self._hold.close()
        self.engine.dispose()

    def _lose(self, why: str) -> None:
        """Write nothing from now on, and tell once."""
        if not self._fenced:
            self._fenced = True
            self._lost(f"{why}; what was accepted is kept in {self.name}")

    def _prepare(self) -> int:
        """Bring the schema up to date, and begin a new term: who was at it before writes no more."""
        try:
            with (
                self._hold.busy(f"{self.name} is ours: its schema is made, or brought up to date"),
                self.engine.connect() as connection,
            ):
                end_makers(connection)
                if not base.is_current(connection, self.name):
                    base.upgrade(self.engine, self.name)
                return self._next_term(connection)
        except DBAPIError as error:
            kind = NotNow if base.passes(error) else Unusable
            raise kind(f"{self.name} cannot be the database: {reason(error)}") from None

    def _next_term(self, connection: Connection) -> int:
        """Begin a new term, if the lock is ours still."""
        ours = {"session": self._hold.session}
        connection.execute(text("SET lock_timeout = '1s'"))
        try:
            term = connection.execute(_NEXT_TERM, ours).scalar()
        except OperationalError:  # somebody who lost the lock is in a transaction, and stays there
            end_writers(connection)
            term = connection.execute(_NEXT_TERM, ours).scalar()
        finally:
            connection.execute(text("SET lock_timeout = 0"))
        if term is None:
            raise NotNow(f"{self.name} is in use by another croupier by now")
        return int(term)


def engine(url: str, reads: bool = False) -> Engine:
    """Make an engine for a URL, perhaps one that only `reads`; `Unusable` if that cannot be."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # whose words quote it all
        raise Unusable(f"the database has no such URL; this would work: {ON_SERVER}") from None
    try:
        made = create_engine(
            parsed,
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,  # they hold secrets, and exceptions and logs would show them
            connect_args=_connecting(parsed),
            pool_size=2,
        )
    except ImportError:
        install = to_install("cluster")
        raise Unusable(f"PostgreSQL needs a driver that isn't installed here; this would work: {install}") from None

    @event.listens_for(made, "connect")
    def _settle(connection: Any, _: Any) -> None:
        connection.execute(READS if reads else SESSION)

    return made


def _connecting(url: URL) -> dict[str, Any]:
    return {**{name: value for name, value in ALIVE.items() if name not in url.query}, "cursor_factory": _quiet()}


def _quiet() -> type[Any]:
    """Make the class of a cursor whose errors say of what kind they are and nothing else: a server's show values."""
    import psycopg  # which may not be installed

    def quiet(error: psycopg.Error) -> psycopg.Error:
        return type(error)(f"{type(error).__name__}, SQLSTATE {error.sqlstate or 'none'}")

    class QuietCursor(psycopg.Cursor[Any]):
        def execute(self, *given: Any, **named: Any) -> Any:
            try:
                return super().execute(*given, **named)
            except psycopg.Error as error:
                raise quiet(error) from None

        def executemany(self, *given: Any, **named: Any) -> None:
            try:
                super().executemany(*given, **named)
            except psycopg.Error as error:
                raise quiet(error) from None

    return QuietCursor
