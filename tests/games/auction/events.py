"""What is told, and its rows."""

from croupier import Chips, Event, Record, Seat


class PurseRow(Record):
    seat: Seat
    chips: Chips


class LotOpened(Event):
    number: int
    prize: Chips
    seat: Seat


class Raised(Event):
    seat: Seat
    to: Chips
    all_in: bool


class Folded(Event):
    seat: Seat


class LotSold(Event):
    seat: Seat
    to: Chips
    prize: Chips
    rows: tuple[PurseRow, ...]


class LotUnsold(Event):
    prize: Chips


class Ruined(Event):
    seats: tuple[Seat, ...]


class ChipsForfeited(Event):
    seat: Seat


class Standing(Event):
    prize: Chips
    high: Chips
    rows: tuple[PurseRow, ...]
