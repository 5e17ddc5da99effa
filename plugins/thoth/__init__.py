"""Thoth's Bluff: roll or bluff five dice, rig them, and spend them on actions until one of two players is beaten."""

from collections.abc import Callable

from croupier import Clock, Game, Level, Verb, hookimpl
from plugins.thoth import analysis, position, recap, rules, scenery, strategy
from plugins.thoth.actions import Bluff, Challenge, Done, Recover, Rig, RollAll, RollDice, Submit, Unrig
from plugins.thoth.options import Preset

GAME = Game(
    name="thoth",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=position.Position,
    options=Preset,
    seats=(2, 2),
    verbs=(
        Verb("roll", RollDice, "<dice>..."),
        Verb("roll", RollAll, "[[<first>...] all]"),
        Verb("bluff", Bluff, "<die> [<value>]"),
        Verb("rig", Rig, "<tool> <primary> <secondary> [<sign>]", preview=True, confirm=True),
        Verb("challenge", Challenge, "<die>"),
        Verb("recover", Recover, "<dice>..."),
        Verb("play", Submit, "<deed> [<dice>...]"),
        Verb("unrig", Unrig),
        Verb("done", Done),
    ),
    version=3,
    clocks={position.ROLL: Clock(60), position.RIG: Clock(60), position.ACT: Clock(60)},
    aliases=("thothsbluff",),
    levels={Level.EASY: -160, Level.FAIR: 190, Level.STRONG: 400},
    analysis=analysis,
    scenery=scenery,
    recap=recap,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the game to the house."""
    register(GAME)
