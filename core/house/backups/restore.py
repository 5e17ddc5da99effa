"""A copy takes the place of a house's file, which is kept; whoever that file had forgotten is forgotten again.

All is made ready beside the house's file: a process that is killed at any moment leaves the old one or the new.
"""

import glob
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from core.house.backups.backup import Backup, Damaged, Empty, NotBackedUp, copy, look_at, sync
from core.house.people import queries
from core.storage import claim, is_server, keeper, shown

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
