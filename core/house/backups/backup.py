"""A copy of a house's file, and how it takes that file's place."""

import glob
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from core.house.people import queries
from core.storage import HEAD, claim, is_server, keeper, make_file, shown

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


WORKS = "name a file that `croupier backup` or a running bot wrote"


class Restored(NamedTuple):
    """What was restored, the name under which the replaced file is kept ("" if none), and whom a start forgets again.

    `unread`: whom the replaced file had forgotten is not known, for it cannot be read.
    """

    backup: Backup
    kept: str
    forgotten: int
    unread: bool


def restore(source: str, database: str, wall: float) -> Restored:
    """Put a copy in the place of a house's file while no house runs, which is kept under a name made of `wall`.

    `NotBackedUp` where the copy or the database is none that this works for, else `AlreadyOpen` or `Unusable`.
    """
    if is_server(database):
        raise NotBackedUp(f"{shown(database)} is on a server: bring its backups back with the server's own tools")
    if not Path(source).is_file():
        why = "is no file" if Path(source).exists() else "isn't there"
        raise NotBackedUp(f"{source} {why}; {WORKS}")
    if Path(database).exists() and os.path.samefile(source, database):
        raise NotBackedUp(f"{source} is the bot's own database; name a backup of it")
    try:
        backup, ready, kept = look_at(source), f"{database}.restoring", ""
    except (Damaged, Empty) as problem:
        raise type(problem)(f"{problem}; {WORKS}") from None
    with claim(database):
        try:
            copy(source, ready, like=database)
            due = _due(database, source)
            forgotten = _made_ready(ready, due or {})
            if os.path.getsize(database):  # else it was made just now, to be claimed
                kept = _keep(database, int(wall))
            os.replace(ready, database)
            sync(Path(database).parent)
        except OSError as error:
            raise NotBackedUp(f"{database} can't be replaced: {error.strerror}") from None
        finally:
            for left in glob.glob(f"{glob.escape(ready)}*"):
                Path(left).unlink()
    return Restored(backup, kept, forgotten, due is None)


def _due(database: str, source: str) -> dict[int, float] | None:
    """Tell who was forgotten in a file, or is to be, and when; None if it cannot be read.

    Nobody in the file of another house, whose people have other numbers.
    """
    query = "SELECT id, coalesce(forget_at, 0) FROM person WHERE forgotten OR forget_at IS NOT NULL"
    try:
        with closing(sqlite3.connect(f"{Path(database).resolve().as_uri()}?mode=ro", uri=True)) as connection:
            if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                return {}
            if "forgotten" not in (column[1] for column in connection.execute("PRAGMA table_info(person)")):
                return {}  # from before anybody could be
            connection.execute("ATTACH ? AS other", (f"{Path(source).resolve().as_uri()}?mode=ro",))
            others = "SELECT count(*) FROM room JOIN other.room AS its ON its.id = room.id WHERE its.key <> room.key"
            return {} if connection.execute(others).fetchone()[0] else dict(connection.execute(query).fetchall())
    except sqlite3.DatabaseError:
        return None


def _made_ready(ready: str, due: Mapping[int, float]) -> int:
    """Bring the copy up to date, and note there who is to be forgotten; returns how many."""
    ours = keeper(ready)
    try:
        with ours.engine.connect() as connection:
            ours.begin(connection)
            known = [person for person in queries.get_persons(connection, due) if not person.forgotten]
            for person in known:
                queries.update_person(connection, person.id, forget_at=due[person.id], show="nobody")
            ours.commit(connection)
    finally:
        ours.close()
    return len(known)


def _keep(database: str, wall: int) -> str:
    """Give the file that is replaced another name too, with all that its log holds."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # else its log is kept beside it
    kept = next(name for number in count(wall) if not os.path.exists(name := f"{database}.replaced.{number}"))
    os.link(database, kept)
    if os.path.exists(f"{database}-wal"):
        os.replace(f"{database}-wal", f"{kept}-wal")
    Path(f"{database}-shm").unlink(missing_ok=True)
    return kept
