"""How well the house plays liar's dice against simpler players, seats alternating, and how long it thinks.

Run with `python benchmarks/liarsdice_strength.py [GAMES] [duel|classic|teams|4v5...]`, where the last is a round of the
duel in which the opener has five dice and the other four; a row gives the share of rounds (duel) or games (classic,
teams) won with one standard error, and the milliseconds of the processor that a decision of the house takes.
"""

import sys
from collections.abc import Callable
from math import sqrt
from random import Random
from time import process_time
from typing import Any

from liarsdice_rivals import bolder, classic_belief, exploiter, meeker, plain_belief

from core.engine.dice import SeededDice
from croupier import Action, Game, Options, Seat, Start, Wait
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import hidden, lowest
from plugins.liarsdice.classic import GAME as CLASSIC
from plugins.liarsdice.classic.strategy import scene as classic_scene
from plugins.liarsdice.cups import bid_offers
from plugins.liarsdice.duel import rules as duel
from plugins.liarsdice.duel import strategy as duel_strategy
from plugins.liarsdice.duel.actions import Claim, Mulligan
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.position import MULLIGAN, Position, must_show
from plugins.liarsdice.position import Cups
from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.playouts import answer, known
from plugins.liarsdice.strategy.tables import LARGEST
from plugins.liarsdice.teams import GAME as TEAMS
from plugins.liarsdice.teams.strategy import scene as teams_scene

Player = Callable[[Any, Seat, Random], Action]
TABLED = ("exploiter",)
"""Who is there only where there are tables."""
PLAIN = ("belief", "believer", "bolder", "meeker")
"""Who is there only without anomalies."""
EQUAL = tuple((dice, dice) for dice in range(1, 11))
UNEQUAL = ((4, 5), (5, 4), (4, 6), (6, 4), (5, 8), (8, 5))
"""The dice of both in rounds of the duel; the second opens."""
thought: list[float] = []


def house(player: Player) -> Player:
    """Time a player."""

    def timed(view: Any, seat: Seat, chance: Random) -> Action:
        start = process_time()
        action = player(view, seat, chance)
        thought.append(process_time() - start)
        return action

    return timed


def at_random(rules: Any) -> Player:
    """Choose among all offers."""
    return lambda view, seat, chance: chance.choice(rules.menu(view, seat)).sample(chance)


def threshold(bluff: float = 0.0) -> Player:
    """Doubt when that is likelier to win than the likeliest claim is to be true, else claim it; or bluff at times."""

    def play(view: Position, seat: Seat, chance: Random) -> Action:
        if view.wait is not None and view.wait.kind == MULLIGAN:
            return Mulligan()
        mine, unseen = view.dice[seat], len(view.dice[1 - seat])
        least, first = lowest(view.standing)
        claims = [(least if face >= first else least + 1, face) for face in range(1, 7)]
        true = {claim: at_least(unseen, claim[0] - mine.count(claim[1])) for claim in claims}
        best = max(claims, key=lambda claim: (true[claim], -claim[0], -claim[1]))
        if chance.random() < bluff:
            best = chance.choice(claims)
        elif view.standing is not None:
            doubts = 1 - at_least(unseen, view.standing.count - mine.count(view.standing.face))
            if doubts > true[best]:
                return Challenge()
        places = [place for place in range(1, len(mine) + 1) if place not in view.shown[seat]]
        return Claim(*best, places[0] if must_show(view, seat) else None)

    return play


def believing(view: Position, seat: Seat, chance: Random) -> Action:
    """Play by belief alone, without tables."""
    return duel_strategy.believing(view, seat, chance)


def simple(scene: Any) -> Player:
    """Play a game of many cups by the threshold alone."""

    def play(view: Cups, seat: Seat, chance: Random) -> Action:
        if view.wait is None or view.wait.kind not in ("turn", "team-turn"):
            return TEAMS.strategy.expire(view, seat)
        if view.summing:
            return Challenge() if view.bids and view.bids[-1].count > 7 else sum_above(view)
        thought_of = scene(view, seat)
        bid = answer(*known(thought_of, view.dice, seat), thought_of.standing, view.total)
        return Challenge() if bid is None else Bid(*bid)

    return play


def sum_above(view: Cups) -> Action:
    """Bid the lowest sum."""
    return next(iter(bid_offers(view)[0]), BidSum(12))


def duel_round(players: tuple[Player, Player], sizes: tuple[int, int], number: int, *anomalies: Anomaly) -> Seat:
    """Play one round and give who won it; seat 1 opens."""
    dice, chance = SeededDice(number.to_bytes(8, "big"), {}), Random(number)
    hands = tuple(hidden(range(size - 1)) for size in sizes)
    begun = Position(anomalies=anomalies, dice=(hands[0] + (1,), hands[1]), opener=1, wait=Wait("move", (1,), 1))
    state: Position = duel._lose(begun, 1, (), dice).state
    while state.round == 1 and state.wait is not None:
        seat = state.wait.seats[0]
        state = duel.apply(state, seat, players[seat](duel.view(state, seat), seat, chance), dice).state
    return 1 - state.opener


def duels(games: int, only: str = "") -> None:
    """Compare the house with others in rounds of many sizes, and under each anomaly; the second of the sizes opens."""
    others = {"random": at_random(duel), "threshold": threshold(), "bluffing": threshold(0.2), "belief": believing}
    others |= {"believer": plain_belief, "bolder": bolder, "meeker": meeker, "exploiter": exploiter}
    cases: list[tuple[str, tuple[int, int], tuple[Anomaly, ...]]] = [
        (f"{one} v {two}", (one, two), ()) for one, two in (*EQUAL, *UNEQUAL)
    ]
    cases += [(f"4 v 4 {anomaly}", (4, 4), (anomaly,)) for anomaly in Anomaly if anomaly is not Anomaly.FRESHSTART]
    for name, sizes, anomalies in (case for case in cases if only in ("", case[0].replace(" ", ""))):
        for other, player in others.items():
            large = max(sizes) > LARGEST
            if (other in TABLED and (large or anomalies)) or (other in PLAIN and anomalies):
                continue
            thought.clear()
            won = 0
            for number in range(games):
                mine = number % 2
                pair = [player, player]
                pair[mine] = house(duel_strategy.bot)
                won += duel_round((pair[0], pair[1]), sizes, number, *anomalies) == mine
            report(f"duel {name:20} {other}", won, games)


def tables(game: Game, others: dict[str, Player], seats: int, games: int) -> None:
    """Compare one seat (in teams: one team) of the house with others."""
    for other, player in others.items():
        thought.clear()
        won = 0
        for number in range(games):
            mine = {number % seats} if game is CLASSIC else {number % 2, number % 2 + 2}
            won += winner(game, seats, mine, player, number)
        fair = 1 / seats if game is CLASSIC else 1 / 2
        report(f"{game.name} {seats} players {other} (fair {fair:.2f})", won, games)


def winner(game: Game, seats: int, mine: set[Seat], other: Player, number: int) -> bool:
    """Play a game and tell whether the house's seats won it."""
    dice, chance = SeededDice(number.to_bytes(8, "big"), {}), Random(number)
    state = game.rules.setup(Start(seats, Options()), dice).state
    house_plays = house(game.strategy.bot)
    while state.wait is not None:
        seat = state.wait.seats[0]
        view = game.rules.view(state, seat)
        action = (house_plays if seat in mine else other)(view, seat, chance)
        state = game.rules.apply(state, seat, action, dice).state
    return bool(set(state.outcome.ranking[0]) & mine)


def report(name: str, won: int, games: int) -> None:
    """Print a row."""
    share = won / games
    spread = sqrt(share * (1 - share) / games)
    times = sorted(thought)
    mean, most = sum(times) / len(times), times[-1]
    print(f"{name:42} {share:.3f} +- {spread:.3f}   {1000 * mean:6.2f} ms (most {1000 * most:.1f})", flush=True)


def main(games: int, what: str) -> None:
    """Print all rows."""
    if what in ("", "duel") or "v" in what:
        duels(games, what.removeprefix("duel"))
    if what in ("", "classic"):
        from plugins.liarsdice.classic import rules as classic

        for seats in range(2, 7):
            others = {"random": at_random(classic), "threshold": simple(classic_scene), "believer": classic_belief}
            tables(CLASSIC, others, seats, max(100, games // 10))
    if what in ("", "teams"):
        from plugins.liarsdice.teams import rules as teams

        tables(TEAMS, {"random": at_random(teams), "threshold": simple(teams_scene)}, 4, max(100, games // 10))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400, sys.argv[2] if len(sys.argv) > 2 else "")
