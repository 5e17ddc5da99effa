"""What a submission is worth: measured chances to win the action less those to lose it, from -1 to 1."""

from bisect import bisect_left, bisect_right
from functools import lru_cache
from math import exp, log

from croupier import Seat
from plugins.thoth.components import Deed
from plugins.thoth.position import Position
from plugins.thoth.strategy.allocation import Worth, left
from plugins.thoth.strategy.tables import HIGHEST, measured, worths

SURE = 0.98
"""No chance is taken for larger than this."""


@lru_cache(maxsize=8192)
def complete(deed: Deed, score: int) -> float:
    """Give the worth of a complete submission by its result."""
    missed, results = measured().results[deed]
    below, above = bisect_left(results, score), bisect_right(results, score)
    ahead = (below - (len(results) - above)) / len(results)
    return missed + (1 - missed) * (ahead if deed.higher else -ahead)


@lru_cache(maxsize=4096)
def alone(deed: Deed, values: tuple[int, ...], sides: tuple[int, ...], rounds: int) -> float:
    """Give the worth of values with so many rounds left to add to them, against an unknown opponent."""
    if len(values) == deed.kind.size:
        return complete(deed, deed.score(values, sides))
    if rounds:
        return worths(deed)[rounds - 1][tuple(sorted(values))]
    return measured().results[deed][0] - 1


def _odds(worth: float) -> float:
    chance = min(SURE, max(1 - SURE, (1 + worth) / 2))
    return log(chance / (1 - chance))


@lru_cache(maxsize=4096)
def against(worth: float, theirs: float) -> float:
    """Weigh a worth against the opponent's, as if each were a player's strength."""
    return 2 / (1 + exp(_odds(theirs) - _odds(worth))) - 1


def judge(view: Position, seat: Seat) -> Worth:
    """Judge submissions of a seat in this round by the damage that they are expected to make and to save."""
    known = {deed: (_theirs(view, 1 - seat, deed), left(view, deed)) for deed in view.open}
    judged: dict[tuple[Deed, tuple[int, ...], tuple[int, ...]], float] = {}

    def worth(deed: Deed, values: tuple[int, ...], sides: tuple[int, ...]) -> float:
        asked = (deed, values, sides)
        found = judged.get(asked)
        if found is None:
            theirs, rounds = known[deed]
            found = judged[asked] = deed.kind.size * against(alone(deed, values, sides, rounds), theirs)
        return found

    return worth


def _theirs(view: Position, other: Seat, deed: Deed) -> float:
    """Judge what a seat is known to have at an action, before it adds to that in this round."""
    values = tuple(one.value for one in view.seen[other] if one.deed == deed)
    rounds = left(view, deed) + 1
    return alone(deed, values, (HIGHEST,) * len(values), rounds) if rounds < deed.kind.size else 0.0
