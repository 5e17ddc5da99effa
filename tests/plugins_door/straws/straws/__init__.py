"""Straws: everybody draws one, and the longest wins."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy

GAME = Game(
    name="straws",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=rules.Hand,
    options=rules.StrawOptions,
    seats=(2, 6),
    verbs=(Verb("draw", rules.Draw),),
    clocks={"draw": Clock(20)},
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
