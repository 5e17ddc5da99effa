"""What is said when a table is over, behind its result; and of all that, in which order, and what may be left out."""

from typing import Annotated, Any

from core.contract import Event, Record, Seat
from core.words.notices import events
from core.words.notices.house_event import HouseEvent

Told = Annotated[Any, "remark"]
"""A remark of the game, or an action of it, in its stored form."""


class ScoreTold(HouseEvent):
    """How often one of two came before the other and the reverse, this evening (`span`) or in `all`.

    The first won just now, if either did; `run` is how many rated tables of the game in a row, 0 for less than two.
    """

    code: str
    span: str
    seat: Seat
    wins: int
    other: Seat
    losses: int
    run: int = 0


class Wins(Record):
    """How many tables a seat has won."""

    seat: Seat
    wins: int


class EveningTold(HouseEvent):
    """How many tables each of several people won this evening, most first; `run` as in `ScoreTold`, of `seats`."""

    code: str
    rows: tuple[Wins, ...]
    seats: tuple[Seat, ...] = ()
    run: int = 0


class MatchTold(HouseEvent):
    """How a match of so many tables stands; `winners` are those who have won it, nobody while it goes on.

    It is `over` without a winner where it was drawn, or called off.
    """

    code: str
    best: int
    rows: tuple[Wins, ...]
    over: bool = False
    winners: tuple[Seat, ...] = ()


class Moment(Record, omit_defaults=True):
    """An action that changed who wins: its number in the log, whose it was, and by how many percent.

    The remark says what happened; of a game that tells nothing it is the action itself.
    """

    number: int
    seat: Seat
    swing: int
    remark: Told
    generic: bool = False


class Recapped(HouseEvent):
    """The moments that decided a table that is over, the greatest first."""

    code: str
    moments: tuple[Moment, ...]


ORDER: tuple[type[Event], ...] = (
    *(events.Finished, MatchTold, ScoreTold, EveningTold, Recapped),
    *(events.RatingsTold, events.GainedEnough, events.Unrated, events.LoginNeeded),
    *(events.SecretTold, events.LevelOffered, events.ReplayShown),
)
"""What a table says at its end, in the order in which people care."""
SPARED: tuple[type[Event], ...] = (
    *(events.LevelOffered, events.GainedEnough, events.Unrated, events.LoginNeeded, EveningTold),
    *(Recapped, events.RatingsTold, ScoreTold),
)
"""What is left out first where all of it would be more than `LINES`."""
MOMENTS = 2
"""Moments of a table that are told."""
LINES = 4
"""Lines of a chat that the end of a table takes at most."""
