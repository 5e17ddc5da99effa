"""What a counting best answer wins a round at Roulette Poker, at every depth of the deck.

The opponent is that of `roulettepoker_answer`, and it knows which cards are out: so does the house. For each depth
decks are drawn by a seed; the mean of their losses is printed with its standard error, and the worst deck by how many
cards are left of each rank.

Run with `python benchmarks/roulettepoker_counting.py [DECKS [SEED]]`; it takes two processes, and asked for
nothing it draws twelve decks of seed 7, on which nothing was tuned.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from statistics import mean, stdev

from roulettepoker_answer import Cards, Sizes, loss

from plugins.roulettepoker.hands import DECK, RANKS

SIZES = Sizes((0.25, 0.5, 1.0, 2.0))
STATES = (((40, 40), 1), ((30, 50), 2))
"""Chips of both, and ante."""
SHOWN = range(2, 22, 2)


def decks(shown: int, count: int, seed: int = 0) -> Iterator[tuple[int, ...]]:
    """Draw decks of which so many cards were shown."""
    chance = Random(shown + 100 * seed)
    for _ in range(count):
        yield tuple(sorted(chance.sample(DECK, len(DECK) - shown)))


def lost(chips: tuple[int, int], ante: int, deck: tuple[int, ...]) -> float:
    """Give what the house loses a round with this deck."""
    return loss(chips, ante, SIZES, cards=Cards(deck))


def main(count: int, seed: int) -> None:
    """Print a line for each depth and position."""
    with ProcessPoolExecutor(2) as pool:
        waiting = [
            (chips, ante, shown, [pool.submit(lost, chips, ante, deck) for deck in decks(shown, count, seed)])
            for chips, ante in STATES
            for shown in SHOWN
        ]
        for (own, other), ante, shown, futures in waiting:
            found = [future.result() for future in futures]
            error = stdev(found) / sqrt(count) if count > 1 else 0.0
            worst, deck = max(zip(found, decks(shown, count, seed), strict=True))
            half, most = (sorted(found)[int(count * share)] for share in (0.5, 0.9))
            left = " ".join(str(deck.count(rank)) for rank in RANKS)
            print(
                f"{own} and {other} chips, ante {ante}, {shown:2} cards shown: {mean(found):.2f} +- {error:.2f}", end=""
            )
            print(f"; half below {half:.2f}, nine in ten {most:.2f}, most {worst:.2f}: {left}", flush=True)


if __name__ == "__main__":
    main(*(int(given) for given in (*sys.argv[1:], *("12", "7")[len(sys.argv) - 1 :])))
