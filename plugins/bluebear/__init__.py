"""BlueBear: bid on everybody's hidden dice, or call the bluff."""

from collections.abc import Callable

from croupier import Clock, Game, Verb, hookimpl
from plugins.bluebear import position, rules, strategy

GAME = Game(
    name="bluebear",
    package=__name__,
    rules=rules,
    strategy=strategy,
    state=position.Position,
    options=position.BlueBearOptions,
    seats=(2, 6),
    verbs=(
        Verb("bid", rules.Bid, "<count> <face> [reroll <dice>...]"),
        Verb("bluff", rules.Bluff, aliases=("challenge",)),
    ),
    clocks={rules.OPEN: Clock(60), rules.TURN: Clock(60), rules.HIGHEST: Clock(60)},
    expiry_is_public=False,
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the game to the house."""
    register(GAME)
