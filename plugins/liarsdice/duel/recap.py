"""Which bluffs and doubts decided a duel."""

from croupier import Action, Highlight, Seat, replace
from plugins.liarsdice.bids import HIDDEN, put
from plugins.liarsdice.duel.actions import Claim
from plugins.liarsdice.duel.display import view
from plugins.liarsdice.duel.outlook import outlook
from plugins.liarsdice.duel.position import Position
from plugins.liarsdice.recap import weighed


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh a claim or a doubt."""
    return weighed(before, seat, action, after, view, outlook, _lost, (Claim,))


def _lost(state: Position, loser: Seat) -> Position:
    return replace(state, dice=put(state.dice, loser, (*state.dice[loser], HIDDEN)))
