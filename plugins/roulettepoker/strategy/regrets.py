"""Regrets of one decision, for every card that its player may hold: what CFR+ learns by."""

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


def normal(weights: Row) -> Row:
    """Turn weights into shares, all alike where there are none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)
