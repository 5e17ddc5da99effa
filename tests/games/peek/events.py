"""What is told, and its rows."""

from croupier import Event, Face, Hidden, PrivateEvent, Record, Seat


class HandRow(Record):
    seat: Seat
    dice: tuple[Face, ...]


class CountRow(Record):
    seat: Seat
    count: int


class RoundBegan(Event):
    seat: Seat
    total: int


class DiceDealt(PrivateEvent):
    dice: tuple[Face, ...]


class BidMade(Event):
    seat: Seat
    count: int
    face: Face


class Doubted(Event):
    reveals = ("found", "hands.dice")
    seat: Seat
    count: int
    face: Face
    found: int
    hands: tuple[HandRow, ...]


class DieLost(Event):
    seat: Seat
    left: int


class TableTold(Event):
    seat: Seat
    total: Hidden
    rows: tuple[CountRow, ...]


class BidStands(Event):
    seat: Seat
    count: int
    face: Face
