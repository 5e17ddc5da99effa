"""What a seat can do."""

from croupier import Action, Face


class Bid(Action):
    count: int
    face: Face


class Doubt(Action):
    pass
