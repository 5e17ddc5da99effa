"""Each seat's chance to win a duel: whoever loses enough rounds first has lost, as if both were equally good."""

from collections.abc import Sequence
from math import comb

from plugins.liarsdice.duel.position import MOST_DICE, Position


def outlook(state: Position) -> tuple[float, ...]:
    """Give both chances to win, in sum 1."""
    if state.outcome is not None:
        return tuple(float(seat in state.outcome.ranking[0]) for seat in (0, 1))
    return shares([MOST_DICE + 1 - len(hand) for hand in state.dice])


def shares(rest: Sequence[int]) -> tuple[float, float]:
    """Give both chances to win where each may still lose so many rounds, the last of which ends the match."""
    mine, theirs = rest
    first = sum(comb(theirs - 1 + lost, lost) / 2 ** (theirs + lost) for lost in range(mine)) if theirs > 0 else 1.0
    return first, 1 - first
