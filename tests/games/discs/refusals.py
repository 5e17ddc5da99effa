"""What the rules forbid."""

from croupier import Refusal, Seat

from .actions import Disc


class NotInHand(Refusal):
    disc: Disc


class DareOutOfRange(Refusal):
    low: int
    high: int


class NothingToTurn(Refusal):
    who: Seat
