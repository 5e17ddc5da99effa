"""Duelists: any stance is as good as another, so choose by chance."""

from random import Random

from croupier import Action, Seat

from .rules import Choose, Done, Duel, OutOfTime, Sharpen, Stance


def expire(view: Duel, seat: Seat) -> Action:
    """Fight with what was chosen, or not at all."""
    return OutOfTime()


def bot(view: Duel, seat: Seat, chance: Random) -> Action:
    """Choose a stance, sharpen the blade once in a while, and be done."""
    if view.stances[seat] is None:
        return Choose(chance.choice(list(Stance)))
    sharpens = view.options.whetstone and not view.spent[seat] and not view.sharp[seat]
    return Sharpen() if sharpens and chance.random() < 0.3 else Done()
