"""Simple players of dice poker, beside whom the house makes the best decisions.

Of its studies `decision` is how long it thinks: the tables once a process, then a decision by number of players, first
to act; the last column compares with a plain loop of a hundred thousand additions, which tells a slow machine from a
slow decision. `match` is whether it would win more by playing for the match than for surviving each round. Who survives
may open the next round or decide in it later, by who went out; it matters to nobody but the last two who decide. Of
three, the last one chooses when nobody can be put out by it any more; of four, the third is measured: every choice, at
random rolls, with the chances to win a match of three by place. It takes a minute.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from multiprocessing.pool import Pool
from random import Random
from statistics import mean, quantiles, stdev
from time import perf_counter
from typing import Any

from core.engine.dice import SeededDice
from croupier import Action, Options, Seat, Start
from opponents import Played, Row, timed
from plugins.dicepoker import GAME, rules, strategy
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.hands import FACES
from plugins.dicepoker.position import DECIDE, ROLL, Position
from plugins.dicepoker.strategy import _danger_before, decide
from plugins.dicepoker.strategy.tables import choices, nobody, number

GAMES = 4000
Hand = tuple[int, ...]


def keep_matching(view: Position, seat: Seat) -> Action:
    """Keep a straight or better; else keep every die that matches another and reroll the rest."""
    dice = view.dice[seat]
    counts = Counter(dice)
    alone = tuple(place for place, face in enumerate(dice, 1) if counts[face] == 1)
    straight = len(alone) == len(dice) and max(dice) - min(dice) == len(dice) - 1
    return Keep() if straight or not alone else Reroll(alone)


OTHERS: dict[str, Callable[[Position, Seat], Action]] = {
    "keep matching": keep_matching,
    "keep all": lambda view, seat: Keep(),
    "reroll all": lambda view, seat: Reroll(),
}
house = timed(lambda view, seat, chance: strategy.expire(view, seat))


def wins(number: int, seats: int, other: str) -> Played:
    """Play one game with the best decisions at a seat that is drawn."""
    chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
    best, state = chance.randrange(seats), rules.setup(Start(seats, Options()), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        simple = seat != best and state.wait.kind == DECIDE
        action = OTHERS[other](state, seat) if simple else house(state, seat, chance)
        state = rules.apply(state, seat, action, dice).state
    return Played(float(state.order == (best,)))


def rows() -> Iterator[Row]:
    """List the rows."""
    for other in OTHERS:
        for seats in (2, 4, 6):
            yield Row(f"{seats} players", other, 1 / seats, partial(wins, seats=seats, other=other))


def beginner(view: Any, seat: Seat, chance: Random) -> Action:
    """Keep what matches."""
    return keep_matching(view, seat) if view.wait.kind != ROLL else strategy.expire(view, seat)


BEGINNERS = {"dicepoker": (GAME, beginner, 1)}


def milliseconds(run: Callable[[], object]) -> float:
    """Time one run."""
    start = perf_counter()
    run()
    return (perf_counter() - start) * 1000


def loop() -> None:
    """Add up a hundred thousand numbers."""
    total = 0
    for added in range(100_000):
        total += added


def decision(pool: Pool, rounds: int, seed: int) -> None:
    """Print how long the house thinks."""
    chance = Random(seed)
    print(f"tables {milliseconds(lambda: choices((1, 2, 3, 4, 5))):.0f} ms")
    print("players    mean     p99     max  (ms)  loops")
    for players in (2, 4, 6, 10):
        times, loops = [], []
        for _ in range(rounds):
            mine, *later = [tuple(chance.choices(FACES, k=5)) for _ in range(players)]
            choices.cache_clear()
            times.append(milliseconds(partial(decide, [], mine, later)))
            loops.append(milliseconds(loop))
        p99 = quantiles(times, n=100)[98]
        print(f"{players:7} {mean(times):7.2f} {p99:7.2f} {max(times):7.2f}        {mean(times) / mean(loops):5.2f}")


def roll(chance: Random) -> Hand:
    """Roll five dice."""
    return tuple(chance.choices(FACES, k=5))


def decided(finished: list[Hand], hand: Hand, later: list[Hand], chance: Random) -> Hand:
    """Make the best decision, and roll what it gives up."""
    places = decide(finished, hand, later).places
    return tuple(chance.choice(FACES) if place in places else face for place, face in enumerate(hand, 1))


def goes_out(seats: int, chance: Random) -> int:
    """Play a round; gives the place in the order of play of whoever goes out."""
    hands = [roll(chance) for _ in range(seats)]
    for place, hand in enumerate(hands):
        hands[place] = decided(hands[:place], hand, hands[place + 1 :], chance)
    numbers = [number(hand) for hand in hands]
    return chance.choice([place for place, one in enumerate(numbers) if one == min(numbers)])


def winning(rounds: int, chance: Random) -> tuple[float, float]:
    """Tell how likely the first and the second of three to decide win the match."""
    first_of_two = 1 - mean(goes_out(2, chance) == 0 for _ in range(rounds))
    out = [goes_out(3, chance) for _ in range(rounds)]
    # The first of three decides second of two, and the second first, whoever went out.
    return (1 - first_of_two) * (1 - out.count(0) / rounds), first_of_two * (1 - out.count(1) / rounds)


def gained(opens: float, second: float, chance: Random) -> float:
    """Tell what the third of four gains by playing for the match, at a random position."""
    one, two, mine, last = (roll(chance) for _ in range(4))
    one = decided([], one, [two, mine, last], chance)
    two = decided([one], two, [mine, last], chance)
    finished = [number(one), number(two)]
    weakest = min(finished)
    danger = _danger_before(last, [[1.0, 1.0, 1 / 2, 1 / 3, 1 / 4]] * (nobody() + 1))

    def worth(strength: int) -> tuple[float, float]:
        """Give the chances to survive and to win, with a final hand."""
        if strength < weakest:
            alone = danger[strength][1]
            return 1 - alone, (1 - alone) * second
        each = danger[weakest][finished.count(weakest) + (strength == weakest)]
        others = finished.count(weakest) * each
        last_out = 1 - others - each * (strength == weakest)
        # Where the second of four goes out, the third opens the next round.
        won = last_out * second + each * (opens * (finished[1] == weakest) + second * (finished[0] == weakest))
        return last_out + others, won

    values = []
    for choice in choices(mine):
        hopes = [(odds, *worth(strength)) for strength, odds in enumerate(choice.odds.exact) if odds]
        values.append((sum(odds * lives for odds, lives, _ in hopes), sum(odds * wins for odds, _, wins in hopes)))
    for_the_round = max(values, key=lambda value: round(value[0], 12))[1]
    return max(won for _, won in values) - for_the_round


def for_the_match(pool: Pool, positions: int, seed: int) -> None:
    """Print what playing for the match would gain."""
    chance = Random(seed)
    opens, second = winning(8 * positions, chance)
    print(f"of three, the first wins {opens:.3f} and the second {second:.3f} of the matches")
    gains = [gained(opens, second, chance) for _ in range(positions)]
    other = sum(gain > 1e-9 for gain in gains)
    print(f"the third of four gains {mean(gains):.6f} +- {stdev(gains) / sqrt(positions):.6f} of a match a decision")
    print(f"and would choose otherwise in {other} of {positions} positions")


STUDIES = {"decision": (decision, 300, 1), "match": (for_the_match, 2000, 1)}
