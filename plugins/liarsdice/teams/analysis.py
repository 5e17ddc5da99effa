"""What choices cost in teams."""

from collections.abc import Sequence
from random import Random

from croupier import Action, Appraisal, Seat
from plugins.liarsdice.actions import Bid, Challenge
from plugins.liarsdice.analysis import appraised, doubtful, expected_loser, looking_ahead
from plugins.liarsdice.outlook import shares
from plugins.liarsdice.teams.position import BID, TURN, Position
from plugins.liarsdice.teams.strategy import scene


def worth(state: Position) -> Sequence[float]:
    """Share the win out by the dice of both teams, now and as the round would end; evenly before the first round."""
    seats, teams = len(state.dice), state.teams
    if state.wait is None or state.wait.kind not in (TURN, BID):
        return [1 / seats] * seats
    held = [sum(len(state.dice[seat]) for seat in team) for team in teams]
    if state.summing:
        won = shares(held)
    else:
        loser = expected_loser(scene(state, state.wait.seats[0]))
        won = looking_ahead(held, [dice - (loser in team) for dice, team in zip(held, teams, strict=True)])
    return [won[seat not in teams[0]] / len(teams[seat not in teams[0]]) for seat in range(seats)]


def appraise(view: Position, seat: Seat, action: Action, chance: Random) -> Appraisal | None:
    """Judge a bid or a doubt by playouts, in dice of the team; reveals, and bids on the sum, are not judged."""
    if view.summing or not isinstance(action, Bid | Challenge):
        return None
    return appraised(scene(view, seat), view.round, action, not view.ran, chance)


def suspect(view: Position, seat: Seat, action: Action) -> float:
    """Tell how far a choice goes against the dice that the seat sees."""
    return doubtful(scene(view, seat), action) if isinstance(action, Bid | Challenge) and not view.summing else 0.0
