"""The state."""

from croupier import State


class Position(State):
    """The length of each seat's straw, 0 before it is drawn and for those who left."""

    lengths: tuple[int, ...]
