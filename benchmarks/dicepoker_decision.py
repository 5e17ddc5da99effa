"""How long dice poker thinks: the tables once a process, then a decision by number of players, first to act.

Run with `python benchmarks/dicepoker_decision.py [ROUNDS]`; the last column compares with a plain loop of a hundred
thousand additions, which tells a slow machine from a slow decision.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import mean, quantiles
from time import perf_counter

from plugins.dicepoker.hands import FACES
from plugins.dicepoker.strategy import decide
from plugins.dicepoker.strategy.tables import choices


def milliseconds(run: Callable[[], object]) -> float:
    """Time one run."""
    start = perf_counter()
    run()
    return (perf_counter() - start) * 1000


def loop() -> None:
    """Add up a hundred thousand numbers."""
    total = 0
    for number in range(100_000):
        total += number


def main(rounds: int) -> None:
    """Print the figures."""
    chance = Random(1)
    print(f"tables {milliseconds(lambda: choices((1, 2, 3, 4, 5))):.0f} ms")
    print("players    mean     p99     max  (ms)  loops")
    for players in (2, 4, 6, 10):
        times, loops = [], []
        for _ in range(rounds):
            mine, *later = [tuple(chance.choices(FACES, k=5)) for _ in range(players)]
            choices.cache_clear()
            times.append(milliseconds(partial(decide, [], mine, later)))
            loops.append(milliseconds(loop))
        p99 = quantiles(times, n=100)[98]
        print(f"{players:7} {mean(times):7.2f} {p99:7.2f} {max(times):7.2f}        {mean(times) / mean(loops):5.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
