"""How the house plays at its easy level: it calls too much, raises little, and shoots when it has nothing."""

from random import Random

from croupier import Action, Seat
from plugins.roulettepoker.actions import AllIn, Call, Check, Fire, Fold, PlayMatch, Raise
from plugins.roulettepoker.hands import RANKS, Hand, made
from plugins.roulettepoker.position import Position, between, least, most, price, whole_pot
from plugins.roulettepoker.strategy.tree import SAFE

RAISES, BLUFFS = 0.45, 0.08
"""How often it raises with something good, and with nothing."""
CALLS = 0.5
"""How often it calls with nothing, where that costs no more than the pot."""
HIGH = 5
"""The lowest card that it likes before the cards lie open."""


def easy(view: Position, seat: Seat, chance: Random) -> Action:
    """Call with good cards, and bad ones every other time; else fold or shoot; never fold where a call is cheap."""
    if between(view):
        return PlayMatch()
    card, cost, pot = view.bullets[seat], price(view, seat), whole_pot(view)
    good = made(card, view.community) is not Hand.HIGH if view.community else card >= HIGH
    to = least(view, seat) + chance.randint(0, max(1, pot // 2))
    if chance.random() < (RAISES if good else BLUFFS) and least(view, seat) <= most(view):
        return AllIn(most(view)) if to >= most(view) else Raise(to)
    if not cost:
        return Check()
    if good or SAFE * cost <= pot + cost or (cost <= pot and chance.random() < CALLS):
        return Call(cost)
    return Fire(chance.choice([rank for rank in RANKS if rank != card])) if view.community else Fold()
