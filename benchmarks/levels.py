"""How strong each level of the house is: one seat of it against beginners, and against the level below, in Elo points.

Run with `python benchmarks/levels.py [GAMES [GAME...]]`; two players or two teams, seats swapped each time, in two
processes. Prints the share won with one standard error, and what that is in points above a beginner, as `levels` of
each game's record says it. Beginners play by one plain rule: at games of bids by a threshold, at dice poker they keep
what matches, at Roulette Poker they go by the strength of their hand, at Thoth's Bluff they are honest and take what
looks most.
"""

import sys
from collections.abc import Callable
from functools import partial
from math import log10, sqrt
from multiprocessing import Pool
from multiprocessing.pool import Pool as Processes
from random import Random
from typing import Any

from bluebear_strength import doubting
from dicepoker_strength import keep_matching
from liarsdice_strength import simple, threshold
from roulettepoker_strength import by_strength
from thoth_players import Greedy

from core.engine.dice import SeededDice
from croupier import Action, Game, Level, Seat, Start
from plugins.bluebear import GAME as BLUEBEAR
from plugins.dicepoker import GAME as DICEPOKER
from plugins.dicepoker.position import ROLL
from plugins.liarsdice.classic import GAME as CLASSIC
from plugins.liarsdice.classic.strategy import scene as classic_scene
from plugins.liarsdice.duel import GAME as DUEL
from plugins.liarsdice.teams import GAME as TEAMS
from plugins.liarsdice.teams.strategy import scene as teams_scene
from plugins.roulettepoker import GAME as ROULETTEPOKER
from plugins.thoth import GAME as THOTH

Player = Callable[[Any, Seat, Random], Action]
FEW = {"thoth": 4, "liarsteams": 4}
"""Games of this kind take so many times as long, and fewer are played."""
BEGINNER = "beginner"
MOST_ACTIONS = 5000
SURELY = 0.91
"""Who wins more is not told further apart: 400 points."""


def _dicepoker(view: Any, seat: Seat, chance: Random) -> Action:
    return keep_matching(view, seat) if view.wait.kind != ROLL else DICEPOKER.strategy.expire(view, seat)


BEGINNERS: dict[str, tuple[Game, Player]] = {
    "dicepoker": (DICEPOKER, _dicepoker),
    "bluebear": (BLUEBEAR, doubting(0.4)),
    "liarsdice": (CLASSIC, simple(classic_scene)),
    "liarsteams": (TEAMS, simple(teams_scene)),
    "liarsduel": (DUEL, threshold()),
    "roulettepoker": (ROULETTEPOKER, by_strength),
    "thoth": (THOTH, Greedy()),
}


def named(name: str, who: str) -> Player:
    """Give a level of the house at a game, or its beginner."""
    game, beginner = BEGINNERS[name]
    return beginner if who == BEGINNER else game.player(Level(who))


def won(number: int, name: str, mine: str, other: str) -> float:
    """Play one game and tell what part of the win the first player has; it sits in every other seat."""
    dice, chance, side = SeededDice(number.to_bytes(8, "big"), {}), Random(number), number % 2
    game, players = BEGINNERS[name][0], (named(name, mine), named(name, other))
    seats = game.seats[0]
    state = game.rules.setup(Start(seats, game.options()), dice).state
    for _ in range(MOST_ACTIONS):
        if state.wait is None:
            break
        seat = state.wait.seats[0]
        player = players[seat % 2 != side]
        state = game.rules.apply(state, seat, player(game.rules.view(state, seat), seat, chance), dice).state
    best: tuple[Seat, ...] = state.outcome.ranking[0]
    return sum(seat % 2 == side for seat in best) / len(best)


def share(pool: Processes, games: int, name: str, mine: str, other: str) -> tuple[float, float]:
    """Give the share of games won, with one standard error."""
    part = sum(pool.map(partial(won, name=name, mine=mine, other=other), range(games), 1)) / games
    return part, sqrt(part * (1 - part) / games)


def points(part: float) -> float:
    """Give a share of games as Elo points, of which 400 are the most."""
    part = min(max(part, 1 - SURELY), SURELY)
    return 400 * log10(part / (1 - part))


def main(games: int, names: list[str]) -> None:
    """Print a row for each level of each game."""
    with Pool(2) as pool:
        for name in names:
            few, below = max(1, games // FEW.get(name, 1)), BEGINNER
            for level in Level:
                part, error = share(pool, few, name, level, BEGINNER)
                row = f"{name:14} {level:6} {part:.3f} +- {error:.3f} against beginners: {points(part):+.0f}"
                if below != BEGINNER:
                    over, error = share(pool, few, name, level, below)
                    row += f"; {over:.3f} +- {error:.3f} against the level below"
                print(f"{row}; the record says {BEGINNERS[name][0].levels[level]:+}", flush=True)
                below = level


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400, sys.argv[2:] or list(BEGINNERS))
