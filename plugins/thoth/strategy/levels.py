"""How the house plays at its easy level: honest but for a whim, without rigs."""

from random import Random

from croupier import Action, Seat
from plugins.thoth.actions import Bluff, Challenge, Done, RollAll, RollDice, Submit
from plugins.thoth.components import UNROLLED
from plugins.thoth.position import RIG, ROLL, Position
from plugins.thoth.strategy.allocation import best
from plugins.thoth.strategy.evaluation import judge

BLUFFS = 0.15
"""How often it bluffs its last die."""
SUSPECTS = 0.25
"""How often it challenges a last roll that could not be better."""


def easy(view: Position, seat: Seat, chance: Random) -> Action:
    """Play one action for the house."""
    side = view.side(seat)
    if view.phase == ROLL:
        free = side.those(UNROLLED)
        if not free:
            return Done()
        if side.rolls:
            return Bluff(free[0], chance.randint((free[0].sides + 1) // 2, free[0].sides))
        return RollDice(free[:-1]) if len(free) > 1 and chance.random() < BLUFFS else RollAll()
    if view.phase == RIG:
        rolls = view.rolls[1 - seat]
        perfect = bool(rolls) and rolls[-1].value == rolls[-1].die.sides
        if perfect and side.wager is None and side.rolled and chance.random() < SUSPECTS:
            return Challenge(side.rolled[-1])
        return Done()
    shares = best(view, side, judge(view, seat)).shares
    return Submit(shares[0].deed, shares[0].dice) if shares else Done()
