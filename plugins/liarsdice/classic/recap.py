"""Which bluffs and doubts decided a match of liar's dice."""

from croupier import Action, Highlight, Seat
from plugins.liarsdice.classic.position import Position
from plugins.liarsdice.classic.rules import view
from plugins.liarsdice.classic.worth import worth
from plugins.liarsdice.cups import lose_die
from plugins.liarsdice.recap import weighed


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh a bid or a doubt."""
    return weighed(before, seat, action, after, view, worth, lose_die)
