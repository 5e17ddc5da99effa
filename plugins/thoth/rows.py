"""The rows of what a game of Thoth's Bluff tells."""

from croupier import Face, Record, Seat
from plugins.thoth.components import Deed, Die, Tool


class DieRow(Record):
    """A die with its value."""

    die: Die
    value: int


class OwnDieRow(Record):
    """A die of one's own with its value, and whether it was bluffed in this round."""

    die: Die
    value: int
    bluffed: bool = False


class PlanRow(Record):
    """A round with its short action and its tools."""

    round: int
    deed: Deed
    first: Tool
    second: Tool


class SpanRow(Record):
    """A longer action with its first and last round."""

    deed: Deed
    first: int
    last: int


class HealthRow(Record):
    """A seat's health, out of what it began with, as a bar and in numbers."""

    seat: Seat
    bar: str
    health: int
    full: int


class RollsRow(Record):
    """A seat's dice in the order in which it says it rolled them."""

    seat: Seat
    rolls: tuple[DieRow, ...]


class ToolRow(Record):
    """A tool and what it does."""

    tool: Tool


class DeedRow(Record):
    """An action, how many dice it takes, of which kinds, and what wins it."""

    deed: Deed
    dice: int
    allowed: tuple[Die, ...]


class AheadRow(Record):
    """An action that is open: what it takes, in which round it ends, what it deals then, and what wins it."""

    deed: Deed
    dice: int
    allowed: tuple[Die, ...]
    last: int
    damage: int


class ChallengeRow(Record):
    """A challenge: `removed` and `unrolled` are dice of `other` where it was right, else `wager` is unrolled."""

    seat: Seat
    other: Seat
    right: bool
    wager: Die
    removed: tuple[Die, ...]
    unrolled: tuple[Die, ...]


class ResultRow(Record):
    """An action with both seats' values so far; `damage` is 0 while it stays open, and if tied both take it."""

    deed: Deed
    one: Seat
    ones: tuple[Face, ...]
    other: Seat
    others: tuple[Face, ...]
    damage: int
    tied: bool
    winner: Seat | None


class SpentRow(Record):
    """The dice that one gave to an action."""

    deed: Deed
    dice: tuple[DieRow, ...]
