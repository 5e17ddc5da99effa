"""A copy is whole or not there: written under another name, read through, and named when it is on the disk."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from core.storage import HEAD, is_server, make_file, shown

PACKING = "0010"
"""The first form in which logs may be packed."""


class NotBackedUp(Exception):
    """There is no copy, or it cannot be used; why, in a sentence without a full stop."""


class Damaged(NotBackedUp):
    """What is in a file is not, or no longer, a house's: only another file helps."""


class Empty(NotBackedUp):
    """Nothing has been written to a file yet, as where a first start was cut short."""


class Backup(NamedTuple):
    """What a copy holds: its tables and their actions, how often any table changed, its form, and its bytes."""

    tables: int
    actions: int
    changes: int
    form: str
    size: int


def back_up(database: str, target: str) -> Backup:
    """Copy a house's file to a new one, for its owner alone, while the house goes on; `NotBackedUp` if that fails."""
    if is_server(database):
        raise NotBackedUp(f"{shown(database)} is on a server: `pg_dump` makes its backups, also while the bot runs")
    if not Path(database).is_file():
        raise NotBackedUp(f"{database} isn't there; name the database with --database or --config")
    if Path(target).exists():
        raise NotBackedUp(f"{target} exists and won't be overwritten; name another file")
    part = f"{target}.part"
    try:
        before = look_at(database, thorough=False)
        copy(database, part)
        found = look_at(part)
        if found.changes < before.changes or found.tables < before.tables:
            raise NotBackedUp(f"{target} would lack what happened last; nothing was written")
        os.link(part, target)  # fails where somebody else has made that file meanwhile
    except FileExistsError:
        raise NotBackedUp(f"{target} exists and won't be overwritten; name another file") from None
    except OSError as error:
        raise NotBackedUp(f"{target} can't be written: {error.strerror}") from None
    finally:
        Path(part).unlink(missing_ok=True)
    sync(Path(target).parent)
    return found


def look_at(path: str, thorough: bool = True) -> Backup:
    """Read a file of ours, all of it if `thorough`; `NotBackedUp` if it is `Damaged`, `Empty`, or cannot be read."""
    with _reading(path) as connection:
        if thorough and (damage := connection.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
            raise Damaged(f"{path} is damaged: {damage.splitlines()[-1]}")
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise Empty(f"{path} is empty")
        try:
            form = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            actions = connection.execute("SELECT count(*) FROM action").fetchone()[0]
            if form >= PACKING:
                actions += connection.execute("SELECT COALESCE(sum(actions), 0) FROM packed_log").fetchone()[0]
            tables, changes = connection.execute("SELECT count(*), total(version) FROM game_table").fetchone()
        except (sqlite3.OperationalError, TypeError):
            raise Damaged(f"{path} is the database of something else") from None
    if form > HEAD:
        raise NotBackedUp(f"{path} was written by a newer croupier; upgrade this one first")
    return Backup(tables, actions, int(changes), form, os.stat(path).st_size)


def copy(source: str, target: str, like: str = "") -> None:
    """Copy a file of SQLite's as it is at one moment, onto the disk; `NotBackedUp` if it cannot be read.

    It has the owner and the rights of the file that it is to replace, if it is.
    """
    Path(target).unlink(missing_ok=True)
    make_file(target, like)
    with _reading(source) as connection:
        connection.execute("VACUUM INTO ?", (target,))  # fills a file that is empty, and leaves out what was erased
    sync(Path(target))


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _reading(path: str) -> Iterator[sqlite3.Connection]:
    """Read a file beside whoever writes it; what SQLite says against that is `NotBackedUp`."""
    try:
        # The name is escaped by `as_uri`, so that it cannot be taken for more than a path.
        with closing(sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True, timeout=30.0)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if kind == sqlite3.SQLITE_NOTADB:
            raise Damaged(f"{path} is no database") from None
        if kind == sqlite3.SQLITE_CORRUPT:
            raise Damaged(f"{path} is damaged: {error}") from None
        if kind == sqlite3.SQLITE_CANTOPEN:
            raise NotBackedUp(f"{path} can't be opened: let the bot's user read it, and write to its folder") from None
        raise NotBackedUp(f"{path} can't be copied: {error}") from None
