"""Who plays against the house: a file for each game, with the rows that `strength.py` prints of it."""

from collections.abc import Callable
from multiprocessing.pool import Pool
from random import Random
from time import process_time
from typing import Any, NamedTuple

from croupier import Action, Seat

Player = Callable[[Any, Seat, Random], Action]
Study = Callable[[Pool, int, int], None]
"""Prints what else is to be known of a game, for so many games or decisions, from a number or seed on."""
times: list[float] = []
"""Seconds of the processor that each move of the house took in this process."""


class Played(NamedTuple):
    """What of a game, or of a set of games, the house won, and how many rounds it took where that is told."""

    won: float
    rounds: int | None = None


class Row(NamedTuple):
    """The house against a rival at a kind of table: `play` plays the game, or the set of games, with a number."""

    table: str
    rival: str
    fair: float
    play: Callable[[int], Played]
    part: int = 1
    """What part of the games that are asked for is played: one in so many."""
    usual: bool = True
    """Whether the row is printed where nobody asks for it."""


def timed(player: Player) -> Player:
    """Note how long each move takes."""

    def play(view: Any, seat: Seat, chance: Random) -> Action:
        start = process_time()
        action = player(view, seat, chance)
        times.append(process_time() - start)
        return action

    return play
