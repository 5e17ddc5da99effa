"""How long a prompt waits on one IRC connection at default speed, with 1 to 25 busy tables: `python irc_tables.py`.

Time is virtual: what counts is our own limit of lines, beside which the house and the wire take nothing. Everybody acts
at the moment at which they hear their prompt, which is the worst case: people think, and leave the line to others.
"""

import logging
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from measuring import row, run

from tests.support.busy_evening import evening

TABLES = (1, 2, 4, 8, 12, 25)
SECONDS = 600.0
STRANGERS = 12


async def main() -> None:
    """Print, for so many tables, the seconds from an action to the next prompt, quiet and with a crowd that asks."""
    logging.disable(logging.WARNING)
    row("tables", "p50 s", "p99 s", "crowd p50", "crowd p99", "turns", "clocks lost")
    for tables in TABLES:
        quiet, crowd = await evening(tables, SECONDS), await evening(tables, SECONDS, STRANGERS)
        figures = [f"{at(waits, part):.1f}" for waits in (quiet.waits, crowd.waits) for part in (0.5, 0.99)]
        spread = f"{min(quiet.turns)} to {max(quiet.turns)}"
        row(str(tables), *figures, spread, str(quiet.lost + crowd.lost))


def at(waits: list[float], part: float) -> float:
    """Give the value below which this part of the waits lies."""
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * part))]


if __name__ == "__main__":
    run(main())
