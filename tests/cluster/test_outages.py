"""All games at once by a bot in parts, each of which is struck at random: nothing is lost, doubled or thrown anew.

`make outages KILLS=200 SEED=7` makes a longer evening of it, and another one for each seed; `make crowd` one of 200
tables at once.
"""

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.cluster.broker import broker_running
from tests.cluster.outages import BLOWS, Outages, drawn
from tests.cluster.server import Postgres

KILLS = int(os.environ.get("KILLS", "300"))
SEED = int(os.environ.get("SEED", "1"))
TABLES = int(os.environ.get("TABLES", "0"))
"""Tables at once, where not one of each game on each network."""
MOST_SECONDS = 5.0
MOST_EVERY_DAY, LONGEST_EVERY_DAY = 60, 240.0
"""Blows, and seconds after which there are no more of them: a machine that is slow or busy deals fewer."""


@pytest.mark.cluster
def test_whatever_part_is_struck_nothing_is_lost_or_doubled(tmp_path: Path, postgres: Postgres) -> None:
    evening = struck(tmp_path, postgres, drawn(MOST_EVERY_DAY, 1), 1, LONGEST_EVERY_DAY)
    assert {blow for blow, _ in evening.gaps} == set(BLOWS)


@pytest.mark.outages
def test_a_long_evening(tmp_path: Path, postgres: Postgres) -> None:
    evening = struck(tmp_path, postgres, drawn(KILLS, SEED), SEED, tables=TABLES)
    assert evening.most_at_once >= TABLES * 0.9
    assert max(gap for _, gap in evening.gaps) < MOST_SECONDS, evening.gaps


def struck(
    folder: Path, postgres: Postgres, blows: list[str], seed: int, seconds: float = float("inf"), tables: int = 0
) -> Outages:
    async def run() -> Outages:
        with broker_running() as broker:
            evening = Outages(folder, postgres, broker, "outages", blows, seed, seconds, tables)
            await evening.run()
            return evening

    began = time.monotonic()
    evening = asyncio.run(run())
    longest = {blow: round(max(gap for each, gap in evening.gaps if each == blow), 1) for blow, _ in evening.gaps}
    took, twice = time.monotonic() - began, evening.audit.told_twice()
    print(f"\n{evening.audit.figures}, moved by clocks {evening.moved_by_clocks} in {took:.0f} s")
    print(
        f"longest gaps: {longest}; told twice at most: {len(twice)} {twice[:9]}; tables at once: {evening.most_at_once}"
    )
    problems = evening.audit.problems
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems[:30])
    assert evening.audit.figures.effects and evening.audit.figures.results
    reconnects = sum(blow == f"kill {evening.irc.network}" for blow, _ in evening.gaps)
    assert set(evening.irc.comings.values()) == {1 + reconnects}, evening.irc.comings
    return evening
