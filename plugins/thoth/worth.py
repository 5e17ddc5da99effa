"""What a submission is worth: measured chances to win the action less those to lose it, from -1 to 1.

`measured.py` holds what opponents came to at each action, and what half a submission led to; it is written by
`benchmarks/thoth_measure.py`.
"""

from bisect import bisect_left, bisect_right
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import exp, log

from croupier import Seat
from plugins.thoth.measured import PARTIALS, RESULTS
from plugins.thoth.plans import Worth, left
from plugins.thoth.position import Position
from plugins.thoth.tables import DICE, Deed

LEVELS = 90
FIRST = ord("!")
HIGHEST = DICE[-1].sides
SURE = 0.98
"""No chance is taken for larger than this."""


def partials(size: int) -> list[tuple[int, ...]]:
    """List the values that may lie at an action of this size before it is complete, in the order of the table."""
    values = range(1, HIGHEST + 1)
    return [some for count in range(size) for some in combinations_with_replacement(values, count)]


def encoded(worth: float) -> str:
    """Write a worth as one character, never a quote or a backslash."""
    mark = chr(FIRST + round((worth + 1) / 2 * LEVELS))
    return {'"': "~", "\\": "}"}.get(mark, mark)


def decoded(mark: str) -> float:
    """Read a worth."""
    return (ord({"~": '"', "}": "\\"}.get(mark, mark)) - FIRST) / LEVELS * 2 - 1


@cache
def _table(deed: Deed) -> tuple[dict[tuple[int, ...], float], ...]:
    """Give the worth of partial submissions, by how many rounds are left."""
    keys = partials(deed.kind.size)
    return tuple(dict(zip(keys, map(decoded, marks), strict=True)) for marks in PARTIALS[deed])


@lru_cache(maxsize=8192)
def complete(deed: Deed, score: int) -> float:
    """Give the worth of a complete submission by its result."""
    missed, results = RESULTS[deed]
    below, above = bisect_left(results, score), bisect_right(results, score)
    ahead = (below - (len(results) - above)) / len(results)
    return missed + (1 - missed) * (ahead if deed.higher else -ahead)


@lru_cache(maxsize=65536)
def alone(deed: Deed, values: tuple[int, ...], sides: tuple[int, ...], rounds: int) -> float:
    """Give the worth of values with so many rounds left to add to them, against an unknown opponent."""
    if len(values) == deed.kind.size:
        return complete(deed, deed.score(values, sides))
    if rounds:
        return _table(deed)[rounds - 1][tuple(sorted(values))]
    return RESULTS[deed][0] - 1


def _odds(worth: float) -> float:
    chance = min(SURE, max(1 - SURE, (1 + worth) / 2))
    return log(chance / (1 - chance))


@lru_cache(maxsize=65536)
def against(worth: float, theirs: float) -> float:
    """Weigh a worth against the opponent's, as if each were a player's strength."""
    return 2 / (1 + exp(_odds(theirs) - _odds(worth))) - 1


def judge(view: Position, seat: Seat) -> Worth:
    """Judge submissions of a seat in this round by the damage that they are expected to make and to save."""
    known = {deed: (_theirs(view, 1 - seat, deed), left(view, deed)) for deed in view.open}

    def worth(deed: Deed, values: tuple[int, ...], sides: tuple[int, ...]) -> float:
        theirs, rounds = known[deed]
        return deed.kind.size * against(alone(deed, values, sides, rounds), theirs)

    return worth


def _theirs(view: Position, other: Seat, deed: Deed) -> float:
    """Judge what a seat is known to have at an action, before it adds to that in this round."""
    values = tuple(one.value for one in view.seen[other] if one.deed == deed)
    rounds = left(view, deed) + 1
    return alone(deed, values, (HIGHEST,) * len(values), rounds) if rounds < deed.kind.size else 0.0
