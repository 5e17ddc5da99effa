"""A month of a house in minutes: 100 tables a day, kills, outages, a full disk, prunes, copies, both ends of DST.

`make soak-year` makes a year of it.
"""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from core.house.backups import restore
from tests.soak.life import COPIES, DAY, LOGS_FOR, Day, Days, reported
from tests.support.commandline import environment

pytestmark = pytest.mark.soak

ROOT = Path(__file__).resolve().parents[2]
DAYS = int(os.environ.get("DAYS", "30"))
TABLES = 100
SPRING, AUTUMN = (datetime(2027, *day, tzinfo=UTC).timestamp() for day in ((3, 20), (10, 24)))
"""From these days on, either end of summer time in Berlin is a week away."""
MONTH = 30
LIVES = (1, 2, 12)
"""Days that a process lives."""
EMPTY, KEPT, LOG = 400_000, 2700, 3800
"""Bytes of a database with people and nothing played, and of each table for good and with its log."""
SETTLED, GROWTH = 6, 8_000_000
"""Days after which a process has in memory what it keeps there, and bytes that come and go after that.

It has one arena of the allocator: with one for each thread that thinks or reads, those grow for some days more.
"""
LATE = 2
"""Days by which a log may go late: it is looked for once a day, and a killed house looks anew."""
DOUBTED = 5
"""Days after the long silence in which the clock is doubted and no log goes: four, and one that a kill cut short."""
LONGEST_SECONDS = 4 * 3600


def lives(folder: Path) -> Iterator[Days]:
    """Plan lives that are killed: half of a month in spring, and after a long silence the other half in autumn.

    A longer time than a month has no gap.
    """
    chance, first = Random(DAYS), 0
    for wall, days in [(SPRING, DAYS // 2), (AUTUMN, DAYS - DAYS // 2)] if DAYS <= 60 else [(SPRING, DAYS)]:
        left = days
        while left:
            many = min(left, chance.choice(LIVES))
            yield Days(str(folder), first, many, wall + (days - left) * DAY, many < left, TABLES)
            first, left = first + many, left - many


def lived(given: Days) -> None:
    """Let a life be lived to its end, or to the kill that it is to have."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.life", json.dumps(asdict(given))],
        cwd=ROOT,
        env=environment(TZ="Europe/Berlin", MALLOC_ARENA_MAX="1"),
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )
    assert done.returncode == (-signal.SIGKILL if given.dies else 0), done.stderr
    assert "Traceback" not in done.stderr, done.stderr


def test_it_stays_small_owes_nothing_and_deals_honestly(tmp_path: Path) -> None:
    plan = list(lives(tmp_path))
    for life in plan:
        lived(life)
        told(list(reported(tmp_path)), life)
    days = {day.day: day for day in reported(tmp_path)}
    shown(plan, list(days.values()))
    assert [*days] == [life.first + at for life in plan for at in range(life.days - life.dies)]
    assert sum(day.tables for day in days.values()) >= 0.95 * TABLES * len(days) and all(d.draws for d in days.values())
    assert [day for day in days.values() if day.overdue or day.left or not day.refused or day.open > 2] == []
    assert [day for day in days.values() if day.kept > stated(day)] == []
    for life in plan:
        used = [days[number].memory for number in range(life.first, life.first + life.days) if number in days]
        assert max(used[SETTLED:], default=0) - min(used[SETTLED:], default=0) < GROWTH, used
    silence = next((life.first for life in plan if life.wall >= AUTUMN and life.first), DAYS)
    for life in plan:
        for number in range(life.first + LATE, life.first + life.days - life.dies):
            if silence <= number < silence + DOUBTED + LATE:
                continue
            old = [d.ended for d in days.values() if at(plan, number) - at(plan, d.day) > LOGS_FOR + LATE * DAY]
            assert days[number].pruned >= max(old, default=0), days[number]
    goes_on_from_a_copy(tmp_path, plan[-1])


def at(plan: Sequence[Days], number: int) -> float:
    """Give the wall time at which a day began."""
    life = next(life for life in reversed(plan) if life.first <= number)
    return life.wall + (number - life.first) * DAY


def goes_on_from_a_copy(folder: Path, last: Days) -> None:
    """Bring the newest copy back, and play one more day."""
    copies = sorted((folder / "copies").iterdir())
    assert len(copies) == COPIES
    there = restore(str(copies[-1]), str(folder / "house.db"), 0).backup.tables
    (folder / "report").write_text(json.dumps(asdict(Day(0, newest=there))) + "\n", encoding="utf-8")
    lived(Days(str(folder), DAYS, 1, last.wall + last.days * DAY, False, TABLES))
    *_, day = reported(folder)
    assert day.tables >= 0.95 * TABLES and not day.overdue


def told(days: Sequence[Day], life: Days) -> None:
    """Print a month that is over in this life, so that a run which is cut off has said something."""
    for month in range(life.first // MONTH + 1, (life.first + life.days) // MONTH + 1):
        of = [day for day in days if (month - 1) * MONTH <= day.day < month * MONTH]
        end, memory, late = of[-1], [day.memory for day in of], max(day.overdue for day in of)
        tables, draws = sum(day.tables for day in of), sum(day.draws for day in of)
        print(
            f"\nday {end.day + 1}: {tables} tables checked with {draws} draws, owed past its end {late:.0f} s", end=""
        )
        print(
            f"; {end.pruned} of {end.ended} pruned; memory {min(memory) / 1e6:.0f} to {max(memory) / 1e6:.0f} MB",
            end="",
        )
        print(f"; file {end.size / 1e6:.2f} MB, used {end.kept / 1e6:.2f} of {stated(end) / 1e6:.2f}", flush=True)


def stated(day: Day) -> int:
    """Give the bytes within which a database stays, as operators are told."""
    return EMPTY + day.ended * KEPT + (day.ended - day.pruned) * (LOG - KEPT)


def shown(plan: Sequence[Days], days: Sequence[Day]) -> None:
    """Print what it came to."""
    tables, draws, retraced = (sum(getattr(day, of) for day in days) for of in ("tables", "draws", "retraced"))
    theirs, end, memory = resource.getrusage(resource.RUSAGE_CHILDREN), days[-1], [day.memory for day in days]
    print(f"\n{len(days)} days in {len(plan)} lives, {sum(life.dies for life in plan)} of them killed")
    print(f"{tables} tables checked with {draws} draws, {retraced} by the rules; {end.pruned} of {end.ended} pruned")
    print(
        f"memory {min(memory) / 1e6:.0f} to {max(memory) / 1e6:.0f} MB; file {end.size / 1e6:.2f} MB, used {end.kept}"
    )
    print(f"{theirs.ru_utime + theirs.ru_stime:.0f} seconds of a core")
    for day in days:
        print(asdict(day))
