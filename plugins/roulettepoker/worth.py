"""Each seat's chance to win a match: its share of all chips, those at stake counted half for each."""

from plugins.roulettepoker.position import Position, between, whole_pot


def worth(state: Position) -> tuple[float, ...]:
    """Give both chances to win, in sum 1."""
    if state.outcome is not None:
        best = state.outcome.ranking[0]
        return tuple((seat in best) / len(best) for seat in range(len(state.stacks)))
    total = sum(state.stacks) + whole_pot(state)
    if state.practice or between(state) or not total:
        return (0.5, 0.5)
    return tuple((stack + whole_pot(state) / 2) / total for stack in state.stacks)
