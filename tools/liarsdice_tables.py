"""Make the tables that the house plays liar's dice for two by: `python tools/liarsdice_tables.py [NAME...]`.

`python tools/liarsdice_tables.py measure` measures the small ones that are there instead. Needs numpy and numba. There
is no chance in it: the same iterations make the same file. What is done seldom is left out.
"""

import sys
import time
from pathlib import Path

import numpy as np
from liarsdice_solver import Deal, Solver, Strategy, exploitability, faces_deal, sum_deal

from plugins.liarsdice.strategy.tables import DICE, packed, solved

FOLDER = Path(__file__).resolve().parents[1] / "plugins" / "liarsdice" / "data"
SELDOM = 0.02
"""What is done less often than this is left out."""
EXACTLY = {"2v1": 0.005}
"""The same for tables that are closer to perfect play."""
MEMORY = dict.fromkeys(DICE, 1) | {"1v1": 2, "sum": 3, "2v1": 3, "1v2": 3, "2v2": 3, "3v3": 2, "4v4": 2}
"""How many bids the players of each table remember."""
ITERATIONS = {"1v1": 300, "sum": 1000, "2v1": 300, "1v2": 150, "2v2": 300, "3v3": 200, "4v4": 100}
FEWER = 100
"""Enough for players who remember only the last bid."""
SMALL = ("1v1", "sum", "2v1", "1v2", "2v2")
"""The tables whose best response is found in minutes; the histories of the others are too many."""


def deal_of(name: str) -> Deal:
    """Give the deal that a table is for."""
    return sum_deal() if name == "sum" else faces_deal(*DICE[name])


def parts(strategy: Strategy, bids: int, seldom: float) -> list[bytes]:
    """Write a strategy in bytes, for each last bid."""
    found = []
    for b in range(-1, bids):
        both = []
        for seat in (0, 1):
            acts = strategy[seat, b].astype(float)
            acts = np.where(acts < np.minimum(seldom, acts.max(axis=2, keepdims=True)), 0.0, acts)
            both.append(np.round(255 * acts / acts.sum(axis=2, keepdims=True)).astype(np.uint8).tobytes())
        found.append(b"".join(both))
    return found


def read(name: str, solver: Solver) -> Strategy:
    """Read a table as a strategy."""
    found = {}
    for b in solver.last:
        raw, start = np.frombuffer(solved(name).part(b), dtype=np.uint8), 0
        for seat in (0, 1):
            shape = solver.regrets[seat, b].shape
            acts = raw[start : start + np.prod(shape)].reshape(shape).astype(float)
            found[seat, b] = acts / acts.sum(axis=2, keepdims=True)
            start += int(np.prod(shape))
    return found


def main(names: list[str]) -> None:
    """Make the tables named, or all."""
    for name in names or DICE:
        began, deal = time.monotonic(), deal_of(name)
        solver = Solver(deal, MEMORY[name])
        for number in solver.run(ITERATIONS.get(name, FEWER)):
            if number % 25 == 0:
                print(f"{name}: iteration {number}", flush=True)
        data = packed(MEMORY[name], parts(solver.average(), deal.bids, EXACTLY.get(name, SELDOM)))
        (FOLDER / f"{name}.bin").write_bytes(data)
        print(f"{name}: {len(data)} bytes, {time.monotonic() - began:.0f} s", flush=True)
        if name in SMALL:
            measure(name)


def measure(name: str) -> None:
    """Print how much a best response to the table of this name would win."""
    deal, memory = deal_of(name), MEMORY[name]
    solved.cache_clear()
    left = exploitability(deal, read(name, Solver(deal, memory)), memory)
    print(f"{name}: exploitability {left:.4f}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        for each in SMALL:
            measure(each)
    else:
        main(sys.argv[1:])
