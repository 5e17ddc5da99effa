"""A running house copies its file by itself: every so many hours, with only the newest copies kept."""

import asyncio
import logging
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core import errors
from core.house.backups.backup import NotBackedUp, back_up
from core.house.timers import Timers

log = logging.getLogger(__name__)

AGAIN = 3600.0
"""Seconds until a copy that could not be made is tried again."""
NAME = "croupier-%Y%m%dT%H%M%SZ.db"
LATE = 2.0
"""How many times as old as it should be the newest copy is where something is wrong."""
HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class BackupReport:
    """How copies stand: whether any was made, the seconds since the newest, or since the house opened, and between two.

    `failed` says why the last try made none, "" if it did.
    """

    made: bool
    age: float
    every: float
    failed: str


class RegularBackups:
    """Copies in a folder, named by the wall time (UTC) at which they were made; no other file there is touched."""

    def __init__(
        self, database: str, folder: str, every: float, keep: int, timers: Timers, wall: Callable[[], float]
    ) -> None:
        """Copy a database `every` seconds, and keep so many copies."""
        self._database, self._folder, self._every, self._keep = database, Path(folder), every, keep
        self._timers, self._wall = timers, wall
        self._newest, self._began, self._failed = 0.0, 0.0, ""

    def begin(self) -> None:
        """Make the next copy when it is due after the newest that is there."""
        self._newest, self._began = newest_in(self._folder), self._wall()
        self._arm(min(max(0.0, self._newest + self._every - self._wall()), self._every))

    def standing(self) -> BackupReport:
        """Tell how copies stand."""
        age = max(0.0, self._wall() - (self._newest or self._began))
        return BackupReport(bool(self._newest), age, self._every, self._failed)

    def _arm(self, wait: float) -> None:
        self._timers.arm("backup", self._timers.now() + wait, self._due)

    async def _due(self) -> None:
        problem = ""
        try:
            await asyncio.to_thread(self._next)
        except NotBackedUp as refused:
            problem = str(refused)
        except Exception as error:
            problem = errors.describe(error)
        self._failed = problem
        if problem:
            log.error("there is no new backup, and it will be tried again: %s", problem)
        self._arm(min(AGAIN, self._every) if problem else self._every)

    def _next(self) -> None:
        """Make a copy, and only then delete those that are too many."""
        if why := unfit(str(self._folder)):
            raise NotBackedUp(why)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self._folder / datetime.fromtimestamp(self._wall(), UTC).strftime(NAME)
        made = back_up(self._database, str(file))
        self._newest = _time(file)
        log.info("backup %s: %d tables, %d actions", file, made.tables, made.actions)
        for path in _made(self._folder)[: -self._keep]:
            path.unlink(missing_ok=True)


def unfit(folder: str) -> str:
    """Say why no copy can be made in a folder, which a house makes where there is none; "" if one can."""
    path = Path(folder).absolute()
    there = next(above for above in (path, *path.parents) if os.path.lexists(above))
    if not there.is_dir():
        return f"[backup] `folder`: {there} is no folder; name another"
    try:
        with tempfile.TemporaryFile(dir=there):
            return ""
    except OSError as error:
        mend = "let the bot's user write there (under systemd by ReadWritePaths=), or name another"
        return f"[backup] `folder`: {there} can't be written to: {error.strerror}; {mend}"


def overdue(folder: str, every: float, wall: float) -> str:
    """Say that the newest copy in a folder is too old at a wall time, `every` so many hours; "" if it is not."""
    newest = newest_in(Path(folder))
    age = (wall - newest) / HOUR
    if not newest or age < LATE * every:
        return ""
    why = "the log of the bot says why there is none newer, and `croupier backup FILE` tries it"
    return f"the newest backup in {folder} is {age:.0f} hours old, and there should be one every {every:g}: {why}"


def newest_in(folder: Path) -> float:
    """Tell when the newest copy in a folder was made, 0 if there is none."""
    return max(map(_time, _made(folder)), default=0.0)


def _made(folder: Path) -> list[Path]:
    """List the copies that are there, oldest first."""
    return sorted((path for path in folder.glob("croupier-*Z.db") if _time(path)), key=_time)


def _time(path: Path) -> float:
    """Tell when a copy was made, 0 of a file that is none of ours."""
    try:
        return datetime.strptime(path.name, NAME).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return 0.0
