"""What the host may choose at Roulette Poker: a match for practice."""

from croupier import Chips, Options

CHIPS: Chips = 40
PRACTICE_CHIPS: Chips = 10


class RouletteOptions(Options):
    """`practice`: a short match with few chips, unrated."""

    practice: bool = False
