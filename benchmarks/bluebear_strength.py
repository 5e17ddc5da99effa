"""How strong the house plays BlueBear: one seat of it against others that play something else, each seat in turn.

Run with `python benchmarks/bluebear_strength.py [--games N] [--first N] [--players N...] [--rivals NAME...]
[--options NAME...]`. Prints for each kind of table the share of games won with one standard error, what luck alone
would win, and how long the house thinks about a move, in time of a processor. By the time of single games all of it
takes some four minutes on two idle cores with the default number of games, and a line of 240 at most one.

The same dice are played with the house at each seat, and whoever thinks has chance by the game and the turn alone: so
games go alike until somebody thinks otherwise, and luck is told apart from strength. The error is that of such sets.
`threshold40` challenges what is true with less than .4 and else bids what is likeliest; `lookahead` looks one step
ahead, at what the next seat would do by that policy on 40 deals that fit the bids; `rollout` plays rounds to their end
on any deals, and `believing` on those that fit. `knowing` asks the house's own program what it would have bid with each
hand, and is played by name alone.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil, sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev
from time import process_time

from bluebear_rivals import believing, knowing, lookahead, rollout

from core.engine.dice import SeededDice
from croupier import Action, Seat, Start
from plugins.bluebear import rules, strategy
from plugins.bluebear.actions import Bid, Bluff
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import Position
from plugins.bluebear.ring import claim, height
from plugins.bluebear.strategy.odds import knowledge, threshold

Player = Callable[[Position, Seat, Random], Action]
Table = tuple[int, str, str]
"""How many play, the name of who plays against the house, and an option, or none."""
times: list[float] = []


def doubting(doubt: float) -> Player:
    """Give the threshold policy with another threshold."""

    def play(view: Position, seat: Seat, chance: Random) -> Action:
        standing = height(view.standing.count, view.standing.face) if view.standing else 0
        place = threshold(*knowledge(view), standing, doubt)
        return Bid(claim(place).count, claim(place).face) if place else Bluff()

    return play


def at_random(view: Position, seat: Seat, chance: Random) -> Action:
    """Take any offer."""
    return chance.choice(rules.menu(view, seat)).sample(chance)


def house(view: Position, seat: Seat, chance: Random) -> Action:
    """Play as the house, with the clock beside it."""
    start = process_time()
    action = strategy.bot(view, seat, chance)
    times.append((process_time() - start) * 1000)
    return action


OTHERS: dict[str, Player] = {
    "random": at_random,
    "threshold40": doubting(0.4),
    "threshold50": doubting(0.5),
    "lookahead": lookahead,
    "rollout": rollout,
    "believing": believing,
    "knowing": knowing,
}
USUAL = ("rollout", "believing")
OPTIONS = ("", "exact", "giveaway", "reroll")


def wins(seats: int, other: Player, number: int, options: BlueBearOptions, one: Player = house, mine: Seat = 0) -> bool:
    """Play one game and tell whether the one seat won it."""
    dice = SeededDice(number.to_bytes(4, "big"), {})
    state = rules.setup(Start(seats, options), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        player, chance = one if seat == mine else other, Random(f"{number} {state.wait.turn}")
        state = rules.apply(state, seat, player(rules.view(state, seat), seat, chance), dice).state
    return bool(state.outcome.ranking[0] == (mine,))


def shared(number: int, table: Table, one: Player = house) -> tuple[float, list[float]]:
    """Play the same dice from each seat: the share won, and how long each move took the house."""
    seats, name, option = table
    options = BlueBearOptions(**({option: True} if option else {}))
    times.clear()
    won = fmean(wins(seats, OTHERS[name], number, options, one, mine) for mine in range(seats))
    return won, list(times)


def line(table: Table, found: Sequence[tuple[float, list[float]]]) -> str:
    """Say how the games of a table went."""
    seats, name, option = table
    shares, took = [won for won, _ in found], [time for _, each in found for time in each]
    told = f"{name:11} {seats} players {option:8} {fmean(shares):.3f} +- {stdev(shares) / sqrt(len(shares)):.3f}"
    games = f"(fair {1 / seats:.3f}), {seats * len(found)} games"
    return f"{told} {games}; {fmean(took):.1f} ms a move, at most {max(took):.0f}"


def tables(players: Sequence[int], rivals: Sequence[str], options: Sequence[str]) -> Iterator[Table]:
    """List the kinds of tables to play at; for two `exact` is as if it weren't."""
    for option in options:
        for name in rivals:
            yield from ((seats, name, option) for seats in players if seats > 2 or option != "exact")


def main() -> None:
    """Print a line for each kind of table."""
    words = ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--games", type=int, default=32)
    words.add_argument("--first", type=int, default=0, help="the number of the first set of games")
    words.add_argument("--processes", type=int, default=2)
    words.add_argument("--players", type=int, nargs="+", default=range(2, 7))
    words.add_argument("--rivals", nargs="+", choices=OTHERS, default=USUAL)
    words.add_argument("--options", nargs="+", choices=[option for option in OPTIONS if option] + ["none"])
    asked = words.parse_args()
    options = [option.replace("none", "") for option in asked.options or OPTIONS]
    with Pool(asked.processes) as pool:
        for table in tables(asked.players, asked.rivals, options):
            numbers = range(asked.first, asked.first + ceil(asked.games / table[0]))
            print(line(table, pool.map(partial(shared, table=table), numbers, 1)), flush=True)


if __name__ == "__main__":
    main()
