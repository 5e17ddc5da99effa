"""Solve BlueBear's rounds on two or three dice in all, and write the tables that the house plays by.

Run with `python tools/bluebear_endgame.py [NAME...]`, where a name is one of `TABLES`. Needs numpy and numba; seven
minutes of one processor for all, some seconds for `1v1`. There is no chance in it, and it says whether a file came out
the same as the one that was there, byte by byte. Prints for each seat what the round is worth to it by the table as
written, and what to the best answer by which it departs from the table alone; a win counts 1, a loss -1. With three
players CFR+ promises nothing: there the best answers alone tell how good a table is.

What follows a round is worth what the smaller rounds are, which are therefore solved first. Written are the positions
that a player who follows the table can come to.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from bluebear_tree import Array, Strategy, Tree, Worth, normal, reaches, solve, tree, worth_to

from plugins.bluebear.losses import after_challenge
from plugins.bluebear.strategy.tables import TABLES, Row, Table, packed

FOLDER = Path(__file__).resolve().parents[1] / "plugins" / "bluebear" / "data"
ITERATIONS = 200
SETTLING = 60
"""Iterations after which a round that may come again, as where dice are given away, is known well enough for itself."""
SMALL = 1 / 2048
"""Positions that a player comes to with a smaller chance by its own choices are left out, and such choices too."""
FULL = 255
"""The weight of a move that is always made."""

Values = dict[tuple[int, ...], float]
"""What rounds are worth to the opener, by everybody's dice, the opener first; without giveaway until it is known."""


def worth(dice: Sequence[int], values: Values, giveaway: bool) -> Worth:
    """Tell what comes after a challenge: some seats are out, or a smaller round that the loser opens."""

    def found(bidder: int, challenger: int, over: int) -> list[float]:
        left = after_challenge(dice, bidder, challenger, over, giveaway=giveaway)
        loser = bidder if over < 0 else challenger
        order = [(loser + step) % len(dice) for step in range(len(dice))]
        still = [seat for seat in order if left[seat]]
        won = [-1.0] * len(dice)
        if len(still) == 1:
            won[still[0]] = 1.0
        else:
            won[still[0]] = values[tuple(left[seat] for seat in still)]
            won[still[1]] = -won[still[0]]
        return won

    return found


def cut(all: Tree, strategy: Strategy) -> Strategy:
    """Leave out what hardly ever comes up, and round the rest to weights up to `FULL`."""
    reach, places = reaches(all, strategy), np.arange(len(all.parent))
    for seat, hands in enumerate(all.hands):
        reach[seat, :, hands:] = 0.0

    def weights(chances: Array, at: Array) -> Array:
        own = reach[all.mover[at], at]
        return np.round(FULL * np.where((own >= SMALL) & (chances >= SMALL), chances, 0.0))

    return Strategy(weights(strategy.bids, all.parent), weights(strategy.doubts, places))


def rows(all: Tree, weights: Strategy) -> Table:
    """List the moves that have a weight, by position and hand."""
    found: dict[tuple[int, int], Row] = {}
    challenge = all.matches.shape[1]
    for at in range(1, len(all.parent)):
        for hand in np.flatnonzero(weights.bids[at]):
            row = found.setdefault((int(all.parent[at]), int(hand)), {})
            row[int(all.last[at])] = int(weights.bids[at, hand])
        for hand in np.flatnonzero(weights.doubts[at]):
            found.setdefault((at, int(hand)), {})[challenge] = int(weights.doubts[at, hand])
    return found


def solved(
    dice: tuple[int, ...], values: Values, giveaway: bool, iterations: int = ITERATIONS
) -> tuple[Tree, Strategy]:
    """Solve a round, and note what it is worth to the opener."""
    all = tree(dice, worth(dice, values, giveaway))
    strategy = solve(all, iterations)
    values[dice] = worth_to(all, strategy, 0, best=False)
    return all, strategy


def made(name: str, values: Values) -> Table:
    """Solve a round, say how good its table is, and give it."""
    dice, giveaway = TABLES[name]
    if dice in values:
        solved(dice, values, giveaway, SETTLING)
    all, strategy = solved(dice, values, giveaway)
    weights = cut(all, strategy)
    played = normal(all, weights)
    found = [[worth_to(all, played, seat, best) for best in (False, True)] for seat in range(len(dice))]
    print(name, *(f"{usual:+.4f} (best {best:+.4f})" for usual, best in found), flush=True)
    return rows(all, weights)


def main(names: Sequence[str]) -> None:
    """Solve rounds up to the last one named, those first that others lead to, and write those named."""
    values: Values = {}
    order = list(TABLES)
    for name in order[: 1 + max(map(order.index, names or order))]:
        began = time.process_time()
        table = made(name, values)
        if not names or name in names:
            path, blob = FOLDER / f"{name}.bin", packed(name, table)
            same = "the same" if path.exists() and path.read_bytes() == blob else "another"
            path.write_bytes(blob)
            took = time.process_time() - began
            print(f"{path.name}: {len(blob)} bytes, {same}, {took:.0f} s of a processor", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
