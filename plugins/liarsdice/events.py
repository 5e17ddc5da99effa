"""What more than one of the games tells: challenges, bids with cups and what they come to."""

from croupier import Event, Face, Hidden, Place, PrivateEvent, Record, Seat


class HandRow(Record):
    """One seat's dice when all are shown, and how many of them show the face that was bid."""

    seat: Seat
    dice: tuple[Face, ...]
    matching: int


class Challenged(Event):
    """A seat doubted another's bid, and all dice are shown."""

    reveals = ("rows.dice", "rows.matching")
    seat: Seat
    bidder: Seat
    count: int
    face: Face
    rows: tuple[HandRow, ...]


class YourDice(PrivateEvent):
    """The seat's own dice."""

    dice: tuple[Face, ...]


class BidMade(Event):
    """A seat bid on dice of a face."""

    seat: Seat
    count: int
    face: Face


class SumBid(Event):
    """A seat bid on the sum of the last two dice."""

    seat: Seat
    total: int


class Lost(Event):
    """How many dice of the face there were, and who loses a die for it and has how many left."""

    seat: Seat
    count: int
    face: Face
    left: int


class NobodyLost(Event):
    """The bid was false, but the seat that made it has left the game."""

    seat: Seat
    count: int
    face: Face


class DieRow(Record):
    """One of the last two dice."""

    seat: Seat
    die: Face


class SumChallenged(Event):
    """A seat doubted a bid on the sum; both dice are shown, and a seat is out."""

    reveals = ("rows.die", "sum", "out")
    seat: Seat
    bidder: Seat
    total: int
    rows: tuple[DieRow, ...]
    sum: int
    out: Seat


class DiceStay(Event):
    """A seat left; its dice count until the next challenge."""

    seat: Seat


class CupRow(Record):
    """How many dice a seat has."""

    seat: Seat
    dice: Hidden


class RoundBegan(Event):
    """A round begins: everybody's dice, in the order of the circle."""

    round: int
    total: Hidden
    rows: tuple[CupRow, ...]


class ToOpen(Event):
    """A seat opens a round; `likely` is a count that a bid may well reach.

    In teams a die behind may be shown first: `die`, with a reroll of `loose`, or learning one of somebody of `learn`.
    """

    seat: Seat
    likely: int
    die: Place = 0
    loose: Place = 0
    learn: tuple[Seat, ...] = ()


class ToBeat(Event):
    """A seat's bid is to be beaten or doubted; the lowest bid that beats it is given.

    In teams a die behind may be shown first: `die`, with a reroll of `loose`, or learning one of somebody of `learn`.
    """

    retells = (BidMade,)
    seat: Seat
    count: int
    face: Face
    dice: Hidden
    least_count: int
    least_face: Face
    die: Place = 0
    loose: Place = 0
    learn: tuple[Seat, ...] = ()


class MustChallenge(Event):
    """No bid beats the one of this seat."""

    retells = (BidMade,)
    seat: Seat
    count: int
    face: Face


class ToOpenSum(Event):
    """A seat opens the last round, on the sum of the last two dice."""

    seat: Seat


class ToBeatSum(Event):
    """A seat's bid on the sum is to be beaten by `least` or more, or doubted."""

    retells = (SumBid,)
    seat: Seat
    total: int
    least: int


class MustChallengeSum(Event):
    """Nothing is above the twelve that this seat bid."""

    retells = (SumBid,)
    seat: Seat
    total: int = 12


class YouAreOut(PrivateEvent):
    """The seat is out."""
