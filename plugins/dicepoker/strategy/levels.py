"""How the house plays at its easy level: content with little, and bold at the wrong moment."""

from collections import Counter
from random import Random

from croupier import Action, Seat
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.position import ROLL, Position

CONTENT = 0.6
"""How often a pair is enough for it."""
WHIM = 0.2
"""How often it rolls again some of the dice that are worth nothing, and not all."""
GOOD = 3
"""Dice alike that nobody gives up."""


def easy(view: Position, seat: Seat, chance: Random) -> Action:
    """Keep what matches and often all of it; roll a few others again; never break three alike or a straight."""
    if view.wait is None or view.wait.kind == ROLL:
        return Reroll()
    dice = view.dice[seat]
    counts = Counter(dice)
    loose = tuple(place for place, face in enumerate(dice, 1) if counts[face] == 1)
    straight = len(loose) == len(dice) and max(dice) - min(dice) == len(dice) - 1
    paired = len(loose) < len(dice)
    if straight or not loose or max(counts.values()) >= GOOD or (paired and chance.random() < CONTENT):
        return Keep()
    if chance.random() < WHIM:
        loose = tuple(sorted(chance.sample(loose, max(1, len(loose) // 2))))
    return Reroll(loose)
