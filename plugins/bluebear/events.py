"""What a game of BlueBear tells: its events and their rows."""

from croupier import Event, Face, Hidden, Place, PrivateEvent, Record, Seat
from plugins.bluebear.ring import Claim


class SeatRow(Record):
    """A seat's dice in play: how many, those that all have seen, and whether their owner has left."""

    seat: Seat
    dice: Hidden
    shown: tuple[Face, ...] = ()
    gone: bool = False


class BidRow(Record):
    """A bid of this round; `rerolled` tells whether dice were rolled again with it."""

    seat: Seat
    count: int
    face: Face
    rerolled: bool = False


class HandRow(Record):
    """A seat's dice, open to all: those that counted for the bid, and the others, each in the order they lie."""

    seat: Seat
    counted: tuple[Face, ...]
    others: tuple[Face, ...]


class RingRow(Record):
    """A line of the drawn ring."""

    line: str


class RoundBegan(Event):
    """A round begins, and a seat opens; it stands above the prompt while nothing is bid."""

    round: int
    seat: Seat
    total: Hidden
    rows: tuple[SeatRow, ...]


class Threw(Event):
    """A seat threw its dice; these have yet to."""

    seat: Seat
    waiting: tuple[Seat, ...]


class Throwing(Event):
    """Players throw their dice: who has, and who has yet to."""

    round: int
    thrown: tuple[Seat, ...]
    waiting: tuple[Seat, ...]


class BidMade(Event):
    """A seat bid."""

    seat: Seat
    count: int
    face: Face


class DiceRerolled(Event):
    """With its bid a seat showed some of its dice until the round ends, and rolled the others again."""

    reveals = ("shown",)
    seat: Seat
    shown: tuple[Face, ...]
    rerolled: int


class Challenged(Event):
    """A seat called the bluff on the standing bid, and all dice are open."""

    reveals = ("found", "hands.counted", "hands.others")
    seat: Seat
    bidder: Seat
    count: int
    face: Face
    found: int
    hands: tuple[HandRow, ...]


class DiceLost(Event):
    """A seat lost dice and has this many left; none: it is out."""

    seat: Seat
    lost: int
    left: int


class BystandersLost(Event):
    """The bid was exact, so each of these seats, no party to the challenge, lost a die."""

    seats: tuple[Seat, ...]


class DieGiven(Event):
    """The bid was exact, so the bidder got the challenger's die and has this many."""

    seat: Seat
    dice: int


class DieVanished(Event):
    """The bid was exact, and the bidder has all the dice that a seat can have: the die leaves the game."""

    seat: Seat


class NobodyPays(Event):
    """The bid was false, and its bidder has left."""

    seat: Seat


class InPlay(Event):
    """The dice in play, by seat."""

    total: Hidden
    rows: tuple[SeatRow, ...]


class Standing(Event):
    """The standing bid, the lowest one above it, more above that, the dice in play, and the seats that show some.

    `least` is drawn, and typed as its count and face, if it is not of `stars`, which have a sign.
    """

    retells = (BidMade,)
    seat: Seat
    count: int
    face: Face
    least: Claim
    least_count: int
    least_face: int
    stars: bool
    next: tuple[Claim, ...]
    total: Hidden
    rows: tuple[SeatRow, ...]


class Highest(Event):
    """The standing bid, with nothing above it, the dice in play, and the seats that show some of theirs."""

    retells = (BidMade,)
    seat: Seat
    count: int
    face: Face
    total: Hidden
    rows: tuple[SeatRow, ...]


class Bids(Event):
    """The bids of this round, in order."""

    rows: tuple[BidRow, ...]


class Ring(Event):
    """The ring of bids, drawn."""

    rows: tuple[RingRow, ...]


class Gone(Event):
    """Who is out, in order of going."""

    seats: tuple[Seat, ...]


class ExactOff(Event):
    """Both options were set, and giveaway goes before exact."""


class YourDice(PrivateEvent):
    """The seat's own dice, and the positions of those that all have seen."""

    dice: tuple[Face, ...]
    shown: tuple[Place, ...] = ()


class YourCup(PrivateEvent):
    """The seat has yet to throw so many dice."""

    dice: Hidden


class YouAreOut(PrivateEvent):
    """The seat is out."""


class YouWon(PrivateEvent):
    """The seat has won."""
