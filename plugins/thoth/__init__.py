"""Thoth's Bluff: roll or bluff five dice, rig them, and spend them on actions until one of two players is beaten."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl
from plugins.thoth import moves, position, rules, strategy

GAME = Game(
    name="thoth",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=position.Position,
    options=position.Preset,
    seats=(2, 2),
    verbs=(
        Verb("roll", moves.RollDice, "[<dice>...]"),
        Verb("bluff", moves.Bluff, "<die> <value>"),
        Verb("rig", moves.Rig, "<tool> <primary> <secondary> [<sign>]", preview=True, confirm=True),
        Verb("challenge", moves.Challenge, "<die>"),
        Verb("recover", moves.Recover, "<dice>..."),
        Verb("play", moves.Submit, "<deed> <dice>..."),
        Verb("unrig", moves.Unrig),
        Verb("done", rules.Done),
    ),
    clocks={position.ROLL: Clock(60), position.RIG: Clock(60), position.ACT: Clock(60)},
    aliases=("thothsbluff",),
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the game to the house."""
    register(GAME)
