"""What a game of dice poker tells: its events and their rows."""

from enum import StrEnum

from croupier import Event, Face, Place, PrivateEvent, Record, Seat
from plugins.dicepoker.hands import Hand


class Stage(StrEnum):
    """How far a seat has come in its round."""

    ROLLED = "rolled"
    FINAL = "final"


class HandRow(Record):
    """One seat's dice in a list of everybody's."""

    seat: Seat
    dice: tuple[Face, ...]
    hand: Hand
    power: int
    stage: Stage


class Rolled(Event):
    """A seat rolled its five dice."""

    reveals = ("dice", "hand", "power")
    seat: Seat
    dice: tuple[Face, ...]
    hand: Hand
    power: int


class Kept(Event):
    """A seat kept all its dice."""

    seat: Seat
    hand: Hand
    power: int


class Rerolled(Event):
    """A seat rolled some of its dice again, with this hand in the end."""

    reveals = ("dice", "hand", "power")
    seat: Seat
    places: tuple[Place, ...]
    dice: tuple[Face, ...]
    hand: Hand
    power: int


class Eliminated(Event):
    """The weakest seat went out; `tied` lists those among whom the draw decided, or is empty.

    `dice` are those that lay before each seat then.
    """

    seat: Seat
    hand: Hand
    power: int
    tied: tuple[Seat, ...] = ()
    dice: tuple[tuple[Face, ...], ...] = ()


class Round(Event):
    """The round that is played, and its order of play."""

    round: int
    seats: tuple[Seat, ...]


class FirstToDecide(Event):
    """What the awaited seat holds, with nobody finished before it."""

    retells = (Rolled,)
    seat: Seat
    dice: tuple[Face, ...]
    hand: Hand
    power: int


class ToDecide(Event):
    """What the awaited seat holds, and the weakest hand finished so far with its owners."""

    seat: Seat
    dice: tuple[Face, ...]
    hand: Hand
    power: int
    weakest: tuple[Seat, ...]
    weakest_hand: Hand
    weakest_power: int


class Ahead(ToDecide):
    """The same of a seat that holds more than the weakest, and so is safe."""


class Hands(Event):
    """Everybody's dice, in order of play."""

    rows: tuple[HandRow, ...]


class Gone(Event):
    """Who is out, in order of going."""

    seats: tuple[Seat, ...]


class YourDice(PrivateEvent):
    """The seat's own dice."""

    dice: tuple[Face, ...]
    hand: Hand
    power: int
    stage: Stage


class YourRoll(PrivateEvent):
    """The seat has yet to roll."""


class YouAreOut(PrivateEvent):
    """The seat is out."""


class YouWon(PrivateEvent):
    """The seat has won."""
