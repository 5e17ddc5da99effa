"""Simple players of Roulette Poker; of its studies `answer` and `counting` are by the best answer to the house.

`lengths` is how long matches last between two of the house, and how often all is in before the cards lie open.
"""

from collections.abc import Iterator
from functools import partial
from multiprocessing.pool import Pool
from random import Random
from statistics import median

from core.engine.dice import SeededDice
from croupier import Action, Seat, Start
from opponents import Played, Player, Row, timed
from opponents.roulettepoker_answer import CHIPS, counting, exact
from plugins.roulettepoker import GAME, rules, strategy
from plugins.roulettepoker.actions import AllIn, Call, Check, Fire, Fold, Raise
from plugins.roulettepoker.hands import RANKS, strength
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import Position, least, most, price

GAMES = 250


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
BEGINNERS = {"roulettepoker": (GAME, by_strength, 1)}
house = timed(strategy.bot)


def played(players: tuple[Player, Player], number: int) -> Iterator[Position]:
    """Play one match to its end, giving every position."""
    chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
    state: Position = rules.setup(Start(2, RouletteOptions()), dice).state
    while state.wait is not None:
        yield state
        seat = state.wait.seats[0]
        state = rules.apply(state, seat, players[seat](rules.view(state, seat), seat, chance), dice).state
    yield state


def wins(number: int, other: str) -> Played:
    """Play one match."""
    mine, rival = number % 2, OTHERS[other]
    *_, state = played((house, rival) if mine == 0 else (rival, house), number)
    return Played(float(state.outcome is not None and state.outcome.ranking[0] == (mine,)))


def rows() -> Iterator[Row]:
    """List the rows."""
    yield from (Row("matches", other, 1 / 2, partial(wins, other=other)) for other in OTHERS)


def rounds(number: int) -> tuple[int, int]:
    """Play one match of the house with itself and count its rounds, and in how many all was in before the cards."""
    *positions, last = played((strategy.bot, strategy.bot), number)
    open_now = {state.round for state in positions if state.community and min(state.stacks) == 0 and not state.line}
    return last.round, len(open_now)


def lengths(pool: Pool, matches: int, first: int) -> None:
    """Print how long matches of the house with itself last."""
    both = pool.map(rounds, range(first, first + matches), 1)
    found = sorted(length for length, _ in both)
    quarters = [found[len(found) * part // 4] for part in (1, 3)]
    middle = f"median {median(found):.0f}, half of them {quarters[0]} to {quarters[1]}"
    print(f"rounds of a match with itself: {middle}")
    share = sum(all_in for _, all_in in both) / sum(found)
    print(f"all in before the cards lie open: {share:.3f} of the rounds", flush=True)


STUDIES = {"answer": (exact, 0, 0), "counting": (counting, 12, 7), "lengths": (lengths, 250, 0)}
