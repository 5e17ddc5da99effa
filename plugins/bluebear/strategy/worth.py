"""What a move is worth to a seat, by the dice that a challenge leaves everybody."""

from croupier import Action, Seat
from plugins.bluebear.actions import Bid
from plugins.bluebear.ring import claim, height
from plugins.bluebear.strategy.odds import matches, threshold
from plugins.bluebear.strategy.playouts import Deal, Ending

WON = (
    (0.486, 0.217, 0.067, 0.018, 0.005),
    (0.798, 0.518, 0.251, 0.103, 0.043),
    (0.940, 0.782, 0.503, 0.313, 0.151),
    (0.983, 0.912, 0.713, 0.503, 0.329),
    (0.995, 0.965, 0.843, 0.687, 0.500),
)
"""How often the opener wins by its own dice and the other's, where both play well: see `tools/bluebear_worth.py`."""
AT_EASE = 0.03
"""How much better than before the round one of two fares whose bid is not doubted at once."""
SEEN_THROUGH = 0.5
"""How much of the worth of such a bid is told by the playout behind it, whose players are no good ones."""


def of(deal: Deal, seat: Seat, move: Action) -> float:
    """Judge a move on a deal: among many by the share of the dice that a playout leaves, for two by chances to win."""
    if not isinstance(move, Bid):
        return _ended(deal, seat, (deal.view.bids[-1].seat, seat, _standing(deal)))
    place = height(move.count, move.face)
    played = _ended(deal, seat, deal.ending(seat, place))
    if deal.many:
        return played
    other = deal.after[seat]
    if not threshold(deal.known[other], deal.unseen[other], place, deal.doubt):
        return played
    mine, others = (len(deal.view.hands[who]) for who in (seat, other))
    now = (won(mine, others, True) + won(mine, others, False)) / 2
    return SEEN_THROUGH * played + (1 - SEEN_THROUGH) * (now + AT_EASE)


def won(mine: int, others: int, opens: bool) -> float:
    """Give a seat's chance to win against one other, in a round that it opens or the other does."""
    if not mine or not others:
        return float(mine > 0)
    return WON[mine - 1][others - 1] if opens else 1 - WON[others - 1][mine - 1]


def _standing(deal: Deal) -> int:
    bid = deal.view.bids[-1]
    return height(bid.count, bid.face)


def _ended(deal: Deal, seat: Seat, ending: Ending) -> float:
    left, (bidder, challenger, place) = deal.left(ending), ending
    if deal.many:
        return left[seat] / sum(left)
    bid = claim(place)
    loser = bidder if matches(deal.total, bid.face) < bid.count else challenger
    return won(left[seat], left[deal.after[seat]], loser == seat)
