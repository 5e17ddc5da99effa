"""Straws: everybody draws one, and the longest wins."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy
from .actions import Draw
from .options import StrawOptions
from .position import Position

GAME = Game(
    name="straws",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=Position,
    options=StrawOptions,
    seats=(2, 6),
    verbs=(Verb("draw", Draw),),
    clocks={"draw": Clock(20)},
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
