"""Liar's dice in teams: what happens when the clock runs out, and how the house plays."""

from random import Random

from croupier import Action, Seat
from plugins.liarsdice.rules.bids import Challenge
from plugins.liarsdice.rules.cups import bid_offers
from plugins.liarsdice.rules.partners import NameFirst, Partners, Pick
from plugins.liarsdice.rules.table import FIRST, PICK, free, menu


def expire(view: Partners, seat: Seat) -> Action:
    """Pick whoever joined first, let the first leader's mate open, doubt, or make the lowest bid."""
    assert view.wait is not None
    if view.wait.kind == PICK:
        return Pick(free(view)[0])
    if view.wait.kind == FIRST:
        usual = view.mates[0]
        return NameFirst(view.players[0] if usual in view.out else usual)
    return Challenge() if view.bids and not view.ran else next(iter(bid_offers(view)[0]))


def bot(view: Partners, seat: Seat, chance: Random) -> Action:
    return chance.choice(menu(view, seat)).sample(chance)
