"""What the rules forbid."""

from croupier import Refusal


class PointsTooFew(Refusal):
    points: int


class NoStance(Refusal):
    pass


class NoWhetstone(Refusal):
    pass
