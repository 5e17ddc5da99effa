"""How strong the house plays BlueBear: one seat of it against others that play something simpler, seats drawn anew.

Run with `python benchmarks/bluebear_strength.py [GAMES] [OPTION|OPPONENT...]`; prints the share of games won with one
standard error, and how long the house thinks about a move. `threshold40` challenges what is true with less than .4 and
else bids what is likeliest; `lookahead` looks one step ahead, at what the next seat would do by that policy on 40 deals
that fit the bids; `rollout` plays rounds to their end on any deals, and `believing` on those that fit. `knowing` asks
the house's own program what it would have bid with each hand, and is played for two and by name alone. If opponents
are named, only their lines are printed.
"""

import sys
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean
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
LINES = (
    *((2, name) for name in ("random", "threshold40", "threshold50", "lookahead")),
    (6, "threshold40"),
    (4, "lookahead"),
    (2, "rollout"),
    (2, "knowing"),
    *((seats, "believing") for seats in range(2, 7)),
)
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
SLOW = ("knowing",)


def wins(seats: int, other: Player, number: int, options: BlueBearOptions, one: Player = house) -> bool:
    """Play one game and tell whether the one seat won it."""
    chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
    mine, state = chance.randrange(seats), rules.setup(Start(seats, options), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        player = one if seat == mine else other
        state = rules.apply(state, seat, player(rules.view(state, seat), seat, chance), dice).state
    return bool(state.outcome.ranking[0] == (mine,))


def line(seats: int, name: str, games: int, options: BlueBearOptions, one: Player = house) -> str:
    """Play a line of games and say how they went."""
    share = mean(wins(seats, OTHERS[name], number, options, one) for number in range(games))
    error = sqrt(share * (1 - share) / games)
    return f"{name:12} {seats} players: {share:.3f} +- {error:.3f} (fair {1 / seats:.3f})"


def main(games: int, names: list[str]) -> None:
    """Print a line for each kind of opponents."""
    options = BlueBearOptions(**{name: True for name in names if name not in OTHERS})
    chosen = [name for name in names if name in OTHERS] or [name for name in OTHERS if name not in SLOW]
    for seats, name in LINES:
        if name in chosen:
            times.clear()
            told = line(seats, name, games, options)
            print(f"{told}; {mean(times):.1f} ms a move, at most {max(times):.0f}", flush=True)
    for one in (lookahead, rollout, believing):
        if one.__name__ in chosen:
            print(line(2, "threshold40", games, options, one), "played by", one.__name__, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400, sys.argv[2:])
