"""How a process stands, as data; nothing in it names a person, a chat or dice."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.contract import Adapter, Retrying
from core.house import House, SchedulerTimers
from core.storage import Durations, is_server, shown
from core.tables import Tables

if TYPE_CHECKING:  # which a house that copies nothing does without
    from core.house.backups import BackupReport, RegularBackups


@dataclass(frozen=True, slots=True)
class NetworkReport:
    """A network: whether it is up, how many rows are owed to it, and the seconds for which the oldest has been.

    `next_try` is how many seconds it waits before it connects again, None where it does not wait or does not tell.
    """

    up: bool
    owed: int = 0
    oldest: float = 0.0
    next_try: float | None = None


@dataclass(frozen=True, slots=True)
class HouseReport:
    """A house: its tables by game and phase, what it counted, and how its database does.

    `written` is how many seconds ago it was written to. `late` counts alarms that rang late, and one has been `overdue`
    for so many seconds now. `backups` is None where it makes none.
    """

    database: str
    bytes: int
    free: int | None
    ours: bool
    written: float
    tables: dict[str, dict[str, int]]
    actions: dict[str, int]
    automatic: dict[str, int]
    refusals: dict[str, int]
    late: int
    overdue: float
    backups: "BackupReport | None" = None


@dataclass(frozen=True, slots=True)
class ProcessReport:
    """A process: what it is, what it does, since how many seconds, in how many bytes of memory.

    `errors` are the last warnings and errors of its log, each thing once, oldest first, with the seconds since then.
    """

    role: str
    state: str
    version: str
    pid: int
    uptime: float
    memory: int
    networks: dict[str, NetworkReport]
    restarts: dict[str, int]
    errors: list[tuple[float, str, str, str]]
    house: HouseReport | None = None


@dataclass(frozen=True, slots=True)
class TableReport:
    """A table: its code, game and phase, and its age in seconds, which is `at_least` that if the house is younger."""

    code: str
    game: str
    phase: str
    age: float
    at_least: bool


class Living(ABC):
    """What a process runs, once it does, read in its loop: its networks at least."""

    def __init__(self, adapters: Sequence[Adapter], restarts: Mapping[str, int]) -> None:
        """Tell of `adapters`, and of `restarts`: how often each of them failed, by its network."""
        self._adapters, self._restarts = adapters, restarts

    def ending(self) -> str:
        """Say that it closes, if it was asked to, and how long that takes."""
        return ""

    @abstractmethod
    def networks(self) -> dict[str, NetworkReport]:
        """Tell how networks stand."""

    def try_now(self) -> list[str]:
        """Let networks that wait connect again now, and name them."""
        waits = self._waits()
        for each in self._adapters:
            if isinstance(each, Retrying) and each.network in waits:
                each.try_now()
        return list(waits)

    def restarts(self) -> dict[str, int]:
        return dict(self._restarts)

    def house(self) -> HouseReport | None:
        """Tell how the house stands, if there is one in this process."""
        return None

    def tables(self) -> list[TableReport]:
        """List the tables, oldest first."""
        return []

    def durations(self) -> dict[str, Durations]:
        """Give what is measured, by its name."""
        return {}

    def _waits(self) -> dict[str, float]:
        """Tell which networks wait before they connect again, and how long."""
        found = ((each.network, each.next_try()) for each in self._adapters if isinstance(each, Retrying))
        return {network: seconds for network, seconds in found if seconds is not None}


class LivingHouse(Living):
    """A house that is open; what is at rest stays at rest."""

    def __init__(
        self,
        house: House,
        tables: Tables,
        timers: SchedulerTimers,
        database: str,
        backups: "RegularBackups | None" = None,
        adapters: Sequence[Adapter] = (),
    ) -> None:
        super().__init__(adapters, house.counts.restarts)
        self._house, self._tables, self._timers, self._database, self._backups = (
            house,
            tables,
            timers,
            database,
            backups,
        )
        self._opened = timers.now()

    def ending(self) -> str:
        until = self._house.closing_at
        return (
            ""
            if until is None
            else f"closing, in {max(0.0, until - self._house.calendar.latest()):.0f} s at the latest"
        )

    def networks(self) -> dict[str, NetworkReport]:
        house = self._house
        found = {name: NetworkReport(house.reach.is_up(name)) for name in house.manners}
        owed: dict[str, tuple[int, float]] = {}
        for address, rows in house.outbox.owed():
            network = address.partition("/")[0]
            number, oldest = owed.get(network, (0, 0.0))
            owed[network] = number + len(rows), max(oldest, house.calendar.latest() - min(row.since for row in rows))
        for network, (number, oldest) in owed.items():
            age = oldest if oldest < float("inf") else self._timers.now() - self._opened
            found[network] = NetworkReport(house.reach.is_up(network), number, max(0.0, age))
        waits = self._waits()
        return {name: replace(report, next_try=waits.get(name)) for name, report in found.items()}

    def house(self) -> HouseReport:
        phases: dict[str, dict[str, int]] = {name: {} for name in self._house.plugins.games}
        for game, found in self._tables.phases().items():
            phases[game] = {phase: number for phase, number in found.items() if number}
        counts, storage = self._house.counts, self._house.storage
        size, free = _space(self._database)
        return HouseReport(
            database=shown(self._database),
            bytes=size,
            free=free,
            ours=storage.holds(),
            written=storage.idle(),
            tables=phases,
            actions=dict(counts.actions),
            automatic=dict(counts.automatic),
            refusals=dict(counts.refusals),
            late=self._timers.late,
            overdue=self._timers.overdue(),
            backups=None if self._backups is None else self._backups.standing(),
        )

    def tables(self) -> list[TableReport]:
        now = self._timers.now()
        return [
            TableReport(
                table.code,
                table.loaded.name,
                self._tables.phase_of(table),
                now - table.since,
                table.since <= self._opened,
            )
            for table in self._tables
        ]

    def durations(self) -> dict[str, Durations]:
        return {"told": self._house.outbox.took, "commit": self._house.storage.commit_times}


class LivingGateway(Living):
    """A network that this process carries for a house elsewhere, whether it is up or not."""

    def __init__(self, adapter: Adapter, is_up: Callable[[], bool], restarts: Mapping[str, int]) -> None:
        super().__init__([adapter], restarts)
        self._network, self._is_up = adapter.network, is_up

    def networks(self) -> dict[str, NetworkReport]:
        return {self._network: NetworkReport(self._is_up(), next_try=self._waits().get(self._network))}


def _space(database: str) -> tuple[int, int | None]:
    """Give the bytes of a database in a file, and those that are free on its disk; (0, None) for any other.

    The journal beside it, which has its whole length from the start and ends with the process, is none of them.
    """
    if is_server(database):
        return 0, None
    try:
        size = os.stat(database).st_size
    except OSError:
        size = 0
    try:
        disk = os.statvfs(Path(database).absolute().parent)
    except OSError:
        return size, None
    return size, disk.f_bavail * disk.f_frsize
