"""Action translation: which decisions of the house's tree are nearest to what really happened in a round.

A raise is measured by what it is for the pot and by what it leaves to raise with. One between two that the tree knows
is read as either, the nearer the likelier, by the pseudo-harmonic mapping of Ganzfried and Sandholm.
"""

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

from croupier import Chips
from plugins.roulettepoker.strategy.tree import RAISE, Node

NEAR = 0.5
"""The least share of all in that a raise must be to be read so, where the tree has no other."""


class Bet(NamedTuple):
    """What a seat had in front after a turn, above `level` if it raised; `paid` is what each has in the pot before."""

    amount: Chips
    level: Chips
    paid: Chips
    most: Chips

    @property
    def weight(self) -> float:
        """Divide what the raise is for the pot by what it leaves for the pot after a call; `inf` is all in."""
        if self.amount >= self.most:
            return inf
        return (self.amount - self.level) * (self.paid + self.amount) / (self.left * (self.paid + self.level))

    @property
    def left(self) -> Chips:
        """Count what could still be raised."""
        return self.most - self.amount

    def same(self, weight: float) -> float:
        """Give the raise above this level that weighs so much."""
        if weight == inf:
            return self.most
        pot = self.paid + self.level
        half = (self.paid - self.level + weight * pot) / 2
        return sqrt(half * half + self.level * self.paid + weight * pot * self.most) - half


class Path(NamedTuple):
    """A decision that may be meant, how likely that is, and by which moves of its own the house comes there."""

    node: Node
    likely: float
    own: tuple[tuple[Node, int], ...] | None
    """Its decisions and the places of their moves, in order; None where it would have made another."""


class Reader(NamedTuple):
    """Reads a round in the tree of `stack` chips that the house plays from its place, whatever cards it has."""

    stack: Chips
    house: int

    def locate(self, root: Node, phases: Sequence[Sequence[Bet]]) -> list[Path]:
        """Follow the bets of the phases up to now to decisions of the same seat.

        Where the tree believes that nothing is left to raise with, a raise is read as a check: it is small for the pot.
        """
        *past, present = phases
        starts = [Path(root, 1.0, ())]
        for phase in past:
            starts = [path for start in starts for path in self._through(start, phase)]
        paths = starts
        for bet in present:
            paths = [after for path in paths for after in self._steps(path, bet)]
        if paths:
            return paths
        return starts if len(present) % 2 == 0 else [path for start in starts for path in self._matched(start)]

    def made(self, node: Node, place: int, now: Bet) -> Chips:
        """Turn a raise of the tree into chips in front, where `now` a seat that would call had so much."""
        weight = self._known(node, place).weight
        if weight == inf:
            return now.most
        return max(now.level + 1, min(round(now.same(weight)), now.most - 1))

    def _through(self, start: Path, phase: Sequence[Bet]) -> list[Path]:
        """Follow a betting phase that is over; what the tree has no room for is read as a call."""
        paths = [start]
        for bet in (*phase, None, None):
            paths = [
                after
                for path in paths
                for after in ([path] if path.node.final else self._steps(path, bet) or self._matched(path))
            ]
        return paths

    def _steps(self, path: Path, bet: Bet | None) -> list[Path]:
        """Follow one bet, to nowhere where the tree has no raise for it or the round is over."""
        if bet is None or bet.amount == bet.level:
            return self._matched(path)
        if path.node.mover == self.house:
            return self._raised(path, bet)
        return [self._after(path, place, likely) for place, likely in self._read(path.node, bet).items()]

    def _matched(self, path: Path) -> list[Path]:
        return [self._after(path, 0, 1.0)] if path.node.moves[0].after else []

    def _raised(self, path: Path, bet: Bet) -> list[Path]:
        """Follow the house's own raise, which at some decisions would have been another."""
        steps = []
        for place in self._raises(path.node):
            after = self._after(path, place, 1.0)
            meant = self.made(path.node, place, bet) == bet.amount
            steps.append(after if meant else after._replace(own=None))
        return steps

    def _after(self, path: Path, place: int, likely: float) -> Path:
        node, own = path.node, path.own
        after = node.moves[place].after
        assert after
        if own is not None and node.mover == self.house:
            own = (*own, (node, place))
        return Path(after, path.likely * likely, own)

    def _raises(self, node: Node) -> list[int]:
        return [place for place, move in enumerate(node.moves) if move.kind == RAISE]

    def _known(self, node: Node, place: int) -> Bet:
        return Bet(node.moves[place].amount, node.other, node.paid, self.stack - node.paid)

    def _read(self, node: Node, bet: Bet) -> dict[int, float]:
        """Read a raise as those of the tree that are next to it, each as likely as it is near."""
        places = self._raises(node)
        if not places:
            return {}
        meant = self._known(node, places[0]).same(bet.weight)
        sizes = [(self._known(node, place).amount, place) for place in places]
        if len(sizes) == 1 and meant - node.other < NEAR * (sizes[0][0] - node.other):
            return {}
        above = next((known for known in sizes if known[0] >= meant), sizes[-1])
        below = next((known for known in reversed(sizes) if known[0] <= meant), sizes[0])
        if above == below:
            return {above[1]: 1.0}
        pot = 2 * (node.paid + node.other)
        low, size, high = ((chips - node.other) / pot for chips in (below[0], meant, above[0]))
        near = (high - size) * (1 + low) / ((high - low) * (1 + size))
        return {below[1]: near, above[1]: 1 - near}


def bets(line: Sequence[Chips], paid: Chips, most: Chips) -> tuple[Bet, ...]:
    """Turn a betting phase's line into bets; `paid` is each one's part of the pot before, `most` the largest raise."""
    return tuple(Bet(chips, level, paid, most) for level, chips in zip((0, *line), line, strict=False))
