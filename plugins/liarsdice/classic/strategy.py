"""Liar's dice: what happens when the clock runs out, and how the house plays."""

from random import Random

from croupier import Action, Seat
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.classic.position import Position
from plugins.liarsdice.cups import bid_offers
from plugins.liarsdice.strategy.levels import easy_bid, easy_sum
from plugins.liarsdice.strategy.playouts import Scene, best, known
from plugins.liarsdice.strategy.tables import DOUBT, choice, sum_choice

WELL = 0.5
"""How many moves of the fair level are the best."""


def expire(view: Position, seat: Seat) -> Action:
    """Doubt the bid that stands; where there is none, make the lowest."""
    return Challenge() if view.bids else next(iter(bid_offers(view)[0]))


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Play small rounds for two by the tables, and all others by playouts."""
    if view.summing:
        total = sum_choice([bid.count for bid in view.bids], view.dice[seat][0], chance)
        return Challenge() if total == DOUBT else BidSum(total)
    number = _solved(view, seat, chance)
    if number is not None:
        return Challenge() if number == DOUBT else Bid(number // 6 + 1, number % 6 + 1)
    bid, _ = best(scene(view, seat), True, chance)
    return Challenge() if bid is None else Bid(*bid)


def fair(view: Position, seat: Seat, chance: Random) -> Action:
    """Play every other move as well as possible, and the others as the easy level."""
    return (bot if chance.random() < WELL else easy)(view, seat, chance)


def easy(view: Position, seat: Seat, chance: Random) -> Action:
    """Bid by one's own dice, sometimes anything, and doubt seldom."""
    if view.summing:
        total = easy_sum([bid.count for bid in view.bids], view.dice[seat][0], chance)
        return Challenge() if total is None else BidSum(total)
    thought_of = scene(view, seat)
    seen, unseen = known(thought_of, view.dice, seat)
    bid = easy_bid(seen, unseen, thought_of.standing, thought_of.total, chance)
    return Challenge() if bid is None else Bid(*bid)


def scene(view: Position, seat: Seat) -> Scene:
    """Describe the round to the playouts: everybody sees their own cup, and is glad of others' losses."""
    return Scene(
        seat=seat,
        order=view.players,
        hands=view.dice,
        open=((),) * len(view.dice),
        watched={who: who for who in view.order},
        bids=tuple((bid.seat, bid.count, bid.face) for bid in view.bids),
        worth=lambda loser: float(loser != seat),
    )


def _solved(view: Position, seat: Seat, chance: Random) -> int | None:
    """Choose by a table where two are left and nobody else's dice count."""
    cups = [who for who, hand in enumerate(view.dice) if hand]
    if len(cups) != 2 or len(view.players) != 2:
        return None
    (other,) = (who for who in cups if who != seat)
    mine, theirs = len(view.dice[seat]), len(view.dice[other])
    opener, second = (mine, theirs) if len(view.bids) % 2 == 0 else (theirs, mine)
    return choice(opener, second, [(bid.count, bid.face) for bid in view.bids], view.dice[seat], chance)
