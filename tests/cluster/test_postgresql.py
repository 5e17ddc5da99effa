"""A database on a server: who holds it, what its errors show, how its schema comes up to date."""

import asyncio
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import psycopg
import pytest
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DBAPIError

from core import errors
from core.storage import AlreadyOpen, Storage, Unusable, queries, reader
from core.storage.engines.postgresql import Fenced
from tests.cluster.server import Postgres
from tests.cluster.test_before_people import WRITTEN as BEFORE_PEOPLE

pytestmark = pytest.mark.cluster

HIDDEN = "6f6f6f6f"


def played(storage: Storage, *works: Callable[[Connection], Any]) -> list[Any]:
    async def play() -> list[Any]:
        return [await storage.run(work) for work in works]

    return asyncio.run(asyncio.wait_for(play(), 60))


def test_a_second_process_is_refused_until_the_first_lets_go(url: str) -> None:
    first = Storage(url)
    with pytest.raises(AlreadyOpen, match="is in use by another croupier; stop it first"):
        Storage(url)
    first.close()
    second = Storage(url)
    assert second.holds()
    second.close()


def test_when_it_was_let_go_it_is_free_however_slow_the_server_is(url: str, postgres: Postgres) -> None:
    first = Storage(url)
    [(holder,)] = postgres.run("SELECT pid FROM pg_locks WHERE locktype = 'advisory'")
    os.kill(cast("int", holder), signal.SIGSTOP)
    closing = threading.Thread(target=first.close)
    closing.start()
    try:
        closing.join(0.5)
        if not closing.is_alive():  # so it is let go
            Storage(url).close()
    finally:
        os.kill(cast("int", holder), signal.SIGCONT)
        closing.join()
    Storage(url).close()


def test_houses_in_two_schemas_do_not_disturb_one_another(url: str, postgres: Postgres) -> None:
    postgres.run("CREATE SCHEMA IF NOT EXISTS another")
    one, other = Storage(url), Storage(postgres.url("another"))
    played(one, partial(queries.new_room, key="net/#a", settings="{}"))
    assert played(other, queries.rooms) == [[]]
    one.close()
    other.close()


def test_a_password_is_shown_nowhere(url: str, postgres: Postgres) -> None:
    secret = url.replace("croupier@", f"croupier:{HIDDEN}@")
    storage = Storage(secret)
    assert storage.path == f"postgresql+psycopg://croupier:***@127.0.0.1:{postgres.port}/postgres"
    with pytest.raises(AlreadyOpen) as refused:
        Storage(secret)
    storage.close()
    assert HIDDEN not in str(refused.value)


def test_a_server_that_is_not_there_or_refuses_is_named_in_a_sentence(url: str) -> None:
    for wrong in (
        url.replace("127.0.0.1:", "127.0.0.1:1"),
        url.replace("/postgres?", "/nowhere?"),
        "postgresql+psycopg://:x:",
    ):
        with pytest.raises(Unusable) as refused:
            Storage(wrong.replace("croupier@", f"croupier:{HIDDEN}@"))
        assert HIDDEN not in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "broken",
    [
        "INSERT INTO note VALUES ('n', :secret, 'x'), ('n', :secret, 'y')",
        "INSERT INTO account VALUES (:secret, 99)",
        "INSERT INTO seen VALUES (CAST(:secret AS bigint), 1, 1)",
        "INSERT INTO room VALUES (NULL, :secret, :secret)",
        "",
    ],
)
def test_errors_show_no_value_to_anybody(url: str, broken: str) -> None:
    storage = Storage(url)
    secret = {"secret": HIDDEN}
    rows = [dict.fromkeys(("table_id", "number", "seat", "wait", "automatic", "action", "draws"), HIDDEN)]
    logged = partial(queries.log_actions, rows=rows)
    with pytest.raises(DBAPIError) as failed:
        played(storage, (lambda c: c.execute(text(broken), secret)) if broken else logged)
    shown = "".join(traceback.format_exception(failed.value))
    assert HIDDEN not in f"{shown} {failed.value.orig!r} {errors.describe(failed.value)}"
    storage.close()


async def test_who_was_overtaken_writes_nothing_though_its_transaction_was_under_way(
    url: str, postgres: Postgres
) -> None:
    lost: list[str] = []
    begun, go_on = threading.Event(), threading.Event()
    first = Storage(url, lost=lost.append)

    def slow(connection: Connection) -> None:
        queries.keep_note(connection, "n", "slow", "kept")
        begun.set()
        go_on.wait(30)

    async with asyncio.timeout(60):
        under_way = asyncio.ensure_future(first.run(slow))
        await asyncio.to_thread(begun.wait, 30)
        postgres.run("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        taking = asyncio.ensure_future(asyncio.to_thread(Storage, url))
        await asyncio.sleep(0.5)
        assert not taking.done()  # what is under way is waited for
        go_on.set()
        second = await taking
        ended = (await asyncio.gather(under_way, return_exceptions=True))[0]
        there = await second.run(partial(queries.note, network="n", key="slow"))
        assert there == ("kept" if ended is None else None)  # it was in time, or it never was
        with pytest.raises(Fenced):
            await first.run(partial(queries.keep_note, network="n", key="late", text="x"))
        assert await second.run(partial(queries.note, network="n", key="late")) is None
        second.close()
    assert len(lost) == 1 and "what was accepted is kept in" in lost[0] and not first.holds()
    first.close()


async def test_who_stops_in_the_midst_of_a_row_of_statements_is_cut_off_by_who_takes_over(
    url: str, postgres: Postgres
) -> None:
    """Such a session counts as busy, so that no timeout of the server's ends it."""
    first = Storage(url, lost=lambda why: None)
    begun, go_on = threading.Event(), threading.Event()

    def stuck(connection: Connection) -> None:
        driver: Any = connection.connection.dbapi_connection
        with driver.pipeline():
            driver.execute("INSERT INTO note VALUES ('n', 'k', 'x')")
            driver.pgconn.send_flush_request()
            driver.pgconn.flush()
            begun.set()
            go_on.wait(60)

    async with asyncio.timeout(60):
        under_way = asyncio.ensure_future(first.run(stuck))
        await asyncio.to_thread(begun.wait, 30)
        postgres.run("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        second = await asyncio.wait_for(asyncio.to_thread(Storage, url), 20)
        go_on.set()
        await asyncio.gather(under_way, return_exceptions=True)
        assert await second.run(partial(queries.note, network="n", key="k")) is None
        second.close()
    first.close()


def test_who_stops_in_the_midst_of_a_transaction_is_cut_off(url: str) -> None:
    lost: list[str] = []
    storage = Storage(url, lost=lost.append)

    def asleep(connection: Connection) -> None:
        queries.keep_note(connection, "n", "k", "x")
        time.sleep(4.5)

    with pytest.raises(DBAPIError):
        played(storage, asleep)
    assert lost
    storage.close()
    again = Storage(url)
    assert played(again, partial(queries.note, network="n", key="k")) == [None]
    again.close()


def test_a_failure_that_somebody_swallows_is_not_taken_for_a_commit(url: str) -> None:
    storage = Storage(url)

    def swallows(connection: Connection) -> None:
        queries.keep_note(connection, "n", "k", "x")
        with pytest.raises(DBAPIError):
            connection.execute(text("SELECT 1 / 0"))

    with pytest.raises(Fenced):
        played(storage, swallows)
    assert played(storage, partial(queries.note, network="n", key="k")) == [None]
    storage.close()


def test_a_schema_that_is_behind_comes_up_to_date_with_what_is_in_it(url: str) -> None:
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(BEFORE_PEOPLE.read_bytes())
        connection.execute("ALTER TABLE heartbeat DROP COLUMN term")
        connection.execute("UPDATE alembic_version SET version_num = '0004'")
        connection.execute("INSERT INTO note (network, key, text) VALUES ('n', 'k', 'x')")
    again = Storage(url)
    assert played(again, partial(queries.note, network="n", key="k")) == ["x"]
    again.close()


def test_a_newer_schema_is_refused(url: str) -> None:
    Storage(url).close()
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(Unusable, match="was written by a newer croupier"):
        Storage(url)


def test_a_reader_changes_nothing(url: str) -> None:
    Storage(url).close()
    engine = reader(url)
    with engine.connect() as connection, pytest.raises(DBAPIError):
        connection.execute(text("DELETE FROM seen"))
    engine.dispose()
