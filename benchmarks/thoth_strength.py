"""How often the house wins at Thoth's Bluff against simple players, in whole matches with the seats swapped each time.

Run with `python benchmarks/thoth_strength.py [MATCHES [LENGTH [OPPONENT...]]]`, where LENGTH is `full`, `short`,
`quick` or `blitz`; prints the share of matches won with one standard error, the rounds a match took, and the house's
time.
"""

import sys
import time
from math import sqrt
from random import Random
from statistics import mean

from thoth_players import Greedy, Player, match, winner

from croupier import Action, Seat
from plugins.thoth import strategy
from plugins.thoth.options import Length
from plugins.thoth.position import Position

OPPONENTS: dict[str, Player] = {
    "honest": Greedy(),
    "bluffs-30": Greedy(0.3, challenges=True),
    "always-bluffs": Greedy(1.0),
    "itself": strategy.bot,
}


class Timed:
    """The house, with the processor time it takes."""

    def __init__(self) -> None:
        """Begin with none."""
        self.seconds, self.actions = 0.0, 0

    def __call__(self, view: Position, seat: Seat, chance: Random) -> Action:
        """Play one action."""
        before = time.process_time()
        action = strategy.bot(view, seat, chance)
        self.seconds, self.actions = self.seconds + time.process_time() - before, self.actions + 1
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
        spent = 1000 * house.seconds / house.actions
        print(f"{name:14} {share:.3f} +- {error:.3f}  rounds {mean(rounds):.1f}  {spent:.1f} ms an action", flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 2000, Length(given[1]) if given[1:] else Length.FULL, given[2:] or list(OPPONENTS))
