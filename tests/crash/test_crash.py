"""The process is killed at every commit and every send of a scripted evening, and started again from the file."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from core.engine.clock import GRACE
from tests.crash import told
from tests.crash.house import Death

pytestmark = pytest.mark.crash

ROOT = Path(__file__).parents[2]
HOUSES = 4
"""Houses that live at once: on two cores, while some wait for their disk others think."""
LONG = 3600.0
"""Seconds of wall time after which what was owed is too old."""
BEATS = 8
"""One in so many of the commits that only write down the time is a place to die; all others are."""


@dataclass(frozen=True)
class Evening:
    """Where each life ends but the last, how long the house is then away, and whether only its files are left."""

    deaths: tuple[Death, ...]
    away: float = 60.0
    copied: bool = False


class Nursery:
    """A process that gives birth to houses."""

    def __init__(self) -> None:
        paths = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "games")])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.crash.house"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": paths},
        )

    def live(self, folder: Path, death: Death, away: float, reference: bool = False) -> int:
        """Let a house live in a folder; tells how its process ended."""
        assert self._process.stdin and self._process.stdout
        job = {"folder": str(folder), "death": asdict(death), "away": away, "reference": reference}
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return int(json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


@contextmanager
def nurseries() -> Iterator[SimpleQueue[Nursery]]:
    free: SimpleQueue[Nursery] = SimpleQueue()
    made = [Nursery() for _ in range(HOUSES)]
    for nursery in made:
        free.put(nursery)
    try:
        yield free
    finally:
        for nursery in made:
            nursery.close()


@contextmanager
def folder() -> Iterator[Path]:
    """Give a folder, in memory where there is such a place: what a killed process wrote stays there just as well."""
    where = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=where, prefix="croupier-crash-") as name:
        yield Path(name)


def read(book: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in book.read_text("utf-8").splitlines()]


def lives(entries: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Split a book where a life began."""
    found: list[list[dict[str, Any]]] = []
    for entry in entries:
        if "born" in entry:
            found.append([])
        found[-1].append(entry)
    return found


# -- what the file says between two lives -----------------------------------------------------------------------------


def left_behind(folder: Path) -> dict[str, Any]:
    """Read from a copy of the files what each table's clocks have left, computed here, and how long its log is."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        for file in folder.glob("house.db*"):
            shutil.copy(file, name)
        with sqlite3.connect(Path(name) / "house.db") as database:
            beat = next(database.execute("SELECT service FROM heartbeat"), (0.0,))[0]
            rows = database.execute(
                "SELECT id, code, sheet FROM game_table WHERE phase IN ('lobby', 'running')"
            ).fetchall()
            return {
                code: {"left": _left(json.loads(sheet), beat), "actions": _count(database, number)}
                for number, code, sheet in rows
            }


def _count(database: sqlite3.Connection, table: int) -> int:
    return int(database.execute("SELECT count(*) FROM action WHERE table_id = ?", (table,)).fetchone()[0])


def _left(sheet: dict[str, Any], beat: float) -> dict[str, float]:
    """Count what each awaited seat has left once everybody can be heard again: what it had, or the grace."""
    running, found = sheet.get("running", {}), {}  # what is as at first is not stored
    for seat, time_ in running.get("seats", {}).items():
        whole = time_["seconds"] + time_.get("reserve", 0.0)
        spent = time_.get("held", beat) - running["started"] - time_.get("lost", 0.0)
        found[seat] = max(whole - spent, min(GRACE, whole))
    return found


# -- one evening ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reference:
    """The undisturbed evening, and how each table stood at each length of its log."""

    entries: list[dict[str, Any]]
    told: dict[str, told.Part]
    end: dict[str, Any]
    stood: dict[tuple[str, int], tuple[Any, Any]]
    left: dict[int, dict[str, Any]]

    @classmethod
    def read(cls, folder: Path) -> "Reference":
        entries = read(folder / "book.jsonl")
        stood = {
            (code, table["actions"]): (table["state"], table["reserves"])
            for entry in entries
            for code, table in entry.get("standing", {}).items()
        }
        return cls(entries, told.parts(entries), entries[-1]["end"], stood, _by_step(entries))


def _by_step(entries: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """Give how everything stood at the end of each step."""
    found, step = {}, 0
    for entry in entries:
        step = entry.get("step", step)
        if "standing" in entry:
            found[step] = entry["standing"]
    return found


def play(evening: Evening, nursery: Nursery, reference: Reference) -> list[str]:
    """Play an evening through all its deaths; lists what is wrong with it."""
    problems: list[str] = []
    with folder() as home:
        for number, death in enumerate((*evening.deaths, Death())):
            before = left_behind(home) if number else {}
            if number and evening.copied:
                home = _moved(home)
            code = nursery.live(home, death, evening.away * number)
            if death.kind and code == 0:
                break  # it never came to that
            if code != (-9 if death.kind else 0):
                return [f"life {number} ended with {code}: {(home / 'error.txt').read_text()}"]
            if number:
                problems += resumed(before, lives(read(home / "book.jsonl"))[-1])
        entries = read(home / "book.jsonl")
    return problems + compared(entries, reference, folds=evening.away >= LONG)


def _moved(home: Path) -> Path:
    """Leave everything behind but the database and its log, as if the disk had been put into another machine."""
    other = Path(tempfile.mkdtemp(dir=home))
    for name in ("house.db", "house.db-wal", "book.jsonl"):
        if (home / name).exists():
            shutil.copy(home / name, other / name)
    return other


def resumed(before: dict[str, Any], life: list[dict[str, Any]]) -> list[str]:
    """Check that a life began with what the file held: no time charged, nothing moved, nothing overdue rung."""
    opened = next((entry["resumed"] for entry in life if "resumed" in entry), None)
    up = next((entry["up"] for entry in life if "up" in entry), None)
    problems = []
    for code, table in before.items():
        for now in (opened, up):
            if now is None:
                continue
            if code not in now or now[code]["actions"] != table["actions"]:
                problems.append(f"{code} had {table['actions']} actions and went on with {now.get(code)}")
        if up is not None and code in up and not _equal(up[code]["left"], table["left"]):
            problems.append(f"{code} has {up[code]['left']} seconds left in place of {table['left']}")
    return problems


def _equal(one: dict[str, float], other: dict[str, float]) -> bool:
    return one.keys() == other.keys() and all(abs(one[seat] - other[seat]) < 1e-6 for seat in one)


def compared(entries: list[dict[str, Any]], reference: Reference, folds: bool) -> list[str]:
    """Compare a disturbed evening with the undisturbed one."""
    problems = [
        f"{name} ends as {entries[-1]['end'][name]} in place of {kept}"
        for name, kept in reference.end.items()
        if _unordered(name, entries[-1]["end"][name]) != _unordered(name, kept)
    ]
    for entry in entries:
        for code, table in {**entry.get("standing", {}), **entry.get("up", {})}.items():
            stood = reference.stood.get((code, table["actions"]))
            if stood is not None and stood != (table["state"], table["reserves"]):
                problems.append(f"{code} stands otherwise after {table['actions']} actions: {table}")
    for step, standing in _by_step(entries).items():
        for code, table in standing.items():
            usual = reference.left[step].get(code, {"waits": -1})
            if usual["waits"] == table["waits"]:
                short = [seat for seat, left in table["left"].items() if left < usual["left"].get(seat, left) - 1e-6]
                problems += [f"{code}: seat {seat} has lost time by step {step}" for seat in short]
    return problems + told.problems(reference.told, lives(entries), folds)


def _unordered(name: str, rows: Any) -> Any:
    return sorted(rows) if name == "seen" else rows


# -- all of them ------------------------------------------------------------------------------------------------------


def evenings(commits: list[str], sends: int) -> list[Evening]:
    """List the places to die: before and after each commit and send, and some deaths soon after a death."""
    beats = [number for number, label in enumerate(commits, 1) if label == "beat"]
    left_out = set(beats) - set(beats[::BEATS])
    places = [("commit", n) for n in range(1, len(commits) + 1) if n not in left_out]
    places += [("send", n) for n in range(1, sends + 1)]
    once = [Death(kind, n, after) for kind, n in places for after in (False, True)]
    found = [Evening((death,), copied=n % 3 == 0) for n, death in enumerate(once)]
    found += [Evening((Death("send", n),), away=LONG) for n in range(1, sends + 1)]
    again = [Death("commit", n, after) for n in range(1, 7) for after in (False, True)]
    again += [Death("send", n, after) for n in range(1, 4) for after in (False, True)]
    firsts = [Death("commit", n, after=True) for n, label in enumerate(commits, 1) if label == "write"]
    return found + [Evening((first, second)) for first in firsts[6::9] for second in again]


def test_nothing_is_lost_wherever_the_process_is_killed() -> None:
    began = time.monotonic()
    with nurseries() as free, folder() as home:
        nursery = free.get()
        assert nursery.live(home, Death(), 0.0, reference=True) == 0, (home / "error.txt").read_text()
        free.put(nursery)
        reference = Reference.read(home)
        end = reference.entries[-1]
        assert reference.end["outbox"] == []
        todo = evenings(end["commits"], end["sends"])

        def one(evening: Evening) -> list[str]:
            mine = free.get()
            try:
                return play(evening, mine, reference)
            finally:
                free.put(mine)

        with ThreadPoolExecutor(HOUSES) as pool:
            outcomes = list(pool.map(one, todo))
    wrong = [f"{evening}: {problem}" for evening, found in zip(todo, outcomes, strict=True) for problem in found]
    took = time.monotonic() - began
    print(f"\n{len(todo)} evenings, {len(end['commits'])} commits and {end['sends']} sends, {took:.0f} s")
    assert not wrong, f"{len(wrong)} problems in {sum(map(bool, outcomes))} evenings:\n" + "\n".join(wrong[:20])
