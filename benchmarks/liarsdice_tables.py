"""Make the tables that the house plays small duels by: `python benchmarks/liarsdice_tables.py [NAME...]`.

`python benchmarks/liarsdice_tables.py measure` measures those that are there instead.

Needs numpy. Each table is a strategy in bytes: by seat to move, last bid, remembered bids and hand a weight for every
action, bids first and the doubt last; what is done less than once in fifty times is left out.
"""

import sys
import zlib
from pathlib import Path

import numpy as np
from liarsdice_solver import Deal, Solver, Strategy, exploitability, faces_deal, sum_deal

FOLDER = Path(__file__).resolve().parents[1] / "plugins" / "liarsdice" / "data"
SELDOM = 0.02

TABLES: dict[str, tuple[Deal, int, int]] = {
    "1v1": (faces_deal(1, 1), 2, 300),
    "sum": (sum_deal(), 3, 1000),
    "2v1": (faces_deal(2, 1), 2, 300),
    "1v2": (faces_deal(1, 2), 3, 150),
    "2v2": (faces_deal(2, 2), 3, 300),
}
"""By name: the deal, how many bids are remembered, and the iterations."""


def packed(strategy: Strategy, bids: int) -> bytes:
    """Write a strategy in bytes."""
    parts = []
    for b in range(-1, bids):
        for seat in (0, 1):
            acts = np.where(strategy[seat, b] < SELDOM, 0.0, strategy[seat, b])
            parts.append(np.round(255 * acts / acts.sum(axis=2, keepdims=True)).astype(np.uint8).tobytes())
    return zlib.compress(b"".join(parts), 9)


def unpacked(data: bytes, solver: Solver) -> Strategy:
    """Read a strategy from its bytes."""
    raw, start, found = np.frombuffer(zlib.decompress(data), dtype=np.uint8), 0, {}
    for b in solver.last:
        for seat in (0, 1):
            shape = solver.regrets[seat, b].shape
            acts = raw[start : start + np.prod(shape)].reshape(shape).astype(float)
            found[seat, b] = acts / acts.sum(axis=2, keepdims=True)
            start += int(np.prod(shape))
    return found


def main(names: list[str]) -> None:
    """Make the tables named, or all."""
    for name in names or TABLES:
        deal, memory, iterations = TABLES[name]
        solver = Solver(deal, memory)
        for number in solver.run(iterations):
            if number % 50 == 0:
                print(f"{name}: iteration {number}", flush=True)
        data = packed(solver.average(), deal.bids)
        (FOLDER / f"{name}.bin").write_bytes(data)
        measure(name)


def measure(name: str) -> None:
    """Print how much a best response to the table of this name would win."""
    deal, memory, _ = TABLES[name]
    data = (FOLDER / f"{name}.bin").read_bytes()
    left = exploitability(deal, unpacked(data, Solver(deal, memory)), memory)
    print(f"{name}: {len(data)} bytes, exploitability {left:.4f}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        for each in TABLES:
            measure(each)
    else:
        main(sys.argv[1:])
