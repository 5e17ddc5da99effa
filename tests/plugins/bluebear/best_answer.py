"""The best answer to BlueBear's tables: what somebody gets who knows them and has forever to think."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, groupby
from math import factorial, prod
from operator import itemgetter, mul

from plugins.bluebear.losses import after_challenge
from plugins.bluebear.ring import FACES, STAR, ring
from plugins.bluebear.strategy.tables import TABLES, solved

Reach = dict[int, float]
"""How often each hand of a seat comes to a position, by how it is dealt and by its own choices."""
Values = Mapping[tuple[int, ...], float]
"""What rounds are worth to their opener, by everybody's dice from the opener on; a win counts 1, a loss -1."""


@lru_cache(maxsize=1)
def rows(name: str) -> Mapping[int, Mapping[int, tuple[bytes, bytes]]]:
    """Give the rows of a table by position and hand: moves, and their weights."""
    found: dict[int, dict[int, tuple[bytes, bytes]]] = {}
    for position, several in groupby(solved(name).rows(), itemgetter(0)):
        found[position] = {hand: (moves, weights) for _, hand, moves, weights in several}
    return found


class BestAnswer:
    """One seat against the others' tables, over all that can be bid; where these have nothing, it has won."""

    def __init__(self, name: str, seat: int, values: Values) -> None:
        """Prepare for the seat that answers, with what the rounds that follow are worth."""
        self.seat, self.values = seat, values
        self.dice, self.giveaway = TABLES[name]
        self.bids = ring(sum(self.dice))
        self.table = rows(name)
        self.hands = [list(combinations_with_replacement(FACES, count)) for count in self.dice]
        self.counts = [
            [[sum(face in (bid.face, STAR) for face in hand) for hand in hands] for hands in self.hands]
            for bid in self.bids
        ]
        counts, seats = range(sum(self.dice) + 1), range(len(self.dice))
        self.pays = [[[self._pay(seat, n - bid.count) for n in counts] for seat in seats] for bid in self.bids]

    def value(self) -> float:
        """What the round is worth to the seat."""
        dealt = [{number: _likely(hand) for number, hand in enumerate(hands)} for hands in self.hands]
        worth = self._worth(0, 0, dealt, -1)
        return sum(worth[hand] * chance for hand, chance in dealt[self.seat].items())

    def _worth(self, position: int, made: int, reach: list[Reach], last: int) -> list[float]:
        """Give by own hand what it is worth to be in a position; bids for which the next seat has nothing are alike."""
        mover, bids = made % len(self.dice), len(self.bids)
        if mover == self.seat:
            higher = [bid for bid in range(last + 1, bids) if position | 1 << bid in self.table]
            options = [self._worth(position | 1 << bid, made + 1, reach, bid) for bid in higher]
            if len(higher) < bids - last - 1:
                options.append([self._often(reach)] * len(self.hands[self.seat]))
            options += [self._challenged(last, mover, reach)] if made else []
            return list(map(max, zip(*options, strict=True)))
        moves, missing = self._split(position, reach[mover])
        parts = [[self._often(_with(reach, mover, missing))] * len(self.hands[self.seat])] if missing else []
        for move, left in moves.items():
            after = _with(reach, mover, left)
            if move == bids:
                parts.append(self._challenged(last, mover, after))
            else:
                parts.append(self._worth(position | 1 << move, made + 1, after, move))
        return list(map(sum, zip(*parts, strict=True)))

    def _split(self, position: int, reach: Reach) -> tuple[dict[int, Reach], Reach]:
        """Give the hands that make each move by the table, and those that it has nothing for."""
        rows = self.table.get(position, {})
        moves: dict[int, Reach] = {}
        missing: Reach = {}
        for hand, chance in reach.items():
            if hand not in rows:
                missing[hand] = chance
                continue
            made, weights = rows[hand]
            share = chance / sum(weights)
            for move, weight in zip(made, weights, strict=True):
                if move in moves:
                    moves[move][hand] = share * weight
                else:
                    moves[move] = {hand: share * weight}
        return moves, missing

    def _often(self, reach: list[Reach]) -> float:
        return prod(sum(one.values()) for seat, one in enumerate(reach) if seat != self.seat)

    def _challenged(self, last: int, mover: int, reach: list[Reach]) -> list[float]:
        """Give by own hand what it is worth that the seat to move challenges."""
        pays, counts = self.pays[last][(mover - 1) % len(self.dice)], self.counts[last]
        often = [1.0]
        for seat, one in enumerate(reach):
            if seat != self.seat:
                found = [0.0] * (self.dice[seat] + 1)
                matching = counts[seat]
                for hand, chance in one.items():
                    found[matching[hand]] += chance
                often = _summed(often, found) if len(often) > 1 else found
        mine = range(self.dice[self.seat] + 1)
        worth = [sum(map(mul, often, pays[own:])) for own in mine]
        return [worth[count] for count in counts[self.seat]]

    def _pay(self, bidder: int, over: int) -> float:
        """Give what a challenge is worth to the seat."""
        seats, challenger = len(self.dice), (bidder + 1) % len(self.dice)
        left = after_challenge(self.dice, bidder, challenger, over, giveaway=self.giveaway)
        loser = bidder if over < 0 else challenger
        still = [seat for step in range(seats) if left[seat := (loser + step) % seats]]
        if self.seat not in still:
            return -1.0
        value = 1.0 if len(still) == 1 else self.values[tuple(left[seat] for seat in still)]
        return value if still[0] == self.seat else -value


def _summed(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Give how often two numbers have each sum."""
    found = [0.0] * (len(one) + len(other) - 1)
    for place, chance in enumerate(one):
        for more, often in enumerate(other):
            found[place + more] += chance * often
    return found


def _with(reach: list[Reach], seat: int, one: Reach) -> list[Reach]:
    return [*reach[:seat], one, *reach[seat + 1 :]]


def _likely(hand: Sequence[int]) -> float:
    ways = factorial(len(hand)) / prod(factorial(hand.count(face)) for face in FACES)
    return float(ways / len(FACES) ** len(hand))
