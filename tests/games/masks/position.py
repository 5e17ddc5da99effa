"""The state."""

from croupier import Card, State

Cards = tuple[Card, ...]


class Position(State, kw_only=True):
    """The deck has no order; `pile` lies open, the last card on top; 0 stands for a card that a view does not show."""

    deck: Cards
    hands: tuple[Cards, ...]
    pile: Cards = ()
    left: int
