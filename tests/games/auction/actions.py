"""What a seat can do."""

from croupier import Action, Chips


class Raise(Action):
    to: Chips


class Fold(Action):
    pass
