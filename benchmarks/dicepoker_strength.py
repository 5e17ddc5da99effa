"""How much the best decision wins: one seat of dice poker plays it, the others something simpler, seats drawn anew.

Run with `python benchmarks/dicepoker_strength.py [GAMES]`; prints the share of games won with one standard error.
"""

import sys
from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random

from core.engine.dice import SeededDice
from croupier import Action, Options, Seat, Start
from plugins.dicepoker import rules, strategy
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.position import DECIDE, Position


def keep_matching(view: Position, seat: Seat) -> Action:
    """Keep a straight or better; else keep every die that matches another and reroll the rest."""
    dice = view.dice[seat]
    counts = Counter(dice)
    alone = tuple(place for place, face in enumerate(dice, 1) if counts[face] == 1)
    straight = len(alone) == len(dice) and max(dice) - min(dice) == len(dice) - 1
    return Keep() if straight or not alone else Reroll(alone)


OTHERS: dict[str, Callable[[Position, Seat], Action]] = {
    "keep matching": keep_matching,
    "keep all": lambda view, seat: Keep(),
    "reroll all": lambda view, seat: Reroll(),
}


def wins(seats: int, other: str, number: int) -> bool:
    """Play one game and tell whether the best decisions won it."""
    chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
    best, state = chance.randrange(seats), rules.setup(Start(seats, Options()), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        simple = seat != best and state.wait.kind == DECIDE
        action = OTHERS[other](state, seat) if simple else strategy.expire(state, seat)
        state = rules.apply(state, seat, action, dice).state
    return bool(state.order == (best,))


def main(games: int) -> None:
    """Print a row for each simpler player."""
    for other in OTHERS:
        for seats in (2, 4, 6):
            share = sum(wins(seats, other, number) for number in range(games)) / games
            error = sqrt(share * (1 - share) / games)
            print(f"{other:14} {seats} players: {share:.3f} +- {error:.3f} (fair {1 / seats:.3f})", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
