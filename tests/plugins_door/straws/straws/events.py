"""What is told, and its rows."""

from croupier import Event, Record, Seat


class Row(Record):
    """A seat and its straw's length, 0 before it is drawn."""

    seat: Seat
    length: int


class Began(Event):
    """The straws lie ready."""


class Drawn(Event):
    """Somebody drew a straw, and shows it."""

    reveals = ("length",)
    seat: Seat
    length: int


class Gone(Event):
    """Somebody left."""

    seat: Seat


class TableTold(Event):
    """How the table stands."""

    rows: tuple[Row, ...]
