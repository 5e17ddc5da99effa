"""Discs: roses and a skull face down, and a dare to turn so many roses."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl

from . import rules, strategy

GAME = Game(
    name="discs",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=rules.Table,
    options=rules.DiscOptions,
    seats=(2, 4),
    verbs=(
        Verb("place", rules.Place, "<disc>"),
        Verb("dare", rules.Dare, "<count>"),
        Verb("pass", rules.Pass),
        Verb("turn", rules.Turn, "<who>"),
    ),
    clocks={kind: Clock(30) for kind in ("begin", "move", "raise", "turn")},
    expiry_is_public=False,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the game."""
    register(GAME)
