"""What a challenge costs: from the dice of all seats before it to those after it."""

from collections.abc import Sequence

MOST = 5
"""Dice that a seat starts with, and the most it can have."""


def after_challenge(
    counts: Sequence[int], bidder: int, challenger: int, over: int, exact: bool = False, giveaway: bool = False
) -> tuple[int, ...]:
    """Count everybody's dice after a challenge; `over` is by how many the dice found exceed the bid."""
    left = list(counts)
    if over < 0:
        left[bidder] = max(0, left[bidder] + over)
        return tuple(left)
    left[challenger] = max(0, left[challenger] - max(1, over))
    if over == 0 and giveaway:
        left[bidder] += 0 < left[bidder] < MOST
    elif over == 0 and exact:
        spared = (bidder, challenger)
        left = [count - (count > 1 and seat not in spared) for seat, count in enumerate(left)]
    return tuple(left)
