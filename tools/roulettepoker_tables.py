"""Solves the rounds of Roulette Poker by CFR+ and writes the tables that the house plays by.

Needs numpy and numba. Run with `python tools/roulettepoker_tables.py [ITERATIONS] [PROCESSES]`; it prints each round
as it is solved, and writes the file at the end, after some ten minutes on one core. There is no chance in it: the same
iterations make the same file.
"""

import sys
import zlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from plugins.roulettepoker.hands import COPIES, DECK, RANKS, strength
from plugins.roulettepoker.rules import PRIZE
from plugins.roulettepoker.strategy.tables import EDGES, FILE, LEVELS, edges, packed, rounds
from plugins.roulettepoker.strategy.tree import BOARDS, FIRE, FOLD, MATCH, RAISE, Grower, Node, Sizes

Array: TypeAlias = np.ndarray[Any, Any]

MEEK = (1.0, 1.5, 2.0, 3.0)
"""What the house may raise to before the cards lie open, as fractions of the pot: the first that is good enough."""
FINAL_SIZE = 1.0
GOOD = 0.3
"""The chips a round that a size may lose to the best answer; small raises make long matches."""
SELDOM = 0.01
"""How often the house gets to a decision by its own moves, for that to be kept."""
KINDS = {MATCH: 0, RAISE: 1, FOLD: 2, FIRE: 3}
GIVE_UP = KINDS[FOLD]
WIDE = len(BOARDS)
SUITS = len(RANKS)


def weights() -> Array:
    """Give the chance of each board, the own and the other's bullet card."""
    found = np.zeros((WIDE, SUITS, SUITS))
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


CHANCES = weights()
SHOWDOWNS = CHANCES * signs()
BEFORE = CHANCES.sum(axis=0)


class Flat(NamedTuple):
    """A tree as columns: by decision, and from `first` on by move; `cells` and `cases` say where its values begin."""

    final: Array
    mover: Array
    mine: Array
    other: Array
    first: Array
    kinds: Array
    after: Array
    cells: Array
    cases: Array


def flat(root: Node) -> Flat:
    """Lay a tree out; every decision stands before those that follow it."""
    nodes = list(root.walk())
    moves = [move for node in nodes for move in node.moves]
    return Flat(
        np.array([node.final for node in nodes]),
        np.array([node.mover for node in nodes]),
        np.array([float(node.paid + node.front) for node in nodes]),
        np.array([float(node.paid + node.other) for node in nodes]),
        np.cumsum([0, *(len(node.moves) for node in nodes)]),
        np.array([KINDS[move.kind] for move in moves]),
        np.array([move.after.number if move.after else -1 for move in moves]),
        np.cumsum([0, *(node.rows() * len(node.moves) for node in nodes)]),
        np.cumsum([0, *(node.rows() for node in nodes)]),
    )


def _match_regrets(tree: Flat, regrets: Array, shares: Array) -> None:
    """Turn positive regrets into a strategy, uniform where there are none."""
    for node in range(len(tree.mover)):
        width = tree.first[node + 1] - tree.first[node]
        for start in range(tree.cells[node], tree.cells[node + 1], width):
            total = 0.0
            for cell in range(start, start + width):
                total += regrets[cell]
            for cell in range(start, start + width):
                shares[cell] = regrets[cell] / total if total > 0 else 1 / width


def _reach(tree: Flat, shares: Array, reach: Array) -> None:
    """Follow both players from the root: how often each gets to a decision with a card, by their own moves."""
    for node in range(len(tree.mover)):
        width, mover = tree.first[node + 1] - tree.first[node], tree.mover[node]
        for move in range(width):
            after = tree.after[tree.first[node] + move]
            if after < 0:
                continue
            for case in range(tree.cases[after + 1] - tree.cases[after]):
                origin = case if tree.final[node] == tree.final[after] else case % SUITS
                source, target = tree.cases[node] + origin, tree.cases[after] + case
                share = shares[tree.cells[node] + origin * width + move]
                reach[mover, target] = reach[mover, source] * share
                reach[1 - mover, target] = reach[1 - mover, source]


def _follow(tree: Flat, node: int, after: int, case: int, values: Array) -> float:
    """Give the value of what follows a move, over all boards where the cards are turned in between."""
    if tree.final[node] == tree.final[after]:
        return values[tree.cases[after] + case]  # type: ignore[no-any-return]  # numpy is as if absent
    total = 0.0
    for place in range(tree.cases[after] + case, tree.cases[after + 1], SUITS):
        total += values[place]
    return total


def _weigh(matrix: Array, own: int, theirs: Array) -> float:
    total = 0.0
    for card in range(SUITS):
        total += matrix[own, card] * theirs[card]
    return total


def _values(  # compiled: plain arguments
    me: int, tree: Flat, shares: Array, reach: Array, values: Array, chances: Array, showdowns: Array, before: Array,
    prizes: Array, best: bool, regrets: Array, sums: Array, weight: float,
) -> None:  # fmt: skip
    """Value all cases for one player, from the leaves up; note regrets and the strategy, or take the best of all."""
    theirs, found = np.zeros(SUITS), np.zeros((32, SUITS))
    for node in range(len(tree.mover) - 1, -1, -1):
        first, width, mover = tree.first[node], tree.first[node + 1] - tree.first[node], tree.mover[node]
        mine, other = tree.mine[node], tree.other[node]
        plain = width - SUITS if tree.final[node] else width
        hit = mine + other + min(PRIZE, prizes[1 - mover] - other)
        for start in range(0, tree.cases[node + 1] - tree.cases[node], SUITS):
            base, board, cells = tree.cases[node] + start, start // SUITS, tree.cells[node] + start * width
            for move in range(plain):
                after = tree.after[first + move]
                if after >= 0:
                    for card in range(SUITS):
                        found[move, card] = _follow(tree, node, after, start + card, values)
                    continue
                for card in range(SUITS):
                    often = shares[cells + card * width + move] if mover != me else 1.0
                    theirs[card] = reach[1 - me, base + card] * often
                for card in range(SUITS):
                    if tree.kinds[first + move] == GIVE_UP:
                        found[move, card] = (mine if mover != me else -mine) * _weigh(before, card, theirs)
                    else:
                        found[move, card] = other * _weigh(showdowns[board], card, theirs)
            if plain < width:
                for card in range(SUITS):
                    theirs[card] = reach[1 - me, base + card]
                    if mover != me:
                        often = 0.0
                        for cell in range(cells + card * width + plain, cells + (card + 1) * width):
                            often += shares[cell]
                        theirs[card] *= often
                for card in range(SUITS):
                    missed = mine * _weigh(chances[board], card, theirs)
                    if mover != me:
                        found[plain:width, card] = 0.0
                        found[plain, card] = missed
                        for held in range(SUITS):
                            shot = reach[mover, base + held] * shares[cells + held * width + plain + card]
                            found[plain, card] -= hit * chances[board, card, held] * shot
                    else:
                        for target in range(SUITS):
                            found[plain + target, card] = hit * chances[board, card, target] * theirs[target] - missed
            for card in range(SUITS):
                cell = cells + card * width
                value = found[0, card] if best and mover == me else 0.0
                for move in range(width):
                    if mover != me:
                        value += found[move, card]
                    elif best:
                        value = max(value, found[move, card])
                    else:
                        value += shares[cell + move] * found[move, card]
                values[base + card] = value
                if mover == me and not best:
                    for move in range(width):
                        sums[cell + move] += weight * reach[me, base + card] * shares[cell + move]
                        regrets[cell + move] = max(0.0, regrets[cell + move] + found[move, card] - value)


_weigh, _follow = njit(_weigh, fastmath=True), njit(_follow)
_match_regrets, _reach, _values = njit(_match_regrets), njit(_reach), njit(_values, fastmath=True)


class Solver:
    """One round being solved; `edge` has the chips of each seat beyond the shorter stack, which only a shot takes."""

    def __init__(self, root: Node, stack: int, edge: tuple[int, int]) -> None:
        """Know nothing yet."""
        self.tree, self.root = flat(root), root
        self._prizes = np.array([float(stack + beyond) for beyond in edge])
        self._sums, self._regrets, self._shares = np.zeros((3, self.tree.cells[-1]))
        self._reached, self._found = np.ones((2, self.tree.cases[-1])), np.zeros(self.tree.cases[-1])

    def solve(self, iterations: int) -> Array:
        """Iterate CFR+, the players alternating, later strategies weighing more by the square; give the average."""
        for step in range(1, iterations + 1):
            for me in (0, 1):
                _match_regrets(self.tree, self._regrets, self._shares)
                self._value(me, self._shares, False, float(step) ** 2)
        average = np.zeros_like(self._sums)
        _match_regrets(self.tree, self._sums, average)
        return average

    def loss(self, average: Array, house: int) -> float:
        """Give what the house loses a round to the best answer, within the tree."""
        self._value(1 - house, average, True, 0.0)
        return float(self._found[:SUITS].sum())

    def levels(self, average: Array, node: Node) -> Array:
        """Round how often each move is made; where the house seldom gets by its own moves, it checks or calls."""
        width = len(node.moves)
        cells = average[slice(*self.tree.cells[node.number : node.number + 2])].reshape(-1, width)
        seldom = self._reached[node.mover, slice(*self.tree.cases[node.number : node.number + 2])] < SELDOM
        found: Array = np.round(cells * LEVELS).astype(np.uint8)
        found[seldom] = 0
        found[found.sum(axis=1) == 0, 0] = LEVELS
        return found

    def _value(self, me: int, shares: Array, best: bool, weight: float) -> None:
        _reach(self.tree, shares, self._reached)
        reached, found, notes = self._reached, self._found, (self._regrets, self._sums)
        _values(
            me, self.tree, shares, reached, found, CHANCES, SHOWDOWNS, BEFORE, self._prizes, best, *notes, weight
        )  # fmt: skip


def solved(stack: int, ante: int, sizes: Sizes, iterations: int) -> tuple[float, bytes]:
    """Solve one round for each edge and place: what it loses on average, and how often each move is made."""
    losses, found = [], b""
    for edge in edges(stack):
        for house in (0, 1):
            solver = Solver(Grower(stack, ante, house, sizes).grow(), stack, EDGES[edge])
            average = solver.solve(iterations)
            losses.append(solver.loss(average, house))
            for node in solver.root.walk():
                if node.mover == house:
                    found += solver.levels(average, node).tobytes()
    return sum(losses) / len(losses), found


def chosen(stack: int, ante: int, iterations: int) -> tuple[Sizes, float, bytes]:
    """Solve one round with the smallest raise that is good enough, or else with the best."""
    tried = []
    for size in MEEK:
        lost, found = solved(stack, ante, (size, FINAL_SIZE), iterations)
        tried.append((lost, (size, FINAL_SIZE), found))
        if lost <= GOOD:
            break
    lost, sizes, found = tried[-1] if tried[-1][0] <= GOOD else min(tried)
    return sizes, lost, zlib.compress(found, 9)


def main(iterations: int, processes: int) -> None:
    """Solve every round, the longest first."""
    keys = sorted(rounds(), key=lambda key: key[1] / key[0])
    with ProcessPoolExecutor(processes) as pool:
        waiting = {key: pool.submit(chosen, *key, iterations) for key in keys}
        index: dict[str, tuple[int, int, float, float]] = {}
        blob = b""
        for (stack, ante), (sizes, lost, chunk) in ((key, future.result()) for key, future in waiting.items()):
            index[f"{stack} {ante}"] = (len(blob), len(chunk), *sizes)
            blob += chunk
            print(f"stack {stack:2}, ante {ante}: raises {sizes[0]}, {lost:.2f}, {len(chunk)} bytes", flush=True)
    path = Path(__file__).parents[1] / "plugins" / "roulettepoker" / FILE
    path.write_bytes(packed(index, blob))


if __name__ == "__main__":
    main(*(int(given) for given in (*sys.argv[1:], *("250", "1")[len(sys.argv) - 1 :])))
