"""Each team's chance to win, by its dice, and each seat's share of it."""

from plugins.liarsdice.teams.position import Position
from plugins.liarsdice.worth import shares


def worth(state: Position) -> tuple[float, ...]:
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
