"""What a seat can do."""

from croupier import Action, Card


class Trade(Action):
    hidden = ("card",)
    card: Card


class Drop(Action):
    card: Card
