"""The final betting solved at the table by CFR+ for the cards that may still be out; the house does not raise."""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from croupier import Chips
from plugins.roulettepoker.rules import PRIZE
from plugins.roulettepoker.strategy.regrets import Cases, Row

ITERATIONS = 30


class Spot(NamedTuple):
    """A final betting: `paid` is each one's part of the pot, `raises` what the other may raise to, 0 first.

    `likely` says how likely each pair of the house's card and the other's is, and `signs` who of them wins the
    showdown; `behind` counts the chips of the house and of the other.
    """

    first: bool
    paid: Chips
    raises: tuple[Chips, ...]
    likely: tuple[tuple[float, ...], ...]
    signs: tuple[tuple[int, ...], ...]
    behind: tuple[Chips, Chips]


class Solution(NamedTuple):
    """How often the house matches or shoots at each rank, for each card: at once, and after each raise."""

    opening: list[Row]
    answers: list[list[Row]]


@lru_cache(maxsize=256)
def solved(spot: Spot) -> Solution:
    """Solve a final betting; the answer to the raise 0 is none where the house is first."""
    return _Solver(spot).solve()


class _Solver:
    """One final betting being solved."""

    def __init__(self, spot: Spot) -> None:
        self.spot, self.cards = spot, range(len(spot.likely))
        self.likely = [list(row) for row in spot.likely]
        self.columns = [list(column) for column in zip(*spot.likely, strict=True)]
        pairs = zip(spot.likely, spot.signs, strict=True)
        self.worth = [[often * sign for often, sign in zip(*pair, strict=True)] for pair in pairs]
        self.worths = [list(column) for column in zip(*self.worth, strict=True)]
        width = len(self.cards) + 1
        self.opening = Cases(len(self.cards), width)
        self.answers = [Cases(len(self.cards), width) for _ in spot.raises]
        self.other = Cases(len(self.cards), len(spot.raises) + len(self.cards))

    def solve(self) -> Solution:
        """Iterate, one learning after the other; later strategies weigh more, by the square."""
        first = self.spot.first
        for step in range(1, ITERATIONS + 1):
            self._house(step * step)
            for cases in (*([self.opening] if first else []), *self.answers):
                cases.match()
            self._others()
            self.other.match()
        return Solution(self.opening.average(), [cases.average() for cases in self.answers])

    def _house(self, step: int) -> None:
        """Value the house's moves against the other's; later ones weigh more in the average."""
        spot, other = self.spot, list(zip(*self.other.shares, strict=True))
        fired = [sum(row[len(spot.raises) :]) for row in self.other.shares]
        for card in self.cards:
            likely, worth = self.likely[card], self.worth[card]
            reach = self.opening.shares[card][0] if spot.first else 1.0
            checked = 0.0
            for place, to in enumerate(spot.raises):
                often = other[place]
                show = sum(map(mul, worth, often)) * (spot.paid + to)
                if not place and spot.first:
                    checked += show
                    continue
                checked += self.answers[place].learn(card, self._moves(likely, often, show, to), step * reach)
            if spot.first:
                checked += self._shot_at(card, fired, other[len(spot.raises) + card])
                self.opening.learn(card, self._moves(likely, None, checked, 0), step)

    def _moves(self, likely: Row, often: Sequence[float] | None, match: float, to: Chips) -> Row:
        """Give what a match and each shot bring, where the other comes so often with each card."""
        spot = self.spot
        here = list(map(mul, likely, often)) if often else likely
        lost = spot.paid * sum(here)
        hit = 2 * spot.paid + to + min(PRIZE, spot.behind[1] - to)
        return [match, *[hit * chance - lost for chance in here]]

    def _shot_at(self, card: int, fired: Row, struck: Sequence[float]) -> float:
        """Give what the other's shots bring the house that holds a card: all of them, and those that hit it."""
        spot, likely = self.spot, self.likely[card]
        hit = 2 * spot.paid + min(PRIZE, spot.behind[0])
        gained: float = spot.paid * sum(map(mul, likely, fired)) - hit * sum(map(mul, likely, struck))
        return gained

    def _others(self) -> None:
        """Value the other's moves against the house's."""
        spot = self.spot
        reach = [row[0] for row in self.opening.shares] if spot.first else [1.0] * len(self.cards)
        hit = 2 * spot.paid + min(PRIZE, spot.behind[0])
        nodes = []
        for place, to in enumerate(spot.raises):
            shares = self.answers[place].shares
            gain = 2 * spot.paid + to + min(PRIZE, spot.behind[1] - to)
            nodes.append((to, gain, [row[0] for row in shares], list(zip(*shares, strict=True))))
        for card in self.cards:
            here = list(map(mul, self.columns[card], reach))
            worth = list(map(mul, self.worths[card], reach))
            total, values = sum(here), []
            for to, gain, match, shots in nodes:
                if not to and spot.first:
                    values.append(-spot.paid * sum(worth))
                    continue
                shown = (spot.paid + to) * sum(map(mul, worth, match))
                kept = sum(map(mul, here, match))
                struck = sum(map(mul, here, shots[card + 1]))
                values.append(spot.paid * (total - kept) - shown - gain * struck)
            lost = spot.paid * total
            self.other.learn(card, values + [hit * chance - lost for chance in here], 0)
