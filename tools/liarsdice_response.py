"""The best response to a strategy for a round of liar's dice for two; it remembers everything. Needs numpy."""

import numpy as np
from liarsdice_solver import Array, Deal, Strategy

from plugins.liarsdice.strategy.tables import memories

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
