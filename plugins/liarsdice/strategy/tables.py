"""Rounds for two that are small enough to be solved beforehand: tables of chances, read on first use.

A table holds a weight for every action, by seat to move (the opener is 0), last bid, the bids remembered before it,
and hand; bids come first and the doubt last. Bids are numbered from the lowest.
"""

import zlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement, product
from random import Random

LARGEST = 4
DICE = {"sum": (1, 1)} | {f"{mine}v{other}": (mine, other) for mine, other in product(range(1, LARGEST + 1), repeat=2)}
"""How many dice the opener and the other have in each table."""
MEMORY = dict.fromkeys(DICE, 1) | {"1v1": 2, "sum": 3, "2v1": 2, "1v2": 3, "2v2": 3}
"""How many bids the players of each table remember."""
SUMS = 11
DOUBT = -1


class Solved:
    """The strategy of one small round."""

    def __init__(self, name: str) -> None:
        """Read the table."""
        self._raw = zlib.decompress((files("plugins.liarsdice") / "data" / f"{name}.bin").read_bytes())
        self._memory = MEMORY[name] - 1
        self.bids = SUMS if name == "sum" else 6 * sum(DICE[name])
        hands = [list(combinations_with_replacement(range(1, 7), dice)) for dice in DICE[name]]
        self._hands = [{hand: place for place, hand in enumerate(seat)} for seat in hands]
        self._places: dict[int, dict[tuple[int, ...], int]] = {}
        self._starts: dict[tuple[int, int], int] = {}
        start = 0
        for last in range(-1, self.bids):
            self._places[last] = {node: place for place, node in enumerate(_memories(last, self._memory))}
            for seat in (0, 1):
                self._starts[seat, last] = start
                start += len(self._places[last]) * len(hands[seat]) * self._actions(last)

    def _actions(self, last: int) -> int:
        return self.bids - last - (last < 0)

    def weights(self, bids: Sequence[int], dice: Sequence[int]) -> bytes:
        """Give the weights of the actions of the player to move after these bids, who holds these dice."""
        seat, last = len(bids) % 2, bids[-1] if bids else -1
        before = ((-1,) * (self._memory + 1) + tuple(bids))[-self._memory - 1 : -1]
        node = self._places[last][before if bids else (-1,) * self._memory]
        row = node * len(self._hands[seat]) + self._hands[seat][tuple(sorted(dice))]
        start = self._starts[seat, last] + row * self._actions(last)
        return self._raw[start : start + self._actions(last)]

    def choose(self, bids: Sequence[int], dice: Sequence[int], chance: Random) -> int:
        """Choose a bid, or `DOUBT`."""
        weights = self.weights(bids, dice)
        (place,) = chance.choices(range(len(weights)), weights)
        return DOUBT if bids and place == len(weights) - 1 else (bids[-1] if bids else -1) + 1 + place


def _memories(last: int, size: int) -> list[tuple[int, ...]]:
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
    if name not in MEMORY:
        return None
    numbers = [6 * (count - 1) + face - 1 for count, face in bids]
    return DOUBT if numbers and numbers[-1] >= solved(name).bids - 1 else solved(name).choose(numbers, dice, chance)


def sum_choice(totals: Sequence[int], die: int, chance: Random) -> int:
    """Choose in the round on the last two dice: a total, or `DOUBT`."""
    chosen = solved("sum").choose([total - 2 for total in totals], (die,), chance)
    return chosen if chosen == DOUBT else chosen + 2
