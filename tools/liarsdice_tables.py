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

from plugins.liarsdice.strategy.tables import DICE, MEMORY

FOLDER = Path(__file__).resolve().parents[1] / "plugins" / "liarsdice" / "data"
SELDOM = 0.02

ITERATIONS = {"1v1": 300, "sum": 1000, "2v1": 300, "1v2": 150, "2v2": 300}
FEWER = 100
"""Enough for players who remember only the last bid."""
SMALL = tuple(ITERATIONS)
"""The tables whose best response is found in minutes; the histories of the others are too many."""


def deal_of(name: str) -> Deal:
    """Give the deal that a table is for."""
    return sum_deal() if name == "sum" else faces_deal(*DICE[name])


def packed(strategy: Strategy, bids: int) -> bytes:
    """Write a strategy in bytes."""
    parts = []
    for b in range(-1, bids):
        for seat in (0, 1):
            acts = strategy[seat, b]
            acts = np.where(acts < np.minimum(SELDOM, acts.max(axis=2, keepdims=True)), 0.0, acts)
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
    for name in names or DICE:
        deal = deal_of(name)
        solver = Solver(deal, MEMORY[name])
        for number in solver.run(ITERATIONS.get(name, FEWER)):
            if number % 50 == 0:
                print(f"{name}: iteration {number}", flush=True)
        data = packed(solver.average(), deal.bids)
        (FOLDER / f"{name}.bin").write_bytes(data)
        print(f"{name}: {len(data)} bytes", flush=True)
        if name in SMALL:
            measure(name)


def measure(name: str) -> None:
    """Print how much a best response to the table of this name would win."""
    deal, memory = deal_of(name), MEMORY[name]
    data = (FOLDER / f"{name}.bin").read_bytes()
    left = exploitability(deal, unpacked(data, Solver(deal, memory)), memory)
    print(f"{name}: {len(data)} bytes, exploitability {left:.4f}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        for each in SMALL:
            measure(each)
    else:
        main(sys.argv[1:])
