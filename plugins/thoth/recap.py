"""Which round decided a match that is over: by the damage that it dealt."""

from croupier import Action, Highlight, Remark, Seat
from plugins.thoth.position import ACT, SEATS, Position
from plugins.thoth.worth import worth


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
    now, then = worth(before), worth(after)
    harm = [before.health[who] - after.health[who] for who in SEATS]
    best = max(SEATS, key=lambda who: then[who] - now[who])
    return Highlight(best, then[best] - now[best], Blow(best, before.round, harm[1 - best], harm[best]))
