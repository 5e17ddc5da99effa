"""A chance to win by dice, rough as it is."""

from collections.abc import Sequence

POWER = 1.5
"""A chance goes by so high a power of one's dice."""


def shares(counts: Sequence[int]) -> tuple[float, ...]:
    """Share the chance to win by dice, in sum 1."""
    total = sum(count**POWER for count in counts) or 1.0
    return tuple(count**POWER / total for count in counts)
