"""What a seat can do in more than one of the games: bid and doubt."""

from croupier import Action, Face


class Challenge(Action):
    """Doubt the bid that stands."""


class Bid(Action):
    """Say that at least so many of all dice show a face."""

    count: int
    face: Face


class BidSum(Action):
    """Say that the last two dice add up to at least so much."""

    total: int
