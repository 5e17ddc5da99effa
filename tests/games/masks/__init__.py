"""Masks: two hidden cards each from one deck, to be exchanged in secret or dropped for all to see."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy
from .actions import Drop, Trade
from .options import MaskOptions
from .position import Position

GAME = Game(
    name="masks",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=Position,
    options=MaskOptions,
    seats=(2, 4),
    verbs=(Verb("trade", Trade, "<card>"), Verb("drop", Drop, "<card>")),
    clocks={"turn": Clock(30)},
    expiry_is_public=False,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
