"""How likely it is that the other has bluffed, and what a challenge would cost it, by all that both know.

A value is suspicious by how well it serves the open actions among all values of its die; one to all of the dice rolled
last may be bluffed. How often a seat bluffs is learnt from the challenges of the match.
"""

from functools import lru_cache
from math import exp

from croupier import Record, Seat, replace
from plugins.thoth.components import DICE, UNROLLED
from plugins.thoth.position import FRESH, Position, Roll, Side, Spent, put
from plugins.thoth.strategy.allocation import Worth, best
from plugins.thoth.strategy.evaluation import judge

BLUFFED, SEEN = 1.0, 4.0
"""Of so many rounds seen before the match, a seat is taken to have bluffed in so many."""
SHORT = 0.6
"""How many bluffs are taken to be of one or two dice; half of the others are of all that are rolled."""
DISGUISE = 0.25
"""How many of the bluffed values are taken to be chosen like rolls, so as to look harmless."""
TEMPER = 0.3
"""How much worse than the best value a bluff of somebody else may well be."""
DIE_GONE = 1.0
"""What it costs to have a die removed, in damage."""


class Doubt(Record):
    """The chance that a seat has bluffed, and what a right challenge would cost it on average, in damage."""

    chance: float
    cost: float


def doubt(view: Position, seat: Seat) -> Doubt:
    """Weigh what a seat says it rolled this round, by what everybody sees."""
    return _doubt(replace(view, sides=(None,) * len(view.sides), wait=None), seat)


@lru_cache(maxsize=32)
def _doubt(view: Position, seat: Seat) -> Doubt:
    """Weigh it once for all decisions of a phase."""
    rolls = view.rolls[seat]
    if not rolls:
        return Doubt(0.0, 0.0)
    side, worth = shown(view, seat), judge(view, seat)
    plan = best(view, side, worth).worth
    rate = bluffs(view, seat)
    likelihood, total, cost = 1.0, 0.0, 0.0
    after = side
    for count, roll in enumerate(reversed(rolls), 1):
        likelihood *= DISGUISE + (1 - DISGUISE) * _fit(view, side, roll, worth)
        after = replace(after, dice=put(after.dice, ((roll.die, UNROLLED),)))
        weight = rate * _share(count, len(rolls)) * likelihood
        total += weight
        cost += weight * (plan - best(view, after, worth).worth + DIE_GONE)
    return Doubt(total / (total + 1 - rate), cost / total)


def bluffs(view: Position, seat: Seat) -> float:
    """Say how often a seat bluffs, from the challenges so far."""
    caught = view.caught[seat]
    return (BLUFFED + caught) / (SEEN + caught + view.cleared[seat])


def shown(view: Position, seat: Seat) -> Side:
    """Give what everybody knows of a seat's side: this round's rolls, and the values at open actions."""
    dice = put(FRESH, ((roll.die, roll.value) for roll in view.rolls[seat]))
    spent = tuple(Spent(one.deed, DICE[-1], one.value) for one in view.seen[seat])
    return Side(dice=dice, rolls=view.rolls[seat], spent=spent)


@lru_cache(maxsize=64)
def _shares(rolled: int) -> tuple[float, ...]:
    """Share bluffs out to one, two and more dice of those rolled."""
    shares = [SHORT / 2, SHORT / 2, *[(1 - SHORT) / 2 / max(1, rolled - 2)] * (rolled - 2)][:rolled]
    shares[-1] += (1 - SHORT) / 2
    return tuple(share / sum(shares) for share in shares)


def _share(count: int, rolled: int) -> float:
    return _shares(rolled)[count - 1]


def _fit(view: Position, side: Side, roll: Roll, worth: Worth) -> float:
    """Say how many times likelier a value is chosen to serve the plan than rolled."""
    values = range(1, roll.die.sides + 1)
    gains = [best(view, replace(side, dice=put(side.dice, ((roll.die, value),))), worth).worth for value in values]
    weights = [exp(gain / TEMPER) for gain in gains]
    return roll.die.sides * weights[roll.value - 1] / sum(weights)
