"""The tests of the core as they are, with a PostgreSQL schema in place of each SQLite file."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cluster.server import Postgres
from tests.support.commandline import environment

pytestmark = pytest.mark.cluster

ROOT = Path(__file__).parents[2]
WHERE = (
    *("storage", "tables", "house", "dispatch/commands/admin", "dispatch/commands/people"),
    *("dispatch/commands/test_analysis.py", "dispatch/commands/test_replacing.py"),
)
"""What runs each of the 480 statements that tests of all four rooms run, for two thirds of their time."""
ELSEWHERE = ("tables/views", "tables/replays", "house/backups", "house/outbox")
"""What looks at words or at files, and is the same on any database."""
CHOSEN = "not sqlite and not server and not crash and not soak and not cluster"
"""Those of every day, but for what is about SQLite alone; each of them is tried on SQLite."""
PATIENT = "two_thousand_changes"
"""Takes two thousand writes in a row, each some round trips long; fewer of them are in other tests."""
FEWEST = 10
"""Tests of each room that have to have passed."""
STUCK, LONGEST = 60, 1500
"""Seconds after which a test shows where it stands and fails, and after which all are ended, who then show it too."""


def test_the_core_passes_on_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    words = ("-m", CHOSEN, "-k", f"not {PATIENT}", "-n", "2", f"--junit-xml={report}")
    folders = [*(f"tests/{folder}" for folder in WHERE), *(f"--ignore=tests/{folder}" for folder in ELSEWHERE)]
    code, said = ended(tmp_path, *words, *folders, tests_on=postgres.url())
    assert code == 0, said
    cases = list(ElementTree.parse(report).iter("testcase"))
    passed = Counter(case.get("classname", "").split(".")[1] for case in cases if not len(case))
    print(dict(passed))
    assert passed.total() == len(cases), "some were skipped"
    assert passed.keys() == {where.partition("/")[0] for where in WHERE} and min(passed.values()) >= FEWEST


def test_a_run_that_hangs_shows_where(tmp_path: Path) -> None:
    test = tmp_path / "test_hanging.py"
    test.write_text("import time\n\n\ndef test_it() -> None:\n    time.sleep(600)\n")
    with pytest.raises(AssertionError, match=r'test_hanging\.py", line 5 in test_it'):
        ended(tmp_path, "-n", "2", "--confcutdir", str(tmp_path), str(test), longest=15)


def test_a_test_that_hangs_shows_where_and_keeps_no_other_from_being_run(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text("import time\n\n\ndef test_it() -> None:\n    time.sleep(600)\n")
    (tmp_path / "test_others.py").write_text("def test_it() -> None: ...\n\n\ndef test_another() -> None: ...\n")
    code, said = ended(tmp_path, "-n", "2", "--confcutdir", str(tmp_path), str(tmp_path), stuck=5, longest=60)
    assert code == 1 and 'test_hanging.py", line 5 in test_it' in said and "1 failed, 2 passed" in said, said


def ended(
    folder: Path, *words: str, tests_on: str = "", stuck: float = STUCK, longest: float = LONGEST
) -> tuple[int, str]:
    """Run tests in processes of their own; gives their code and last words, or fails with where they are stuck."""
    limits = ("-o", f"faulthandler_timeout={stuck}", "-o", "faulthandler_exit_on_timeout=true")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *limits, *words]
    environ = environment(CROUPIER_TESTS_ON=tests_on, PYTHONFAULTHANDLER="1")
    with (folder / "said").open("w+", encoding="utf-8", errors="replace") as file:
        tests = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=file, stderr=file, start_new_session=True)
        try:
            tests.wait(longest)
        except subprocess.TimeoutExpired:
            _abort(tests.pid)
        aborted = tests.wait() == -signal.SIGABRT
        file.seek(0)
        said = file.read()
    assert not aborted, f"after {longest:.0f} s they are still here:\n{said[-30_000:]}"
    return tests.returncode, said[-30_000:]


def _abort(group: int) -> None:
    """End all processes of a group, at which each shows where it stands: one after another, for they share a file."""
    numbers = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    for number in sorted(numbers, reverse=True):  # those that run tests before the one that would replace them
        with suppress(ProcessLookupError):
            if os.getpgid(number) == group:
                os.kill(number, signal.SIGABRT)
                time.sleep(0.5)
