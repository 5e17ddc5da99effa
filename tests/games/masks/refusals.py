"""What the rules forbid."""

from croupier import Card, Refusal


class NotInHand(Refusal):
    card: Card
