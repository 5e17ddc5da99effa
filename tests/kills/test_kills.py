"""All games at once, on IRC and on Telegram, by a process that is killed again and again: nothing lost or doubled."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.kills.evening import Evening

pytestmark = pytest.mark.crash

KILLS = int(os.environ.get("KILLS", "60"))
SEED = int(os.environ.get("SEED", "1"))
DOORS = tuple(os.environ.get("DOORS", "irc,telegram").split(","))


def test_nothing_is_lost_or_doubled_by_random_kills(tmp_path: Path) -> None:
    async def run() -> Evening:
        evening = Evening(tmp_path, DOORS, KILLS, SEED)
        await evening.run()
        return evening

    import resource

    began = time.monotonic()
    audit = asyncio.run(run()).audit
    for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        u = resource.getrusage(w)
        print("CPU", u.ru_utime + u.ru_stime)
    print(f"\n{audit.figures}; {time.monotonic() - began:.0f} s")
    print("\n".join(audit.untold[:20]))
    for one in audit.account.said:
        print("SAID", one)
    for k in audit._kept.values():
        for row in k.log:
            print("ROW", k.number, {**row, "draws": ""})
    assert not audit.problems, f"{len(audit.problems)} problems:\n" + "\n".join(audit.problems[:30])
