"""What is said at two tables, and how long is thought: steps that can be taken up again after a death.

A message under way at a death is delivered again. Time passes until something has come about, never for so many
seconds, so a step that was cut short goes on to the same end, whatever grace a clock was given meanwhile.
"""

from dataclasses import dataclass

SEED = "kings"
DICE, DUEL = "book/#dice", "book/#duel"


@dataclass(frozen=True)
class Say:
    """Somebody says something: in a room, or in private."""

    who: str
    text: str
    room: str = ""


@dataclass(frozen=True)
class UntilActions:
    """Time passes until a table's log has so many actions."""

    code: str
    actions: int


@dataclass(frozen=True)
class Think:
    """Time passes until a seat's clock has run for so many seconds."""

    code: str
    seat: int
    seconds: float


Step = Say | UntilActions | Think

SCRIPT: tuple[Step, ...] = (
    Say("ann", "!set window 600", DICE),
    Say("ann", "!dicepoker", DICE),
    Say("cyd", "!duelists points 2", DUEL),
    Say("bob", "!join lucky seven", DICE),
    Say("dan", "!join under the moon", DUEL),  # a full table starts at once
    # A round in which one seat thinks far into the reserve, and the other chooses twice.
    Say("cyd", "choose high"),
    Say("dan", "choose low"),
    Say("dan", "choose middle"),
    Say("cyd", "!done", DUEL),
    Think("b2", 1, 24.0),
    Say("dan", "!done", DUEL),
    Say("ann", "!join blue", DICE),
    Say("ann", "!bots 1", DICE),
    # A move out of turn, a refusal, and a seat whose reserve runs out.
    Say("dan", "sharpen"),
    Say("dan", "!done", DUEL),
    Say("cyd", "choose low"),
    Think("b2", 0, 6.5),
    Say("cyd", "!done", DUEL),
    UntilActions("b2", 10),
    Say("cyd", "!hand", DUEL),
    Say("dan", "choose low"),
    Say("dan", "!done", DUEL),
    Say("cyd", "choose high"),
    Think("b2", 0, 8.0),
    Say("cyd", "!done", DUEL),
    UntilActions("b2", 13),
    # Dice poker: a bot, a player who lets three clocks run out, is away, is moved at once, and comes back.
    Say("eve", "what is this?", DICE),
    Say("ann", "!start", DICE),
    Say("ann", "!r", DICE),
    Say("ann", "!r", DICE),
    UntilActions("a2", 4),
    Say("ann", "!k 1", DICE),
    UntilActions("a2", 7),
    Say("ann", "!status", DICE),
    Say("ann", "!r", DICE),
    UntilActions("a2", 9),
    Think("a2", 1, 2.0),
    Say("bob", "!back", DICE),
    Think("a2", 1, 4.0),
    Say("bob", "!k", DICE),
    Say("ann", "!r 1 2", DICE),
    UntilActions("a2", 11),
    Say("eve", "!verify a2", DICE),
)
