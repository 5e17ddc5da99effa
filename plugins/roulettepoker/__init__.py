"""Roulette Poker: win hands of three cards, or guess the card that the other one holds and shoot."""

from collections.abc import Callable

from croupier import Clock, Game, Level, Verb, hookimpl
from plugins.roulettepoker import actions, analysis, hints, recap, rules, scenery, strategy
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import BETWEEN, FINAL, INITIAL, Position

GAME = Game(
    name="roulettepoker",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=Position,
    options=RouletteOptions,
    seats=(2, 2),
    version=2,
    verbs=(
        Verb("check", actions.Check),
        Verb("call", actions.Call, "[<price>]"),
        Verb("raise", actions.Raise, "[to] <amount>"),
        Verb("allin", actions.AllIn, "[<amount>]", aliases=("all-in",), confirm=True),
        Verb("fire", actions.Fire, "<number>", aliases=("shoot",), confirm=True),
        Verb("fold", actions.Fold),
        Verb("yes", actions.PlayMatch),
        Verb("no", actions.StopHere),
    ),
    clocks={INITIAL: Clock(60), FINAL: Clock(60), BETWEEN: Clock(20, fixed=True, consents=True)},
    expiry_is_public=True,
    aliases=("roulette",),
    levels={Level.EASY: -230, Level.FAIR: -30, Level.STRONG: 40},
    analysis=analysis,
    guide=hints,
    scenery=scenery,
    recap=recap,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the game to the house."""
    register(GAME)
