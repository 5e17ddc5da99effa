"""Players of BlueBear who are harder for the house than simple ones; they see what a seat sees."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from croupier import Action, Seat, replace
from plugins.bluebear import strategy
from plugins.bluebear.actions import Bid, Bluff, Throw
from plugins.bluebear.position import HIDDEN, THROW, Position
from plugins.bluebear.ring import FACES, above, height
from plugins.bluebear.strategy.odds import Tally, knowledge, likelihood, tally, threshold
from plugins.bluebear.strategy.playouts import Belief, Deal, order, own

PLAYOUTS = 40
WORTH_A_TRY = 0.2
"""Bids are tried that are at least so likely true, and the lowest in any case."""
UNDOUBTED = 0.02
"""How much more than the share of the dice that a seat has a bid is worth that the next one does not doubt."""
HEARD = 80
"""Deals on which the house is asked what it would have bid."""
UNLIKE = 0.15
"""The weight of a deal on which it would have bid otherwise, where it plays by chance too."""

Value = Callable[[Deal, Seat, Action], float]
"""What a move is worth on a deal."""
Deals = Callable[[Random], dict[Seat, Tally]]
"""Gives one way in which the others' dice may lie."""


def lookahead(view: Position, seat: Seat, chance: Random) -> Action:
    """See on 40 deals that fit the bids whether the next seat doubts a bid, and what that costs whom; look no further.

    It knows the policy by which it is doubted, and believes bids as the house does.
    """
    return _best(view, seat, chance, Belief(view, seat).deal, _step)


def rollout(view: Position, seat: Seat, chance: Random) -> Action:
    """Play each move out by the threshold policy on 40 even deals, and take what leaves the largest share of dice."""
    return _best(view, seat, chance, _evenly(view, seat), _share)


def believing(view: Position, seat: Seat, chance: Random) -> Action:
    """Do the same on deals that are as likely as the bids make them, by the same belief as the house."""
    return _best(view, seat, chance, Belief(view, seat).deal, _share)


def knowing(view: Position, seat: Seat, chance: Random) -> Action:
    """Do the same, and know the house by its program: ask it what it would have bid there with each hand."""
    deal = _heard(view, seat, chance) if view.bids and not view.bids[-1].rerolled else Belief(view, seat).deal
    return _best(view, seat, chance, deal, _share)


def _heard(view: Position, seat: Seat, chance: Random) -> Deals:
    """Give deals as often as the house makes the last bid on them."""
    belief, last = Belief(view, seat), view.bids[-1]
    deals = [belief.deal(chance) for _ in range(HEARD)]
    if not view.hands[last.seat] or view.shown[last.seat]:
        return belief.deal
    before, made = replace(view, bids=view.bids[:-1]), Bid(last.count, last.face)
    asked: Counter[Tally] = Counter()
    for hand in {deal[last.seat] for deal in deals}:
        there = replace(before, hands=_hands(view, last.seat, hand))
        asked[hand] += strategy.bot(there, last.seat, chance) == made
    weights = [UNLIKE + asked[deal[last.seat]] for deal in deals]
    return lambda chance: chance.choices(deals, weights)[0]


def _hands(view: Position, seat: Seat, hand: Tally) -> tuple[tuple[int, ...], ...]:
    """Give the hands as a seat with this one sees them."""
    own = tuple(face for face, count in zip(FACES, hand, strict=True) for _ in range(count))
    return tuple(own if who == seat else (HIDDEN,) * len(dice) for who, dice in enumerate(view.hands))


def _evenly(view: Position, seat: Seat) -> Deals:
    hidden = {who: len(hand) - len(view.shown[who]) for who, hand in enumerate(view.hands) if hand and who != seat}

    def deal(chance: Random) -> dict[Seat, Tally]:
        return {who: tally(chance.choices(FACES, k=dice)) for who, dice in hidden.items() if dice}

    return deal


def _best(view: Position, seat: Seat, chance: Random, deals: Deals, value: Value) -> Action:
    """Take the move that is worth most on average."""
    if view.wait is not None and view.wait.kind == THROW:
        return Throw()
    moves, after = list(_moves(view)), order(view)
    worth = [0.0] * len(moves)
    public = tally([hand[place - 1] for hand, seen in zip(view.hands, view.shown, strict=True) for place in seen])
    for _ in range(PLAYOUTS):
        deal = Deal(view, {**deals(chance), seat: own(view, seat)}, public, after)
        for place, move in enumerate(moves):
            worth[place] += value(deal, seat, move)
    return moves[max(range(len(moves)), key=worth.__getitem__)]


def _moves(view: Position) -> Iterator[Action]:
    known, unseen = knowledge(view)
    for place, one in enumerate(above(view.total, view.standing, 6 * view.total)):
        if not place or likelihood(known, unseen, one.count, one.face) >= WORTH_A_TRY:
            yield Bid(one.count, one.face)
    if view.bids:
        yield Bluff()


def _share(deal: Deal, seat: Seat, move: Action) -> float:
    """Give a seat's share of the dice after the round."""
    left = deal.left(deal.ending(seat, height(move.count, move.face)) if isinstance(move, Bid) else _now(deal, seat))
    return left[seat] / sum(left)


def _step(deal: Deal, seat: Seat, move: Action) -> float:
    """Give a seat's share of the dice if the round ends with the next seat's move, else its share now and a bit."""
    ending = _now(deal, seat)
    if isinstance(move, Bid):
        other, place = deal.after[seat], height(move.count, move.face)
        if threshold(deal.known[other], deal.unseen[other], place, deal.doubt):
            return len(deal.view.hands[seat]) / deal.view.total + UNDOUBTED
        ending = seat, other, place
    left = deal.left(ending)
    return left[seat] / sum(left)


def _now(deal: Deal, seat: Seat) -> tuple[Seat, Seat, int]:
    standing = deal.view.bids[-1] if deal.view.bids else None
    return (standing.seat, seat, height(standing.count, standing.face)) if standing else (seat, seat, 0)
