"""Auction: everybody pays the own last bid, one takes the prize."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy
from .actions import Fold, Raise
from .options import AuctionOptions
from .position import Position

GAME = Game(
    name="auction",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=Position,
    options=AuctionOptions,
    seats=(2, 5),
    verbs=(
        Verb("raise", Raise, "<to>", aliases=("offer",), confirm=True, preview=True),
        Verb("fold", Fold),
    ),
    clocks={"offer": Clock(30)},
    version=2,
    aliases=("allpay",),
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
