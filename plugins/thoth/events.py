"""What a game of Thoth's Bluff tells: its events and their rows."""

from croupier import Event, Face, PrivateEvent, Record, Seat
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


class Plan(Event):
    """The actions and tools of this round and the next two."""

    medium: tuple[SpanRow, ...]
    long: tuple[SpanRow, ...]
    rows: tuple[PlanRow, ...]


class Standing(Event):
    """The round and everybody's health; `last` is the round in which an extension ends, or 0."""

    round: int
    last: int
    rows: tuple[HealthRow, ...]


class ToolsNow(Event):
    """What this round's tools do."""

    rows: tuple[ToolRow, ...]


class DeedsNow(Event):
    """What this round's actions want."""

    rows: tuple[DeedRow, ...]


class RollsShown(Event):
    """What both say they rolled in this round."""

    reveals = True
    rows: tuple[RollsRow, ...]


class RollsOfRound(Event):
    """What both said they rolled in this round, told again."""

    rows: tuple[RollsRow, ...]


class Challenged(Event):
    """How this round's challenges ended."""

    reveals = True
    rows: tuple[ChallengeRow, ...]


class DeedsShown(Event):
    """The values given to each action, and who wins those whose time is up."""

    reveals = True
    rows: tuple[ResultRow, ...]


class ValuesSoFar(Event):
    """The values that lie at the actions which stay open."""

    rows: tuple[ResultRow, ...]


class Extended(Event):
    """Both are down with equal health, and play on to the end of a round."""

    last: int


class FinalHealth(Event):
    """Everybody's health at the end."""

    rows: tuple[HealthRow, ...]


class RollPanel(PrivateEvent):
    """The seat's dice while it rolls; `bluffing`: it has begun to, and cannot roll any more."""

    rolled: tuple[OwnDieRow, ...]
    unrolled: tuple[Die, ...]
    removed: tuple[Die, ...]
    bluffing: bool


class RigPanel(PrivateEvent):
    """The seat's dice while it rigs, the tools, the die it wagers, and the order in which its dice shall come back."""

    first: Tool
    second: Tool
    rolled: tuple[OwnDieRow, ...]
    unrolled: tuple[Die, ...]
    removed: tuple[Die, ...]
    wager: Die | None
    wants: tuple[Die, ...]


class ActPanel(PrivateEvent):
    """The seat's dice while it acts, the actions that take more of them, and what it has given to the open ones."""

    deeds: tuple[Deed, ...]
    rolled: tuple[OwnDieRow, ...]
    unrolled: tuple[Die, ...]
    removed: tuple[Die, ...]
    spent: tuple[SpentRow, ...]


class Guide(PrivateEvent):
    """What the tools and actions of this round and the next two do."""

    tools: tuple[ToolRow, ...]
    deeds: tuple[DeedRow, ...]


class YouRolled(PrivateEvent):
    """Dice were rolled; `unrolled` are left."""

    rolls: tuple[DieRow, ...]
    unrolled: tuple[Die, ...]


class YouBluffed(PrivateEvent):
    """A die has the value that was chosen; `unrolled` are left."""

    die: Die
    value: int
    unrolled: tuple[Die, ...]


class YouRigged(PrivateEvent):
    """A die's value was changed, and the secondary die has none any more."""

    tool: Tool
    primary: Die
    before: int
    after: int
    secondary: Die
    rolled: tuple[OwnDieRow, ...]


class YouWagered(PrivateEvent):
    """The other seat is challenged."""

    die: Die


class YouWant(PrivateEvent):
    """The order in which removed dice shall come back."""

    dice: tuple[Die, ...]


class YouPlayed(PrivateEvent):
    """Dice were given to an action; `rolled` are left."""

    deed: Deed
    dice: tuple[DieRow, ...]
    rolled: tuple[OwnDieRow, ...]


class YouTookBack(PrivateEvent):
    """What the seat did in this phase is undone."""

    rolled: tuple[OwnDieRow, ...]


class YouAreDone(PrivateEvent):
    """The seat has finished the phase and waits for the other."""

    other: Seat


class YouRecovered(PrivateEvent):
    """Removed dice came back, unrolled."""

    dice: tuple[Die, ...]
