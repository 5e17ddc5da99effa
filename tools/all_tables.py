"""Make every table that the house plays by, one after another: `python tools/all_tables.py [PROCESSES]`.

Needs numpy and numba beside the project. Seeds and iterations are fixed, so the same versions of these make the same
files. Prints how long each took: in all about an hour on two cores, most of it for Thoth's Bluff and Roulette Poker.
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
        ("tools/liarsdice_tables.py",),
        ("tools/roulettepoker_tables.py", "250", processes),
        ("benchmarks/thoth_measure.py",),
    ):
        began = time.monotonic()
        subprocess.run([sys.executable, ROOT / words[0], *words[1:]], cwd=ROOT, env={"PYTHONPATH": "."}, check=True)
        print(f"{words[0]}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "2")
