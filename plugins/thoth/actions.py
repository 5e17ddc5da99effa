"""What a seat can do at Thoth's Bluff."""

from enum import StrEnum

from croupier import Action, Face
from plugins.thoth.components import Deed, Die, Tool


class Sign(StrEnum):
    """What a signed tool does."""

    PLUS = "plus"
    MINUS = "minus"


class RollDice(Action):
    """Roll these dice in this order, or all that are left where none are named."""

    secret = True
    dice: tuple[Die, ...] = ()


class RollAll(Action):
    """Roll these dice first, then all others that are left, and so finish the phase."""

    hidden = ("first",)
    first: tuple[Die, ...] = ()


class Bluff(Action):
    """Claim to have rolled a value."""

    secret = True
    die: Die
    value: Face | None = None


class Rig(Action):
    """Change the primary die by a tool, and give up the secondary die's value."""

    secret = True
    tool: Tool
    primary: Die
    secondary: Die
    sign: Sign | None = None


class Challenge(Action):
    """Wager a die that the other seat has bluffed."""

    secret = True
    die: Die


class Recover(Action):
    """Say in which order removed dice shall come back."""

    secret = True
    dice: tuple[Die, ...]


class Submit(Action):
    """Give dice to an action; while rigging, finish that and have them given when the next phase begins."""

    secret = True
    deed: Deed
    dice: tuple[Die, ...] = ()


class Unrig(Action):
    """Take back what was done in this phase, but for rolls and bluffs."""

    secret = True


class Done(Action):
    """Finish the phase; what was submitted stands."""

    ends = True
