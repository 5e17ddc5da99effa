"""Duelists: two blades, a stance chosen in secret, and a whetstone under the table."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy
from .actions import Choose, Done, Sharpen
from .options import DuelOptions
from .position import Position

GAME = Game(
    name="duelists",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=Position,
    options=DuelOptions,
    seats=(2, 2),
    verbs=(
        Verb("choose", Choose, "<stance>"),
        Verb("done", Done),
        Verb("sharpen", Sharpen, anytime=True),
    ),
    clocks={"choose": Clock(20, reserve=15)},
    tally="beans",
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
