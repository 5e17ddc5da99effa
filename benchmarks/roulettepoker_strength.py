"""How well the house plays Roulette Poker.

First, what it loses a round at most, to the best answer (`roulettepoker_answer`): exact, for positions of a match, as
the mean of both seats and of who of the two has more. Then, how long matches last between two of the house, and how
many it wins against simple players, with one standard error.

Run with `python benchmarks/roulettepoker_strength.py [MATCHES]`; it takes two processes.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from multiprocessing import Pool
from multiprocessing.pool import Pool as Processes
from random import Random
from statistics import median

from roulettepoker_answer import Sizes, loss

from core.engine.dice import SeededDice
from croupier import Action, Chips, Seat, Start
from plugins.roulettepoker import rules, strategy
from plugins.roulettepoker.actions import AllIn, Call, Check, Fire, Fold, Raise
from plugins.roulettepoker.hands import RANKS, strength
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import Position, least, most, price

SIZES = {
    "quarter, half, pot, two pots": Sizes((0.25, 0.5, 1.0, 2.0)),
    "third to six times the pot": Sizes((0.33, 0.75, 1.5, 3.0, 6.0)),
}
"""What the opponent raises to, besides the least, all but one and all in."""
STATES = ((40, 1), (36, 1), (30, 1), (22, 1), (15, 1), (9, 1), (38, 2), (30, 2), (16, 2), (36, 3), (18, 3), (32, 4))
"""Chips of who has less, of all, and ante."""
CHIPS = 80

Player = Callable[[Position, Seat, Random], Action]


def calls_all(view: Position, seat: Seat, chance: Random) -> Action:
    """Check, and call whatever comes."""
    return Call() if price(view, seat) else Check()


def shoots_last(view: Position, seat: Seat, chance: Random) -> Action:
    """Call whatever comes before the cards lie open; then shoot at a rank that nobody has seen."""
    if not view.community:
        return calls_all(view, seat, chance)
    seen = {view.bullets[seat], *view.community}
    return Fire(chance.choice([rank for rank in RANKS if rank not in seen]))


def by_strength(view: Position, seat: Seat, chance: Random) -> Action:
    """Raise to the pot with a good card or hand, call with a fair one, else fold or shoot."""
    card, pot = view.bullets[seat], CHIPS - sum(view.stacks)
    fair = strength(card, view.community) >= (1, 1) if view.community else card >= 3
    good = strength(card, view.community) >= (1, 5) if view.community else card >= 5
    to = least(view, seat) - 1 + pot
    if good and to <= most(view):
        return AllIn() if to == most(view) else Raise(to)
    if fair or good or not price(view, seat):
        return Call() if price(view, seat) else Check()
    return shoots_last(view, seat, chance) if view.community else Fold()


OTHERS: dict[str, Player] = {
    "calls all": calls_all,
    "shoots last": shoots_last,
    "by strength": by_strength,
}


def played(players: tuple[Player, Player], number: int) -> Iterator[Position]:
    """Play one match to its end, giving every position."""
    chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
    state: Position = rules.setup(Start(2, RouletteOptions()), dice).state
    while state.wait is not None:
        yield state
        seat = state.wait.seats[0]
        state = rules.apply(state, seat, players[seat](rules.view(state, seat), seat, chance), dice).state
    yield state


def wins(other: str, number: int) -> bool:
    """Play one match and tell whether the house won it."""
    house, rival = number % 2, OTHERS[other]
    *_, state = played((strategy.bot, rival) if house == 0 else (rival, strategy.bot), number)
    return state.outcome is not None and state.outcome.ranking[0] == (house,)


def rounds(number: int) -> tuple[int, int]:
    """Play one match of the house with itself and count its rounds, and in how many all was in before the cards."""
    *positions, last = played((strategy.bot, strategy.bot), number)
    open_now = {state.round for state in positions if state.community and min(state.stacks) == 0 and not state.line}
    return last.round, len(open_now)


def lost(state: tuple[Chips, Chips], sizes: Sizes) -> float:
    """Give what the house loses at most where one has so few chips, at an ante."""
    short, ante = state
    return loss((short, CHIPS - short), ante, sizes)


def exact(pool: Processes) -> None:
    """Print what the house loses at most."""
    for name, sizes in SIZES.items():
        print(f"loses at most, a round, to raises of {name}, besides the least, all but one and all in:", flush=True)
        found = []
        for (short, ante), worth in zip(STATES, pool.imap(partial(lost, sizes=sizes), STATES), strict=True):
            found.append(worth)
            print(f"  {short:2} of {CHIPS} chips, ante {ante}: {worth:.2f}", flush=True)
        print(f"  {min(found):.2f} to {max(found):.2f}, mean {sum(found) / len(found):.2f}", flush=True)


def main(matches: int) -> None:
    """Print what the house loses at most, how long it plays, and what it wins."""
    with Pool(2) as pool:
        exact(pool)
        both = pool.map(rounds, range(matches), 1)
        lengths = sorted(length for length, _ in both)
        quarters = [lengths[len(lengths) * part // 4] for part in (1, 3)]
        middle = f"median {median(lengths):.0f}, half of them {quarters[0]} to {quarters[1]}"
        print(f"rounds of a match with itself: {middle}")
        share = sum(all_in for _, all_in in both) / sum(lengths)
        print(f"all in before the cards lie open: {share:.3f} of the rounds", flush=True)
        for other in OTHERS:
            share = sum(pool.map(partial(wins, other), range(matches), 1)) / matches
            error = sqrt(share * (1 - share) / matches)
            print(f"wins against {other:12}: {share:.3f} +- {error:.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 250)
