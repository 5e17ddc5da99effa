"""Action translation: which decision of the house's tree is nearest to what really happened in a round."""

from collections.abc import Sequence
from math import inf, log

from croupier import Chips
from plugins.roulettepoker.strategy.tree import CAP, RAISE, Move, Node

Bet = float
"""What a seat did: 0 for a check or a call, else a raise as a fraction of the pot as it was after a call."""
ALL_IN: Bet = inf
NEAR = 0.5
"""The least share of all in that a raise must be to be read so, where the tree has no other."""


def bets(line: Sequence[Chips], paid: Chips, most: Chips) -> tuple[Bet, ...]:
    """Turn a betting phase's line into bets; `paid` is each one's part of the pot before, `most` the largest raise."""
    level, found = 0, []
    for chips in line:
        found.append(fraction(level, chips, paid, most) if chips > level else 0.0)
        level = chips
    return tuple(found)


def fraction(level: Chips, amount: Chips, paid: Chips, most: Chips) -> Bet:
    """Measure a raise above a level by the pot after a call."""
    return ALL_IN if amount >= most else (amount - level) / (2 * (paid + level))


def amount(node: Node, move: Move, level: Chips, paid: Chips, most: Chips) -> Chips:
    """Turn a raise of the tree into chips in front, for a real level and pot."""
    if move.amount == max(other.amount for other in node.moves if other.kind == RAISE):
        return most
    size = (move.amount - node.other) / (2 * (node.paid + node.other))
    return min(most, level + max(1, round(size * 2 * (paid + level))))


def locate(root: Node, phases: Sequence[Sequence[Bet]]) -> Node:
    """Follow the bets of the phases up to now, read as sizes that the tree knows, to a decision of the same seat.

    Where the tree believes that nothing is left to raise with, a raise is read as a check: it is small for the pot.
    """
    *past, present = phases
    start = root
    for phase in past:
        start = _through(start, phase)
    node: Node | None = start
    for bet in _shortened(present):
        node = node and _step(node, bet)
    if node is not None:
        return node
    return start if len(present) % 2 == 0 else start.moves[0].after or start


def _through(node: Node, phase: Sequence[Bet]) -> Node:
    """Follow a betting phase that is over; what the tree has no room for is read as a call."""
    for bet in (*_shortened(phase), 0.0, 0.0):
        if not node.final:
            node = _step(node, bet) or node.moves[0].after or node
    return node


def _step(node: Node, bet: Bet) -> Node | None:
    """Follow one bet, None where the tree has no raise for it; all in is what really was, or the only raise near."""
    if not bet:
        return node.moves[0].after
    raises = [move for move in node.moves if move.kind == RAISE]
    if not raises or bet == ALL_IN:
        return raises[-1].after if raises else None
    sizes = {fraction(node.other, move.amount, node.paid, 1 << 30): move for move in raises[:-1] or raises}
    nearest = min(sizes, key=lambda size: abs(log(size / bet)))
    return None if len(raises) == 1 and bet < NEAR * nearest else sizes[nearest].after


def _shortened(phase: Sequence[Bet]) -> tuple[Bet, ...]:
    """Merge the first raises of a phase that has more than the tree knows, so that the same seat made the last."""
    raises = [bet for bet in phase if bet]
    if len(raises) <= CAP:
        return tuple(phase)
    kept = CAP if (len(raises) - CAP) % 2 == 0 else CAP - 1
    first = len(raises) - kept
    grown = 1.0
    for bet in raises[: first + 1]:
        grown *= 1 + 2 * bet
    begin = next(place for place, bet in enumerate(phase) if bet)
    return (*phase[:begin], (grown - 1) / 2, *phase[begin + first + 1 :])
