"""Each seat's chance to win, by its dice."""

from plugins.liarsdice.classic.position import Position
from plugins.liarsdice.worth import shares


def worth(state: Position) -> tuple[float, ...]:
    """Give each seat's chance to win, in sum 1."""
    if state.outcome is not None:
        best = state.outcome.ranking[0]
        return tuple((seat in best) / len(best) for seat in range(len(state.dice)))
    return shares([0 if seat in state.out else len(hand) for seat, hand in enumerate(state.dice)])
