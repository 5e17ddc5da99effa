"""How well the house plays Roulette Poker.

First, what it loses a round at most: to an opponent who knows its play, answers it best, and raises to sizes that the
house's tables never saw. This is exact, for rounds between equal stacks, as the mean of both seats. Then, how many
matches it wins against simple players, with one standard error.

Run with `python benchmarks/roulettepoker_strength.py [MATCHES]`.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple

from core.engine.dice import SeededDice
from croupier import Action, Seat, Start
from plugins.roulettepoker import rules, strategy
from plugins.roulettepoker.actions import AllIn, Call, Check, Fire, Fold, Raise
from plugins.roulettepoker.hands import COPIES, DECK, RANKS, strength
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import Position, least, most, price
from plugins.roulettepoker.rules import PRIZE
from plugins.roulettepoker.strategy.tables import Solved, nearest
from plugins.roulettepoker.strategy.translation import Bet, amount, fraction, locate
from plugins.roulettepoker.strategy.tree import BOARDS, CAP, FIRE, FOLD, MATCH, RAISE, amounts

SIZES = {
    "quarter to twice the pot": (0.25, 0.5, 1.0, 2.0),
    "third to six times the pot": (0.33, 0.75, 1.5, 3.0, 6.0),
}
"""What the opponent raises to, besides all in, as fractions of the pot."""
STATES = ((40, 1), (36, 1), (30, 1), (22, 1), (15, 1), (9, 1), (38, 2), (26, 2), (16, 2), (36, 3), (18, 3), (32, 4))
WIDE = len(BOARDS) * len(RANKS)

Values = list[float]
"""By bullet card, in the final betting by board and then bullet card."""


def dealt(own: int, other: int, board: tuple[int, ...]) -> float:
    """Give the chance of these bullet cards and this board."""
    left = {rank: COPIES - (rank == own) - (rank == other) for rank in RANKS}
    low, high = board
    ways = left[low] * (left[low] - 1) if low == high else 2 * left[low] * left[high]
    cards = len(DECK)
    bullets = COPIES * (COPIES - (own == other)) / (cards * (cards - 1))
    return bullets * max(0, ways) / ((cards - 2) * (cards - 3))


def sign(own: int, other: int, board: tuple[int, ...]) -> int:
    """Tell who wins a showdown."""
    left, right = strength(own, board), strength(other, board)
    return (left > right) - (left < right)


CHANCES = [[dealt(own, other, board) for other in RANKS] for board in BOARDS for own in RANKS]
SHOWDOWNS = [
    [dealt(own, other, board) * sign(own, other, board) for other in RANKS] for board in BOARDS for own in RANKS
]
BEFORE = [
    [sum(CHANCES[case][other] for case in range(own, WIDE, len(RANKS))) for other in range(6)] for own in range(6)
]


def against(chances: Sequence[Sequence[float]], reach: Values) -> Values:
    """Weigh each own card by what the other may hold and how it got here."""
    width = len(RANKS)
    return [
        sum(map(float.__mul__, row, reach[case - case % width : case - case % width + width]))
        for case, row in enumerate(chances)
    ]


def scaled(factor: float, values: Values) -> Values:
    """Multiply every value."""
    return [factor * value for value in values]


def total(columns: Sequence[Values]) -> Values:
    """Add up values case by case."""
    return [sum(column) for column in zip(*columns, strict=True)]


class Spot(NamedTuple):
    """A real decision: the bets of each phase so far, each one's part of the pot before, and what is in front."""

    phases: tuple[tuple[Bet, ...], ...]
    paid: int
    front: int
    other: int

    @property
    def final(self) -> bool:
        """Tell whether the cards lie open."""
        return len(self.phases) == 2

    @property
    def mover(self) -> int:
        """Tell who decides, 0 the starter."""
        return len(self.phases[-1]) % 2


@dataclass
class Rival:
    """The best answer to the house from one seat (0 the starter), in rounds between equal stacks."""

    stack: int
    ante: int
    seat: int
    sizes: tuple[float, ...]
    solved: Solved

    def gain(self) -> float:
        """Give the chips that it wins a round on average."""
        return sum(self._value(Spot(((),), min(self.ante, self.stack), 0, 0), [1.0] * len(RANKS)))

    def _value(self, spot: Spot, theirs: Values) -> Values:
        return self._own(spot, theirs) if spot.mover == self.seat else self._houses(spot, theirs)

    def _own(self, spot: Spot, theirs: Values) -> Values:
        """Take the best of all moves, case by case."""
        columns = [self._matched(spot, theirs)]
        if sum(map(bool, spot.phases[-1])) < CAP:
            for to in amounts(spot.other, self.stack - spot.paid, 2 * (spot.paid + spot.other), self.sizes):
                columns.append(self._value(self._raised(spot, to), theirs))
        mine = spot.paid + spot.front
        if spot.final:
            columns += self._shots(spot, theirs)
        elif spot.other > spot.front:
            columns.append(scaled(-mine, against(BEFORE, theirs)))
        return list(map(max, *columns)) if len(columns) > 1 else columns[0]

    def _shots(self, spot: Spot, theirs: Values) -> list[Values]:
        mine, other = spot.paid + spot.front, spot.paid + spot.other
        gain = other + mine + min(PRIZE, self.stack - other)
        lost = scaled(mine, against(CHANCES, theirs))
        return [
            [gain * CHANCES[case][target] * theirs[case - case % 6 + target] - lost[case] for case in range(WIDE)]
            for target in range(len(RANKS))
        ]

    def _houses(self, spot: Spot, theirs: Values) -> Values:
        """Add up the house's moves, each as often as it makes it in each case."""
        node = locate(self.solved.root, spot.phases)
        if (node.mover, node.final) != (spot.mover, spot.final):
            raise AssertionError(f"{spot} is read as {node[:6]}")
        shares = [self.solved.shares(node, case, 0) for case in range(node.rows())]
        reach = [
            [r * share[place] / sum(share) for r, share in zip(theirs, shares, strict=True)]
            for place in range(len(node.moves))
        ]
        level, high = spot.other, self.stack - spot.paid
        calls, columns = [], []
        for move, part in zip(node.moves, reach, strict=True):
            if move.kind == RAISE and level < high:
                columns.append(self._value(self._raised(spot, amount(node, move, level, spot.paid, high)), part))
            elif move.kind in (MATCH, RAISE):
                calls.append(part)
            elif move.kind == FOLD:
                columns.append(scaled(spot.paid + spot.front, against(BEFORE, part)))
        columns.append(self._matched(spot, total(calls)))
        shots = [part for move, part in zip(node.moves, reach, strict=True) if move.kind == FIRE]
        return total([*columns, self._shot_at(spot, shots)] if shots else columns)

    def _shot_at(self, spot: Spot, shots: list[Values]) -> Values:
        mine, other = spot.paid + spot.other, spot.paid + spot.front
        loss = other + mine + min(PRIZE, self.stack - mine)
        won = scaled(other, against(CHANCES, total(shots)))
        hits = [against(CHANCES, part)[place :: len(RANKS)] for place, part in enumerate(shots)]
        return [won[case] - loss * hits[case % 6][case // 6] for case in range(WIDE)]

    def _matched(self, spot: Spot, theirs: Values) -> Values:
        *past, phase = spot.phases
        level = spot.other
        if not phase:
            return self._value(Spot((*past, (0.0,)), spot.paid, level, level), theirs)
        if spot.final:
            return scaled(spot.paid + level, against(SHOWDOWNS, theirs))
        after = self._value(Spot(((*phase, 0.0), ()), spot.paid + level, 0, 0), theirs * len(BOARDS))
        return [sum(after[card :: len(RANKS)]) for card in range(len(RANKS))]

    def _raised(self, spot: Spot, to: int) -> Spot:
        *past, phase = spot.phases
        bet = fraction(spot.other, to, spot.paid, self.stack - spot.paid)
        return Spot((*past, (*phase, bet)), spot.paid, spot.other, to)


def loss(stack: int, ante: int, sizes: tuple[float, ...]) -> float:
    """Give what the house loses a round to the best answer, as the mean of both seats."""
    solved = nearest(stack, ante)
    return sum(Rival(stack, ante, seat, sizes, solved).gain() for seat in (0, 1)) / 2


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
    card, pot = view.bullets[seat], 80 - sum(view.stacks)
    fair = strength(card, view.community) >= (1, 1) if view.community else card >= 3
    good = strength(card, view.community) >= (1, 5) if view.community else card >= 5
    to = least(view, seat) - 1 + pot
    if good and to <= most(view):
        return AllIn() if to == most(view) else Raise(to)
    if fair or good or not price(view, seat):
        return Call() if price(view, seat) else Check()
    return shoots_last(view, seat, chance) if view.community else Fold()


OTHERS: dict[str, Callable[[Position, Seat, Random], Action]] = {
    "calls all": calls_all,
    "shoots last": shoots_last,
    "by strength": by_strength,
}


def wins(other: str, number: int) -> bool:
    """Play one match and tell whether the house won it."""
    chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
    house, state = number % 2, rules.setup(Start(2, RouletteOptions()), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        play = strategy.bot if seat == house else OTHERS[other]
        state = rules.apply(state, seat, play(rules.view(state, seat), seat, chance), dice).state
    return bool(state.outcome.ranking[0] == (house,))


def main(matches: int) -> None:
    """Print what the house loses at most, and what it wins."""
    for name, sizes in SIZES.items():
        found = [loss(stack, ante, sizes) for stack, ante in STATES]
        print(f"loses at most, a round, to raises of a {name}:", flush=True)
        for (stack, ante), lost in zip(STATES, found, strict=True):
            print(f"  stacks {stack:2}, ante {ante}: {lost:.2f}", flush=True)
        print(f"  {min(found):.2f} to {max(found):.2f}, mean {sum(found) / len(found):.2f}", flush=True)
    for other in OTHERS:
        share = sum(wins(other, number) for number in range(matches)) / matches
        print(f"wins against {other:12}: {share:.3f} +- {sqrt(share * (1 - share) / matches):.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
