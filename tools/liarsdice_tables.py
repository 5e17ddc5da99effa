"""Make the tables that the house plays liar's dice for two by: `python tools/liarsdice_tables.py [NAME...]`.

`python tools/liarsdice_tables.py measure` measures those that are there instead, as far as that is quick. Needs numpy
and numba. There is no chance in it: the same iterations make the same file. What is done seldom is left out.
"""

import sys
import time
from pathlib import Path

import numpy as np
from liarsdice_response import exploitability
from liarsdice_solver import Array, Deal, Hand, Rival, Solver, Strategy, faces_deal, sum_deal

from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.tables import DICE, packed, solved

FOLDER = Path(__file__).resolve().parents[1] / "plugins" / "liarsdice" / "data"
SELDOM = 0.02
"""What is done less often than this is left out."""
EXACTLY = {"2v1": 0.005}
"""The same for tables that are closer to perfect play."""
MEMORY = dict.fromkeys(DICE, 1) | {"1v1": 2, "sum": 3, "2v1": 3, "1v2": 3, "2v2": 3}
MEMORY |= dict.fromkeys(("3v3", "4v4", "4v5", "5v4", "5v5"), 2)
"""How many bids the players of each table remember."""
ITERATIONS = {"1v1": 300, "sum": 1000, "2v1": 300, "1v2": 150, "2v2": 300, "3v3": 200}
ITERATIONS |= {"4v4": 50, "4v5": 30, "5v4": 30, "5v5": 40}
SHARES = {"4v4": 0.15}
"""In what share of rounds the house thinks that it meets one who goes by thresholds, where it does: see `Rival`."""
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


def threshold(solver: Solver, seat: int) -> Strategy:
    """Give the moves of one who doubts when that is likelier to win than the likeliest claim is to be true."""
    found = {}
    hands, unseen = solver.deal.hands[seat], len(solver.deal.hands[1 - seat][0])
    for b in solver.last:
        acts: Array = np.zeros((len(hands), solver.bids - b - (b < 0)))
        for hand, row in zip(hands, acts, strict=True):
            row[_by_threshold(hand, unseen, b, solver.bids)] = 1.0
        found[seat, b] = np.repeat(acts[None], len(solver.nodes[b]), axis=0)
    return found


def _by_threshold(hand: Hand, unseen: int, last: int, bids: int) -> int:
    """Give the place of the action, among equal claims the lowest; the doubt is the last."""

    def true(bid: int) -> float:
        return at_least(unseen, bid // 6 + 1 - hand.count(bid % 6 + 1))

    claims = range(last + 1, min(last + 7, bids))
    best = max(claims, key=lambda bid: (true(bid), -bid), default=None)
    if best is None or (last >= 0 and 1 - true(last) > true(best)):
        return -1
    return best - last - 1


def improved(name: str) -> Strategy:
    """Solve, from each seat by itself where the other may go by thresholds."""
    deal, memory, share = deal_of(name), MEMORY[name], SHARES.get(name, 0.0)
    found: Strategy = {}
    for house in (0, 1) if share else (None,):
        solver = Solver(deal, memory)
        if house is not None:
            solver.rival = Rival(house, threshold(solver, 1 - house), share)
        for number in solver.run(ITERATIONS.get(name, FEWER)):
            if number % 25 == 0:
                print(f"{name}: iteration {number}", flush=True)
        found |= {key: acts for key, acts in solver.average().items() if house in (None, key[0])}
    return found


def main(names: list[str]) -> None:
    """Make the tables named, or all."""
    for name in names or DICE:
        began, deal = time.monotonic(), deal_of(name)
        data = packed(MEMORY[name], parts(improved(name), deal.bids, EXACTLY.get(name, SELDOM)))
        (FOLDER / f"{name}.bin").write_bytes(data)
        print(f"{name}: {len(data)} bytes, {time.monotonic() - began:.0f} s", flush=True)
        measure(name)


def measure(name: str) -> None:
    """Print of the table of this name how much a best response would win, or how often thresholds lose."""
    if name not in SMALL and name not in SHARES:
        return
    deal, memory = deal_of(name), MEMORY[name]
    solved.cache_clear()
    solver = Solver(deal, memory)
    strategy = read(name, solver)
    if name in SMALL:
        print(f"{name}: exploitability {exploitability(deal, strategy, memory):.4f}", flush=True)
    else:
        first, second = (solver.against(strategy | threshold(solver, 1 - house)) for house in (0, 1))
        print(f"{name}: wins {0.5 + (first - second) / 4:.4f} of the rounds from thresholds", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        for each in DICE:
            measure(each)
    else:
        main(sys.argv[1:])
