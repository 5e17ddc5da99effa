"""This process, as it tells from any thread how it stands."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TypeVar

from core.app.monitoring.logs import Recent
from core.app.monitoring.reports import Living, ProcessReport, TableReport
from core.storage import Durations

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds for which the loop is waited for."""
FRESH = 10.0
"""Seconds within which a house that is well has written to its database; it does so every two."""


class Hangs(Exception):
    """The process is there, and its loop does not answer."""


class Process:
    """What a process is, what it does, and since its loop runs what it runs there; `clock` counts seconds."""

    def __init__(self, role: str, clock: Callable[[], float], recent: Recent) -> None:
        self.role, self.state = role, "starting"
        self._clock, self._began, self._recent = clock, clock(), recent
        self._loop: asyncio.AbstractEventLoop | None = None
        self._living: Living | None = None

    def lives(self, living: Living | None = None) -> None:
        """Be asked in the loop that runs now, of what lives there."""
        self._loop, self._living = asyncio.get_running_loop(), living

    def try_now(self) -> list[str]:
        """Let networks that wait connect again now, and name them; called in the loop."""
        return self._living.try_now() if self._living else []

    def report(self) -> ProcessReport:
        """Tell how the process stands; `Hangs` if its loop does not answer."""
        return self._asked(self._report)

    def tables(self) -> list[TableReport]:
        """List the tables; `Hangs` if the loop does not answer."""
        return self._asked(lambda: self._living.tables() if self._living else [])

    def durations(self) -> dict[str, Durations]:
        return self._living.durations() if self._living else {}

    def unready(self) -> list[str]:
        """Say what keeps people from being dealt to, nothing if they are; `Hangs` if the loop does not answer."""
        report = self.report()
        if self._living is None:
            return [report.state]
        house, networks = report.house, report.networks
        return [
            *([report.state] if self._living.ending() else []),
            *(["the database isn't known to be ours"] if house and not house.ours else []),
            *([f"nothing was written for {house.written:.0f} s"] if house and house.written > FRESH else []),
            *([] if any(network.up for network in networks.values()) else ["no network is up"]),
        ]

    def _report(self) -> ProcessReport:
        living = self._living
        return ProcessReport(
            role=self.role,
            state=(living.ending() if living else "") or self.state,
            version=installed_version(),
            pid=os.getpid(),
            uptime=self._clock() - self._began,
            memory=_memory(),
            networks=living.networks() if living else {},
            restarts=living.restarts() if living else {},
            errors=self._recent.listed(),
            house=living.house() if living else None,
        )

    def _asked(self, question: Callable[[], T]) -> T:
        """Answer in the loop, or here while there is none."""
        if self._loop is None:
            return question()
        answer: Future[T] = Future()

        def reply() -> None:
            try:
                answer.set_result(question())
            except Exception as error:
                answer.set_exception(error)

        try:
            self._loop.call_soon_threadsafe(reply)
            return answer.result(PATIENCE)
        except TimeoutError:
            raise Hangs(f"process {os.getpid()} is there and hasn't answered for {PATIENCE:.0f} s: it hangs") from None
        except RuntimeError:  # the loop is closed
            raise Hangs(f"process {os.getpid()} is ending") from None


def installed_version() -> str:
    """Tell which version this is, "unknown" where it runs without being installed."""
    try:
        return version("croupier")
    except PackageNotFoundError:
        return "unknown"


def _memory() -> int:
    """Give the bytes of memory that the process holds, 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
