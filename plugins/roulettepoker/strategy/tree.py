"""The betting of one round as the house thinks of it: a tree of numbered decisions with a few sizes of raises.

The house raises at most once in a phase, to few sizes; the other as often as that allows (once more), to many. So no
raise is ever one too many for the tree. Sizes are fractions of the pot as it is after a call, so that tables made for
one pot serve for any other.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from croupier import Card, Chips
from plugins.roulettepoker.hands import RANKS

Sizes = tuple[float, float]
"""What the house raises to, in the initial and in the final betting, as fractions of the pot."""
THEIRS = ((0.25, 0.5, 1.0, 2.0, 4.0, 8.0), (0.25, 0.6, 1.5))
"""What the other raises to in either betting, besides the least raise, all but one and all in."""
NEARLY = 0.8
"""A raise of the house to this share of all in, or more, is made all in."""
SAFE = 12
"""No card is folded where a call costs no more than one in so many of the chips then in the pot: a shot wins more."""
BOARDS: tuple[tuple[Card, ...], ...] = tuple(combinations_with_replacement(RANKS, 2))
"""The community cards in order of rank."""

MATCH, RAISE, FOLD, FIRE = "match", "raise", "fold", "fire"


class Move(NamedTuple):
    """A way on from a decision: `after` is the next one, None where the round ends; `amount` of a raise or shot."""

    kind: str
    amount: int
    after: "Node | None"


FIRES = tuple(Move(FIRE, rank, None) for rank in RANKS)
"""The shots, which all decisions of a final betting share: fewer objects mean shorter pauses of the collector."""


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
    """Grows the tree of a round between equal stacks (antes included) that the house plays from one of both places."""

    def __init__(self, stack: Chips, ante: Chips, house: int, sizes: Sizes) -> None:
        """Number decisions from 0; `house` is 0 where it starts."""
        self._stack, self._paid, self._house, self._sizes = stack, min(stack, ante), house, sizes
        self._next = 0

    def grow(self) -> Node:
        """Give the first decision of the initial betting."""
        return self._node(False, 0, self._paid, (0, 0), False, False)

    def _node(
        self, final: bool, mover: int, paid: Chips, fronts: tuple[Chips, Chips], raised: bool, acted: bool
    ) -> Node:
        number, self._next = self._next, self._next + 1
        front, other = fronts
        moves = [self._match(final, mover, paid, other, raised, acted)]
        for amount in self._amounts(final, mover, other, self._stack - paid, 2 * (paid + other), raised):
            after = self._node(final, 1 - mover, paid, (other, amount), raised or mover == self._house, True)
            moves.append(Move(RAISE, amount, after))
        if final:
            moves += FIRES
        elif other > front:
            moves.append(Move(FOLD, 0, None))
        return Node(number, final, mover, paid, front, other, tuple(moves))

    def _amounts(
        self, final: bool, mover: int, level: Chips, most: Chips, pot: Chips, raised: bool
    ) -> tuple[Chips, ...]:
        if mover != self._house:
            return amounts(level, most, pot, THEIRS[final])
        if raised or level >= most:
            return ()
        return (raised_to(level, most, pot, self._sizes[final]),)

    def _match(self, final: bool, mover: int, paid: Chips, other: Chips, raised: bool, acted: bool) -> Move:
        if not acted:
            return Move(MATCH, 0, self._node(final, 1 - mover, paid, (other, other), raised, True))
        return Move(MATCH, 0, None if final else self._node(True, 0, paid + other, (0, 0), False, False))


def raised_to(level: Chips, most: Chips, pot: Chips, size: float) -> Chips:
    """Give what the house raises to above a level, at most to `most`."""
    amount = level + max(1, round(size * pot))
    return amount if amount < NEARLY * most else most


def amounts(level: Chips, most: Chips, pot: Chips, sizes: tuple[float, ...]) -> tuple[Chips, ...]:
    """List what may be raised to above the level: the least, fractions of the pot, all but one, and all in."""
    if level >= most:
        return ()
    raised = {min(most, level + max(1, round(size * pot))) for size in sizes}
    return tuple(sorted({level + 1, *raised, max(level + 1, most - 1), most}))
