"""The state."""

from croupier import Face, Seat, State

from .actions import Bid


class Position(State, kw_only=True):
    wild: bool
    counts: tuple[int, ...]
    hands: tuple[tuple[Face, ...], ...]
    bid: Bid | None = None
    bidder: Seat = 0
    turn: int = 0
