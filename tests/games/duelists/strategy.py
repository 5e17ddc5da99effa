"""Duelists: any stance is as good as another, so choose by chance."""

from random import Random

from croupier import Action, Seat

from .actions import Choose, Done, OutOfTime, Sharpen, Stance
from .position import Position


def expire(view: Position, seat: Seat) -> Action:
    """Fight with what was chosen, or not at all."""
    return OutOfTime()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Choose a stance, sharpen the blade once in a while, and be done."""
    if view.stances[seat] is None:
        return Choose(chance.choice(list(Stance)))
    sharpens = view.options.whetstone and not view.spent[seat] and not view.sharp[seat]
    return Sharpen() if sharpens and chance.random() < 0.3 else Done()
