"""How the house plays: the sharing of its dice that is worth most, rigs that raise it, a bluff now and then.

It rolls everything, the smaller dice first. In three of ten rounds it bluffs one or two of the last dice, with values
that serve its plan but are not always the best. It challenges when the last values look too good, wagering a die that
its plan does not need.
"""

from collections import Counter
from collections.abc import Iterator
from math import exp
from random import Random

from croupier import Action, Seat, replace
from plugins.thoth import phases
from plugins.thoth.actions import Bluff, Challenge, Done, Rig, RollAll, RollDice, Sign, Submit
from plugins.thoth.components import REMOVED, UNROLLED, Die
from plugins.thoth.menus import rigs
from plugins.thoth.position import RIG, ROLL, Position, Side, put
from plugins.thoth.strategy.allocation import Allocation, Worth, best
from plugins.thoth.strategy.evaluation import judge
from plugins.thoth.strategy.levels import easy
from plugins.thoth.strategy.suspicion import doubt

WELL = 0.3
"""How many moves of the fair level are the best."""
BLUFFS = 0.5
"""How often it comes to bluff, in a long match in which nobody ever challenges."""
RARELY = 0.03
"""How often it bluffs at least."""
PATIENCE = 2.0
"""After how many quiet rounds it bluffs half as often as that."""
CAUGHT, CLEARED = 6.0, 3.0
"""How many quiet rounds are made up for by a right challenge of its rolls, and by a wrong one."""
MOST_BLUFFS = 2
TEMPER = 0.12
"""How much worse than the best value a bluff may well be."""
ENOUGH = 0.02
"""What a rig must add to be made."""
DIE_BACK = 1.0
"""What a removed die that comes back is worth, in damage."""
HESITATION = 0.05
"""What a challenge must be worth, in damage, to be made nearly always; worth nothing, it is made half the time."""
WAGER = 0.1
"""What an unneeded die that is lost would have been worth, in damage."""


def expire(view: Position, seat: Seat) -> Action:
    """Finish the phase when the clock runs out: what was submitted stands."""
    return Done()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Play one action for the house."""
    side, worth = view.side(seat), judge(view, seat)
    if view.phase == ROLL:
        return _roll(view, seat, side, worth, chance)
    if view.phase == RIG:
        return _rig(view, seat, side, worth, chance)
    shares = best(view, side, worth).shares
    return Submit(shares[0].deed, shares[0].dice) if shares else Done()


def fair(view: Position, seat: Seat, chance: Random) -> Action:
    """Play every other move as well as possible, and the others as the easy level."""
    return (bot if chance.random() < WELL else easy)(view, seat, chance)


# -- rolling --------------------------------------------------------------------------------------------------------


def _roll(view: Position, seat: Seat, side: Side, worth: Worth, chance: Random) -> Action:
    free = side.those(UNROLLED)
    if not free:
        return Done()
    if side.rolls:  # it rolls all at once, so what is left then is to be bluffed
        return Bluff(free[0], bluff(view, side, free[0], worth, chance))
    if chance.random() >= rate(view, seat):
        return RollAll()
    honest = free[: -chance.randint(1, MOST_BLUFFS)]
    return RollDice(honest) if honest else Bluff(free[0], bluff(view, side, free[0], worth, chance))


def rate(view: Position, seat: Seat) -> float:
    """Say how often a seat should bluff: seldom at first, and the more, the longer its rolls are not challenged."""
    quiet = max(0.0, view.round - 1 - CAUGHT * view.caught[seat] - CLEARED * view.cleared[seat])
    return max(RARELY, BLUFFS * quiet / (quiet + PATIENCE))


def bluff(view: Position, side: Side, die: Die, worth: Worth, chance: Random) -> int:
    """Choose what to bluff a die to: the more its plan gains, the likelier."""
    values = range(1, die.sides + 1)
    gains = [best(view, replace(side, dice=put(side.dice, ((die, value),))), worth).worth for value in values]
    most = max(gains)
    (chosen,) = chance.choices(values, [exp((gain - most) / TEMPER) for gain in gains])
    return chosen


# -- rigging --------------------------------------------------------------------------------------------------------


def _rig(view: Position, seat: Seat, side: Side, worth: Worth, chance: Random) -> Action:
    plan = best(view, side, worth)
    rig, gained = _best_rig(view, side, plan, worth)
    if side.wager is None:
        wager, cost = _wager(view, side, plan, worth)
        if wager:
            hope = challenge(view, 1 - seat, cost)
            if hope > gained and chance.random() < 1 / (1 + exp(-hope / HESITATION)):
                return Challenge(wager)
    return rig or Done()


def _best_rig(view: Position, side: Side, plan: Allocation, worth: Worth) -> tuple[Rig | None, float]:
    """Find the rig that adds most, and what it adds."""
    held = _held(view, side, plan)
    found, most = None, held + ENOUGH
    for rig in _rigs(view, side, plan):
        after = replace(
            side, dice=put(side.dice, ((rig.primary, phases.outcome(side, rig)), (rig.secondary, UNROLLED)))
        )
        reached = _held(view, after, best(view, after, worth))
        if reached > most:
            found, most = rig, reached
    return found, most - held if found else 0.0


def _rigs(view: Position, side: Side, plan: Allocation) -> Iterator[Rig]:
    """List the rigs that use up a die which the plan does not need."""
    for tool in view.rounds[0].tools:
        for sign in Sign if tool.signed else (None,):
            for offer in rigs(tool, sign, side.dice, side.wager):
                for rig in offer:
                    if isinstance(rig, Rig) and rig.primary != side.wager and rig.secondary not in plan.dice:
                        yield rig


def _held(view: Position, side: Side, plan: Allocation) -> float:
    """Add to a plan's worth what the doubles bring back."""
    away = sum(value == REMOVED and lost < view.round for value, lost in zip(side.dice, side.lost, strict=True))
    doubles = sum(count // 2 for value, count in Counter(side.dice).items() if value > 0) if away else 0
    return plan.worth + DIE_BACK * min(away, doubles)


# -- challenges -----------------------------------------------------------------------------------------------------


def _wager(view: Position, side: Side, plan: Allocation, worth: Worth) -> tuple[Die | None, float]:
    """Find the die that the plan misses least, the higher of equals, and what losing it would cost."""
    costs = []
    for die in side.rolled:
        rest = replace(side, dice=put(side.dice, ((die, UNROLLED),)))
        lost = 0.0 if die not in plan.dice else plan.worth - best(view, rest, worth).worth
        costs.append((lost, -die.place, die))
    return (min(costs)[2], min(costs)[0] + WAGER) if costs else (None, 0.0)


def challenge(view: Position, other: Seat, cost: float) -> float:
    """Say what a challenge of the other is worth at this cost of being wrong, in damage."""
    found = doubt(view, other)
    return found.chance * found.cost - (1 - found.chance) * cost
