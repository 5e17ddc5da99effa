"""Liar's dice: what happens when the clock runs out, and how the house plays."""

from random import Random

from croupier import Action, Seat
from plugins.liarsdice.rules.bids import Challenge
from plugins.liarsdice.rules.classic import Round, menu
from plugins.liarsdice.rules.cups import bid_offers


def expire(view: Round, seat: Seat) -> Action:
    """Doubt the bid that stands; where there is none, make the lowest."""
    return Challenge() if view.bids else next(iter(bid_offers(view)[0]))


def bot(view: Round, seat: Seat, chance: Random) -> Action:
    return chance.choice(menu(view, seat)).sample(chance)
