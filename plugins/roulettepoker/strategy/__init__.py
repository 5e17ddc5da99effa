"""How the house plays: by the equilibrium of a round with a few sizes of raises, solved beforehand.

What happened is read as the nearest that the solved round knows, by the shares of the pot; its own raises are made as
shares of the real pot. Cards of earlier rounds and the rest of the match do not count.
"""

from random import Random
from typing import NamedTuple

from croupier import Action, Chips, Seat
from plugins.roulettepoker.actions import AllIn, Call, Check, Fire, Fold, MissedShot, Raise
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.position import Position, front, least, most, opponent, price
from plugins.roulettepoker.strategy import translation
from plugins.roulettepoker.strategy.tables import BEYOND, EDGES, Solved, nearest
from plugins.roulettepoker.strategy.tree import BOARDS, FIRE, FOLD, RAISE, Move, Node


class Spot(NamedTuple):
    """A seat's decision in the terms of a solved round."""

    solved: Solved
    node: Node
    shares: tuple[int, ...]
    """How often each of the node's moves is made."""


def expire(view: Position, seat: Seat) -> Action:
    """Choose what happens when the clock runs out: check if that is free, else give up what lies in the pot."""
    if not price(view, seat):
        return Check()
    return MissedShot() if view.community else Fold()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Play for the house: one of the moves of the solved round, as often as it makes each."""
    spot = located(view, seat)
    (move,) = chance.choices(spot.node.moves, spot.shares)
    return _made(view, seat, spot.node, move)


def located(view: Position, seat: Seat) -> Spot:
    """Find a seat's decision in the solved rounds."""
    paid = view.pot // 2
    totals = [stack + front(view, who) + paid for who, stack in enumerate(view.stacks)]
    short = min(totals)
    solved = nearest(short, view.ante)
    present = translation.bets(view.line, paid, short - paid)
    opening = translation.bets(view.opening, view.ante, short - view.ante)
    node = translation.locate(solved.root, (opening, present) if view.community else (present,))
    row = view.bullets[seat] - 1
    if view.community:
        row += len(RANKS) * BOARDS.index(tuple(sorted(view.community)))
    return Spot(solved, node, tuple(solved.shares(node, row, _edge(view, totals, short))))


def _edge(view: Position, totals: list[Chips], short: Chips) -> int:
    """Tell which of the edges is nearest: who of the two has chips that only a shot can take."""
    starter, other = (totals[seat] - short for seat in (view.starter, opponent(view.starter)))
    return EDGES.index((BEYOND if starter >= BEYOND / 2 else 0, BEYOND if other >= BEYOND / 2 else 0))


def _made(view: Position, seat: Seat, node: Node, move: Move) -> Action:
    """Make a move of the tree as an action; who cannot raise any more calls instead."""
    cost, high = price(view, seat), most(view)
    if move.kind == FIRE:
        return Fire(move.amount)
    if move.kind == FOLD:
        return Fold() if cost else Check()
    if move.kind == RAISE and least(view, seat) <= high:
        amount = translation.amount(node, move, front(view, opponent(seat)), view.pot // 2, high)
        return AllIn(amount) if amount == high else Raise(amount)
    return Call(cost) if cost else Check()
