"""What the rules forbid."""

from croupier import Face, Refusal


class BidTooLow(Refusal):
    count: int
    face: Face


class TooManyDice(Refusal):
    total: int


class NoSuchFace(Refusal):
    face: Face


class NothingToDoubt(Refusal):
    pass
