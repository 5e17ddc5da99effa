"""The tests of the core as they are, with a PostgreSQL schema in place of each SQLite file."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cluster.server import Postgres
from tests.commandline import environment

pytestmark = pytest.mark.cluster

ROOT = Path(__file__).parents[2]
WHERE = (
    "storage",
    "tables",
    "services",
    "verbs",
    "dispatch",
    "commands",
    "administration",
    "people",
    "ratings",
    "personal",
)
CHOSEN = "not sqlite and not server and not crash and not soak and not cluster"
"""Those of every day, but for what is about SQLite alone; each of them is tried on SQLite."""
PATIENT = "two_thousand_changes"
"""Takes two thousand writes in a row, each some round trips long; fewer of them are in other tests."""
FEWEST = 10
"""Tests of each folder that have to have passed."""
STUCK, LONGEST = 60, 400
"""Seconds after which a test shows where it stands, and after which a folder's are ended, who then show it too."""


@pytest.mark.parametrize("folder", WHERE)
def test_the_core_passes_on_postgresql(folder: str, postgres: Postgres, tmp_path: Path) -> None:
    words = ("-m", CHOSEN, "-k", f"not {PATIENT}", "-n", "2", f"tests/{folder}")
    code, said = ended(tmp_path, *words, tests_on=postgres.url())
    found = re.search(r"(\d+) passed.*", said)
    print(found and found[0])
    assert code == 0, said
    assert found and int(found[1]) >= FEWEST and "skipped" not in said, said


def test_a_run_that_hangs_shows_where(tmp_path: Path) -> None:
    test = tmp_path / "test_hanging.py"
    test.write_text("import time\n\n\ndef test_it() -> None:\n    time.sleep(600)\n")
    with pytest.raises(AssertionError, match=r'test_hanging\.py", line 5 in test_it'):
        ended(tmp_path, "-n", "2", "--confcutdir", str(tmp_path), str(test), longest=15)


def ended(folder: Path, *words: str, tests_on: str = "", longest: float = LONGEST) -> tuple[int, str]:
    """Run tests in processes of their own; gives their code and last words, or fails with where they are stuck."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-o", f"faulthandler_timeout={STUCK}", *words]
    environ = environment(CROUPIER_TESTS_ON=tests_on, PYTHONFAULTHANDLER="1")
    with (folder / "said").open("w+", encoding="utf-8", errors="replace") as file:
        tests = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=file, stderr=file, start_new_session=True)
        try:
            tests.wait(longest)
        except subprocess.TimeoutExpired:
            _abort(tests.pid)
        stuck = tests.wait() == -signal.SIGABRT
        file.seek(0)
        said = file.read()
    assert not stuck, f"after {longest:.0f} s they are still here:\n{said[-30_000:]}"
    return tests.returncode, said[-30_000:]


def _abort(group: int) -> None:
    """End all processes of a group, at which each shows where it stands: one after another, for they share a file."""
    numbers = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    for number in sorted(numbers, reverse=True):  # those that run tests before the one that would replace them
        with suppress(ProcessLookupError):
            if os.getpgid(number) == group:
                os.kill(number, signal.SIGABRT)
                time.sleep(0.5)
