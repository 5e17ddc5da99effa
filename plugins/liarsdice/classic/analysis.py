"""What choices cost at liar's dice."""

from collections.abc import Sequence
from random import Random

from croupier import Action, Appraisal, Seat
from plugins.liarsdice.actions import Bid, Challenge
from plugins.liarsdice.analysis import appraised, doubtful, expected_loser, is_mixed, looking_ahead
from plugins.liarsdice.classic.position import Position
from plugins.liarsdice.classic.strategy import scene
from plugins.liarsdice.outlook import shares


def worth(state: Position) -> Sequence[float]:
    """Share the win out by everybody's dice, now and as the round would end."""
    held = [len(hand) for hand in state.dice]
    if state.summing or state.wait is None or not state.total:
        return shares(held)
    loser = expected_loser(scene(state, state.wait.seats[0]))
    return looking_ahead(held, [dice - (seat == loser) for seat, dice in enumerate(held)])


def appraise(view: Position, seat: Seat, action: Action, chance: Random) -> Appraisal | None:
    """Judge a bid or a doubt by playouts, unless the solved rounds for two make it too; those on the sum are not."""
    if view.summing or not isinstance(action, Bid | Challenge) or _is_mixed(view, seat, action):
        return None
    return appraised(scene(view, seat), view.round, action, True, chance)


def suspect(view: Position, seat: Seat, action: Action) -> float:
    """Tell how far a choice goes against the dice that the seat sees."""
    return 0.0 if view.summing else doubtful(scene(view, seat), action)


def _is_mixed(view: Position, seat: Seat, action: Bid | Challenge) -> bool:
    cups = [len(hand) for who, hand in enumerate(view.dice) if hand and who != seat]
    if len(cups) != 1 or len(view.players) != 2:
        return False
    mine, theirs = len(view.dice[seat]), cups[0]
    dice = (mine, theirs) if len(view.bids) % 2 == 0 else (theirs, mine)
    made = (action.count, action.face) if isinstance(action, Bid) else None
    return is_mixed(dice, [(bid.count, bid.face) for bid in view.bids], view.dice[seat], made)
