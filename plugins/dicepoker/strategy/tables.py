"""What each choice of dice to keep can become, counted once a process."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations, combinations_with_replacement

from croupier import Face, Place, Record
from plugins.dicepoker.hands import FACES, PLACES, others, score

_SPLITS = tuple((places, others(places)) for size in range(len(PLACES) + 1) for places in combinations(PLACES, size))
"""The dice rolled again and the dice kept, in the order of preference among equals."""


class Odds(Record):
    """The chances of each final strength, by its number, and of a stronger one.

    The last entry stands for `nobody`: a weakest strength that nobody has yet, so that everybody falls below it.
    """

    exact: tuple[float, ...]
    above: tuple[float, ...]


class Choice(Record):
    """The dice rolled again, and what comes of it."""

    places: tuple[Place, ...]
    odds: Odds


@cache
def strengths() -> tuple[tuple[int, int], ...]:
    """List the different strengths that five dice can have, weakest first."""
    return tuple(sorted({score(dice).strength for dice in combinations_with_replacement(FACES, len(PLACES))}))


def number(dice: Sequence[Face]) -> int:
    """Number the strength of five dice among all strengths, from 0 for the weakest."""
    return _numbers()[tuple(sorted(dice))]


def nobody() -> int:
    """Give the number after the last strength: the weakest one while nobody has finished."""
    return len(strengths())


@lru_cache(maxsize=64)  # Enough for the rounds in play, where the same rolls are looked at turn after turn.
def choices(dice: tuple[Face, ...]) -> tuple[Choice, ...]:
    """List the choices that differ in what is kept, fewest dice rolled again first, then the lowest positions."""
    found: dict[tuple[Face, ...], Choice] = {}
    for places, rest in _SPLITS:
        kept = tuple(sorted([dice[place - 1] for place in rest]))
        if kept not in found:
            found[kept] = Choice(places, _odds()[kept])
    return tuple(found.values())


@cache
def _numbers() -> dict[tuple[Face, ...], int]:
    place = {strength: index for index, strength in enumerate(strengths())}
    return {dice: place[score(dice).strength] for dice in combinations_with_replacement(FACES, len(PLACES))}


@cache
def _odds() -> dict[tuple[Face, ...], Odds]:
    """Count the ways to each strength from whatever is kept, one die more at a time, in whole numbers."""
    ways = {dice: Counter({index: 1}) for dice, index in _numbers().items()}
    for size in reversed(range(len(PLACES))):
        for kept in combinations_with_replacement(FACES, size):
            ways[kept] = sum((ways[tuple(sorted((*kept, face)))] for face in FACES), Counter())
    return {kept: _shares(counts) for kept, counts in ways.items()}


def _shares(counts: Counter[int]) -> Odds:
    ways = [counts[index] for index in range(nobody() + 1)]
    total = sum(ways)
    above = (total - below for below in accumulate(ways))
    return Odds(tuple(way / total for way in ways), tuple(way / total for way in above))
