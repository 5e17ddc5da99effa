"""The state of a game of dice poker; nothing in it is hidden."""

from croupier import Face, Seat, State

ROLL = "roll"
DECIDE = "decide"


class Position(State, kw_only=True):
    """A game between two actions; nothing in it is hidden.

    `order` lists the seats still in, in this round's order of play; `dice` holds each seat's five, or nothing before
    its first roll of the round; `finished` lists the seats that have decided, in order; `first` opened the round.
    """

    order: tuple[Seat, ...]
    dice: tuple[tuple[Face, ...], ...]
    round: int = 1
    first: Seat = 0
    finished: tuple[Seat, ...] = ()
