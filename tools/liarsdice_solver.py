"""Liar's dice for two as a game of its own: solved by CFR+ for players who remember the last bids.

A `Deal` is any round in which two players raise numbered bids until one doubts: dice against dice, or the sum of the
last two. The solver merges all histories that end in the same few bids. Needs numpy and numba, which the
house itself does not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit

from plugins.liarsdice.strategy.tables import memories

FACES = range(1, 7)
Array: TypeAlias = np.ndarray
Hand = tuple[int, ...]
Strategy = dict[tuple[int, int], Array]
"""By seat and last bid (-1 before the first): chances by node, hand and action, bids first and the doubt last."""


@dataclass(frozen=True)
class Deal:
    """Both seats' hands with their chances, and by bid, hand and hand whether the bid is true."""

    hands: tuple[list[Hand], list[Hand]]
    chances: tuple[Array, Array]
    true: Array

    @property
    def bids(self) -> int:
        """Count the bids."""
        return len(self.true)


def hands_of(dice: int) -> tuple[list[Hand], Array]:
    """List the hands of so many dice, sorted, with their chances."""
    hands = list(combinations_with_replacement(FACES, dice))
    ways = [factorial(dice) / prod(factorial(hand.count(face)) for face in FACES) for hand in hands]
    return hands, np.array(ways) / 6**dice


def faces_deal(mine: int, theirs: int) -> Deal:
    """Deal so many dice to the opener and to the other; bid number 6 * (count - 1) + face - 1."""
    (one, p), (two, q) = hands_of(mine), hands_of(theirs)
    counts = [np.array([[hand.count(face) for face in FACES] for hand in hands]) for hands in (one, two)]
    both = counts[0][:, None, :] + counts[1][None, :, :]
    true = np.array([both[:, :, face] > count for count in range(mine + theirs) for face in range(6)])
    return Deal((one, two), (p, q), true)


def sum_deal() -> Deal:
    """Deal one die each; bid number total - 2."""
    hands, chances = hands_of(1)
    total = np.add.outer(np.arange(1, 7), np.arange(1, 7))
    return Deal((hands, hands), (chances, chances), np.array([total >= bid for bid in range(2, 13)]))


class Rival(NamedTuple):
    """A player whom a seat meets in a share of all rounds, not knowing in which: a restricted Nash response.

    In the others it meets one who answers it best, so that the share says how much safety is given up for gain.
    """

    house: int
    moves: Strategy
    share: float


@njit(fastmath=True)  # type: ignore[untyped-decorator]
def moved(
    value: Array, child: Array, to: Array, acts: Array, weights: Array, gains: Array, mover: int, own: bool
) -> None:
    """Add one action of the mover to the values of its nodes, and where it is its `own` turn note what that brings.

    `value` is by node and hands, `child` by the node after and hands, `to` names that for each node; `acts` is how
    often each hand does so, `weights` how likely each hand of the other comes there.
    """
    nodes, ones, twos = value.shape
    for node in range(nodes):
        after = child[to[node]]
        if mover == 0:
            for one in range(ones):
                if own:
                    total = np.float32(0)
                    for two in range(twos):
                        total += after[one, two] * weights[node, two]
                    gains[node, one] = total
                often = acts[node, one]
                if often != 0:
                    for two in range(twos):
                        value[node, one, two] += often * after[one, two]
        else:
            for one in range(ones):
                for two in range(twos):
                    value[node, one, two] += acts[node, two] * after[one, two]
                    if own:
                        gains[node, two] -= weights[node, one] * after[one, two]


class Solver:
    """CFR+ with linear averaging over players who remember the last `memory` bids."""

    rival: Rival | None = None
    """With one only the strategy of the seat that it is met from is worth anything."""

    def __init__(self, deal: Deal, memory: int) -> None:
        """Know nothing yet."""
        self.deal, self.bids, self.last = deal, deal.bids, range(-1, deal.bids)
        self.nodes = {b: memories(b, memory - 1) for b in self.last}
        places = {b: {node: place for place, node in enumerate(nodes)} for b, nodes in self.nodes.items()}
        self.next = {
            (b, c): np.array([places[c][(*node, b)[1:]] for node in nodes])
            for b, nodes in self.nodes.items()
            for c in range(b + 1, self.bids)
        }
        keys = [(seat, b) for seat in (0, 1) for b in self.last]
        self.regrets = {key: np.zeros(self._shape(*key), np.float32) for key in keys}
        self.sums = {key: np.zeros(self._shape(*key), np.float32) for key in keys}
        self.sign = np.where(deal.true, 1.0, -1.0).astype(np.float32)

    def _shape(self, seat: int, b: int) -> tuple[int, int, int]:
        return len(self.nodes[b]), len(self.deal.hands[seat]), self.bids - b - (b < 0)

    def run(self, iterations: int) -> Iterator[int]:
        """Improve, giving the number of each iteration once it is done."""
        for number in range(1, iterations + 1):
            for seat in (0, 1):
                strategy = {key: _matched(regrets) for key, regrets in self.regrets.items()}
                reaches, gains, _ = self._gains(seat, strategy)
                if self.rival and seat == self.rival.house:
                    met = self._gains(seat, strategy | self.rival.moves)[1]
                    share = np.float32(self.rival.share)
                    gains = {b: (1 - share) * gains[b] + share * met[b] for b in self.last}
                self._learn(seat, strategy, reaches[seat], gains, number)
            yield number

    def against(self, strategy: Strategy) -> float:
        """Give what a strategy is worth to seat 0, where a win counts 1 and a loss -1."""
        one, two = self.deal.chances
        return float(one @ self._gains(0, strategy)[2] @ two)

    def average(self) -> Strategy:
        """Give the average strategy so far."""
        return {key: _matched(sums) for key, sums in self.sums.items()}

    def _reaches(self, strategy: Strategy) -> tuple[dict[tuple[int, int], Array], ...]:
        """Sum over the histories of each node what each seat's hands did to get there, by (seat to move, last bid)."""
        found = tuple(
            {
                (mover, b): np.zeros((len(self.nodes[b]), len(self.deal.hands[seat])))
                for mover in (0, 1)
                for b in self.last
            }
            for seat in (0, 1)
        )
        for seat in (0, 1):
            found[seat][0, -1][:] = 1.0
        for b in self.last:
            for mover in (0, 1):
                for seat in (0, 1):
                    reach, acts = found[seat][mover, b], strategy[mover, b]
                    for c in range(b + 1, self.bids):
                        to = self.next[b, c]
                        starts = np.flatnonzero(np.r_[True, to[1:] != to[:-1]])
                        gone = reach * acts[:, :, c - b - 1] if seat == mover else reach
                        found[seat][1 - mover, c][to[starts]] += np.add.reduceat(gone, starts)
        return found

    def _gains(
        self, seat: int, strategy: Strategy
    ) -> tuple[tuple[dict[tuple[int, int], Array], ...], dict[int, Array], Array]:
        """Give both seats' reaches, by last bid what each action brings a seat, and the whole by both hands."""
        reaches = self._reaches(strategy)
        values: dict[tuple[int, int], Array] = {}
        found = {}
        for b in reversed(self.last):
            for mover in (0, 1):
                acts = strategy[mover, b]
                weights = (reaches[1 - seat][mover, b] * self.deal.chances[1 - seat]).astype(np.float32)
                value = np.zeros((len(acts), *map(len, self.deal.hands)), np.float32)
                gains = np.zeros((acts.shape[2], *acts.shape[:2]), np.float32)
                for place, chosen in enumerate(np.ascontiguousarray(np.moveaxis(acts, 2, 0), np.float32)):
                    if mover == seat or chosen.any():
                        child, to = self._after(values, mover, b, place)
                        moved(value, child, to, chosen, weights, gains[place], mover, mover == seat)
                values[mover, b] = value
                if mover == seat:
                    found[b] = np.moveaxis(gains, 0, 2)
        return reaches, found, values[0, -1][0]

    def _learn(
        self, seat: int, strategy: Strategy, reach: dict[tuple[int, int], Array], gains: dict[int, Array], number: int
    ) -> None:
        for b in self.last:
            acts, brought = strategy[seat, b], gains[b]
            base = (brought * acts).sum(axis=2, keepdims=True)
            self.regrets[seat, b] = np.maximum(self.regrets[seat, b] + brought - base, 0.0)
            self.sums[seat, b] += number * reach[seat, b][:, :, None] * acts

    def _after(self, values: dict[tuple[int, int], Array], mover: int, b: int, place: int) -> tuple[Array, Array]:
        """Give the value for seat 0, by node and hands, of the mover's action, and which node comes of each."""
        c = b + 1 + place
        if c < self.bids:
            return values[1 - mover, c], self.next[b, c]
        doubted = self.sign[b] if mover == 1 else -self.sign[b]
        return np.ascontiguousarray(doubted[None]), np.zeros(len(self.nodes[b]), np.int64)


def _matched(regrets: Array) -> Array:
    total = regrets.sum(axis=2, keepdims=True)
    return np.where(total > 0, regrets / np.where(total > 0, total, 1.0), 1.0 / regrets.shape[2])
