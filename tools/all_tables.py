"""Make every table that the house plays by, one after another: `python tools/all_tables.py [PROCESSES]`.

What dice are worth at BlueBear is only printed, beside what is in use.

Needs numpy and numba beside the project. Seeds and iterations are fixed, so the same versions of these make the same
files on the same kind of processor; others add up in another order. With numpy 2.4.6 and numba 0.68.1 all tables of
liar's dice, its outlines, all of BlueBear and all of Roulette Poker came out as shipped, byte by byte; and without
either what Thoth's Bluff is measured by, for which only the project is needed.

Prints how long each took: in all about an hour on two cores. On one of them, beside other programs, liar's dice took
seven minutes and its outlines fourteen, BlueBear's endgames six, Roulette Poker five; what dice are worth at BlueBear
takes longer, and what Thoth's Bluff is measured by eight, of processor time.
"""

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(processes: str) -> None:
    """Run each tool in a process of its own."""
    for words in (
        ("tools/bluebear_endgame.py",),
        ("tools/bluebear_worth.py", processes),
        ("tools/liarsdice_tables.py",),
        ("tools/liarsdice_outlines.py",),
        ("tools/roulettepoker_tables.py", "250", processes),
        ("benchmarks/thoth_measure.py",),
    ):
        began = time.monotonic()
        subprocess.run([sys.executable, ROOT / words[0], *words[1:]], cwd=ROOT, env={"PYTHONPATH": "."}, check=True)
        print(f"{words[0]}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "2")
