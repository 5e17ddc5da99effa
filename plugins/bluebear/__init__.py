"""BlueBear: bid on everybody's hidden dice, or call the bluff."""

from collections.abc import Callable

from croupier import Clock, Game, Level, Verb, hookimpl
from plugins.bluebear import analysis, hints, position, recap, rules, scenery, strategy
from plugins.bluebear.actions import Bid, Bluff, Throw
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import HIGHEST, OPEN, THROW, TURN

GAME = Game(
    name="bluebear",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=position.Position,
    options=BlueBearOptions,
    seats=(2, 6),
    verbs=(
        Verb("roll", Throw, aliases=("throw",)),
        Verb("bid", Bid, "<count> <face> [reroll <dice>...]"),
        Verb("bluff", Bluff, aliases=("challenge",)),
    ),
    clocks={THROW: Clock(30), OPEN: Clock(60), TURN: Clock(60), HIGHEST: Clock(60)},
    expiry_is_public=False,
    levels={Level.EASY: -190, Level.FAIR: 80, Level.STRONG: 270},
    analysis=analysis,
    guide=hints,
    scenery=scenery,
    recap=recap,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the game to the house."""
    register(GAME)
