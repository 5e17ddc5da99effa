"""What the rules of BlueBear forbid."""

from croupier import Face, Place, Refusal
from plugins.bluebear.ring import Claim


class BidTooLow(Refusal):
    """The bid is not above the standing one; the next one above is told, and how it is typed."""

    count: int
    face: Face
    standing: Claim
    next: Claim
    next_count: int
    next_face: int
    stars: bool


class NothingHigher(Refusal):
    """The standing bid is the highest."""


class MoreThanDice(Refusal):
    """The bid is on more dice than are in play."""

    total: int


class NoDice(Refusal):
    """The bid is on less than one die."""


class NoSuchFace(Refusal):
    """No die has this face."""


class ThrowFirst(Refusal):
    """Not everybody has thrown their dice."""


class AlreadyThrown(Refusal):
    """The seat's dice lie under the cup."""


class NothingBid(Refusal):
    """There is no bid to challenge."""


class RerollOff(Refusal):
    """The table plays without reroll."""


class NoSuchDie(Refusal):
    """The seat has no die at this position."""

    place: Place
    most: int


class DieShown(Refusal):
    """A die that all have seen cannot be rolled again."""

    place: Place


class NothingShown(Refusal):
    """At least one die that is still hidden must be shown and kept."""


class TooFewHidden(Refusal):
    """A reroll takes two hidden dice: one to show, one to roll again."""


class OutOfGame(Refusal):
    """The seat is out and acts no more."""
