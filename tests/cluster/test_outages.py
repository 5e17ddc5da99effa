"""All games at once by a bot in parts, each of which is struck at random: nothing is lost, doubled or thrown anew.

`make outages KILLS=200 SEED=7` makes a longer evening of it, and another one for each seed.
"""

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.cluster.broker import broker_running
from tests.cluster.outages import Outages, drawn
from tests.cluster.server import Postgres

pytestmark = pytest.mark.outages

KILLS = int(os.environ.get("KILLS", "40"))
SEED = int(os.environ.get("SEED", "1"))
MOST_SECONDS = 5.0


def test_whatever_part_is_struck_nothing_is_lost_or_doubled(tmp_path: Path, postgres: Postgres) -> None:
    async def run() -> Outages:
        with broker_running() as broker:
            evening = Outages(tmp_path, postgres, broker, "outages", drawn(KILLS, SEED), SEED)
            await evening.run()
            return evening

    began = time.monotonic()
    evening = asyncio.run(run())
    gaps = ", ".join(f"{blow} {seconds:.1f} s" for blow, seconds in evening.gaps)
    twice = evening.audit.told_twice()
    print(f"\n{evening.audit.figures} in {time.monotonic() - began:.0f} s; gaps: {gaps}; told twice at most: {twice}")
    problems = evening.audit.problems
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems[:30])
    assert evening.audit.figures.effects and evening.audit.figures.results
    assert max(gap for _, gap in evening.gaps) < MOST_SECONDS, evening.gaps
