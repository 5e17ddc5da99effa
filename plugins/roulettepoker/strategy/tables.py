"""The solved rounds that the house plays by, read from their file when they are first needed.

The file begins with a line of JSON: a version, a checksum, and `{"STACK ANTE": [offset, length, initial, final], ...}`
with the sizes of the house's raises. Behind it lies, for each round, what zlib made of one byte for every edge, place
of the house, decision, case and move: how often the move is made, as a share of `LEVELS`.
"""

import json
import zlib
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from math import log
from typing import NamedTuple

from croupier import Chips
from plugins.roulettepoker.strategy.tree import Grower, Node, Sizes

FILE = "data/rounds.bin"
VERSION = 2
LEVELS = 20
KEPT = 12
"""Rounds and trees in memory: each has some thousand objects, which a full run of the collector goes through."""
STACKS: tuple[Chips, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40)
"""The shorter stack at the start of a round, its ante included."""
ANTES: tuple[Chips, ...] = (1, 2, 3, 4, 5)
BEYOND: Chips = 10
"""Chips beyond the shorter stack, which only a shot can take."""
EDGES: tuple[tuple[Chips, Chips], ...] = ((0, 0), (BEYOND, 0), (0, BEYOND))
"""Who has such chips, the starter or the other."""


def edges(stack: Chips) -> tuple[int, ...]:
    """List the edges that come about: stacks are equal at the start of a match alone, of 40 chips or 10 each."""
    if stack > 38:
        return (0,)
    return (0, 1, 2) if 7 <= stack <= 10 else (1, 2)


def rounds() -> list[tuple[Chips, Chips]]:
    """List the rounds that are solved: who has no more than the ante plays as if it were that."""
    return [(stack, ante) for stack in STACKS for ante in ANTES if ante <= stack]


class Tree(NamedTuple):
    """A tree, where the shares of each decision of the house start by its number, and how long they all are."""

    root: Node
    starts: dict[int, int]
    length: int


class Solved:
    """A solved round that the house plays from one place (0 starts): its tree, and how often each move is made."""

    def __init__(self, tree: Tree, house: int, stack: Chips, shares: bytes, edge: int) -> None:
        """Find the shares of the house's decisions; for each edge, a starter's stand before the other's."""
        self.root, self.house, self.stack = tree.root, house, stack
        both = len(shares) // len(edges(stack))
        begin = both * edge + (both - tree.length if house else 0)
        self._shares = shares[begin : begin + tree.length]
        self._starts = tree.starts

    def shares(self, node: Node, case: int) -> Sequence[int]:
        """Give how often each move of a decision is made in a case (`Node.rows`)."""
        width = len(node.moves)
        start = self._starts[node.number] + case * width
        return self._shares[start : start + width]


def nearest(stack: Chips, ante: Chips, edge: int, house: int) -> Solved:
    """Give the solved round that is most like one with this shorter stack and ante, from the house's place."""
    close = _closest(stack)
    known = edges(close)
    return _solved(close, min(ante, close, ANTES[-1]), edge if edge in known else known[0], house)


@lru_cache(maxsize=128)
def _closest(stack: Chips) -> Chips:
    return min(STACKS, key=lambda known: (abs(log(known / stack)), known))


@lru_cache(maxsize=KEPT)
def _solved(stack: Chips, ante: Chips, edge: int, house: int) -> Solved:
    *sizes, shares = _read(stack, ante)
    return Solved(_tree(stack, ante, house, (sizes[0], sizes[1])), house, stack, shares, edges(stack).index(edge))


@lru_cache(maxsize=1)
def _read(stack: Chips, ante: Chips) -> tuple[float, float, bytes]:
    """Give the sizes of the house's raises in a round, and its shares for all edges and both places."""
    index, blob = solved_rounds()
    offset, length, initial, final = index[f"{stack} {ante}"]
    return initial, final, zlib.decompress(blob[offset : offset + length])


@lru_cache(maxsize=KEPT)
def _tree(stack: Chips, ante: Chips, house: int, sizes: Sizes) -> Tree:
    """Grow a tree, which the edges share."""
    root = Grower(stack, ante, house, sizes).grow()
    own = [node for node in root.walk() if node.mover == house]
    *starts, length = accumulate((node.rows() * len(node.moves) for node in own), initial=0)
    return Tree(root, dict(zip((node.number for node in own), starts, strict=True)), length)


@cache
def solved_rounds() -> tuple[dict[str, tuple[int, int, float, float]], bytes]:
    """Read the file, once; ValueError where it is another version's or came to harm."""
    return unpacked((files("plugins.roulettepoker") / FILE).read_bytes())


def packed(rounds: dict[str, tuple[int, int, float, float]], blob: bytes) -> bytes:
    """Give the file that holds these rounds."""
    head = {"version": VERSION, "sum": zlib.crc32(blob), "rounds": rounds}
    return json.dumps(head).encode() + b"\n" + blob


def unpacked(file: bytes) -> tuple[dict[str, tuple[int, int, float, float]], bytes]:
    """Give the rounds of a file, unless it is another version's or came to harm."""
    first, _, blob = file.partition(b"\n")
    head = json.loads(first)
    if (head.get("version"), head.get("sum")) != (VERSION, zlib.crc32(blob)):
        raise ValueError(f"{FILE} is not what tools/roulettepoker_tables.py wrote for this version")
    return head["rounds"], blob
