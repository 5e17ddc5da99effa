"""Which bluffs and doubts decided a match of liar's dice."""

from croupier import Action, Highlight, Seat
from plugins.liarsdice.classic.position import Position
from plugins.liarsdice.classic.rules import view
from plugins.liarsdice.cups import lose_die
from plugins.liarsdice.outlook import shares
from plugins.liarsdice.recap import weighed


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh a bid or a doubt."""
    return weighed(before, seat, action, after, view, outlook, lose_die)


def outlook(state: Position) -> tuple[float, ...]:
    """Give each seat's chance to win, in sum 1."""
    if state.outcome is not None:
        best = state.outcome.ranking[0]
        return tuple((seat in best) / len(best) for seat in range(len(state.dice)))
    return shares([0 if seat in state.out else len(hand) for seat, hand in enumerate(state.dice)])
