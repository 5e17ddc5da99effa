"""Duelists: two blades, a stance chosen in secret, and a whetstone under the table."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy

GAME = Game(
    name="duelists",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=rules.Duel,
    options=rules.DuelOptions,
    seats=(2, 2),
    verbs=(
        Verb("choose", rules.Choose, "<stance>"),
        Verb("done", rules.Done),
        Verb("sharpen", rules.Sharpen, anytime=True),
    ),
    clocks={"choose": Clock(20, reserve=15)},
    tally="beans",
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
