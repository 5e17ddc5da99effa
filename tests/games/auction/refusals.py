"""What the rules forbid."""

from croupier import Chips, Refusal


class OptionsOutOfRange(Refusal):
    chips: int
    lots: int


class RaiseTooLow(Refusal):
    high: Chips


class NotEnoughChips(Refusal):
    chips: Chips
