"""What is told, and its rows."""

from croupier import Card, Event, Hidden, PrivateEvent, Record, Seat


class Opened(Event):
    seat: Seat
    card: Card


class YourCards(PrivateEvent):
    cards: tuple[Card, ...]


class Traded(Event):
    seat: Seat


class YouDrew(PrivateEvent):
    card: Card


class Dropped(Event):
    reveals = ("card",)
    seat: Seat
    card: Card
    left: Hidden


class Reshuffled(Event):
    left: Hidden


class Gone(Event):
    seat: Seat


class HandRow(Record):
    seat: Seat
    cards: tuple[Card, ...]


class Unmasked(Event):
    reveals = ("rows.cards",)
    rows: tuple[HandRow, ...]


class TableTold(Event):
    seat: Seat
    card: Card
    left: Hidden


class Panel(PrivateEvent):
    cards: tuple[Card, ...]
