"""What a seat can do at Roulette Poker."""

from croupier import Action, Card, Chips


class Check(Action):
    """Put nothing in front, where nothing is to call."""


class Call(Action):
    """Match what the other has in front; a price that is named (not 0) must be right."""

    price: Chips = 0


class Raise(Action):
    """Have this many chips in front in this betting phase, more than the other."""

    amount: Chips


class AllIn(Action):
    """Raise to the most that both can put in front; an amount that is named (not 0) must be that."""

    amount: Chips = 0


class Fire(Action):
    """Fire the chamber with this number at the other: a hit if it is the other's bullet card."""

    number: Card


class Fold(Action):
    """Give up the round, in the initial betting."""


class PlayMatch(Action):
    """Begin the match behind the practice without waiting."""


class StopHere(Action):
    """End the table behind the practice, without a match."""


class SaidNothing(Action):
    """Agree to the match by saying nothing: what running out of time behind the practice comes to."""

    automatic = True


class MissedShot(Action):
    """Miss without a shot being looked at: what running out of time before a raise comes to in the final betting."""

    automatic = True
