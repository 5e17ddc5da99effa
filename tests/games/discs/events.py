"""What is told, and its rows."""

from croupier import Event, Hidden, PrivateEvent, Record, Seat

from .actions import Disc


class RoundBegan(Event):
    number: int


class Placed(Event):
    seat: Seat
    count: int


class YouPlaced(PrivateEvent):
    disc: Disc


class Dared(Event):
    seat: Seat
    count: int


class Passed(Event):
    seat: Seat


class Turned(Event):
    reveals = ("disc",)
    seat: Seat
    who: Seat
    disc: Disc


class Won(Event):
    seat: Seat
    points: int


class Lost(Event):
    seat: Seat
    left: int


class YouLost(PrivateEvent):
    disc: Disc


class Gone(Event):
    seat: Seat


class SeatRow(Record):
    seat: Seat
    placed: Hidden
    left: Hidden
    points: int


class TableTold(Event):
    number: int
    dare: int
    rows: tuple[SeatRow, ...]


class Panel(PrivateEvent):
    hand: tuple[Disc, ...]
    stack: tuple[Disc, ...]
    before: Disc | None
