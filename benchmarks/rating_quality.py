"""How well ratings tell players apart whose order is known: twelve policies at each game of bluffs, by pure rules.

`python benchmarks/rating_quality.py [TABLES]`: a policy is the house with some share of its moves taken from the menu
by chance, from none to half of them, and sits at so many tables (200). Prints Spearman's correlation of the ratings
with that order, with its deviation over tables drawn again, and what the ratings before each table were surprised by
who won it (log loss), with one standard error. Who knows nothing loses the logarithm of the seats.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log, sqrt
from random import Random
from statistics import correlation, fmean, stdev
from typing import Any, NamedTuple

from core.engine.dice import SeededDice
from core.house.ratings import NEW, Fared, Standing, follow, judge
from croupier import Action, Game, Level, Offer, Seat, Start
from plugins.bluebear import GAME as BLUEBEAR
from plugins.liarsdice.classic import GAME as LIARSDICE
from plugins.thoth import GAME as THOTH
from plugins.thoth.options import Length, Preset

POLICIES, TABLES, SEATS = 12, 200, 4
WILD = 0.5
"""The share of the worst policy's moves that are by chance."""
AGAIN = 20
MOST_ACTIONS = 5000
_BETA = 25.0 / 6
"""How much one table depends on chance, in the scale of ratings, as the model has it."""

GAMES: dict[str, tuple[Game, Any]] = {
    "thoth": (THOTH, Preset(length=Length.BLITZ)),
    "bluebear": (BLUEBEAR, BLUEBEAR.options()),
    "liarsdice": (LIARSDICE, LIARSDICE.options()),
}
Player = Callable[[Any, Seat, Random], Action]


class Table(NamedTuple):
    """Who sat at a table, by the number of their policy, and the place of each, from 1."""

    who: tuple[int, ...]
    places: tuple[int, ...]


class Quality(NamedTuple):
    """How ratings fare: the correlation with the known order, and the mean surprise at winners beside its error."""

    spearman: float
    loss: float
    error: float


def policy(game: Game, level: Level, wild: float) -> Player:
    """Play as the house does at a level, but for a share of moves that are taken from the menu by chance."""
    house = game.player(level)

    def play(view: Any, seat: Seat, chance: Random) -> Action:
        if chance.random() >= wild:
            return house(view, seat, chance)
        some: Offer = chance.choice(game.rules.menu(view, seat))
        return some.sample(chance)

    return play


def policies(game: Game, level: Level) -> list[Player]:
    """List policies, the strongest first."""
    return [policy(game, level, WILD * number / (POLICIES - 1)) for number in range(POLICIES)]


def play(game: Game, options: Any, players: Sequence[Player], seed: int) -> tuple[int, ...]:
    """Play one game to its end; gives the place of each seat, from 1."""
    dice, chance = SeededDice(seed.to_bytes(8, "big"), {}), Random(seed)
    state = game.rules.setup(Start(len(players), options), dice).state
    for _ in range(MOST_ACTIONS):
        if state.wait is None:
            break
        seat = state.wait.seats[0]
        action = players[seat](game.rules.view(state, seat), seat, chance)
        state = game.rules.apply(state, seat, action, dice).state
    groups = state.outcome.ranking
    better = [sum(map(len, groups[:number])) for number in range(len(groups))]
    place = {seat: 1 + better[number] for number, group in enumerate(groups) for seat in group}
    return tuple(place[seat] for seat in range(len(players)))


def played(game: Game, options: Any, level: Level, tables: int, seed: int) -> Iterator[Table]:
    """Play until each policy has sat at so many tables, among others by chance."""
    chance, players, seats = Random(seed), policies(game, level), min(SEATS, game.seats[1])
    for number in range(tables):
        order = chance.sample(range(POLICIES), POLICIES)
        for at in range(0, POLICIES, seats):
            who = tuple(order[at : at + seats])
            yield Table(who, play(game, options, [players[one] for one in who], (seed * 10_000 + number) * 100 + at))


def rated(tables: Sequence[Table]) -> Quality:
    """Rate tables one after another, and tell how well that went."""
    standings: dict[int, Standing] = {}
    surprises = []
    for number, table in enumerate(tables):
        fared = [Fared(seat, who + 1, place) for seat, (who, place) in enumerate(zip(*table, strict=True))]
        chances = likely([standings.get(who + 1, NEW) for who in table.who])
        best = [seat for seat, place in enumerate(table.places) if place == 1]
        surprises.append(-fmean(log(chances[seat]) for seat in best))
        standings |= follow(judge(fared), standings, float(number))
    known = sorted(standings)
    spearman = -correlation(known, _ranks([standings[who].rating.mu for who in known]))
    return Quality(spearman, fmean(surprises), stdev(surprises) / sqrt(len(surprises)))


def likely(standings: Sequence[Standing]) -> list[float]:
    """Give how likely each of these is to win a table, as the model believes before it."""
    spread = sqrt(sum(one.sigma**2 + _BETA**2 for one in standings))
    weights = [exp(one.mu / spread) for one in standings]
    return [weight / sum(weights) for weight in weights]


def _ranks(values: Sequence[float]) -> list[int]:
    return [sorted(values).index(value) for value in values]


def measure(name: str, count: int) -> str:
    """Measure one game, and tell it in a row."""
    game, options = GAMES[name]
    tables = list(played(game, options, Level.FAIR, count, seed=1))
    quality, chance = rated(tables), Random(name)
    drawn = stdev(rated(chance.choices(tables, k=len(tables))).spearman for _ in range(AGAIN))
    seats = len(tables[0].who)
    return (
        f"{name:10} {len(tables):5} tables of {seats}   Spearman {quality.spearman:.3f} +- {drawn:.3f}   "
        f"log loss {quality.loss:.3f} +- {quality.error:.3f}, by guessing {log(seats):.3f}"
    )


def main(count: int) -> None:
    """Print a row for each game."""
    with ProcessPoolExecutor(2) as pool:
        for done in [pool.submit(measure, name, count) for name in GAMES]:
            print(done.result(), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES)
