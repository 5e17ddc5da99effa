"""How well the house plays, and how long it thinks: one seat (or team) of it against others that play something else.

Run with `python benchmarks/strength.py GAME [--games N] [--first N] [--rivals NAME...] [--tables NAME...]`. A row gives
the share of games won with one standard error, what luck alone would win, and the milliseconds of the processor that a
move of the house takes. Games are reproducible from their numbers, and the house sits in each seat in turn; the players
and kinds of tables of each game are in `opponents/`.

`--study NAME` prints something else that is to be known of a game instead. `--levels` plays each level of the house
against beginners, and against the level below, and says what that is in Elo points above a beginner, as `levels` of
each game's record does. Beginners play by one plain rule: at games of bids by a threshold, at dice poker they keep what
matches, at Roulette Poker they go by the strength of their hand, at Thoth's Bluff they are honest and take what looks
most.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from itertools import chain
from math import ceil, log10, sqrt
from multiprocessing import Pool
from multiprocessing.pool import Pool as Processes
from random import Random
from statistics import fmean, stdev
from typing import Any

from opponents import Played, Player, Row, Study, times

from core.engine.dice import SeededDice
from croupier import Game, Level, Seat, Start

GAMES = ("bluebear", "dicepoker", "liarsdice", "roulettepoker", "thoth")
BEGINNER = "beginner"
MOST_ACTIONS = 5000
SURELY = 0.91
"""Who wins more is not told further apart: 400 points."""


def of_game(name: str) -> Any:
    """Import the opponents at a game."""
    return import_module(f"opponents.{name}")


def wanted(rows: Iterable[Row], rivals: Sequence[str], tables: Sequence[str]) -> list[Row]:
    """List the rows that are asked for: of the rivals and tables that are named, else the usual ones."""
    return [
        row
        for row in rows
        if (row.rival in rivals if rivals else row.usual)
        if not tables or row.table.replace(" ", "") in tables
    ]


def one(number: int, row: Row) -> tuple[Played, list[float]]:
    """Play one game or set of games of a row."""
    times.clear()
    return row.play(number), list(times)


def error(shares: Sequence[float]) -> float:
    """Return one standard error of the mean of shares."""
    return stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0


def line(row: Row, found: Sequence[tuple[Played, list[float]]]) -> str:
    """Say how the games of a row went."""
    shares, took = [played.won for played, _ in found], [1000 * time for _, each in found for time in each]
    rounds = [played.rounds for played, _ in found if played.rounds is not None]
    length = f"  rounds {fmean(rounds):.1f}" if rounds else ""
    told = f"{row.table:20} {row.rival:17} {fmean(shares):.3f} +- {error(shares):.3f} (fair {row.fair:.3f}){length}"
    return f"{told}  {fmean(took):6.2f} ms a move, at most {max(took):.0f}"


def levels(pool: Processes, games: int, name: str, few: int) -> None:
    """Print a row for each level of a game."""
    below = BEGINNER
    record: Game = beginners()[name][0]
    for level in Level:
        part, off = share(pool, max(1, games // few), name, level, BEGINNER)
        row = f"{name:14} {level:6} {part:.3f} +- {off:.3f} against beginners: {points(part):+.0f}"
        if below != BEGINNER:
            over, off = share(pool, max(1, games // few), name, level, below)
            row += f"; {over:.3f} +- {off:.3f} against the level below"
        print(f"{row}; the record says {record.levels[level]:+}", flush=True)
        below = level


def beginners() -> dict[str, tuple[Game, Player, int]]:
    """List each game with its beginner, and the part of the games that is played of it."""
    return dict(chain.from_iterable(of_game(name).BEGINNERS.items() for name in GAMES))


def won(number: int, name: str, mine: str, other: str) -> float:
    """Play one game and tell what part of the win the first player has; it sits in every other seat."""
    dice, chance, side = SeededDice(number.to_bytes(8, "big"), {}), Random(number), number % 2
    game, beginner, _ = beginners()[name]
    players = [beginner if who == BEGINNER else game.player(Level(who)) for who in (mine, other)]
    state = game.rules.setup(Start(game.seats[0], game.options()), dice).state
    for _ in range(MOST_ACTIONS):
        if state.wait is None:
            break
        seat = state.wait.seats[0]
        player = players[seat % 2 != side]
        state = game.rules.apply(state, seat, player(game.rules.view(state, seat), seat, chance), dice).state
    best: tuple[Seat, ...] = state.outcome.ranking[0]
    return sum(seat % 2 == side for seat in best) / len(best)


def share(pool: Processes, games: int, name: str, mine: str, other: str) -> tuple[float, float]:
    """Return the share of games won, with one standard error."""
    part = sum(pool.map(partial(won, name=name, mine=mine, other=other), range(games), 1)) / games
    return part, sqrt(part * (1 - part) / games)


def points(part: float) -> float:
    """Return a share of games as Elo points, of which 400 are the most."""
    part = min(max(part, 1 - SURELY), SURELY)
    return 400 * log10(part / (1 - part))


def main() -> None:
    """Print what is asked for."""
    words = ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("game", choices=GAMES)
    words.add_argument("--games", type=int, help="how many games, or decisions of a study")
    words.add_argument("--first", type=int, help="the number of the first game, or the seed of a study")
    words.add_argument("--processes", type=int, default=2)
    words.add_argument("--rivals", nargs="+", default=(), metavar="NAME")
    words.add_argument(
        "--tables", nargs="+", default=(), metavar="NAME", help="such as 4players or 5v5, without spaces"
    )
    words.add_argument("--study", metavar="NAME")
    words.add_argument("--levels", action="store_true")
    asked = words.parse_args()
    game = of_game(asked.game)
    studies: dict[str, tuple[Study, int, int]] = game.STUDIES
    if asked.study and asked.study not in studies:
        words.error(f"{asked.game} has no such study; it has: {', '.join(studies) or 'none'}")
    rows = wanted(game.rows(), asked.rivals, asked.tables)
    if not rows:
        known = sorted({row.rival for row in game.rows()}), sorted({row.table.replace(" ", "") for row in game.rows()})
        words.error(f"there is no such row; rivals: {', '.join(known[0])}; tables: {', '.join(known[1])}")
    with Pool(asked.processes) as pool:
        if asked.study:
            study, count, first = studies[asked.study]
            study(pool, asked.games or count, first if asked.first is None else asked.first)
        elif asked.levels:
            for name, (_, _, few) in game.BEGINNERS.items():
                levels(pool, asked.games or 400, name, few)
        else:
            for row in rows:
                first, count = asked.first or 0, ceil((asked.games or game.GAMES) / row.part)
                print(line(row, pool.map(partial(one, row=row), range(first, first + count), 1)), flush=True)


if __name__ == "__main__":
    main()
