"""The state."""

from croupier import Seat, State

from .actions import Disc

Pile = tuple[Disc | None, ...]


class Position(State, kw_only=True):
    """Discs in `hands` and, the last on top, in `stacks`; `opened` counts those turned; `before`: the first placed.

    None stands for a disc that a view does not show.
    """

    hands: tuple[Pile, ...]
    stacks: tuple[Pile, ...]
    opened: tuple[int, ...]
    before: Pile
    points: tuple[int, ...]
    number: int = 0
    starter: Seat = 0
    dare: int = 0
    darer: Seat = 0
    passed: tuple[Seat, ...] = ()
