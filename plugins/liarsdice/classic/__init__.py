"""Liar's dice for two to six: whoever is wrong loses a die."""

from croupier import Clock, Game, Level, Options
from plugins.liarsdice.classic import analysis, hints, recap, rules, scenery, strategy
from plugins.liarsdice.classic.position import TURN, Position
from plugins.liarsdice.verbs import BIDS

GAME = Game(
    name="liarsdice",
    package="plugins.liarsdice",
    rules=rules,
    strategy=strategy,
    state=Position,
    options=Options,
    seats=(2, 6),
    verbs=BIDS,
    clocks={TURN: Clock(60)},
    levels={Level.EASY: -120, Level.FAIR: 30, Level.STRONG: 110},
    analysis=analysis,
    guide=hints,
    scenery=scenery,
    recap=recap,
)
