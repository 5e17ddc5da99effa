"""Regrets of one decision, for every card that its player may hold: what CFR+ learns by."""

from collections.abc import Sequence
from operator import mul

Row = list[float]


class Cases:
    """One decision for every card: regrets, how often each move is made now, and on average."""

    def __init__(self, cards: int, width: int) -> None:
        """Begin with all moves alike."""
        self.regrets = [[0.0] * width for _ in range(cards)]
        self.shares = [[1 / width] * width for _ in range(cards)]
        self.sums = [[0.0] * width for _ in range(cards)]

    def learn(self, card: int, values: Row, weight: float) -> float:
        """Note what each move would have brought; give what is brought now."""
        shares = self.shares[card]
        value: float = sum(map(mul, values, shares))
        self.regrets[card] = [
            after if (after := regret + gain - value) > 0 else 0.0
            for regret, gain in zip(self.regrets[card], values, strict=True)
        ]
        if weight:
            self.sums[card] = [a + weight * b for a, b in zip(self.sums[card], shares, strict=True)]
        return value

    def match(self) -> None:
        """Choose moves as often as their regrets say."""
        self.shares = [normal(regrets) for regrets in self.regrets]

    def average(self) -> list[Row]:
        """Give how often each move was made on average."""
        return [normal(sums) for sums in self.sums]


class Columns:
    """One decision for many cases at once, learnt as by `Cases`: a column of all cases for each move, not a row each.

    So a step is a few passes over long lists instead of a call for each case.
    """

    def __init__(self, cases: int, width: int) -> None:
        """Begin with all moves alike."""
        self.cases, self.width = cases, width
        self.regrets = [[0.0] * cases for _ in range(width)]
        self.shares = [[1 / width] * cases for _ in range(width)]
        self.sums = [[0.0] * cases for _ in range(width)]

    def learn(self, values: Sequence[Sequence[float]], weights: Row | None = None) -> Row:
        """Note what each move would have brought, choose anew by regrets; give what was brought in each case."""
        shares = self.shares
        brought = summed([list(map(mul, *pair)) for pair in zip(values, shares, strict=True)])
        self.regrets = [
            [
                after if (after := regret + gain - value) > 0 else 0.0
                for regret, gain, value in zip(regrets, gains, brought, strict=True)
            ]
            for regrets, gains in zip(self.regrets, values, strict=True)
        ]
        if weights:
            self.sums = [
                [a + weight * b for a, weight, b in zip(sums, weights, made, strict=True)]
                for sums, made in zip(self.sums, shares, strict=True)
            ]
        self.shares = normals(self.regrets)
        return brought

    def average(self) -> list[Row]:
        """Give how often each move was made on average."""
        return normals(self.sums)


def summed(columns: Sequence[Row]) -> Row:
    """Add up columns."""
    return list(map(sum, zip(*columns, strict=True)))


def normals(columns: Sequence[Row]) -> list[Row]:
    """Turn weights into shares case by case, all alike where there are none."""
    totals = summed(columns)
    parts = [1 / total if total > 0 else 0.0 for total in totals]
    found = [list(map(mul, column, parts)) for column in columns]
    for case, total in enumerate(totals):
        if not total > 0:
            for column in found:
                column[case] = 1 / len(columns)
    return found


def normal(weights: Row) -> Row:
    """Turn weights into shares, all alike where there are none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)
