"""The state."""

from croupier import Chips, Seat, State


class Position(State, kw_only=True):
    chips: tuple[Chips, ...]
    lots: int
    number: int = 0
    prize: Chips = 0
    offers: tuple[Chips, ...] = ()
    bidding: tuple[Seat, ...] = ()
    leader: Seat | None = None
    turn: int = 0
