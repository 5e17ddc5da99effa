"""The state of a game of BlueBear, and what is plain to see in it."""

from croupier import Face, Place, Seat, State
from plugins.bluebear.events import BidRow
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.ring import Claim

Hand = tuple[int, ...]

HIDDEN: Face = 0
"""What a view has in place of a die that it may not show."""


class Position(State, kw_only=True):
    """A game between two actions.

    `hands` holds each seat's dice in the order drawn, also those of a seat that left in this round; `shown` the
    positions of the dice that all have seen; `bids` this round's bids, the last one standing. While players throw their
    dice, `cups` counts those that each seat has yet to throw, and `opener` bids first; else both are as they are here.
    """

    options: BlueBearOptions
    hands: tuple[tuple[Face, ...], ...]
    shown: tuple[tuple[Place, ...], ...] = ()
    bids: tuple[BidRow, ...] = ()
    round: int = 0
    cups: tuple[int, ...] = ()
    opener: Seat = 0

    @property
    def total(self) -> int:
        """Count the dice in play, thrown or not."""
        return sum(map(len, self.hands)) + sum(self.cups)

    def held(self, seat: Seat) -> int:
        """Count a seat's dice in play, thrown or not."""
        return len(self.hands[seat]) + (self.cups[seat] if self.cups else 0)

    @property
    def standing(self) -> Claim | None:
        """Give the standing bid."""
        return Claim(self.bids[-1].count, self.bids[-1].face) if self.bids else None


def playing(state: Position) -> tuple[Seat, ...]:
    """List the seats that are still in."""
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.out)


def next_seat(state: Position, seat: Seat) -> Seat:
    """Find the next seat in order that is still in."""
    seats = len(state.hands)
    return next(other for step in range(1, seats + 1) if (other := (seat + step) % seats) not in state.out)


def hidden_places(state: Position, seat: Seat) -> tuple[Place, ...]:
    """List the positions of a seat's dice that not all have seen."""
    return tuple(place for place in range(1, len(state.hands[seat]) + 1) if place not in state.shown[seat])


THROW = "throw"
"""Everybody throws their own dice."""
OPEN = "open"
TURN = "turn"
HIGHEST = "highest"
"""Nothing is higher than the standing bid."""
