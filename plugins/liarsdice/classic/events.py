"""What the classic game tells beyond what the games share."""

from croupier import Event, Hidden, Record, Seat


class CupRow(Record):
    """How many dice a seat has."""

    seat: Seat
    dice: Hidden


class CupsTold(Event):
    """How many dice everybody has."""

    rows: tuple[CupRow, ...]
