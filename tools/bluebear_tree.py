"""Small rounds of BlueBear over all that can be bid, solved by CFR+, and the best answers to a strategy.

A position is the set of bids made so far, as bits in the order of the ring; its lowest bit is one die of ones. Who is
to move follows from how many these are. Seats are numbered from the opener. Needs numpy and numba, which the house
itself does not.
"""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit

from plugins.bluebear.ring import FACES, STAR, ring

Array: TypeAlias = np.ndarray
LEAST = -9.0
"""Less than any worth."""
Worth = Callable[[int, int, int], Sequence[float]]
"""What a challenge is worth to each seat: by the bidder, the challenger, and by how many dice the bid was exceeded."""


class Tree(NamedTuple):
    """All positions of a round, and what a challenge in them is worth."""

    parent: Array
    """By position the one before its last bid."""
    last: Array
    """By position its last bid, -1 before the first."""
    mover: Array
    """By position the seat to move."""
    hands: Array
    """By seat how many hands there are."""
    chances: Array
    """By seat and hand, how likely it is."""
    matches: Array
    """By seat, bid and hand, how many dice count for the bid."""
    pays: Array
    """By seat, bid, bidder and number of dice that count, what a challenge is worth to the seat."""


class Strategy(NamedTuple):
    """How often each hand makes a move."""

    bids: Array
    """By the position that a bid leads to, and the hand of who makes it."""
    doubts: Array
    """By the position in which it is made, and the hand of who makes it."""


def hands_of(dice: int) -> tuple[list[tuple[int, ...]], list[float]]:
    """List the hands of so many dice, sorted, with their chances."""
    hands = list(combinations_with_replacement(FACES, dice))
    ways = [factorial(dice) / prod(factorial(hand.count(face)) for face in FACES) for hand in hands]
    return hands, [way / len(FACES) ** dice for way in ways]


def tree(dice: Sequence[int], worth: Worth) -> Tree:
    """Lay out a round in which the seats have so many dice, the opener first."""
    bids, seats, total = ring(sum(dice)), len(dice), sum(dice)
    masks = np.arange(1 << len(bids))
    last = np.array([int(mask).bit_length() - 1 for mask in masks])
    parent = np.where(masks > 0, masks ^ (1 << np.maximum(last, 0)), 0)
    mover = np.array([int(mask).bit_count() % seats for mask in masks])
    dealt = [hands_of(count) for count in dice]
    most = max(len(hands) for hands, _ in dealt)
    chances, matches = np.zeros((seats, most)), np.zeros((seats, len(bids), most), np.int64)
    pays = np.zeros((seats, len(bids), seats, total + 1))
    for seat, (hands, likely) in enumerate(dealt):
        chances[seat, : len(hands)] = likely
        for bid, made in enumerate(bids):
            matches[seat, bid, : len(hands)] = [sum(face in (made.face, STAR) for face in hand) for hand in hands]
            for found in range(total + 1):
                pays[:, bid, seat, found] = worth(seat, (seat + 1) % seats, found - made.count)
    return Tree(parent, last, mover, np.array([len(hands) for hands, _ in dealt]), chances, matches, pays)


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator]
def follow(all: Tree, strategy: Strategy, reach: Array) -> None:
    """Write by seat, position and hand how likely the seat's own choices lead there."""
    reach[:, 0] = 1.0
    for at in range(1, len(all.parent)):
        before = all.parent[at]
        for seat in range(len(reach)):
            own = all.mover[before] == seat
            for hand in range(all.hands[seat]):
                reach[seat, at, hand] = reach[seat, before, hand] * (strategy.bids[at, hand] if own else 1.0)


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator]
def spread(all: Tree, reach: Array, seat: int, at: int, often: Array, sums: Array) -> None:
    """Weigh by number the dice of all others that count for the last bid, where its challenge comes so `often`."""
    bid, total = all.last[at], len(sums[0])
    sums[0, :] = 0.0
    sums[0, 0] = 1.0
    for other in range(len(reach)):
        if other != seat:
            doubts = other == all.mover[at]
            sums[1:, :] = 0.0
            for hand in range(all.hands[other]):
                weight = all.chances[other, hand] * reach[other, at, hand] * (often[hand] if doubts else 1.0)
                sums[1, all.matches[other, bid, hand]] += weight
            for first in range(total):
                for second in range(total - first):
                    sums[2, first + second] += sums[0, first] * sums[1, second]
            sums[0, :] = sums[2, :]


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator]
def challenged(all: Tree, reach: Array, seat: int, at: int, often: Array, sums: Array, found: Array) -> None:
    """Write by hand what the challenge in a position is worth to a seat."""
    bid, bidder, total = all.last[at], (all.mover[at] - 1) % len(reach), len(sums[0])
    spread(all, reach, seat, at, often, sums)
    for mine in range(total):
        sums[1, mine] = 0.0
        for others in range(total - mine):
            sums[1, mine] += sums[0, others] * all.pays[seat, bid, bidder, mine + others]
    for hand in range(all.hands[seat]):
        found[hand] = sums[1, all.matches[seat, bid, hand]]


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator]
def gather(worth: Array, more: Array, often: Array, own: bool, best: bool) -> None:
    """Add to a position's worth, by hand, that of a move: of another seat, one's `own` so often, or one's `best`."""
    for hand in range(len(worth)):
        if not own:
            worth[hand] += more[hand]
        elif best:
            worth[hand] = max(worth[hand], more[hand])
        else:
            worth[hand] += often[hand] * more[hand]


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator]
def value(all: Tree, strategy: Strategy, reach: Array, seat: int, best: bool, worth: Strategy) -> None:
    """Write by position and hand what it is worth to a seat to be there, and to challenge there.

    It plays by the strategy, or `best` as may be.
    """
    hands, sums = all.hands[seat], np.zeros((3, all.pays.shape[3]))
    for at in range(len(all.parent)):
        worth.bids[at, :] = LEAST if best and all.mover[at] == seat else 0.0
    for at in range(len(all.parent) - 1, 0, -1):
        before, own = all.parent[at], all.mover[at] == seat
        challenged(all, reach, seat, at, strategy.doubts[at], sums, worth.doubts[at])
        gather(worth.bids[at, :hands], worth.doubts[at], strategy.doubts[at], own, best)
        gather(worth.bids[before, :hands], worth.bids[at], strategy.bids[at], all.mover[before] == seat, best)


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator]
def regret(all: Tree, regrets: Strategy, worth: Strategy, seat: int) -> None:
    """Add what a seat regrets not to have done; what it does not regret is forgotten at once."""
    for at in range(1, len(all.parent)):
        before = all.parent[at]
        for hand in range(all.hands[seat]):
            if all.mover[before] == seat:
                gain = worth.bids[at, hand] - worth.bids[before, hand]
                regrets.bids[at, hand] = max(regrets.bids[at, hand] + gain, 0.0)
            if all.mover[at] == seat:
                gain = worth.doubts[at, hand] - worth.bids[at, hand]
                regrets.doubts[at, hand] = max(regrets.doubts[at, hand] + gain, 0.0)


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator]
def scale(all: Tree, weights: Strategy, sums: Array, strategy: Strategy) -> None:
    """Write weights as chances, equal ones where all are zero."""
    sums[:] = 0.0
    bids = all.matches.shape[1]
    for at in range(1, len(all.parent)):
        for hand in range(sums.shape[1]):
            sums[all.parent[at], hand] += weights.bids[at, hand]
            sums[at, hand] += weights.doubts[at, hand]
    for at in range(1, len(all.parent)):
        before = all.parent[at]
        fewer, more = bids - all.last[at], bids - all.last[before] - (before == 0)
        for hand in range(sums.shape[1]):
            total = sums[before, hand]
            strategy.bids[at, hand] = weights.bids[at, hand] / total if total > 0 else 1 / more
            total = sums[at, hand]
            strategy.doubts[at, hand] = weights.doubts[at, hand] / total if total > 0 else 1 / fewer


@njit(cache=True, fastmath=True)  # type: ignore[untyped-decorator]
def add(all: Tree, sums: Strategy, strategy: Strategy, reach: Array, weight: float) -> None:
    """Add a strategy to an average, each move as often as its seat comes there."""
    for at in range(1, len(all.parent)):
        before = all.parent[at]
        for hand in range(sums.bids.shape[1]):
            sums.bids[at, hand] += weight * reach[all.mover[before], before, hand] * strategy.bids[at, hand]
            sums.doubts[at, hand] += weight * reach[all.mover[at], at, hand] * strategy.doubts[at, hand]


def nothing(all: Tree) -> Strategy:
    """Give zeros for every move."""
    shape = len(all.parent), all.chances.shape[1]
    return Strategy(np.zeros(shape), np.zeros(shape))


def reaches(all: Tree, strategy: Strategy) -> Array:
    """Give by seat, position and hand how likely the seat's own choices lead there."""
    found = np.zeros((len(all.chances), *strategy.bids.shape))
    follow(all, strategy, found)
    return found


def normal(all: Tree, weights: Strategy) -> Strategy:
    """Scale weights to chances, equal ones where all are zero."""
    found = nothing(all)
    scale(all, weights, np.zeros_like(weights.bids), found)
    return found


def solve(all: Tree, iterations: int) -> Strategy:
    """Run CFR+, seats in turn; gives the average strategy, later iterations weighing more."""
    regrets, sums, worth = nothing(all), nothing(all), nothing(all)
    strategy, spare = normal(all, regrets), np.zeros_like(worth.bids)
    reach = reaches(all, strategy)
    for number in range(1, iterations + 1):
        for seat in range(len(all.chances)):
            value(all, strategy, reach, seat, False, worth)
            regret(all, regrets, worth, seat)
            scale(all, regrets, spare, strategy)
            follow(all, strategy, reach)
        add(all, sums, strategy, reach, float(number**2))
    return normal(all, sums)


def worth_to(all: Tree, strategy: Strategy, seat: int, best: bool) -> float:
    """Give what a round is worth to a seat that plays by the strategy as the others do, or `best` as may be."""
    found = nothing(all)
    value(all, strategy, reaches(all, strategy), seat, best, found)
    return float(found.bids[0] @ all.chances[seat])
