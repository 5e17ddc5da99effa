"""What is told, and its rows."""

from croupier import Event, Face, PrivateEvent, Record, Seat

from .actions import Stance


class PointsLowered(Event):
    points: int


class Staked(Event):
    beans: int


class ScoreRow(Record):
    seat: Seat
    points: int


class RoundBegan(Event):
    number: int
    rows: tuple[ScoreRow, ...]


class StanceRow(Record):
    seat: Seat
    stance: Stance | None
    luck: Face | None
    sharp: bool


class StanceTaken(PrivateEvent):
    stance: Stance


class BladeSharpened(PrivateEvent):
    pass


class LuckRolled(PrivateEvent):
    luck: Face


class Ready(Event):
    seat: Seat


class RanOut(Event):
    seat: Seat


class Clashed(Event):
    reveals = ("rows.stance", "rows.luck", "rows.sharp", "winner", "drawn")
    rows: tuple[StanceRow, ...]
    winner: Seat | None
    drawn: bool


class Panel(PrivateEvent):
    stance: Stance | None
    sharp: bool
