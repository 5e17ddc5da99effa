"""What is done and told with cups: the bids, their events and refusals, of the classic game and the one in teams."""

from croupier import Action, Event, Face, PrivateEvent, Record, Refusal, Seat


class Bid(Action):
    """Say that at least so many of all dice show a face."""

    count: int
    face: Face


class BidSum(Action):
    """Say that the last two dice add up to at least so much."""

    total: int


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

    reveals = True
    seat: Seat
    count: int
    face: Face
    left: int


class NobodyLost(Event):
    """The bid was false, but the seat that made it has left the game."""

    reveals = True
    seat: Seat
    count: int
    face: Face


class DieRow(Record):
    """One of the last two dice."""

    seat: Seat
    die: Face


class SumChallenged(Event):
    """A seat doubted a bid on the sum; both dice are shown, and a seat is out."""

    reveals = True
    seat: Seat
    bidder: Seat
    total: int
    rows: tuple[DieRow, ...]
    sum: int
    out: Seat


class DiceStay(Event):
    """A seat left; its dice count until the next challenge."""

    seat: Seat


class ToOpen(Event):
    """A seat opens a round."""

    seat: Seat
    round: int
    dice: int


class ToBeat(Event):
    """A seat is to beat a bid or to doubt it; the lowest bid that beats it is given."""

    seat: Seat
    count: int
    face: Face
    dice: int
    least_count: int
    least_face: Face


class MustChallenge(Event):
    """No bid beats the one that stands."""

    seat: Seat
    count: int
    face: Face


class ToOpenSum(Event):
    """A seat opens the last round, on the sum of the last two dice."""

    seat: Seat


class ToBeatSum(Event):
    """A seat is to beat a bid on the sum or to doubt it."""

    seat: Seat
    total: int


class MustChallengeSum(Event):
    """Nothing is above twelve."""

    seat: Seat


class YouAreOut(PrivateEvent):
    """The seat is out."""


class BidTooHigh(Refusal):
    """There are not so many dice."""

    count: int
    dice: int


class BidFaces(Refusal):
    """A bid needs a count and a face as long as more than two dice are in play."""


class BidTheSum(Refusal):
    """The last two dice are bid on by their sum."""


class SumTooLow(Refusal):
    """The sum bid does not beat the one that stands."""

    total: int


class SumOutOfRange(Refusal):
    """Two dice add up to 2 to 12."""


class OutOfGame(Refusal):
    """The seat is out and acts no more."""
