"""The duel: what happens when the clock runs out, and how the house plays."""

from random import Random

from croupier import Action, Seat
from plugins.liarsdice.rules.claims import Duel, Mulligan, OutOfTime
from plugins.liarsdice.rules.sight import MULLIGAN, menu


def expire(view: Duel, seat: Seat) -> Action:
    """Lose the round; before it, reroll nothing."""
    assert view.wait is not None
    return Mulligan() if view.wait.kind == MULLIGAN else OutOfTime()


def bot(view: Duel, seat: Seat, chance: Random) -> Action:
    return chance.choice(menu(view, seat)).sample(chance)
