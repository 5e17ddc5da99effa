"""The solved rounds that the house plays by, read from their file when they are first needed.

The file begins with a line of JSON, `{"STACK ANTE": [offset, length], ...}`; behind it lies, for each round, what zlib
made of one byte for every edge, decision, case and move: how often the move is made, as a share of `LEVELS`.
"""

import json
import zlib
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import log

from croupier import Chips
from plugins.roulettepoker.strategy.tree import Grower, Node

FILE = "data/rounds.bin"
LEVELS = 31
STACKS: tuple[Chips, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 29, 34, 40)
"""The shorter stack at the start of a round, its ante included."""
ANTES: tuple[Chips, ...] = (1, 2, 3, 4, 5)
BEYOND: Chips = 10
"""Chips beyond the shorter stack, which only a shot can take."""
EDGES: tuple[tuple[Chips, Chips], ...] = ((0, 0), (BEYOND, 0), (0, BEYOND))
"""Who has such chips, the starter or the other."""
LONGEST_WITH_EDGES: Chips = 20


def edges(stack: Chips) -> tuple[tuple[Chips, Chips], ...]:
    """List the edges that matter: in deep rounds, hardly ever all in, they are not told apart."""
    return EDGES if stack <= LONGEST_WITH_EDGES else EDGES[:1]


class Solved:
    """One solved round: its tree, and how often each move is made."""

    def __init__(self, stack: Chips, ante: Chips, shares: bytes) -> None:
        """Know where each decision's shares begin."""
        self.root, self._shares = Grower(stack, ante).grow(), shares
        self._edges = len(edges(stack))
        self._starts: list[int] = []
        self._length = 0
        for node in self.root.walk():
            self._starts.append(self._length)
            self._length += node.rows() * len(node.moves)

    def shares(self, node: Node, case: int, edge: int) -> Sequence[int]:
        """Give how often each move of a decision is made in a case (`Node.rows`), for an edge."""
        width = len(node.moves)
        start = min(edge, self._edges - 1) * self._length + self._starts[node.number] + case * width
        return self._shares[start : start + width]


def nearest(stack: Chips, ante: Chips) -> Solved:
    """Give the solved round that is most like one with this shorter stack and this ante."""
    close = min(STACKS, key=lambda known: (abs(log(known / stack)), known))
    return _solved(close, min(ante, ANTES[-1]))


@lru_cache(maxsize=16)
def _solved(stack: Chips, ante: Chips) -> Solved:
    index, blob = _file()
    offset, length = index[f"{stack} {ante}"]
    return Solved(stack, ante, zlib.decompress(blob[offset : offset + length]))


@cache
def _file() -> tuple[dict[str, tuple[int, int]], bytes]:
    head, _, blob = (files("plugins.roulettepoker") / FILE).read_bytes().partition(b"\n")
    return json.loads(head), blob
