"""What the rules of Thoth's Bluff forbid, and why."""

from croupier import Face, Refusal
from plugins.thoth.components import Deed, Die, Tool


class AlreadyDone(Refusal):
    """The seat has finished this phase."""


class OnlyWhenRolling(Refusal):
    """It belongs to the rolling phase."""


class OnlyWhenRigging(Refusal):
    """It belongs to the rigging phase."""


class OnlyWhenActing(Refusal):
    """It belongs to the action phase."""


class NothingToRoll(Refusal):
    """No die is left to roll."""


class NothingToTakeBack(Refusal):
    """Nothing was done in this phase that can be taken back."""


class OnceBluffing(Refusal):
    """Who has begun to bluff rolls no more in this phase."""


class DieTwice(Refusal):
    """A die was named twice."""

    die: Die


class AlreadyRolled(Refusal):
    """A die has a value already."""

    die: Die
    value: int


class DieIsRemoved(Refusal):
    """A die is out of play."""

    die: Die


class DieNotRolled(Refusal):
    """A die has no value."""

    die: Die


class DieIsPlayed(Refusal):
    """A die was given to an action in this phase."""

    die: Die
    deed: Deed


class DieNotRemoved(Refusal):
    """A die need not come back."""

    die: Die


class ImpossibleBluff(Refusal):
    """A die never shows that."""

    die: Die
    value: int
    most: int


class ValueMissing(Refusal):
    """A bluff needs a value, from 1 to `most`, such as `example`."""

    die: Die
    most: int
    example: int


class DiceMissing(Refusal):
    """An action needs dice, such as `example`."""

    deed: Deed
    example: Die


class ToolNotHere(Refusal):
    """The tool is none of this round's."""

    tool: Tool
    first: Tool
    second: Tool


class SignMissing(Refusal):
    """The tool needs to know whether to add or to take."""

    tool: Tool
    primary: Die
    secondary: Die


class SignTooMuch(Refusal):
    """The tool does the same with any sign."""

    tool: Tool


class OutOfRange(Refusal):
    """The tool would give a value that the die never shows."""

    tool: Tool
    die: Die
    result: int
    most: int


class DieIsWagered(Refusal):
    """A die that is wagered must stay rolled."""

    die: Die


class DeedNotOpen(Refusal):
    """The action is none of those that are open."""

    deed: Deed
    short: Deed
    medium: Deed
    long: Deed


class WrongDie(Refusal):
    """The action takes other dice."""

    deed: Deed
    die: Die
    allowed: tuple[Die, ...]


class DeedFull(Refusal):
    """The action takes only so many more dice."""

    deed: Deed
    room: int


class DoesNotFit(Refusal):
    """The values may not stand together."""

    deed: Deed
    values: tuple[Face, ...]
