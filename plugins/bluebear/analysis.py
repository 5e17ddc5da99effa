"""What bids and challenges cost, once the table is over: by rounds played out in thought, in dice ahead of the others.

Bids may tell what their maker holds, or nothing: a choice is held against nobody unless it cost dice either way.
"""

from collections.abc import Sequence
from random import Random

from croupier import Action, Appraisal, Face, Remark, Seat, replace
from plugins.bluebear.actions import Bid, Bluff
from plugins.bluebear.outlook import shares
from plugins.bluebear.position import Position, playing
from plugins.bluebear.ring import FACES, Claim, height, lowest
from plugins.bluebear.strategy import tables
from plugins.bluebear.strategy.odds import knowledge, likelihood, tally, threshold
from plugins.bluebear.strategy.playouts import Belief, Deal, order, own

COSTLY = 0.5
"""The fewest dice that are worth a word: playouts are no nearer the truth."""
EVEN = 0.5
"""No bid that is likelier true is called a mistake, and no challenge of one that is less likely so."""
MIXED = 20
"""A move of the solved round is as good as any that is made up to so many times as often."""
DEALS = 40
"""Ways in which the hidden dice may lie, for each of the two beliefs."""
MOVES = 6
"""Bids that are compared, the likeliest, besides the challenge."""

Move = Claim | None
"""A bid, or None for the challenge."""


class BidCost(Remark):
    """A bid, how likely it was by the dice that its seat saw, and what was better, `bluff` where the count is 0."""

    seat: Seat
    round: int
    count: int
    face: Face
    likely: int
    better_count: int
    better_face: Face
    more: str


class BluffCost(Remark):
    """A challenge of a bid, how likely that was by the dice that the seat saw, and the bid that was better."""

    seat: Seat
    round: int
    count: int
    face: Face
    likely: int
    better_count: int
    better_face: Face
    more: str


PLAYED_OUT = 0.15
"""How much of a position's worth is told by playing its round out on the dice that lie there."""


def worth(state: Position) -> Sequence[float]:
    """Share the win out by everybody's dice, now and as the round would end if all bid by the threshold."""
    held = [0 if seat in state.out else state.held(seat) for seat in range(len(state.hands))]
    now = shares(held)
    if any(state.cups) or state.wait is None:
        return now
    hands = {seat: own(state, seat) for seat in range(len(state.hands))}
    shown = [hand[place - 1] for hand, places in zip(state.hands, state.shown, strict=True) for place in places]
    deal = Deal(state, hands, tally(shown), order(state))
    then = shares(deal.left(_expected(deal, state)))
    return [PLAYED_OUT * one + (1 - PLAYED_OUT) * other for one, other in zip(then, now, strict=True)]


def _expected(deal: Deal, state: Position) -> tuple[Seat, Seat, int]:
    if state.bids:
        return deal.ending(state.bids[-1].seat, height(state.bids[-1].count, state.bids[-1].face))
    first = state.wait.seats[0] if state.wait else state.opener
    return deal.ending(first, threshold(deal.known[first], deal.unseen[first], 0))


def appraise(view: Position, seat: Seat, action: Action, chance: Random) -> Appraisal | None:
    """Judge a bid without a reroll, or a challenge, unless a solved round makes it too."""
    if suspect(view, seat, action) <= EVEN or _is_mixed(view, seat, action):
        return None
    made = Claim(action.count, action.face) if isinstance(action, Bid) else None
    others = _others(view, made)
    values = [_values(view, seat, believed, [made, *others], chance) for believed in (True, False)]
    gains = [min(value[place] - value[0] for value in values) for place in range(1, len(others) + 1)]
    lost = max(gains, default=0.0)
    told = made or view.standing
    if lost < COSTLY or told is None:
        return None
    better = others[gains.index(lost)]
    count, face = (better.count, better.face) if better else (0, 0)
    kind = BidCost if made else BluffCost
    share = round(100 * _likely(view, told))
    return Appraisal(lost, kind(seat, view.round, told.count, told.face, share, count, face, f"{lost:.1f}"))


def suspect(view: Position, seat: Seat, action: Action) -> float:
    """Tell how far a choice goes against the dice that the seat sees, from 0 to 1."""
    if isinstance(action, Bluff) and view.standing is not None:
        return _likely(view, view.standing)
    return 1 - _likely(view, Claim(action.count, action.face)) if isinstance(action, Bid) and not action.dice else 0.0


def _likely(view: Position, bid: Claim) -> float:
    return likelihood(*knowledge(view), bid.count, bid.face)


def _others(view: Position, made: Move) -> list[Move]:
    """List the likeliest bids that could have been made instead, and the challenge."""
    lows = [(lowest(face, view.standing), face) for face in FACES]
    bids = [Claim(low + more, face) for low, face in lows for more in (0, 1) if low + more <= view.total]
    ranked = sorted(
        (bid for bid in bids if bid != made), key=lambda bid: (-_likely(view, bid), height(bid.count, bid.face))
    )
    return [*ranked[:MOVES], *([None] if made is not None and view.bids else [])]


def _values(view: Position, seat: Seat, believed: bool, moves: Sequence[Move], chance: Random) -> list[float]:
    """Give how many dice a seat is ahead of the others after each move, on the same deals, bids `believed` or not."""
    belief, after, worth = Belief(view if believed else replace(view, bids=()), seat), order(view), [0.0] * len(moves)
    others = [who for who in playing(view) if who != seat]
    for _ in range(DEALS):
        deal = Deal(view, {**belief.deal(chance), seat: own(view, seat)}, belief.public, after)
        for at, move in enumerate(moves):
            left = deal.left(_ending(deal, seat, move))
            worth[at] += left[seat] - sum(left[who] for who in others) / len(others)
    return [value / DEALS for value in worth]


def _ending(deal: Deal, seat: Seat, move: Move) -> tuple[Seat, Seat, int]:
    if move is not None:
        return deal.ending(seat, height(move.count, move.face))
    last = deal.view.bids[-1]
    return last.seat, seat, height(last.count, last.face)


def _is_mixed(view: Position, seat: Seat, action: Action) -> bool:
    """Tell whether a player by a solved round makes the move now and then."""
    moves = tables.moves(view, seat)
    made = Claim(action.count, action.face) if isinstance(action, Bid) else None
    return bool(moves) and moves.get(made, 0) * MIXED >= max(moves.values())
