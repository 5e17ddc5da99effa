"""Spin, for measuring: everybody may roll at any time; each roll is a line for all and one for oneself."""

from collections.abc import Callable

from croupier import Clock, Game, Options, Verb, hookimpl

from . import rules, strategy

GAME = Game(
    name="spin",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=rules.Wheel,
    options=Options,
    seats=(2, 10),
    verbs=(Verb("r", rules.Roll),),
    clocks={"spin": Clock(3600)},
    expiry_is_public=True,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
