"""Discs: roses and a skull face down, and a dare to turn so many roses."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy
from .actions import Dare, Pass, Place, Turn
from .options import DiscOptions
from .position import Position

GAME = Game(
    name="discs",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=Position,
    options=DiscOptions,
    seats=(2, 4),
    verbs=(
        Verb("place", Place, "<disc>"),
        Verb("dare", Dare, "<count>"),
        Verb("pass", Pass),
        Verb("turn", Turn, "<who>"),
    ),
    clocks={kind: Clock(30) for kind in ("begin", "move", "raise", "turn")},
    expiry_is_public=False,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
