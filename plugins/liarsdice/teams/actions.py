"""What a seat can do in teams, beyond bids."""

from croupier import Action, Place, Seat


class Pick(Action):
    """Choose a team-mate."""

    who: Seat


class NameFirst(Action):
    """Say who opens the first round."""

    who: Seat


class RevealReroll(Action):
    """Show everybody a die of the player behind, and roll others of that player again."""

    die: Place
    dice: tuple[Place, ...] = ()


class RevealLearn(Action):
    """Show everybody a die of the player behind, and learn one of another player's."""

    die: Place
    who: Seat
