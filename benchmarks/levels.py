"""How strong each level of the house is: one seat of it against beginners, and against the level below, in Elo points.

Run with `python benchmarks/levels.py [GAMES [GAME...]]`; two players or two teams, seats swapped each time. Prints the
share won with one standard error, and what that is in points above a beginner, as `levels` of each game's record says
it. Beginners play by one plain rule: at games of bids by a threshold, at dice poker they keep what matches, at Roulette
Poker they go by the strength of their hand, at Thoth's Bluff they are honest and take what looks most.
"""

import sys
from collections.abc import Callable
from math import log10, sqrt
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
FEW = {"thoth": 10, "liarsteams": 4}
"""Games of this kind take so many times as long, and fewer are played."""
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


def won(game: Game, mine: Player, other: Player, number: int) -> float:
    """Play one game and tell what part of the win the first player has; it sits in every other seat."""
    dice, chance, side = SeededDice(number.to_bytes(8, "big"), {}), Random(number), number % 2
    seats = game.seats[0]
    state = game.rules.setup(Start(seats, game.options()), dice).state
    for _ in range(MOST_ACTIONS):
        if state.wait is None:
            break
        seat = state.wait.seats[0]
        player = mine if seat % 2 == side else other
        state = game.rules.apply(state, seat, player(game.rules.view(state, seat), seat, chance), dice).state
    best: tuple[Seat, ...] = state.outcome.ranking[0]
    return sum(seat % 2 == side for seat in best) / len(best)


def share(game: Game, mine: Player, other: Player, games: int) -> tuple[float, float]:
    """Give the share of games won, with one standard error."""
    part = sum(won(game, mine, other, number) for number in range(games)) / games
    return part, sqrt(part * (1 - part) / games)


def points(part: float) -> float:
    """Give a share of games as Elo points, of which 400 are the most."""
    part = min(max(part, 1 - SURELY), SURELY)
    return 400 * log10(part / (1 - part))


def main(games: int, names: list[str]) -> None:
    """Print a row for each level of each game."""
    for name in names:
        game, beginner = BEGINNERS[name]
        below: Player | None = None
        for level in Level:
            mine, few = game.player(level), max(1, games // FEW.get(name, 1))
            part, error = share(game, mine, beginner, few)
            row = f"{name:14} {level:6} {part:.3f} +- {error:.3f} against beginners: {points(part):+.0f}"
            if below is not None:
                over, error = share(game, mine, below, few)
                row += f"; {over:.3f} +- {error:.3f} against the level below"
            print(f"{row}; the record says {game.levels[level]:+}", flush=True)
            below = mine


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400, sys.argv[2:] or list(BEGINNERS))
