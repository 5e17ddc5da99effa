"""The betting of one round as the house thinks of it: a tree with a few sizes of raises and numbered decisions.

Sizes are fractions of the pot as it is after a call, so that tables made for one pot serve for any other.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from croupier import Card, Chips
from plugins.roulettepoker.hands import RANKS

Sizes = tuple[tuple[float, ...], tuple[float, ...]]
"""What is raised to in the initial and in the final betting, as fractions of the pot, besides all in."""
SIZES: Sizes = ((0.5, 1.2, 3.0, 8.0), (0.4, 1.2))
CAP = 2
"""Raises in one betting phase; further ones are read as if fewer had been made."""
BOARDS: tuple[tuple[Card, ...], ...] = tuple(combinations_with_replacement(RANKS, 2))
"""The community cards in order of rank."""

MATCH, RAISE, FOLD, FIRE = "match", "raise", "fold", "fire"


class Move(NamedTuple):
    """A way on from a decision: `after` is the next one, None where the round ends; `amount` of a raise or shot."""

    kind: str
    amount: int
    after: "Node | None"


class Node(NamedTuple):
    """A decision: who makes it (0 is the starter), with how much in front; `paid` is each one's part of the pot."""

    number: int
    final: bool
    mover: int
    paid: Chips
    front: Chips
    other: Chips
    moves: tuple[Move, ...]

    def rows(self) -> int:
        """Count the cases that its mover tells apart: bullet cards, in the final betting with each pair of cards."""
        return len(RANKS) * (len(BOARDS) if self.final else 1)

    def walk(self) -> Iterator["Node"]:
        """List this decision and all that may follow, in the order of their numbers."""
        found: dict[int, Node] = {}
        self._collect(found)
        return (found[number] for number in sorted(found))

    def _collect(self, found: "dict[int, Node]") -> None:
        found[self.number] = self
        for move in self.moves:
            if move.after:
                move.after._collect(found)


class Grower:
    """Grows the tree of a round between equal stacks (antes included) with these sizes and this many raises a phase."""

    def __init__(self, stack: Chips, ante: Chips, sizes: Sizes = SIZES, cap: int = CAP) -> None:
        """Number decisions from 0."""
        self._stack, self._paid, self._sizes, self._cap = stack, min(stack, ante), sizes, cap
        self._next = 0

    def grow(self) -> Node:
        """Give the first decision of the initial betting."""
        return self._node(False, 0, self._paid, (0, 0), 0, False)

    def _node(
        self, final: bool, mover: int, paid: Chips, fronts: tuple[Chips, Chips], raises: int, acted: bool
    ) -> Node:
        number, self._next = self._next, self._next + 1
        front, other = fronts
        moves = [self._match(final, mover, paid, other, raises, acted)]
        if raises < self._cap:
            for amount in amounts(other, self._stack - paid, 2 * (paid + other), self._sizes[final]):
                moves.append(Move(RAISE, amount, self._node(final, 1 - mover, paid, (other, amount), raises + 1, True)))
        if final:
            moves += [Move(FIRE, rank, None) for rank in RANKS]
        elif other > front:
            moves.append(Move(FOLD, 0, None))
        return Node(number, final, mover, paid, front, other, tuple(moves))

    def _match(self, final: bool, mover: int, paid: Chips, other: Chips, raises: int, acted: bool) -> Move:
        if not acted:
            return Move(MATCH, 0, self._node(final, 1 - mover, paid, (other, other), raises, True))
        return Move(MATCH, 0, None if final else self._node(True, 0, paid + other, (0, 0), 0, False))


def amounts(level: Chips, most: Chips, pot: Chips, sizes: tuple[float, ...]) -> tuple[Chips, ...]:
    """List what may be raised to above the level, at most to `most`, as fractions of the pot and all in."""
    if level >= most:
        return ()
    raised = {min(most, level + max(1, round(size * pot))) for size in sizes}
    return tuple(sorted({*raised, most}))
