"""Liar's dice for two as a game of its own: solved by CFR+ for players who remember the last bids, and measured.

A `Deal` is any round in which two players raise numbered bids until one doubts: dice against dice, or the sum of the
last two. The solver merges all histories that end in the same few bids; the best response that measures a strategy
remembers everything. Needs numpy and numba, which the house itself does not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias

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
                self._improve(seat, strategy, self._reaches(strategy), number)
            yield number

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

    def _improve(
        self, seat: int, strategy: Strategy, reaches: tuple[dict[tuple[int, int], Array], ...], number: int
    ) -> None:
        values: dict[tuple[int, int], Array] = {}
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
                    brought = np.moveaxis(gains, 0, 2)
                    base = (brought * acts).sum(axis=2, keepdims=True)
                    self.regrets[mover, b] = np.maximum(self.regrets[mover, b] + brought - base, 0.0)
                    self.sums[mover, b] += number * reaches[seat][mover, b][:, :, None] * acts

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


# -- measuring --------------------------------------------------------------------------------------------------------

AT_ONCE = 16
"""The highest bids, all histories on which are dealt with at once; those on the lower ones are walked through."""


class Response:
    """The best response of a seat that remembers everything to a strategy with a short memory."""

    def __init__(self, deal: Deal, strategy: Strategy, memory: int, seat: int) -> None:
        """Prepare for the seat that responds."""
        self.deal, self.strategy, self.seat, self.memory = deal, strategy, seat, memory
        self.split = max(0, deal.bids - AT_ONCE)
        self.places = {
            b: {node: place for place, node in enumerate(memories(b, memory - 1))} for b in range(-1, deal.bids)
        }
        gains = np.where(deal.true, 1.0, -1.0)
        self.wins = gains if seat == 0 else -gains.transpose(0, 2, 1)
        """By bid, own hand and the other's: what the responder gets if seat 0 made the bid and it is doubted."""
        self.known: dict[tuple[int, tuple[int, ...]], Array] = {}

    def value(self) -> float:
        """Give what the best response is worth to its seat."""
        start = np.array(self.deal.chances[1 - self.seat])
        return float(self.deal.chances[self.seat] @ self._prefix((), start))

    def _mover(self, length: int) -> int:
        return length % 2

    def _acts(self, history: tuple[int, ...]) -> Array:
        last = history[-1] if history else -1
        node = ((-1,) * self.memory + history)[-self.memory : -1] if history else (-1,) * (self.memory - 1)
        return self.strategy[self._mover(len(history)), last][self.places[last][node]]

    def _prefix(self, history: tuple[int, ...], weights: Array) -> Array:
        """Give the value by own hand after a history on the low bids, where each of the other's hands has a weight."""
        last = history[-1] if history else -1
        responds = self._mover(len(history)) == self.seat
        acts = None if responds else self._acts(history)
        doubted = weights if acts is None else weights * acts[:, -1]
        found = [self._doubt(last, len(history), doubted)] if history else []
        for c in range(last + 1, self.split):
            gone = weights if acts is None else weights * acts[:, c - last - 1]
            found.append(self._prefix((*history, c), gone))
        found.extend(self._suffix(history, weights))
        return np.max(found, axis=0) if responds else np.sum(found, axis=0)

    def _doubt(self, bid: int, length: int, weights: Array) -> Array:
        sign = 1.0 if self._mover(length) == 1 else -1.0
        return sign * (weights @ self.wins[bid].T)

    def _suffix(self, history: tuple[int, ...], weights: Array) -> list[Array]:
        """Give the values of going on with each of the high bids, dealing with all their histories at once."""
        low, bids = self.split, self.deal.bids
        reach: dict[int, Array] = {}
        for c in range(low, bids):
            reach[c] = np.empty((1 << (c - low), len(weights)))
            reach[c][0] = self._gone(history, weights, c)
            for b in range(low, c):
                block = slice(1 << (b - low), 1 << (b - low + 1))
                reach[c][block] = reach[b] * self._chances(history, b, c)
        values: dict[int, Array] = {}
        for b in reversed(range(low, bids)):
            values[b] = self._level(history, reach[b], values, b)
        return [values[c][0] for c in range(low, bids)]

    def _gone(self, history: tuple[int, ...], weights: Array, c: int) -> Array:
        if self._mover(len(history)) == self.seat:
            return weights
        return weights * self._acts(history)[:, c - (history[-1] if history else -1) - 1]

    def _level(self, history: tuple[int, ...], reach: Array, values: dict[int, Array], b: int) -> Array:
        size = 1 << (b - self.split)
        block = slice(size, 2 * size)
        lengths = len(history) + 1 + _bits(size)
        responds = (lengths % 2) == self.seat
        weights = np.where(responds[:, None], reach, reach * self._chances(history, b, self.deal.bids))
        sign = np.where(lengths % 2 == 1, 1.0, -1.0)[:, None]
        best = total = sign * (weights @ self.wins[b].T)
        for c in range(b + 1, self.deal.bids):
            after = values[c][block]
            best, total = np.maximum(best, after), total + after
        return np.where(responds[:, None], best, total)

    def _chances(self, history: tuple[int, ...], b: int, c: int) -> Array:
        """Give by history (the set of high bids before b, with b) and the other's hand its chance to go on with c."""
        size, low = 1 << (b - self.split), self.split
        kept = self.memory - 1
        lengths = len(history) + 1 + _bits(size)
        key = (b, ((-1,) * kept + history)[len(history) :])
        if key not in self.known:
            self.known[key] = np.array([self.places[b][node] for node in _lasts(size, low, key[1])])
        nodes, other = self.known[key], 1 - self.seat
        acts = self.strategy[other, b][nodes, :, c - b - 1]
        return np.where((lengths % 2 == other)[:, None], acts, 1.0)


def _bits(size: int) -> Array:
    found = np.zeros(1, dtype=int)
    while len(found) < size:
        found = np.r_[found, found + 1]
    return found


def _lasts(size: int, low: int, node: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List what is remembered before a bid, by the set of high bids made since this was."""
    found = [node]
    while len(found) < size:
        bid = low + len(found).bit_length() - 1
        found += [(*node, bid)[1:] if node else () for node in found]
    return found


def exploitability(deal: Deal, strategy: Strategy, memory: int) -> float:
    """Give by how much the best responses of both seats beat a strategy, on average: 0 is perfect play."""
    return sum(Response(deal, strategy, memory, seat).value() for seat in (0, 1)) / 2
