"""All games at once, by a process that is struck while another stands by: nothing is lost, doubled or thrown anew."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cluster.failovers import Failovers
from tests.cluster.server import Postgres

pytestmark = pytest.mark.cluster

MOST_SECONDS = 5.0


def play(folder: Path, server: Postgres, doors: Sequence[str], blows: Sequence[str]) -> Failovers:
    async def run() -> Failovers:
        evening = Failovers(folder, server, f"evening_{'_'.join(doors)}", doors, blows, 1)
        await evening.run()
        return evening

    evening = asyncio.run(run())
    gaps = ", ".join(f"{blow} {seconds:.1f} s" for blow, seconds in evening.gaps)
    twice = evening.audit.told_twice()
    print(f"\n{evening.audit.figures}; gaps: {gaps}; told twice in a room at most: {len(twice)} {twice[:9]}")
    problems = evening.audit.problems
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems[:30])
    assert evening.audit.figures.effects and evening.audit.figures.results
    return evening


def test_whatever_strikes_it_the_other_goes_on(tmp_path: Path, postgres: Postgres) -> None:
    blows = ["kill", "freeze", "cut", "cut lock", "restart", "full disk", "kill", "freeze long"]
    evening = play(tmp_path, postgres, ["telegram"], blows)
    assert max(gap for _, gap in evening.gaps) < MOST_SECONDS, evening.gaps


def test_on_irc_too(tmp_path: Path, postgres: Postgres) -> None:
    evening = play(tmp_path, postgres, ["irc"], ["kill", "cut", "restart", "kill"])
    assert max(gap for _, gap in evening.gaps) < MOST_SECONDS, evening.gaps
