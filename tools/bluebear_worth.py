"""Find what rounds of BlueBear for two are worth to their opener: `python tools/bluebear_worth.py [PROCESSES [DICE]]`.

Prints how often the opener wins each round on up to so many dice in all, ten unless said otherwise, and what `WON` in
`plugins/bluebear/strategy/worth.py` has, as soon as each is known. Two and three dice are solved as for the tables of
the last rounds, the others by CFR+ for players who remember the last bid alone: too little to play by, and near enough
to tell what dice are worth. There is no chance in it, and the number of iterations is fixed. Needs numpy and numba.

Up to seven dice it took six minutes on two busy cores, and came within .014 of what is in use, which a draft of it made
that is lost. It was never run to its end: all ten dice should be about seven times that.
"""

import sys
import time
from itertools import product
from multiprocessing import Pool

import numpy as np
from bluebear_endgame import Values, worth
from bluebear_endgame import solved as exactly
from bluebear_tree import hands_of
from liarsdice_solver import Array, Deal, Solver

from plugins.bluebear.losses import MOST
from plugins.bluebear.ring import STAR, ring
from plugins.bluebear.strategy.tables import TABLES
from plugins.bluebear.strategy.worth import WON

ITERATIONS = 60


class Round(Solver):
    """A round in which a challenge costs dice, and the next round is worth what it is."""

    def __init__(self, dice: tuple[int, int], values: Values) -> None:
        """Lay it out, with what a challenge is worth to the opener by bidder, bid and both hands."""
        (one, first), (two, second) = map(hands_of, dice)
        bids, after = ring(sum(dice)), worth(dice, values, giveaway=False)
        self.pays = np.zeros((2, len(bids), len(one), len(two)), np.float32)
        for number, bid in enumerate(bids):
            counts = [
                np.array([sum(face in (bid.face, STAR) for face in hand) for hand in hands]) for hands in (one, two)
            ]
            over = np.add.outer(*counts) - bid.count
            for bidder, by in product((0, 1), np.unique(over)):
                self.pays[bidder, number][over == by] = after(bidder, 1 - bidder, int(by))[0]
        super().__init__(Deal((one, two), (np.array(first), np.array(second)), self.pays[0] > 0), memory=1)

    def _after(self, values: dict[tuple[int, int], Array], mover: int, b: int, place: int) -> tuple[Array, Array]:
        if b + 1 + place < self.bids:
            return super()._after(values, mover, b, place)
        return np.ascontiguousarray(self.pays[1 - mover, b][None]), np.zeros(len(self.nodes[b]), np.int64)


def solved(dice: tuple[int, int], values: Values) -> float:
    """Give what a round is worth to its opener, where those on fewer dice are known."""
    solver = Round(dice, values)
    for _ in solver.run(ITERATIONS):
        pass
    return solver.against(solver.average())


def main(processes: int, most: int) -> None:
    """Solve rounds on few dice first, those on as many as each other at once, and print the chances of the opener."""
    values: Values = {}
    began = time.monotonic()
    for dice, giveaway in TABLES.values():
        if len(dice) == 2 and not giveaway:
            exactly(dice, values, giveaway)
    print(f"two and three dice: after {time.monotonic() - began:.0f} s", flush=True)
    with Pool(processes) as pool:
        for total in range(sum(max(values)) + 1, most + 1):
            rounds = [(mine, total - mine) for mine in range(max(1, total - MOST), min(MOST, total - 1) + 1)]
            found = pool.starmap(solved, [(dice, values) for dice in rounds], 1)
            values |= zip(rounds, found, strict=True)
            for (mine, others), value in zip(rounds, found, strict=True):
                print(f"{mine} v {others}: {(1 + value) / 2:.3f}, in use {WON[mine - 1][others - 1]:.3f}", flush=True)
            print(f"{total} dice: after {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, (*sys.argv[1:], *("2", str(2 * MOST))[len(sys.argv) - 1 :])))
