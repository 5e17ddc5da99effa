"""What the rules of Roulette Poker forbid."""

from croupier import Chips, Refusal


class MustCall(Refusal):
    """Checking is not possible when the other has more in front."""

    price: Chips


class WrongPrice(Refusal):
    """A call costs something else than was said."""

    price: Chips


class WrongAllIn(Refusal):
    """Going all in comes to something else than was said."""

    most: Chips


class RaiseTooLow(Refusal):
    """A raise must put more in front than the other has."""

    amount: Chips
    least: Chips
    most: Chips


class RaiseTooHigh(Refusal):
    """A raise must leave the other able to match it."""

    amount: Chips
    least: Chips
    most: Chips


class NoRaise(Refusal):
    """One of the two has no chips behind that could be raised with; what a call costs, 0 for a check."""

    price: Chips


class NoFolding(Refusal):
    """The final betting knows no fold."""


class TooEarlyToFire(Refusal):
    """Shots are fired in the final betting only; what a call costs before, 0 for a check."""

    price: Chips


class NoSuchChamber(Refusal):
    """A gun has chambers 1 to 6."""

    number: int
