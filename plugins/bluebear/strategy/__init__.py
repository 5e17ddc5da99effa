"""How the house plays, from a seat's view alone.

A move is judged by playouts: the dice of the others are dealt as likely as their bids make them, and the round is
played to its end by the threshold policy. The last rounds, on two or three dice in all, are played by solved tables.
"""

from random import Random

from croupier import Action, Place, Seat, replace
from plugins.bluebear.actions import Bid, Bluff, Throw
from plugins.bluebear.position import THROW, Position, hidden_places, playing
from plugins.bluebear.ring import FACES, STAR, Claim, claim, height, lowest
from plugins.bluebear.strategy import tables, worth
from plugins.bluebear.strategy.levels import easy
from plugins.bluebear.strategy.odds import THRESHOLD, Tally, knowledge, likelihood, tally, threshold
from plugins.bluebear.strategy.playouts import Belief, Deal, added, order, own

WELL = 0.5
"""How many moves of the fair level are the best."""
DEALS = 40
"""Ways to deal the others' dice that every move is tried on; no clock cuts them short, so moves can be replayed."""
DARING = 0.2
"""Bids are tried that are true with this chance at least, and the lowest of each face."""
DOUBTS = (0.2, 0.3, 0.4, 0.5)
"""The other of two doubts a bid that is less likely true than this, by turns: measured, good ones doubt so."""


def expire(view: Position, seat: Seat) -> Action:
    """Throw the dice; challenge a bid that is likely false; else make the likeliest bid, and roll no dice again."""
    if _throws(view):
        return Throw()
    return _action(threshold(*knowledge(view), _place(view.standing)))


def _action(place: int) -> Action:
    bid = claim(place) if place else None
    return Bid(bid.count, bid.face) if bid else Bluff()


def _place(standing: Claim | None) -> int:
    return height(standing.count, standing.face) if standing else 0


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Make the move that leaves the seat best off in the playouts, or a solved one in a last round."""
    return Throw() if _throws(view) else _solved(view, seat, chance) or _judged(view, seat, chance)


def fair(view: Position, seat: Seat, chance: Random) -> Action:
    """Play every other move as well as possible, and the others as the easy level."""
    return (bot if chance.random() < WELL else easy)(view, seat, chance)


def _throws(view: Position) -> bool:
    return view.wait is not None and view.wait.kind == THROW


def _solved(view: Position, seat: Seat, chance: Random) -> Action | None:
    """Choose from the table of a last round, None where none holds."""
    moves = tables.moves(view, seat)
    if not moves:
        return None
    (bid,) = chance.choices(list(moves), list(moves.values()))
    return Bid(bid.count, bid.face) if bid else Bluff()


def _judged(view: Position, seat: Seat, chance: Random) -> Action:
    moves: list[Action] = [*_bids(view), *([Bluff()] if view.bids else [])]
    moves += _rerolls(view, seat, moves)
    if len(moves) == 1:
        return moves[0]
    belief, after, judged = Belief(view, seat), order(view), [0.0] * len(moves)
    doubts = DOUBTS if len(playing(view)) == 2 else (THRESHOLD,)
    for number in range(DEALS):
        dealt, doubt = belief.deal(chance), doubts[number % len(doubts)]
        deals: dict[tuple[Place, ...], Deal] = {
            (): Deal(view, {**dealt, seat: own(view, seat)}, belief.public, after, doubt)
        }
        for at, move in enumerate(moves):
            dice = move.dice if isinstance(move, Bid) else ()
            if dice not in deals:
                deals[dice] = _rolled(deals[()], seat, dice, chance)
            judged[at] += worth.of(deals[dice], seat, move)
    return moves[max(range(len(moves)), key=judged.__getitem__)]


def _bids(view: Position) -> list[Bid]:
    """List the bids worth a try, the likeliest first: the lowest of each face, and higher ones that may be true."""
    known, unseen = knowledge(view)
    found = []
    for face in FACES:
        low = lowest(face, view.standing)
        for count in range(low, view.total + 1):
            likely = likelihood(known, unseen, count, face)
            if count > low and likely < DARING:
                break
            found.append((likely, -height(count, face), Bid(count, face)))
    found.sort(key=lambda entry: entry[:2], reverse=True)
    return [bid for _, _, bid in found]


def _rerolls(view: Position, seat: Seat, moves: list[Action]) -> list[Action]:
    """List for each face bid the reroll of all hidden dice that do not count for it, if some do."""
    hidden = hidden_places(view, seat)
    if not view.options.reroll or len(hidden) < 2:
        return []
    found: list[Action] = []
    for bid in moves:
        if isinstance(bid, Bid):
            dice = tuple(place for place in hidden if view.hands[seat][place - 1] not in (bid.face, STAR))
            if 0 < len(dice) < len(hidden):
                found.append(replace(bid, dice=dice))
    return found


def _rolled(deal: Deal, seat: Seat, dice: tuple[Place, ...], chance: Random) -> Deal:
    """Roll these dice of the seat again, as one throw for all bids that do; its others are seen by all."""
    view = deal.view
    kept = _faces(view, seat, tuple(place for place in hidden_places(view, seat) if place not in dice))
    fresh = tally(chance.choices(FACES, k=len(dice)))
    return Deal(view, {**deal.dice, seat: fresh}, added(deal.public, kept), deal.after, deal.doubt)


def _faces(view: Position, seat: Seat, places: tuple[Place, ...]) -> Tally:
    return tally([view.hands[seat][place - 1] for place in places])
