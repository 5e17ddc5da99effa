"""Find what rounds of BlueBear for two are worth to their opener: `python tools/bluebear_worth.py [ITERATIONS]`.

Prints the rows of `WON` in `plugins/bluebear/strategy/worth.py`. Each round is solved by CFR+ for players who remember
the last bid alone: too little to play by, and near enough to tell what dice are worth. Needs numpy and numba, and some
minutes. There is no chance in it. What stands there was made by a quicker draft of this method, with 60 to 200
iterations; this program was not yet run to its end beside it.
"""

import sys
from itertools import product

import numpy as np
from bluebear_endgame import Values, worth
from bluebear_tree import hands_of
from liarsdice_solver import Array, Deal, Solver

from plugins.bluebear.losses import MOST
from plugins.bluebear.ring import STAR, ring

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


def main(iterations: int) -> None:
    """Solve the rounds on few dice first, and print the opener's chances to win."""
    values: Values = {}
    for total in range(2, 2 * MOST + 1):
        for mine in range(max(1, total - MOST), min(MOST, total - 1) + 1):
            solver = Round((mine, total - mine), values)
            for _ in solver.run(iterations):
                pass
            values[mine, total - mine] = solver.against(solver.average())
    for mine in range(1, MOST + 1):
        print(f"    ({', '.join(f'{(1 + values[mine, other]) / 2:.3f}' for other in range(1, MOST + 1))}),", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ITERATIONS)
