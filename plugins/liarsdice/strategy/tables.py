"""Rounds for two that are small enough to be solved beforehand: tables of chances, read on first use.

A table holds a weight for every action, by last bid, seat to move (the opener is 0), the bids remembered before it, and
hand; bids come first and the doubt last. Bids are numbered from the lowest. The file begins with a line of JSON: a
version, a checksum, how many bids are remembered, and the lengths of what zlib made of the parts for each last bid.
"""

import json
import zlib
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, combinations, combinations_with_replacement, pairwise, product
from random import Random

LARGEST = 5
DICE = {"sum": (1, 1)} | {f"{mine}v{other}": (mine, other) for mine, other in product(range(1, LARGEST + 1), repeat=2)}
"""How many dice the opener and the other have in each table."""
VERSION = 1
SUMS = 11
DOUBT = -1
OPEN = 32
"""Parts of tables in memory, of up to half a megabyte each."""


class Solved:
    """The strategy of one small round."""

    def __init__(self, name: str) -> None:
        """Read the table; ValueError where it is another version's or came to harm."""
        self._name, (memory, self._blob, self._parts) = name, _unpacked(name)
        self._memory = memory - 1
        self.bids = _bids(name)
        hands = [list(combinations_with_replacement(range(1, 7), dice)) for dice in DICE[name]]
        self._hands = [{hand: place for place, hand in enumerate(seat)} for seat in hands]
        self._places = {
            last: {node: place for place, node in enumerate(memories(last, self._memory))}
            for last in range(-1, self.bids)
        }

    def _actions(self, last: int) -> int:
        return self.bids - last - (last < 0)

    def weights(self, bids: Sequence[int], dice: Sequence[int]) -> bytes:
        """Give the weights of the actions of the player to move after these bids, who holds these dice."""
        part, first, actions = self._rows(bids)
        start = (first + self._hands[len(bids) % 2][tuple(sorted(dice))]) * actions
        return part[start : start + actions]

    def every(self, bids: Sequence[int]) -> list[bytes]:
        """Give the same for each hand, in the order of `combinations_with_replacement`."""
        part, first, actions = self._rows(bids)
        rows = range(first, first + len(self._hands[len(bids) % 2]))
        return [part[row * actions : (row + 1) * actions] for row in rows]

    def _rows(self, bids: Sequence[int]) -> tuple[bytes, int, int]:
        """Give the part behind these bids, the row of the first hand in it, and how long each is."""
        seat, last = len(bids) % 2, bids[-1] if bids else -1
        before = ((-1,) * (self._memory + 1) + tuple(bids))[-self._memory - 1 : -1]
        nodes = self._places[last]
        first = nodes[before if bids else (-1,) * self._memory] * len(self._hands[seat])
        first += seat * len(nodes) * len(self._hands[0])
        return _part(self._name, last), first, self._actions(last)

    def part(self, last: int) -> bytes:
        """Give the weights behind a last bid."""
        return zlib.decompress(self._blob[slice(*self._parts[last + 1])])

    def choose(self, bids: Sequence[int], dice: Sequence[int], chance: Random) -> int:
        """Choose a bid, or `DOUBT`."""
        weights = self.weights(bids, dice)
        (place,) = chance.choices(range(len(weights)), weights)
        return DOUBT if bids and place == len(weights) - 1 else (bids[-1] if bids else -1) + 1 + place


@lru_cache(maxsize=OPEN)
def _part(name: str, last: int) -> bytes:
    return solved(name).part(last)


def _bids(name: str) -> int:
    return SUMS if name == "sum" else 6 * sum(DICE[name])


def packed(memory: int, parts: Sequence[bytes]) -> bytes:
    """Give the file of a table from its parts, one for each last bid."""
    made = [zlib.compress(part, 9) for part in parts]
    blob = b"".join(made)
    head = {"version": VERSION, "sum": zlib.crc32(blob), "memory": memory, "lengths": [len(part) for part in made]}
    return json.dumps(head).encode() + b"\n" + blob


def _unpacked(name: str) -> tuple[int, bytes, list[tuple[int, int]]]:
    """Give how many bids are remembered, and all parts with where each lies."""
    path = f"data/{name}.bin"
    first, _, blob = (files("plugins.liarsdice") / path).read_bytes().partition(b"\n")
    head = json.loads(first)
    lengths = head.get("lengths", [])
    right = (VERSION, zlib.crc32(blob), _bids(name) + 1, len(blob))
    if (head.get("version"), head.get("sum"), len(lengths), sum(lengths)) != right:
        raise ValueError(f"{path} is not what tools/liarsdice_tables.py wrote for this version")
    return head["memory"], blob, list(pairwise(accumulate(lengths, initial=0)))


def memories(last: int, size: int) -> list[tuple[int, ...]]:
    """List what may be remembered before a last bid, -1 for what never was; the latest bids vary slowest."""
    if last < 0:
        return [(-1,) * size]
    found = [(-1,) * (size - n) + c for n in range(min(size, last) + 1) for c in combinations(range(last), n)]
    return sorted(found, key=lambda memory: memory[::-1])


@cache
def solved(name: str) -> Solved:
    """Give a table, reading it on first use."""
    return Solved(name)


def choice(opener: int, other: int, bids: Sequence[tuple[int, int]], dice: Sequence[int], chance: Random) -> int | None:
    """Choose in a round of so many dice after bids of counts and faces.

    Gives the number of a bid or `DOUBT`, None where there is no table.
    """
    name = f"{opener}v{other}"
    if name not in DICE:
        return None
    numbers = [6 * (count - 1) + face - 1 for count, face in bids]
    return DOUBT if numbers and numbers[-1] >= solved(name).bids - 1 else solved(name).choose(numbers, dice, chance)


def sum_choice(totals: Sequence[int], die: int, chance: Random) -> int:
    """Choose in the round on the last two dice: a total, or `DOUBT`."""
    chosen = solved("sum").choose([total - 2 for total in totals], (die,), chance)
    return chosen if chosen == DOUBT else chosen + 2
