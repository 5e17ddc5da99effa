"""Peek: everybody hides three dice, bids on all of them, and doubts."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy
from .actions import Bid, Doubt
from .options import PeekOptions
from .position import Position

GAME = Game(
    name="peek",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=Position,
    options=PeekOptions,
    seats=(2, 4),
    verbs=(
        Verb("bid", Bid, "<count> <face>"),
        Verb("doubt", Doubt, aliases=("liar",)),
    ),
    clocks={"turn": Clock(40)},
    expiry_is_public=False,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
