"""Peek: everybody hides three dice, bids on all of them, and doubts."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy

GAME = Game(
    name="peek",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=rules.Table,
    options=rules.PeekOptions,
    seats=(2, 4),
    verbs=(
        Verb("bid", rules.Bid, "<count> <face>"),
        Verb("doubt", rules.Doubt, aliases=("liar",)),
    ),
    clocks={"turn": Clock(40)},
    expiry_is_public=False,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
