"""The file: who may read it, who holds it, how it is made and brought up to date, and what a failure leaves."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError

import core.storage.database
import core.storage.engines.base
from core.storage import HEAD, AlreadyOpen, File, Storage, Unusable
from core.storage.engines.sqlite import LOG_BYTES
from core.storage.messages import Repeated, mark, see
from core.storage.migrations import upgrade
from core.storage.queries import keep_note
from core.storage.schema import METADATA
from tests.support.pairs import few


class Cut(Exception):
    """The process would have died here."""


@contextmanager
def cut_at(statement: int) -> Iterator[list[str]]:
    """Let the numbered statement from now on fail, and all after it, as if the process had died."""
    seen: list[str] = []

    def count(_: Any, __: Any, sql: str, *___: Any) -> None:
        seen.append(sql)
        if len(seen) >= statement:
            raise Cut

    event.listen(Engine, "before_cursor_execute", count)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", count)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def count(connection: Connection) -> int:
    return sum(bits.bit_count() for (bits,) in connection.execute(text("SELECT bits FROM seen")))


@pytest.mark.sqlite
def test_only_the_owner_may_read_any_file(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        storage = Storage(str(tmp_path / "house.db"))
        assert len(modes(tmp_path)) >= 3  # the database, its log and the lock
        assert set(modes(tmp_path).values()) == {0o600}
        storage.close()
    finally:
        os.umask(before)


@pytest.mark.sqlite
def test_the_log_is_as_long_from_the_start_as_it_becomes(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    for _ in range(2):
        storage = Storage(str(path))
        try:
            assert (tmp_path / "house.db-wal").stat().st_size >= LOG_BYTES * 0.99
            assert path.stat().st_size < LOG_BYTES / 10
            with closing(sqlite3.connect(path)) as database:
                made = database.execute("SELECT name FROM sqlite_master WHERE name = 'undone'").fetchall()
            assert made == []
        finally:
            storage.close()


async def test_whoever_asks_what_was_let_go_hears_so() -> None:
    storage = Storage()
    assert await storage.run(count) == 0
    storage.close()
    with pytest.raises(Unusable, match="let go"):
        await storage.run(count)
    storage.close()


@pytest.mark.sqlite
def test_a_second_process_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    attempt = f"from core.storage import Storage\nStorage({path!r})"
    storage = Storage(path)
    try:
        second = subprocess.run([sys.executable, "-c", attempt], capture_output=True, text=True)
        assert second.returncode != 0
        assert f"AlreadyOpen: {path} is in use by another croupier; stop it first" in second.stderr
        with pytest.raises(AlreadyOpen):
            Storage(path)
    finally:
        storage.close()
    assert subprocess.run([sys.executable, "-c", attempt + ".close()"]).returncode == 0


@pytest.mark.sqlite
@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_migrations_from_nothing_equal_the_models(tmp_path: Path) -> None:
    migrated = create_engine(f"sqlite:///{tmp_path / 'migrated.db'}", isolation_level="AUTOCOMMIT")
    upgrade(migrated)
    made = tmp_path / "made.db"
    Storage(str(made)).close()
    with migrated.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD
    assert described(tmp_path / "migrated.db") == described(made)


def described(path: Path) -> dict[str, Any]:
    """List every table's columns, indexes and references as SQLite keeps them."""
    with sqlite3.connect(path) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        parts = ("table_info", "index_list", "foreign_key_list")
        return {t: [sorted(row[1:] for row in database.execute(f"PRAGMA {p}({t})")) for p in parts] for t in tables}


@pytest.mark.sqlite
def test_a_database_that_is_behind_is_copied_before_it_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.db"
    Storage(str(path)).close()
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO seen (mark, at) VALUES (5, 0)")
    monkeypatch.setattr(core.storage.engines.base, "HEAD", "9999")
    Storage(str(path)).close()
    (copy,) = tmp_path.glob("house.db.before-9999.*")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert described(copy) == described(path)
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT mark FROM seen").fetchall() == [(5,)]


@pytest.mark.sqlite
def test_a_first_start_cut_short_at_any_statement_is_made_good_by_the_next(tmp_path: Path) -> None:
    for statement in range(1, 200, 3):
        path = str(tmp_path / f"cut{statement}.db")
        with cut_at(statement):
            try:
                Storage(path).close()
            except Cut:
                pass
            else:
                break
        Storage(path).close()
        assert "game_table" in described(Path(path))
    assert statement > 15


@pytest.mark.sqlite
@pytest.mark.parametrize("apart", few([8, 3], 3))
def test_a_migration_cut_short_at_any_statement_leaves_everything_as_it_was(tmp_path: Path, apart: int) -> None:
    """Each try gets beyond where the one before was cut, and the last one to the end, on one file."""
    path = tmp_path / "cut.db"
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT")
    for statement in range(1, 200, apart):
        with cut_at(statement):
            try:
                upgrade(engine)
            except Cut:
                pass
            else:
                break
        assert described(path) == {}
    assert "game_table" in described(path)
    assert statement > 15


class Counting(Storage):
    """Counts its commits; `failing` ones fail, and with them what shares them."""

    commits = failing = 0

    def commit(self, connection: Connection) -> None:
        if self.failing:
            self.failing -= 1
            raise OSError("no space left on device")
        super().commit(connection)
        self.commits += 1


async def together(storage: Storage, works: list[Callable[[Connection], Any]]) -> list[Any]:
    """Run units so that they share a commit: they come in while another is under way."""
    begun, go_on = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        go_on.wait(10)

    first = asyncio.create_task(storage.run(wait))
    await asyncio.to_thread(begun.wait, 10)
    rest = [asyncio.create_task(storage.run(work)) for work in works]
    await asyncio.sleep(0)
    go_on.set()
    await first
    return await asyncio.gather(*rest, return_exceptions=True)


async def test_a_unit_that_raises_does_not_disturb_those_it_shares_a_commit_with(tmp_path: Path) -> None:
    storage = Counting(str(tmp_path / "house.db"))
    answers = await together(storage, [partial(see, mark=mark(f"m{n % 4}"), wall=0.0) for n in range(6)])
    assert [type(answer) for answer in answers] == [type(None)] * 4 + [Repeated] * 2
    assert storage.commits == 2
    assert await storage.run(count) == 4
    storage.close()


async def test_a_commit_that_fails_leaves_nothing_of_those_who_shared_it(tmp_path: Path) -> None:
    storage = Counting(str(tmp_path / "house.db"))
    await storage.run(partial(see, mark=mark("before"), wall=0.0))
    storage.failing = 1
    with pytest.raises(OSError, match="no space"):
        await storage.run(partial(see, mark=mark("lost"), wall=0.0))
    assert await storage.run(count) == 1
    await storage.run(partial(see, mark=mark("lost"), wall=0.0))
    assert await storage.run(count) == 2
    storage.close()


@pytest.mark.sqlite
async def test_a_full_disk_fails_what_does_not_fit_and_nothing_else(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "house.db"))
    pages = await storage.run(lambda c: c.execute(text("PRAGMA page_count")).scalar())
    await storage.run(lambda c: c.execute(text(f"PRAGMA max_page_count = {pages}")).all())
    answers = await together(storage, [partial(keep_note, network="n", key=f"{n}", text="x" * 9000) for n in range(5)])
    assert any(isinstance(answer, OperationalError) for answer in answers)
    kept = sum(answer is None for answer in answers)
    notes = lambda c: c.execute(text("SELECT count(*) FROM note")).scalar()  # noqa: E731
    assert await storage.run(notes) == kept
    await storage.run(lambda c: c.execute(text("PRAGMA max_page_count = 100000")).all())
    await storage.run(partial(keep_note, network="n", key="fits now", text="x"))
    assert await storage.run(notes) == kept + 1
    storage.close()


@pytest.mark.sqlite
async def test_a_transaction_that_cannot_be_undone_does_not_end_the_writer(tmp_path: Path) -> None:
    storage = Counting(str(tmp_path / "house.db"))
    storage.failing = 1

    def refuse(_: Any, __: Any, sql: str, *___: Any) -> None:
        if sql == "ROLLBACK":
            event.remove(Engine, "before_cursor_execute", refuse)
            raise OSError("the disk is gone")

    event.listen(Engine, "before_cursor_execute", refuse)
    with pytest.raises(OSError, match="no space"):
        await storage.run(partial(see, mark=mark("lost"), wall=0.0))
    with pytest.raises(OperationalError):
        await storage.run(count)
    assert await storage.run(count) == 0
    storage.close()


@pytest.mark.sqlite
async def test_whoever_asks_a_writer_without_a_connection_hears_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = File(str(tmp_path / "house.db"))
    kept.engine = create_engine(f"sqlite:///{tmp_path}/nowhere/house.db")
    monkeypatch.setattr(core.storage.database, "keeper", lambda *_: kept)

    async def ask(storage: Storage) -> None:
        for _ in range(2):
            with pytest.raises(OperationalError):
                await asyncio.wait_for(storage.run(partial(see, mark=mark("a"), wall=0.0)), 10)

    storage = Storage(str(tmp_path / "house.db"))
    await ask(storage)
    storage.close()


@pytest.mark.sqlite
async def test_another_connection_may_hold_the_file_for_a_while(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    storage = Storage(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(storage.run(partial(see, mark=mark("m"), wall=0.0)))
    for _ in range(100):  # the house goes on meanwhile
        await asyncio.sleep(0)
    assert not waiting.done()
    other.execute("COMMIT")
    await waiting
    assert await storage.run(count) == 1
    other.close()
    storage.close()
