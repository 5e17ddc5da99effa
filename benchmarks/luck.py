"""How much of results is luck, whether it is 0 on average, how long a table takes: `python benchmarks/luck.py [N]`.

Plays N matches of each game among equal players of the house's easy level, and parts their results. A row gives the
mean luck of the first seat with one standard error (0 is wanted within three), how much less results vary once luck is
taken off, how far luck and choices miss the result, and how many tables are parted in a second, replay not included.
"""

import hashlib
import sys
import time
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, pvariance, stdev

from core.contract import Action, Start
from core.engine.dice import SeededDice
from core.engine.plugins import LoadedGame, load_all
from core.engine.proofs.luck import Luck, parted, shares
from core.engine.proofs.replay import Made
from core.engine.step import Begin

MOST_ACTIONS = 5000


def match(loaded: LoadedGame, start: Start, seed: bytes) -> Iterator[Made]:
    """Play one match."""
    game, random = loaded.game, Random(seed)
    play = game.player("easy")
    dice = SeededDice(seed, {})
    state, before, seat = game.rules.setup(start, dice).state, None, -1
    action: Action = Begin()
    for number in range(MOST_ACTIONS):
        yield Made(number, before, seat, 0, False, action, state, (), dice.counters)
        if state.wait is None:
            return
        seat = state.wait.seats[0]
        before, action, dice = state, play(game.rules.view(state, seat), seat, random), SeededDice(seed, dice.counters)
        state = game.rules.apply(before, seat, action, dice).state
    raise AssertionError("a match does not end")


def measured(loaded: LoadedGame, seats: int, tables: int) -> None:
    """Part so many matches and print what was found."""
    found, results, took = list[Luck](), list[float](), 0.0
    start = Start(seats, loaded.game.options(), (0,) * seats)
    worth = loaded.game.analysis.worth  # type: ignore[union-attr]
    for number in range(tables):
        seed = hashlib.sha256(f"{loaded.name} {number}".encode()).digest()
        made = list(match(loaded, start, seed))
        begun = time.process_time()
        found.append(parted(loaded, worth, start, made, seed))
        took += time.process_time() - begun
        results.append(shares(worth, made[-1].after)[0])
    luck = [one.dice[0] for one in found]
    rest = [result - lucky for result, lucky in zip(results, luck, strict=True)]
    off = max(abs(one.share[0] - result) for one, result in zip(found, results, strict=True))
    mean, error = fmean(luck), stdev(luck) / sqrt(tables)
    taken = 1 - pvariance(rest) / pvariance(results)
    print(
        f"{loaded.name:14} {seats} seats  {tables} tables  luck {mean:+.4f} +- {error:.4f} ({mean / error:+.1f})"
        f"  variance taken {taken:.2f}  sums miss by {off:.0e}  {tables / took:.0f} tables a second",
        flush=True,
    )


def main() -> None:
    """Measure every game that judges positions, with two seats (or as few as it takes) and with more."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    only = sys.argv[2:]
    for name, loaded in load_all().games.items():
        if hasattr(loaded.game.analysis, "worth") and (not only or name in only):
            least, most = loaded.game.seats
            for seats in sorted({least, min(most, 4)}):
                measured(loaded, seats, tables)


if __name__ == "__main__":
    main()
