"""Make every table that the house plays by, one after another: `python tools/all_tables.py [PROCESSES]`.

What dice are worth at BlueBear is only printed, beside what is in use.

Needs numpy and numba beside the project. Seeds and iterations are fixed, so the same versions of these make the same
files on the same kind of processor; others add up in another order. With numpy 2.4.6 and numba 0.68.1 those of liar's
dice came out as shipped, byte by byte, for `1v1`, `1v5`, `2v1`, `2v5`, `3v5`, `4v4`, `4v5` and `5v1` to `5v4`; for
`1v3`, `1v4`, `2v3`, `2v4`, `3v4` and `4v3` one weight in 500 or more was another, by 5 of 255 at most, and for `sum`,
`1v2`, `2v2`, `3v1` to `3v3`, `4v1` and `4v2` one in 15 to 40. `5v5` and what follows were not made again. BlueBear's
`1v1` came out as shipped, byte by byte, with the same versions.

Prints how long each took: in all about an hour on two cores. The processor was busy some two minutes each for `4v4` and
`5v5` and half a minute each for `4v5` and `5v4`; ten minutes go to Roulette Poker, seven of one processor to
BlueBear, most of the rest to Thoth's Bluff. Not all of it was ever run in one go.
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
