"""Dice poker: roll five dice, reroll once, and do not be the weakest."""

from collections.abc import Callable

from croupier import Clock, Game, Options, Verb, hookimpl
from plugins.dicepoker import rules, strategy

GAME = Game(
    name="dicepoker",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=rules.Position,
    options=Options,
    seats=(2, 10),
    verbs=(
        Verb("r", rules.Reroll, "[<dice>...]"),
        Verb("k", rules.Keep, "[<dice>...]"),
    ),
    clocks={rules.ROLL: Clock(30), rules.DECIDE: Clock(30)},
    expiry_is_public=True,
    aliases=("poker",),
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the game to the house."""
    register(GAME)
