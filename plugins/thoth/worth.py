"""Each seat's chance to win, by both seats' health, rough as it is."""

from plugins.thoth.position import SEATS, Position

POWER = 1.5
"""A chance goes by so high a power of one's health."""


def worth(state: Position) -> tuple[float, ...]:
    """Give both chances to win, in sum 1."""
    if state.outcome is not None:
        return tuple(float(seat in state.outcome.ranking[0]) for seat in SEATS)
    one, other = (max(1, health) ** POWER for health in state.health)
    return one / (one + other), other / (one + other)
