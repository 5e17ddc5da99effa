"""How often the house wins at Thoth's Bluff against simple players, in whole matches with the seats swapped each time.

Run with `python benchmarks/thoth_strength.py [MATCHES [LENGTH [OPPONENT...]]]`, where LENGTH is `full`, `short`,
`quick` or `blitz`; prints the share of matches won with one standard error, the rounds a match took, and the processor
time of the house's thread for a decision: the mean, and the most.
"""

import sys
import time
from math import sqrt
from random import Random
from statistics import mean

from thoth_players import Greedy, Player, match, winner
from thoth_rivals import RIVALS

from croupier import Action, Seat
from plugins.thoth import strategy
from plugins.thoth.options import Length
from plugins.thoth.position import Position

OPPONENTS: dict[str, Player] = {
    "honest": Greedy(),
    "bluffs-30": Greedy(0.3, challenges=True),
    "always-bluffs": Greedy(1.0),
    "honest-challenges": Greedy(challenges=True),
    **RIVALS,
    "itself": strategy.bot,
}


class Timed:
    """The house, with the processor time it takes."""

    def __init__(self) -> None:
        """Begin with none."""
        self.seconds, self.actions, self.most = 0.0, 0, 0.0

    def __call__(self, view: Position, seat: Seat, chance: Random) -> Action:
        """Play one action."""
        before = time.thread_time()
        action = strategy.bot(view, seat, chance)
        took = time.thread_time() - before
        self.seconds, self.actions, self.most = self.seconds + took, self.actions + 1, max(self.most, took)
        return action


def main(matches: int, length: Length, names: list[str]) -> None:
    """Print a row for each opponent."""
    for name in names:
        house, wins, rounds = Timed(), 0, []
        for number in range(matches):
            seat = number % 2
            players = (house, OPPONENTS[name]) if seat == 0 else (OPPONENTS[name], house)
            end = match(players, number, length)
            wins += winner(end) == seat
            rounds.append(end.round)
        share = wins / matches
        error = sqrt(share * (1 - share) / matches)
        spent = f"{1000 * house.seconds / house.actions:.1f} ms an action, {1000 * house.most:.0f} ms at most"
        print(f"{name:17} {share:.3f} +- {error:.3f}  rounds {mean(rounds):.1f}  {spent}", flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 200, Length(given[1]) if given[1:] else Length.BLITZ, given[2:] or list(OPPONENTS))
