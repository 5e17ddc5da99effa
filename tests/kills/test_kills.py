"""All games at once, on IRC and on Telegram, by a process that is killed again and again: nothing is lost or doubled.

`make chaos KILLS=400 SEED=7 DOORS=irc` makes a longer evening of it, and another one for each seed.
"""

import os
import resource
import time
from pathlib import Path

import pytest

from tests.kills.evening import Evening

pytestmark = pytest.mark.crash

KILLS = int(os.environ.get("KILLS", "50"))
SEED = int(os.environ.get("SEED", "1"))
DOORS = os.environ.get("DOORS", "irc,telegram").split(",")


async def test_random_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    began = time.monotonic()
    evening = Evening(tmp_path, DOORS, KILLS, SEED)
    await evening.run()
    audit = evening.audit
    print(f"\n{audit.figures} in {time.monotonic() - began:.0f} s; processor seconds: {processor()}")
    assert not audit.problems, f"{len(audit.problems)} problems:\n" + "\n".join(audit.problems[:30])
    assert audit.figures.kills == KILLS and audit.figures.effects and audit.figures.hands and audit.figures.results


def processor() -> str:
    """Count what this process and those that were killed have used."""
    ours, theirs = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return f"{ours.ru_utime + ours.ru_stime:.0f} here, {theirs.ru_utime + theirs.ru_stime:.0f} by Croupier"
