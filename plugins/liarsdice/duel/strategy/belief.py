"""What a duellist may believe of the other hand, and what each move is worth by that belief.

The belief weighs every hand that fits what is known for certain (dice seen, a sum told, what the oracle said of one's
own claims) by how well it explains the other's claims: players claim what they hold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import exp, factorial, prod

from croupier import Face, Seat
from plugins.liarsdice.bids import FACES, HIDDEN, lowest
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.position import Position
from plugins.liarsdice.strategy.odds import at_least

CANDOUR = 5.0
"""How strongly a claim speaks for a hand by which it is likely: 0 says nothing, more is believed more."""
DOUBT_SHARPNESS = 10.0
"""How sharply the other turns from going on to doubting as a claim becomes unlikely to it."""
CREDIT = 2.0
"""By how much the other overrates one's dice of a face that one claims, under anomalies."""
LASTING, FEWER, BOLDEST = 1.5, 15.0, 3.0
"""By how much without: so much, and more where there are fewer dice, up to a limit."""
AHEAD = 0.5
"""The worth of a claim that is not doubted."""

Counts = tuple[int, ...]
"""How many dice show each face, 1 to 6."""


@cache
def hands(dice: int, total: int) -> tuple[Counts, ...]:
    """List by counts every hand of so many dice that adds up to a total."""
    found = (hand for hand in combinations_with_replacement(FACES, dice) if sum(hand) == total)
    return tuple(tuple(hand.count(face) for face in FACES) for hand in found)


@dataclass(frozen=True)
class Belief:
    """A seat's view of a duel, and what follows from it."""

    view: Position
    seat: Seat
    bolder: float = 0.0
    """How much more one thinks to be overrated than the house thinks."""

    @property
    def credit(self) -> float:
        """Tell by how much the other overrates one's dice of a face that one claims."""
        usual = min(BOLDEST, LASTING + FEWER / sum(map(len, self.view.dice)))
        return self.bolder + (usual if set(self.view.anomalies) <= {Anomaly.FRESHSTART} else CREDIT)

    @cached_property
    def mine(self) -> Counts:
        """Count one's own dice by face."""
        return _counts(self.view.dice[self.seat])

    @cached_property
    def seen(self) -> Counts:
        """Count by face the dice of the other that one has seen."""
        return _counts(self.view.dice[1 - self.seat])

    @cached_property
    def shown(self) -> Counts:
        """Count by face one's own dice that the other has seen."""
        dice = self.view.dice[self.seat]
        return _counts([dice[place - 1] for place in self.view.shown[self.seat]])

    @cached_property
    def chances(self) -> tuple[float, ...]:
        """Give the chance of each face."""
        doubled = self.view.doubled
        return tuple((2 if face in doubled else 1) / (9 if doubled else 6) for face in FACES)

    @cached_property
    def spread(self) -> tuple[tuple[float, ...], ...]:
        """Give for each face the chance that the other holds so many of it, from none on."""
        hidden = self.view.dice[1 - self.seat].count(HIDDEN)
        total, factors = self.view.sums[self.seat], self._factors(hidden)
        rows = self._summed(factors, hidden, total) if total else _marginals(factors, hidden)
        weight = sum(rows[0])
        if not weight:  # nothing fits what was heard: believe only in what is seen
            rows, weight = [[1.0] + [0.0] * hidden for _ in FACES], 1.0
        return tuple(
            (0.0,) * seen + tuple(entry / weight for entry in row) for row, seen in zip(rows, self.seen, strict=True)
        )

    def _factors(self, hidden: int) -> list[list[float]]:
        """Weigh for each face every number of hidden dice that show it, by the chance and by what was heard.

        The weight of a hand is the product over the faces, which is what makes counting quick.
        """
        told, heard = self._told(), dict(self._heard())
        found = []
        for face, chance in zip(FACES, self.chances, strict=True):
            seen, mine = self.seen[face - 1], self.mine[face - 1]
            row = [chance**count / factorial(count) for count in range(hidden + 1)]
            if face in heard:
                row = [weight * heard[face][seen + count] for count, weight in enumerate(row)]
            for least, about, true in told:
                if about == face:
                    row = [w if (seen + mine + count >= least) == true else 0.0 for count, w in enumerate(row)]
            found.append(row)
        return found

    def _summed(self, factors: list[list[float]], hidden: int, total: int) -> list[list[float]]:
        """Add up by face and number the hands that have the sum told."""
        rest = total - sum(face * seen for face, seen in zip(FACES, self.seen, strict=True))
        rows = [[0.0] * (hidden + 1) for _ in FACES]
        for counts in hands(hidden, rest):
            weight = prod(row[count] for row, count in zip(factors, counts, strict=True))
            for row, count in zip(rows, counts, strict=True):
                row[count] += weight
        return rows

    def _told(self) -> list[tuple[int, Face, bool]]:
        """List one's own claims with what the oracle said of them."""
        if Anomaly.ORACLE not in self.view.anomalies:
            return []
        lies = self.view.lies[self.seat]
        return [
            (claim.count, claim.face, place not in lies)
            for place, claim in enumerate(self.view.claims)
            if claim.seat == self.seat
        ]

    def _heard(self) -> list[tuple[Face, list[float]]]:
        """Give for the other's highest claim on each face how well each number of such dice explains it."""
        highest = {claim.face: claim.count for claim in self.view.claims if claim.seat != self.seat}
        mine, theirs = len(self.view.dice[self.seat]), len(self.view.dice[1 - self.seat])
        return [
            (face, [exp(CANDOUR * at_least(mine, count - held, self.chances[face - 1])) for held in range(theirs + 1)])
            for face, count in highest.items()
        ]

    def true(self, count: int, face: Face) -> float:
        """Tell how likely a claim is to be true."""
        return sum(self.spread[face - 1][max(0, count - self.mine[face - 1]) :])

    def worth(self, count: int, face: Face) -> float:
        """Tell how likely a claim is to win the round, where the other doubts it as it seems to a hand."""
        hidden = len(self.view.dice[self.seat]) - sum(self.shown)
        credit = min(0.9, self.chances[face - 1] * self.credit)
        value = 0.0
        for held, weight in enumerate(self.spread[face - 1]):
            if weight:
                likely = at_least(hidden, count - held - self.shown[face - 1], credit)
                doubts = 1 / (1 + exp(DOUBT_SHARPNESS * (likely - 0.5)))
                wins = held + self.mine[face - 1] >= count
                value += weight * (doubts * wins + (1 - doubts) * AHEAD)
        return value

    def claims(self) -> list[tuple[int, Face]]:
        """List the claims worth a thought: for each face the lowest, and up to two more dice of it."""
        least, first = lowest(self.view.standing)
        most = sum(map(len, self.view.dice))
        found = [
            (count + more, face)
            for face in FACES
            for count in (least if face >= first else least + 1,)
            for more in range(3)
        ]
        return [claim for claim in found if claim[0] <= most] or found[:1]


def _counts(dice: Sequence[Face]) -> Counts:
    return tuple(list(dice).count(face) for face in FACES)


def _marginals(factors: list[list[float]], dice: int) -> list[list[float]]:
    """Add up by face and number all hands of so many dice, by products of polynomials."""
    before = [[1.0] + [0.0] * dice]
    for row in factors:
        before.append(_times(before[-1], row))
    behind = [[1.0] + [0.0] * dice]
    for row in reversed(factors[1:]):
        behind.append(_times(behind[-1], row))
    rest = [_times(one, two) for one, two in zip(before, reversed(behind), strict=False)]
    return [
        [row[count] * others[dice - count] for count in range(dice + 1)]
        for row, others in zip(factors, rest, strict=True)
    ]


def _times(one: list[float], two: list[float]) -> list[float]:
    return [sum(one[part] * two[count - part] for part in range(count + 1)) for count in range(len(one))]
