"""The state."""

from croupier import Face, State

from .actions import Stance
from .options import DuelOptions


class Position(State, kw_only=True):
    options: DuelOptions
    stake: int
    number: int = 0
    points: tuple[int, ...] = (0, 0)
    spent: tuple[bool, ...] = (False, False)
    sharp: tuple[bool, ...] = (False, False)
    stances: tuple[Stance | None, ...] = (None, None)
    luck: tuple[Face | None, ...] = (None, None)
