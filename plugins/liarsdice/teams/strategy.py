"""Liar's dice in teams: what happens when the clock runs out, and how the house plays."""

from random import Random

from croupier import Action, Face, Place, Seat, replace
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import HIDDEN, put
from plugins.liarsdice.cups import bid_offers
from plugins.liarsdice.strategy.levels import easy_bid, easy_sum
from plugins.liarsdice.strategy.playouts import Scene, best, bids_above, known
from plugins.liarsdice.strategy.tables import DOUBT, sum_choice
from plugins.liarsdice.teams.actions import NameFirst, Pick, RevealReroll
from plugins.liarsdice.teams.position import FIRST, PICK, Position, behind, can_bid, free, hidden_places, locked

WELL = 0.5
"""How many moves of the fair level are the best."""
WORTH_IT = 0.03
"""By how much a reveal must be better than playing on without one."""


def expire(view: Position, seat: Seat) -> Action:
    """Pick whoever joined first, let the first leader's mate open, doubt, or make the lowest bid."""
    assert view.wait is not None
    if view.wait.kind == PICK:
        return Pick(free(view)[0])
    if view.wait.kind == FIRST:
        usual = view.mates[0]
        return NameFirst(view.players[0] if usual in view.out else usual)
    return Challenge() if view.bids and not view.ran else next(iter(bid_offers(view)[0]))


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Bid or doubt by playouts, after a reveal and a reroll where these promise more."""
    assert view.wait is not None
    if view.wait.kind in (PICK, FIRST):
        return expire(view, seat)
    if view.summing:
        total = sum_choice([bid.count for bid in view.bids], view.dice[behind(view, seat)][0], chance)
        return _summed(view, None if total == DOUBT else total)
    bid, value = best(scene(view, seat), not view.ran, chance)
    reveal = None if view.ran or not can_bid(view) else _reveal(view, seat, chance)
    if reveal is not None and reveal[1] > value + WORTH_IT:
        return reveal[0]
    return Challenge() if bid is None else Bid(*bid)


def fair(view: Position, seat: Seat, chance: Random) -> Action:
    """Play every other move as well as possible, and the others as the easy level."""
    return (bot if chance.random() < WELL else easy)(view, seat, chance)


def easy(view: Position, seat: Seat, chance: Random) -> Action:
    """Bid by the dice seen, sometimes anything, and doubt seldom; never reveal a die."""
    assert view.wait is not None
    if view.wait.kind in (PICK, FIRST):
        return expire(view, seat)
    if view.summing:
        total = easy_sum([bid.count for bid in view.bids], view.dice[behind(view, seat)][0], chance)
        return _summed(view, total)
    thought_of = scene(view, seat)
    seen, unseen = known(thought_of, view.dice, seat)
    bid = easy_bid(seen, unseen, thought_of.standing, thought_of.total, chance)
    if bid is None and view.ran:
        bid = min(bids_above(thought_of.standing, thought_of.total), default=None)
    return Challenge() if bid is None else Bid(*bid)


def _summed(view: Position, total: int | None) -> Action:
    """Bid a total, or doubt (None), which nobody may who has shown a die."""
    if total is None:
        return next(iter(bid_offers(view)[0])) if view.ran else Challenge()
    return BidSum(total)


def scene(view: Position, seat: Seat) -> Scene:
    """Describe the round to the playouts: everybody sees the cup behind and the open dice, and cares for the team."""
    mates = next(team for team in view.teams if seat in team)
    return Scene(
        seat=seat,
        order=view.players,
        hands=view.dice,
        open=tuple(_open(view, who) for who in range(len(view.dice))),
        watched={who: behind(view, who) for who in view.order},
        bids=tuple((bid.seat, bid.count, bid.face) for bid in view.bids),
        worth=lambda loser: float(loser not in mates),
    )


def _open(view: Position, who: Seat) -> tuple[Face, ...]:
    return tuple(view.dice[who][place - 1] for place in view.revealed[who])


def _reveal(view: Position, seat: Seat, chance: Random) -> tuple[Action, float] | None:
    """Choose to show a die of the face that is strongest behind, and to reroll what is of other faces there."""
    who = behind(view, seat)
    hand, hidden, fixed = view.dice[who], hidden_places(view, who), locked(view, who)
    face = max(hand, key=lambda face: (hand.count(face), face))
    shown = [place for place in hidden if hand[place - 1] == face]
    loose = tuple(place for place in hidden if place not in fixed and hand[place - 1] != face)
    if not shown or not loose:
        return None
    _, value = best(_rerolled(view, seat, shown[0], loose), False, chance)
    return RevealReroll(shown[0], loose), value


def _rerolled(view: Position, seat: Seat, shown: Place, loose: tuple[Place, ...]) -> Scene:
    who = behind(view, seat)
    hand = tuple(HIDDEN if place in loose else die for place, die in enumerate(view.dice[who], 1))
    after = scene(view, seat)
    open_ = put(after.open, who, (*after.open[who], view.dice[who][shown - 1]))
    return replace(after, hands=put(after.hands, who, hand), open=open_)
