"""Which bluffs and doubts decided a match in teams; a chance is the team's."""

from croupier import Action, Highlight, Seat
from plugins.liarsdice.cups import lose_die
from plugins.liarsdice.recap import weighed
from plugins.liarsdice.teams.display import view
from plugins.liarsdice.teams.position import Position
from plugins.liarsdice.teams.worth import team_chances


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh a bid or a doubt."""
    return weighed(before, seat, action, after, view, team_chances, lose_die)
