"""Chances of dice."""

from functools import cache
from math import comb

FAIR = 1 / 6


@cache
def exactly(dice: int, count: int, chance: float = FAIR) -> float:
    """Give the chance that exactly so many dice show a face."""
    return comb(dice, count) * chance**count * (1 - chance) ** (dice - count) if 0 <= count <= dice else 0.0


@cache
def at_least(dice: int, count: int, chance: float = FAIR) -> float:
    """Give the chance that at least so many dice show a face."""
    if count <= 0:
        return 1.0
    return sum(exactly(dice, found, chance) for found in range(count, dice + 1))
