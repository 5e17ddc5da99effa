"""Liar's dice three ways: for two to six, in teams of two, and as a duel with anomalies."""

from collections.abc import Callable

from croupier import Clock, Game, Options, Verb, hookimpl
from plugins.liarsdice.rules import anomalies, bidding, bids, claims, classic, duel, partners, sight, table, teams
from plugins.liarsdice.strategies import classic as classic_strategy
from plugins.liarsdice.strategies import duel as duel_strategy
from plugins.liarsdice.strategies import teams as teams_strategy

CHALLENGE = Verb("challenge", bids.Challenge, aliases=("liar",))
BIDS = (
    Verb("bid", bidding.Bid, "<count> <face>", aliases=("claim",)),
    Verb("bid", bidding.BidSum, "<total>", aliases=("claim",)),
    CHALLENGE,
)

CLASSIC = Game(
    name="liarsdice",
    package=__name__,
    rules=classic,
    strategy=classic_strategy,
    state=classic.Round,
    options=Options,
    seats=(2, 6),
    verbs=BIDS,
    clocks={classic.TURN: Clock(60)},
)

TEAMS = Game(
    name="liarsteams",
    package=__name__,
    rules=teams,
    strategy=teams_strategy,
    state=partners.Partners,
    options=Options,
    seats=(4, 4),
    verbs=(
        Verb("pick", partners.Pick, "<who>"),
        Verb("first", partners.NameFirst, "<who>"),
        *BIDS,
        Verb("reveal", partners.RevealReroll, "<die> [reroll <dice>...]"),
        Verb("reveal", partners.RevealLearn, "<die> learn <who>"),
    ),
    clocks={table.PICK: Clock(60), table.FIRST: Clock(60), table.TURN: Clock(60)},
    tally="garnets",
)

DUEL = Game(
    name="liarsduel",
    package=__name__,
    rules=duel,
    strategy=duel_strategy,
    state=claims.Duel,
    options=anomalies.Anomalies,
    seats=(2, 2),
    verbs=(
        Verb("claim", claims.Claim, "<count> <face> [show <place>]", aliases=("bid",)),
        CHALLENGE,
        Verb("accuse", claims.Accuse, confirm=True),
        Verb("cheat", claims.Cheat, anytime=True, confirm=True),
        Verb("mulligan", claims.Mulligan, "[<dice>...]"),
    ),
    clocks={duel.MOVE: Clock(60, reserve=60), duel.QUICK: Clock(30, reserve=30), sight.MULLIGAN: Clock(30)},
)


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the three games to the house."""
    for game in (CLASSIC, TEAMS, DUEL):
        register(game)
