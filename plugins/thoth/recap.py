"""Which round decided a match that is over: by the damage that it dealt."""

from croupier import Action, Highlight, Remark, Seat
from plugins.thoth.position import ACT, SEATS, Position


class Blow(Remark):
    """A round in which a seat dealt more damage than it took."""

    seat: Seat
    round: int
    dealt: int
    taken: int


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh the end of a round."""
    if before.phase != ACT or after.health == before.health:
        return None
    now, then = outlook(before), outlook(after)
    harm = [before.health[who] - after.health[who] for who in SEATS]
    best = max(SEATS, key=lambda who: then[who] - now[who])
    return Highlight(best, then[best] - now[best], Blow(best, before.round, harm[1 - best], harm[best]))


POWER = 1.5
"""A chance goes by so high a power of one's health."""


def outlook(state: Position) -> tuple[float, ...]:
    """Give both chances to win, in sum 1."""
    if state.outcome is not None:
        return tuple(float(seat in state.outcome.ranking[0]) for seat in SEATS)
    one, other = (max(1, health) ** POWER for health in state.health)
    return one / (one + other), other / (one + other)
