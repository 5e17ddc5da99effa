"""Which bluffs and doubts decided a match in teams; a chance is the team's."""

from croupier import Action, Highlight, Seat
from plugins.liarsdice.cups import lose_die
from plugins.liarsdice.outlook import shares
from plugins.liarsdice.recap import weighed
from plugins.liarsdice.teams.display import view
from plugins.liarsdice.teams.position import Position


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh a bid or a doubt."""
    return weighed(before, seat, action, after, view, team_chances, lose_die)


def outlook(state: Position) -> tuple[float, ...]:
    """Give each seat's share of its team's chance to win, in sum 1."""
    return tuple(chance / 2 for chance in team_chances(state))


def team_chances(state: Position) -> tuple[float, ...]:
    """Give for each seat its team's chance to win."""
    seats = range(len(state.dice))
    if len(state.mates) < len(state.teams):
        return tuple(0.5 for _ in seats)
    if state.outcome is not None:
        return tuple(float(seat in _winners(state)) for seat in seats)
    dice = [sum(len(state.dice[seat]) for seat in team if seat not in state.out) for team in state.teams]
    found = shares(dice)
    return tuple(found[0 if seat in state.teams[0] else 1] for seat in seats)


def _winners(state: Position) -> tuple[int, ...]:
    best = state.outcome.ranking[0] if state.outcome is not None else ()
    return next(team for team in state.teams if set(best) & set(team))
