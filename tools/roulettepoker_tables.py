"""Solves the rounds of Roulette Poker by CFR+ and writes the tables that the house plays by.

Needs numpy. Run with `python tools/roulettepoker_tables.py [ITERATIONS] [PROCESSES]`; it prints each round as it
is solved, and writes the file at the end, after a good quarter of an hour on one core.
"""

import json
import sys
import zlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from plugins.roulettepoker.hands import COPIES, DECK, RANKS, strength
from plugins.roulettepoker.rules import PRIZE
from plugins.roulettepoker.strategy.tables import ANTES, FILE, LEVELS, STACKS, edges
from plugins.roulettepoker.strategy.tree import BOARDS, FOLD, MATCH, Grower, Node

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
"""Values by decision of a bundle, edge, board (one in the initial betting), bullet card, and move where that varies."""


def weights() -> Array:
    """Give the chance of each board, the own and the other's bullet card."""
    found = np.zeros((len(BOARDS), len(RANKS), len(RANKS)))
    for own in RANKS:
        for other in RANKS:
            left = {rank: COPIES - (rank == own) - (rank == other) for rank in RANKS}
            bullets = COPIES * (COPIES - (own == other)) / (len(DECK) * (len(DECK) - 1))
            for place, (low, high) in enumerate(BOARDS):
                ways = left[low] * (left[low] - 1) if low == high else 2 * left[low] * left[high]
                pairs = (len(DECK) - 2) * (len(DECK) - 3)
                found[place, own - 1, other - 1] = bullets * max(0, ways) / pairs
    return found


def signs() -> Array:
    """Give 1 where the own bullet card wins the showdown, -1 where it loses."""

    def sign(own: int, other: int, board: Sequence[int]) -> float:
        left, right = strength(own, board), strength(other, board)
        return float((left > right) - (left < right))

    return np.array([[[sign(own, other, board) for other in RANKS] for own in RANKS] for board in BOARDS])


WEIGHTS = weights()
SHOWDOWN = WEIGHTS * signs()
PLAIN = WEIGHTS.sum(axis=0, keepdims=True)


def matched(positive: Array) -> Array:
    """Turn positive regrets into a strategy, uniform where there are none."""
    total = positive.sum(axis=-1, keepdims=True)
    return np.where(total > 0, positive / np.where(total > 0, total, 1), 1 / positive.shape[-1])


def against(weight: Array, reach: Array) -> Array:
    """Weigh the own cards by what the other may hold and how it got here."""
    found: Array = (weight @ reach[..., None])[..., 0]
    return found


@dataclass
class Bundle:
    """Decisions of the same shape, solved side by side: their chips as columns, what follows each move as bundles."""

    numbers: list[int]
    final: bool
    mover: int
    mine: Array
    other: Array
    kinds: list[str]
    amounts: list[int]
    after: "list[Bundle | None]"
    regrets: Array
    sums: Array

    @classmethod
    def of(cls, nodes: Sequence[Node], edges: int) -> "Bundle":
        """Bundle decisions whose trees have one shape."""
        first = nodes[0]
        shape = (len(nodes), edges, len(BOARDS) if first.final else 1, len(RANKS), len(first.moves))
        after: list[Bundle | None] = []
        for place, move in enumerate(first.moves):
            leaf = move.after is None or move.after.final != first.final
            after.append(None if leaf else cls.of([node.moves[place].after for node in nodes], edges))  # type: ignore[misc]  # of one shape: all have one
        return cls(
            [node.number for node in nodes],
            first.final,
            first.mover,
            _column([node.paid + node.front for node in nodes]),
            _column([node.paid + node.other for node in nodes]),
            [move.kind for move in first.moves],
            [move.amount for move in first.moves],
            after,
            np.zeros(shape),
            np.zeros(shape),
        )

    def collect(self, found: dict[int, Array]) -> None:
        """Add the average strategy of each decision by its number."""
        for number, average in zip(self.numbers, matched(self.sums), strict=True):
            found[number] = average
        for bundle in self.after:
            if bundle:
                bundle.collect(found)


def _column(chips: Sequence[int]) -> Array:
    return np.array(chips, dtype=float).reshape(-1, 1, 1, 1)


def shape_of(node: Node) -> tuple[Any, ...]:
    """Give what two decisions share that can be bundled."""
    return tuple(
        (move.kind, move.after and move.after.final == node.final and shape_of(move.after)) for move in node.moves
    )


class Solver:
    """One round being solved, for several `edges`: the chips that each seat has beyond the shorter stack.

    Such chips can be lost to a shot only, so they change the prize and nothing else.
    """

    def __init__(self, root: Node, stack: int, edges: Sequence[tuple[int, int]] = ((0, 0),)) -> None:
        """Know nothing yet."""
        self.root, self.stack = root, stack
        self.edges = np.array(edges, dtype=float)
        self.weight = 0.0
        self.opening = {node.number: Bundle.of([node], len(edges)) for node in root.walk() if not node.final}
        groups: dict[tuple[Any, ...], list[Node]] = {}
        for node in root.walk():
            for move in node.moves:
                if move.after and move.after.final and not node.final:
                    groups.setdefault(shape_of(move.after), []).append(move.after)
        self.finals = [Bundle.of(nodes, len(edges)) for nodes in groups.values()]

    def solve(self, iterations: int) -> None:
        """Iterate CFR+, the players alternating, later strategies weighing more."""
        ones = np.ones((1, len(self.edges), 1, len(RANKS)))
        for step in range(1, iterations + 1):
            self.weight = float(step)
            for me in (0, 1):
                reaches: dict[int, tuple[Array, Array]] = {}
                self._opening(self.root, me, ones, ones, reaches, None)
                self._opening(self.root, me, ones, ones, reaches, self._finals(me, reaches))

    def averages(self) -> dict[int, Array]:
        """Give the strategy found for each decision, by edge, board, bullet card and move."""
        found: dict[int, Array] = {}
        for bundle in (*self.opening.values(), *self.finals):
            bundle.collect(found)
        return found

    def _finals(self, me: int, reaches: dict[int, tuple[Array, Array]]) -> dict[int, Array]:
        values: dict[int, Array] = {}
        for bundle in self.finals:
            mine, theirs = (np.concatenate([reaches[number][who] for number in bundle.numbers]) for who in (0, 1))
            wide = (*mine.shape[:2], len(BOARDS), len(RANKS))
            value = self._value(bundle, me, np.broadcast_to(mine, wide), np.broadcast_to(theirs, wide))
            for number, one in zip(bundle.numbers, value.sum(axis=2, keepdims=True), strict=True):
                values[number] = one[None]
        return values

    def _opening(
        self,
        node: Node,
        me: int,
        mine: Array,
        theirs: Array,
        reaches: dict[int, tuple[Array, Array]],
        values: dict[int, Array] | None,
    ) -> Array:
        """Go through the initial betting: note how its ends are reached, or learn from their `values`."""
        if node.final:
            reaches[node.number] = mine, theirs
            return values[node.number] if values else np.zeros_like(mine)
        bundle = self.opening[node.number]

        def deeper(place: int, mine: Array, theirs: Array) -> Array:
            after = node.moves[place].after
            assert after is not None
            return self._opening(after, me, mine, theirs, reaches, values)

        return self._at(bundle, me, mine, theirs, deeper, learning=values is not None, goes_on=self._goes_on(node))

    @staticmethod
    def _goes_on(node: Node) -> list[bool]:
        return [move.after is not None for move in node.moves]

    def _value(self, bundle: Bundle, me: int, mine: Array, theirs: Array) -> Array:
        def deeper(place: int, mine: Array, theirs: Array) -> Array:
            after = bundle.after[place]
            assert after is not None
            return self._value(after, me, mine, theirs)

        goes_on = [after is not None for after in bundle.after]
        return self._at(bundle, me, mine, theirs, deeper, learning=True, goes_on=goes_on)

    def _at(
        self, bundle: Bundle, me: int, mine: Array, theirs: Array, deeper: Any, *, learning: bool, goes_on: list[bool]
    ) -> Array:
        strategy = matched(bundle.regrets)
        if bundle.mover != me:
            return self._their_move(bundle, me, mine, theirs[..., None] * strategy, deeper, goes_on)
        values = self._my_moves(bundle, me, mine, theirs, strategy, deeper, goes_on)
        value: Array = (strategy * values).sum(axis=-1)
        if learning:
            bundle.sums += self.weight * mine[..., None] * strategy
            np.maximum(bundle.regrets + values - value[..., None], 0, out=bundle.regrets)
        return value

    def _my_moves(
        self, bundle: Bundle, me: int, mine: Array, theirs: Array, strategy: Array, deeper: Any, goes_on: list[bool]
    ) -> Array:
        columns = []
        weighed = WEIGHTS * theirs[..., None, :] if bundle.final else theirs
        lost = bundle.mine * weighed.sum(axis=-1) if bundle.final else theirs
        for place, kind in enumerate(bundle.kinds):
            if goes_on[place]:
                columns.append(deeper(place, mine * strategy[..., place], theirs))
            elif kind == MATCH:
                columns.append(bundle.other * against(SHOWDOWN, theirs))
            elif kind == FOLD:
                columns.append(-bundle.mine * against(PLAIN, theirs))
            else:
                gain = bundle.other + bundle.mine + self._prize(1 - me, bundle.other)
                columns.append(gain * weighed[..., bundle.amounts[place] - 1] - lost)
        return np.stack(columns, axis=-1)

    def _their_move(
        self, bundle: Bundle, me: int, mine: Array, theirs: Array, deeper: Any, goes_on: list[bool]
    ) -> Array:
        """Give my value where the other moves; `theirs` has its reach by move, its own chips are `bundle.mine`."""
        total: Any = 0.0
        for place, kind in enumerate(bundle.kinds):
            reach = theirs[..., place]
            if goes_on[place]:
                total = total + deeper(place, mine, reach)
            elif kind == MATCH:
                total = total + bundle.other * against(SHOWDOWN, reach)
            elif kind == FOLD:
                total = total + bundle.mine * against(PLAIN, reach)
        if bundle.final:
            shots = theirs[..., -len(RANKS) :]
            hit = np.einsum("cab,...cba->...ca", WEIGHTS, shots)
            loss = bundle.other + self._prize(me, bundle.other) + bundle.mine
            total = total + bundle.mine * against(WEIGHTS, shots.sum(axis=-1)) - loss * hit
        found: Array = total
        return found

    def _prize(self, target: int, paid: Array) -> Array:
        found: Array = np.minimum(PRIZE, self.stack - paid + self.edges[:, target, None, None])
        return found


def shares(solver: Solver) -> bytes:
    """Give how often each move is made, as the tables' file holds it before it is compressed."""
    found = solver.averages()
    by_edge = [[found[number][edge] for number in sorted(found)] for edge in range(len(solver.edges))]
    return b"".join(np.round(one * LEVELS).astype(np.uint8).tobytes() for edge in by_edge for one in edge)


def solved(stack: int, ante: int, iterations: int) -> bytes:
    """Solve one round and compress it."""
    solver = Solver(Grower(stack, ante).grow(), stack, edges(stack))
    solver.solve(iterations)
    return zlib.compress(shares(solver), 9)


def main(iterations: int, processes: int) -> None:
    """Solve every round, the longest first."""
    keys = sorted(product(STACKS, ANTES), key=lambda key: key[1] / key[0])
    with ProcessPoolExecutor(processes) as pool:
        waiting = {key: pool.submit(solved, *key, iterations) for key in keys}
        index, blob = {}, b""
        for (stack, ante), chunk in ((key, future.result()) for key, future in waiting.items()):
            index[f"{stack} {ante}"] = (len(blob), len(chunk))
            blob += chunk
            print(f"stack {stack:2}, ante {ante}: {len(chunk)} bytes", flush=True)
    path = Path(__file__).parents[1] / "plugins" / "roulettepoker" / FILE
    path.write_bytes(json.dumps(index).encode() + b"\n" + blob)


if __name__ == "__main__":
    main(*(int(given) for given in (*sys.argv[1:], *("300", "1")[len(sys.argv) - 1 :])))
