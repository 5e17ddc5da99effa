"""Each seat's chance to win, by the dice that it has and the others have."""

from collections.abc import Sequence

from plugins.bluebear.position import Position, playing
from plugins.bluebear.strategy.worth import won

POWER = 1.5
"""Among many, a chance goes by so high a power of one's dice."""


def outlook(state: Position) -> tuple[float, ...]:
    """Give each seat's chance to win, in sum 1."""
    seats = range(len(state.hands))
    if state.outcome is not None:
        best = state.outcome.ranking[0]
        return tuple((seat in best) / len(best) for seat in seats)
    here = playing(state)
    return shares([state.held(seat) if seat in here else 0 for seat in seats])


def shares(counts: Sequence[int]) -> tuple[float, ...]:
    """Give each seat's chance by everybody's dice: for two as solved, whoever opens; among many by a rough measure."""
    alive = [seat for seat, count in enumerate(counts) if count]
    if len(alive) == 2:
        one, other = (counts[seat] for seat in alive)
        chance = (won(one, other, True) + won(one, other, False)) / 2
        found = dict(zip(alive, (chance, 1 - chance), strict=True))
        return tuple(found.get(seat, 0.0) for seat in range(len(counts)))
    total = sum(count**POWER for count in counts) or 1.0
    return tuple(count**POWER / total for count in counts)
