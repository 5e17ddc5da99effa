"""A schema that takes long to make or to bring up to date: whoever makes it is alive, and whoever stands by waits."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from core.storage import HEAD, NotNow, Storage
from core.storage.engines.lease import HOUSE
from tests.cluster.server import Postgres
from tests.cluster.test_before_people import WRITTEN as BEFORE_PEOPLE

pytestmark = pytest.mark.cluster

LONG = 5.0
"""Seconds for which the schema is held up: more than a holder may be silent."""
PATIENCE = 60.0


class Opening:
    """A process that opens a database in a thread, perhaps after it stood by."""

    def __init__(self, url: str) -> None:
        self.waited: list[str] = []
        self.lost: list[str] = []
        self.storage: Storage | None = None
        self.failed: BaseException | None = None
        self._thread = threading.Thread(target=self._open, args=(url,), daemon=True)
        self._thread.start()

    def _open(self, url: str) -> None:
        try:
            self.storage = Storage(url, self.waited.append, self.lost.append)
        except Exception as error:
            self.failed = error

    def opened(self) -> Storage:
        self._thread.join(PATIENCE)
        assert self.storage is not None, self.failed
        return self.storage

    def ended(self) -> BaseException | None:
        self._thread.join(PATIENCE)
        return self.failed


def until(true: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


HELD = f"FROM pg_locks WHERE locktype = 'advisory' AND classid = {HOUSE}"


def is_held(postgres: Postgres) -> bool:
    return postgres.run(f"SELECT count(*) {HELD}") != [(0,)]


@contextmanager
def held_up(url: str, statement: str) -> Iterator[None]:
    """Lock something that a schema needs, as a nightly pg_dump does."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        connection.execute(statement.encode())
        yield
        connection.rollback()


def behind(url: str) -> None:
    """Make a house of an earlier version."""
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(BEFORE_PEOPLE.read_bytes())
        connection.execute("ALTER TABLE heartbeat DROP COLUMN term")
        connection.execute("UPDATE alembic_version SET version_num = '0004'")


HELD_UP = {"empty": "LOCK TABLE pg_class IN SHARE MODE", "behind": "LOCK TABLE seen IN ACCESS SHARE MODE"}


@pytest.mark.parametrize("what", HELD_UP)
def test_one_leads_and_one_stands_by_however_long_the_schema_takes(url: str, postgres: Postgres, what: str) -> None:
    if what == "behind":
        behind(url)
    with held_up(url, HELD_UP[what]):
        first = Opening(url)
        until(lambda: is_held(postgres))
        second = Opening(url)
        until(lambda: second.waited)
        time.sleep(LONG)
        told = len(first.waited)
        until(lambda: len(first.waited) > told)  # it shows systemd that it is alive
    leading = first.opened()
    assert (first.lost, second.lost, second.storage, second.failed) == ([], [], None, None)
    assert "its schema is made" in first.waited[-1]
    leading.close()
    second.opened().close()
    assert second.lost == []
    assert set(second.waited) == {f"{leading.path} is in use by another croupier: standing by"}


@pytest.mark.parametrize("what", HELD_UP)
def test_who_loses_the_lock_while_it_makes_the_schema_leaves_it_to_the_next(
    url: str, postgres: Postgres, what: str
) -> None:
    """Its sessions may be at it still: these are ended."""
    if what == "behind":
        behind(url)
    with held_up(url, HELD_UP[what]):
        first = Opening(url)
        until(lambda: is_held(postgres))
        until(lambda: first.waited)
        postgres.run(f"SELECT pg_terminate_backend(pid) {HELD}")
        second = Opening(url)
        assert isinstance(first.ended(), NotNow)
    storage = second.opened()
    schema = url.partition("search_path%3D")[2]
    assert postgres.run(f"SELECT version_num FROM {schema}.alembic_version") == [(HEAD,)]
    assert storage.holds() and second.lost == []
    storage.close()
