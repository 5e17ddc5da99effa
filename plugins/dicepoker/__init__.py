"""Dice poker: roll five dice, reroll once, and do not be the weakest."""

from collections.abc import Callable

from croupier import Clock, Game, Level, Options, Verb, hookimpl
from plugins.dicepoker import analysis, hints, recap, rules, scenery, strategy
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.position import DECIDE, ROLL, Position

GAME = Game(
    name="dicepoker",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=Position,
    options=Options,
    seats=(2, 10),
    verbs=(
        Verb("r", Reroll, "[<dice>...]"),
        Verb("k", Keep, "[<dice>...]"),
    ),
    clocks={ROLL: Clock(30), DECIDE: Clock(30, advises=True)},
    expiry_is_public=True,
    aliases=("poker",),
    levels={Level.EASY: -100, Level.FAIR: -60, Level.STRONG: 10},
    analysis=analysis,
    guide=hints,
    scenery=scenery,
    recap=recap,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the game to the house."""
    register(GAME)
