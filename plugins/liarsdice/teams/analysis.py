"""What choices cost in teams."""

from random import Random

from croupier import Action, Appraisal, Seat
from plugins.liarsdice.actions import Bid, Challenge
from plugins.liarsdice.analysis import appraised, doubtful
from plugins.liarsdice.teams.position import Position
from plugins.liarsdice.teams.strategy import scene
from plugins.liarsdice.teams.worth import worth as worth


def appraise(view: Position, seat: Seat, action: Action, chance: Random) -> Appraisal | None:
    """Judge a bid or a doubt by playouts, in dice of the team; reveals, and bids on the sum, are not judged."""
    if view.summing or not isinstance(action, Bid | Challenge):
        return None
    return appraised(scene(view, seat), view.round, action, not view.ran, chance)


def suspect(view: Position, seat: Seat, action: Action) -> float:
    """Tell how far a choice goes against the dice that the seat sees."""
    return doubtful(scene(view, seat), action) if isinstance(action, Bid | Challenge) and not view.summing else 0.0
