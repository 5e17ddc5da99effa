"""What the rules of more than one of the games forbid."""

from croupier import Face, Refusal


class BidTooLow(Refusal):
    """The bid does not beat the one that stands; the lowest that does is given."""

    count: int
    face: Face
    least_count: int
    least_face: Face


class NoSuchFace(Refusal):
    """Dice have the faces 1 to 6."""

    face: int


class CountTooSmall(Refusal):
    """A bid needs at least one die."""


class NothingToChallenge(Refusal):
    """Nobody has bid yet in this round."""


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
