"""What the rules of dice poker forbid."""

from croupier import Refusal


class NothingRolled(Refusal):
    """Dice were named before the first roll."""


class AlreadyRolled(Refusal):
    """The seat has rolled, and others have yet to."""


class AlreadyDecided(Refusal):
    """The seat has had its reroll of this round."""


class NoSuchDie(Refusal):
    """A position outside 1 to 5."""

    place: int


class OutOfGame(Refusal):
    """The seat is out and acts no more."""
