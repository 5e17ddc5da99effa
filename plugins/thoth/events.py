"""What a game of Thoth's Bluff tells: its events; their rows are in `rows.py`."""

from croupier import Event, PrivateEvent, Seat
from plugins.thoth.actions import Sign
from plugins.thoth.components import Deed, Die, Tool
from plugins.thoth.rows import (
    AheadRow,
    ChallengeRow,
    DeedRow,
    DieRow,
    HealthRow,
    OwnDieRow,
    PlanRow,
    ResultRow,
    RollsRow,
    SpanRow,
    SpentRow,
    ToolRow,
)


class Plan(Event):
    """This round's tools; the longer actions that follow those which are open; short ones and tools of two rounds."""

    first: Tool
    second: Tool
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


class DeedsAhead(Event):
    """What this round's actions want and do, before anything is rolled for them."""

    rows: tuple[AheadRow, ...]


class RollsShown(Event):
    """What both say they rolled in this round."""

    reveals = ("rows.rolls",)
    rows: tuple[RollsRow, ...]


class RollsOfRound(Event):
    """What both said they rolled in this round, told again."""

    rows: tuple[RollsRow, ...]


class Challenged(Event):
    """How this round's challenges ended."""

    reveals = ("absence", "rows")
    rows: tuple[ChallengeRow, ...]


class DeedsShown(Event):
    """The values given to each action, and who wins those whose time is up."""

    reveals = ("rows.ones", "rows.others", "rows.tied", "rows.winner")
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


class YouRolledAll(PrivateEvent):
    """The last dice were rolled, and the seat has finished the phase."""

    rolls: tuple[DieRow, ...]


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


class YouPlayAhead(PrivateEvent):
    """The seat has finished rigging; these dice will be given to an action then, and `rolled` are left."""

    deed: Deed
    dice: tuple[DieRow, ...]
    rolled: tuple[OwnDieRow, ...]


class NotPlayed(PrivateEvent):
    """What was to be given to an action cannot be any more: a challenge took one of the dice."""

    deed: Deed
    dice: tuple[Die, ...]


class YouTookBack(PrivateEvent):
    """What the seat did in this phase is undone."""

    rolled: tuple[OwnDieRow, ...]


class YouAreDone(PrivateEvent):
    """The seat has finished the phase and waits for the other."""

    other: Seat


class YouRecovered(PrivateEvent):
    """Removed dice came back, unrolled."""

    dice: tuple[Die, ...]


class RollHint(PrivateEvent):
    """What rolling is about; `holds`: some dice have values already, `left`: some have none."""

    hint = True
    holds: bool
    left: bool


class RigHint(PrivateEvent):
    """What rigging is about; as examples a rig, with what it makes of the primary die, and a die for an action."""

    hint = True
    tool: Tool | None = None
    primary: Die | None = None
    secondary: Die | None = None
    sign: Sign | None = None
    after: int = 0
    deed: Deed | None = None
    die: Die | None = None


class ActHint(PrivateEvent):
    """What acting is about; if it can be given, a die for an action as an example."""

    hint = True
    deed: Deed | None
    die: Die | None
