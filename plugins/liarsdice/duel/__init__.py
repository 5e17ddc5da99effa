"""The duel: higher and higher claims, and seven anomalies that bend the rules."""

from croupier import Clock, Game, Level, Verb
from plugins.liarsdice.duel import analysis, hints, recap, rules, scenery, strategy
from plugins.liarsdice.duel.actions import Accuse, Cheat, Claim, Mulligan
from plugins.liarsdice.duel.options import Anomalies
from plugins.liarsdice.duel.position import MOVE, MULLIGAN, QUICK, Position
from plugins.liarsdice.verbs import LIAR

GAME = Game(
    name="liarsduel",
    package="plugins.liarsdice",
    rules=rules,
    strategy=strategy,
    state=Position,
    options=Anomalies,
    seats=(2, 2),
    verbs=(
        Verb("claim", Claim, "<count> <face> [show <place>]", aliases=("bid",)),
        LIAR,
        Verb("accuse", Accuse, confirm=True),
        Verb("cheat", Cheat, anytime=True, confirm=True),
        Verb("mulligan", Mulligan, "[<dice>...]"),
    ),
    clocks={MOVE: Clock(60, reserve=60), QUICK: Clock(30, reserve=30), MULLIGAN: Clock(30)},
    levels={Level.EASY: -400, Level.FAIR: -20, Level.STRONG: 290},
    analysis=analysis,
    guide=hints,
    scenery=scenery,
    recap=recap,
)
