"""Liar's dice in teams of two: one sees the dice of the player behind, and never one's own."""

from croupier import Clock, Game, Level, Options, Verb
from plugins.liarsdice.teams import analysis, hints, recap, rules, scenery, strategy
from plugins.liarsdice.teams.actions import NameFirst, Pick, RevealLearn, RevealReroll
from plugins.liarsdice.teams.position import BID, FIRST, PICK, TURN, Position
from plugins.liarsdice.verbs import BIDS

GAME = Game(
    name="liarsteams",
    package="plugins.liarsdice",
    rules=rules,
    strategy=strategy,
    state=Position,
    options=Options,
    seats=(4, 4),
    verbs=(
        Verb("pick", Pick, "<who>"),
        Verb("first", NameFirst, "<who>"),
        *BIDS,
        Verb("reveal", RevealReroll, "<die> [reroll <dice>...]"),
        Verb("reveal", RevealLearn, "<die> learn <who>"),
    ),
    clocks={PICK: Clock(60), FIRST: Clock(60), TURN: Clock(60), BID: Clock(60)},
    tally="garnets",
    levels={Level.EASY: -70, Level.FAIR: 190, Level.STRONG: 400},
    analysis=analysis,
    guide=hints,
    scenery=scenery,
    recap=recap,
)
