"""How the house plays."""

from random import Random

from croupier import Action, Seat
from plugins.roulettepoker.actions import Call, Check, Fold, MissedShot
from plugins.roulettepoker.position import Table, price


def expire(view: Table, seat: Seat) -> Action:
    """Choose what happens when the clock runs out: check if that is free, else give up what lies in the pot."""
    if not price(view, seat):
        return Check()
    return MissedShot() if view.community else Fold()


def bot(view: Table, seat: Seat, chance: Random) -> Action:
    """Play for the house."""
    cost = price(view, seat)
    return Call(cost) if cost else Check()
