"""What the host may choose at Roulette Poker: a game for practice first."""

from croupier import Chips, Options

CHIPS: Chips = 40
PRACTICE_CHIPS: Chips = 10


class RouletteOptions(Options):
    """`practice`: before the match a game with few chips, which counts for nothing."""

    practice: bool = False
