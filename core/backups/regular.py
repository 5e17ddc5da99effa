"""A running house copies its file by itself: every so many hours, with only the newest copies kept."""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from core import errors
from core.backups.making import NotBackedUp, back_up
from core.services import Timers

log = logging.getLogger(__name__)

AGAIN = 3600.0
"""Seconds until a copy that could not be made is tried again."""
NAME = "croupier-%Y%m%dT%H%M%SZ.db"


class RegularBackups:
    """Copies in a folder, named by the wall time (UTC) at which they were made; no other file there is touched."""

    def __init__(
        self, database: str, folder: str, every: float, keep: int, timers: Timers, wall: Callable[[], float]
    ) -> None:
        """Copy a database `every` seconds, and keep so many copies."""
        self._database, self._folder, self._every, self._keep = database, Path(folder), every, keep
        self._timers, self._wall = timers, wall

    def begin(self) -> None:
        """Make the next copy when it is due after the newest that is there."""
        newest = max(map(_time, self._made()), default=0.0)
        self._arm(min(max(0.0, newest + self._every - self._wall()), self._every))

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
        if problem:
            log.error("there is no new backup, and it will be tried again: %s", problem)
        self._arm(min(AGAIN, self._every) if problem else self._every)

    def _next(self) -> None:
        """Make a copy, and only then delete those that are too many."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self._folder / datetime.fromtimestamp(self._wall(), UTC).strftime(NAME)
        made = back_up(self._database, str(file))
        log.info("backup %s: %d tables, %d actions", file, made.tables, made.actions)
        for path in self._made()[: -self._keep]:
            path.unlink(missing_ok=True)

    def _made(self) -> list[Path]:
        """List the copies that are there, oldest first."""
        return sorted((path for path in self._folder.glob("croupier-*Z.db") if _time(path)), key=_time)


def _time(path: Path) -> float:
    """Tell when a copy was made, 0 of a file that is none of ours."""
    try:
        return datetime.strptime(path.name, NAME).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return 0.0
