"""The tests of the core as they are, with a PostgreSQL schema in place of each SQLite file."""

import re
import subprocess
import sys
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
FEWEST = 350
"""Tests that have to have passed."""
LONGEST = 600


def test_the_core_passes_on_postgresql(postgres: Postgres) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-m", CHOSEN, "-n", "2", "-p", "no:cacheprovider"),
            *(f"tests/{name}" for name in WHERE),
        ],
        cwd=ROOT,
        env=environment(CROUPIER_TESTS_ON=postgres.url()),
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )
    said = done.stdout[-4000:]
    found = re.search(r"(\d+) passed", said)
    print(found and found[0])
    assert done.returncode == 0, said
    assert found and int(found[1]) >= FEWEST and "skipped" not in said, said
