"""The best answer to the house at Roulette Poker: what it loses a round to an opponent who knows its play.

The opponent sees what a seat sees. It knows how often the house makes each move in each view, which it asks the
strategy itself, and for each of its own cards takes the best of everything: checks, calls, folds, shots at every rank,
and raises of the sizes it was given, four times in a phase if the house lets it. What it wins is exact, chips a round.

Two studies print it: what the house loses a round at most, for positions of a match, as the mean of both seats and of
who of the two has more; and what it loses where both count cards, by how deep the deck is. For each depth decks are
drawn by a seed, and the worst of them is told by how many cards are left of each rank.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt
from multiprocessing.pool import Pool
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from croupier import Action, Chips, Wait
from plugins.roulettepoker import strategy
from plugins.roulettepoker.actions import AllIn, Call, Check, Fire, Fold, Raise
from plugins.roulettepoker.hands import COPIES, DECK, RANKS, strength
from plugins.roulettepoker.position import FINAL, INITIAL, Position
from plugins.roulettepoker.rules import PRIZE

BOARDS = tuple((low, high) for low in RANKS for high in RANKS if low <= high)
WIDE = len(BOARDS) * len(RANKS)
ONLY = len(RANKS)

Values = list[float]
"""By bullet card, in the final betting by board and then bullet card."""


class Sizes(NamedTuple):
    """What the opponent raises to: fractions of the pot as it is after a call, and besides."""

    fractions: tuple[float, ...]
    least: bool = True
    all_but_one: bool = True
    all_in: bool = True

    def amounts(self, level: Chips, most: Chips, pot: Chips) -> list[Chips]:
        """List what it raises to above a level."""
        if level >= most:
            return []
        found = {min(most, level + max(1, round(share * pot))) for share in self.fractions}
        found |= {level + 1} if self.least else set()
        found |= {most - 1} if self.all_but_one and most - 1 > level else set()
        found |= {most} if self.all_in else set()
        return sorted(found)


class Cards:
    """How likely cards are, from a deck: by board and own card, for each card of the other."""

    def __init__(self, deck: Sequence[int] = DECK) -> None:
        """Count the deck's ranks; community cards come from a new one where too few are left."""
        self.deck = tuple(deck)
        self.shown = tuple(rank for rank in RANKS for _ in range(COPIES - self.deck.count(rank)))
        counts = [self.deck.count(rank) for rank in RANKS]
        self.chances = [[_dealt(counts, own, other, board) for other in RANKS] for board in BOARDS for own in RANKS]
        self.showdowns = [
            [chance * _sign(own, other, board) for other, chance in zip(RANKS, row, strict=True)]
            for (board, own), row in zip(((b, o) for b in BOARDS for o in RANKS), self.chances, strict=True)
        ]
        self.before = [
            [sum(self.chances[case][other] for case in range(own, WIDE, ONLY)) for other in range(ONLY)]
            for own in range(ONLY)
        ]

    def left(self, board: int) -> int:
        """Count the cards that are left of the deck behind the bullet cards and so many community cards."""
        return (len(self.deck) - 2 - board) % len(DECK)


def _dealt(counts: Sequence[int], own: int, other: int, board: tuple[int, int]) -> float:
    """Give the chance of these bullet cards and this board."""
    cards = sum(counts)
    bullets = counts[own - 1] * (counts[other - 1] - (own == other)) / (cards * (cards - 1))
    if bullets <= 0:
        return 0.0
    left = [count - (own == rank) - (other == rank) for rank, count in zip(RANKS, counts, strict=True)]
    left = left if cards > 2 else [COPIES] * ONLY
    low, high = board
    ways = left[low - 1] * (left[low - 1] - 1) if low == high else 2 * left[low - 1] * left[high - 1]
    return bullets * max(0, ways) / (sum(left) * (sum(left) - 1))


def _sign(own: int, other: int, board: tuple[int, ...]) -> int:
    left, right = strength(own, board), strength(other, board)
    return (left > right) - (left < right)


class Spot(NamedTuple):
    """A decision: the line of the initial betting, that of the final one (None before it), and antes or more paid."""

    opening: tuple[Chips, ...]
    final: tuple[Chips, ...] | None
    paid: Chips

    @property
    def line(self) -> tuple[Chips, ...]:
        """Give the line of the present phase."""
        return self.opening if self.final is None else self.final

    @property
    def front(self) -> Chips:
        """Count what the mover has in front."""
        return self.line[-2] if len(self.line) > 1 else 0

    @property
    def other(self) -> Chips:
        """Count what the other has in front."""
        return self.line[-1] if self.line else 0

    def then(self, to: Chips) -> "Spot":
        """Go on in this phase with so much in front."""
        if self.final is None:
            return self._replace(opening=(*self.opening, to))
        return self._replace(final=(*self.final, to))


@dataclass
class Answer:
    """The best answer from one seat (0 the starter), with so many chips by seat, antes included."""

    chips: tuple[Chips, Chips]
    ante: Chips
    seat: int
    sizes: Sizes
    cards: Cards
    raises: int = 4
    """How often it raises in a phase at most."""

    def gain(self) -> float:
        """Give the chips that it wins a round on average."""
        return sum(self._value(Spot((), None, min(self.ante, *self.chips)), [1.0] * ONLY))

    def _value(self, spot: Spot, theirs: Values) -> Values:
        if not any(theirs):
            return [0.0] * len(theirs)
        return self._own(spot, theirs) if len(spot.line) % 2 == self.seat else self._houses(spot, theirs)

    def _own(self, spot: Spot, theirs: Values) -> Values:
        """Take the best of all moves, case by case."""
        columns, mine = [self._matched(spot, theirs)], spot.paid + spot.front
        turns = list(pairwise((0, *spot.line)))[self.seat :: 2]
        if sum(to > level for level, to in turns) < self.raises:
            most = min(self.chips) - spot.paid
            for to in self.sizes.amounts(spot.other, most, 2 * (spot.paid + spot.other)):
                columns.append(self._value(spot.then(to), theirs))
        if spot.final is not None:
            columns += self._shots(spot, theirs)
        else:
            columns.append(_scaled(-mine, _against(self.cards.before, theirs)))
        return list(map(max, *columns)) if len(columns) > 1 else columns[0]

    def _shots(self, spot: Spot, theirs: Values) -> list[Values]:
        chances = self.cards.chances
        mine, other = spot.paid + spot.front, spot.paid + spot.other
        gain = other + mine + min(PRIZE, self.chips[1 - self.seat] - other)
        lost = _scaled(mine, _against(chances, theirs))
        return [
            [gain * chances[case][target] * theirs[case - case % ONLY + target] - lost[case] for case in range(WIDE)]
            for target in range(ONLY)
        ]

    def _houses(self, spot: Spot, theirs: Values) -> Values:
        """Add up the house's moves, each as often as it makes it in each view."""
        moves: dict[Action, Values] = {}
        for case, (reach, view) in enumerate(zip(theirs, self._views(spot), strict=True)):
            if reach:
                mixed = strategy.mixed(view, 1 - self.seat)
                total = sum(share for _, share in mixed)
                for action, share in mixed:
                    if (part := moves.get(action)) is None:
                        part = moves[action] = [0.0] * len(theirs)
                    part[case] += reach * share / total
        return _total([self._after(spot, action, part) for action, part in moves.items()])

    def _after(self, spot: Spot, action: Action, part: Values) -> Values:
        match action:
            case Check() | Call():
                return self._matched(spot, part)
            case Raise(amount) | AllIn(amount):
                return self._value(spot.then(amount), part)
            case Fold():
                return _scaled(spot.paid + spot.front, _against(self.cards.before, part))
            case Fire(number):
                return self._shot_at(spot, number - 1, part)
        raise AssertionError(action)

    def _shot_at(self, spot: Spot, target: int, part: Values) -> Values:
        chances = self.cards.chances
        mine, other = spot.paid + spot.other, spot.paid + spot.front
        found = _scaled(other, _against(chances, part))
        loss = other + mine + min(PRIZE, self.chips[self.seat] - mine)
        for case in range(target, WIDE, ONLY):
            row, start = chances[case], case - target
            found[case] -= loss * sum(row[card] * part[start + card] for card in range(ONLY))
        return found

    def _matched(self, spot: Spot, theirs: Values) -> Values:
        level = spot.other
        if not spot.line:
            return self._value(spot.then(0), theirs)
        if spot.final is not None:
            return _scaled(spot.paid + level, _against(self.cards.showdowns, theirs))
        after = self._value(Spot((*spot.opening, level), (), spot.paid + level), theirs * len(BOARDS))
        return [sum(after[card::ONLY]) for card in range(ONLY)]

    def _views(self, spot: Spot) -> list[Position]:
        """Give what the house sees in each case."""
        house = 1 - self.seat
        fronts = (spot.front, spot.other) if house == 0 else (spot.other, spot.front)
        stacks = tuple(chips - spot.paid - front for chips, front in zip(self.chips, fronts, strict=True))
        final = spot.final is not None
        boards, opening, left = (BOARDS, spot.opening, self.cards.left(2)) if final else ([()], (), self.cards.left(0))
        line, ante, pot = spot.line, min(self.ante, *self.chips), 2 * spot.paid
        wait = Wait(FINAL if final else INITIAL, (house,), 1)
        return [
            Position(
                stacks=stacks,
                pot=pot,
                ante=ante,
                round=1,
                starter=0,
                bullets=(card, 0) if house == 0 else (0, card),
                community=board,
                left=left,
                shown=self.cards.shown,
                decks=self.ante,
                line=line,
                opening=opening,
                turn=1,
                wait=wait,
            )
            for board in boards
            for card in RANKS
        ]


def _against(chances: Sequence[Sequence[float]], reach: Values) -> Values:
    """Weigh each own card by what the other may hold and how it got here."""
    found = []
    for start in range(0, len(reach), ONLY):
        a, b, c, d, e, f = reach[start : start + ONLY]
        for row in chances[start : start + ONLY]:
            found.append(row[0] * a + row[1] * b + row[2] * c + row[3] * d + row[4] * e + row[5] * f)
    return found


def _scaled(factor: float, values: Values) -> Values:
    return [factor * value for value in values]


def _total(columns: Sequence[Values]) -> Values:
    return [sum(column) for column in zip(*columns, strict=True)]


def loss(chips: tuple[Chips, Chips], ante: Chips, sizes: Sizes, raises: int = 4, cards: Cards | None = None) -> float:
    """Give what the house loses a round to the best answer, as the mean of both seats and both shares of the chips."""
    cards = cards or Cards()
    shares = sorted({chips, chips[::-1]})
    gains = [Answer(share, ante, seat, sizes, cards, raises).gain() for share in shares for seat in (0, 1)]
    return sum(gains) / len(gains)


SIZES = {
    "quarter, half, pot, two pots": Sizes((0.25, 0.5, 1.0, 2.0)),
    "third to six times the pot": Sizes((0.33, 0.75, 1.5, 3.0, 6.0)),
}
"""What the opponent raises to, besides the least, all but one and all in."""
STATES = ((40, 1), (36, 1), (30, 1), (22, 1), (15, 1), (9, 1), (38, 2), (30, 2), (16, 2), (36, 3), (18, 3), (32, 4))
"""Chips of who has less, of all, and ante."""
CHIPS = 80
COUNTED = (((40, 40), 1), ((30, 50), 2))
"""Chips of both, and ante, where cards are counted."""
SHOWN = range(2, 22, 2)


def lost(state: tuple[Chips, Chips], sizes: Sizes) -> float:
    """Give what the house loses at most where one has so few chips, at an ante."""
    short, ante = state
    return loss((short, CHIPS - short), ante, sizes)


def exact(pool: Pool, count: int, first: int) -> None:
    """Print what the house loses at most."""
    for name, sizes in SIZES.items():
        print(f"loses at most, a round, to raises of {name}, besides the least, all but one and all in:", flush=True)
        found = []
        for (short, ante), worth in zip(STATES, pool.imap(partial(lost, sizes=sizes), STATES), strict=True):
            found.append(worth)
            print(f"  {short:2} of {CHIPS} chips, ante {ante}: {worth:.2f}", flush=True)
        print(f"  {min(found):.2f} to {max(found):.2f}, mean {sum(found) / len(found):.2f}", flush=True)


def decks(shown: int, count: int, seed: int = 0) -> Iterator[tuple[int, ...]]:
    """Draw decks of which so many cards were shown."""
    chance = Random(shown + 100 * seed)
    for _ in range(count):
        yield tuple(sorted(chance.sample(DECK, len(DECK) - shown)))


def lost_with(chips: tuple[Chips, Chips], ante: Chips, deck: tuple[int, ...]) -> float:
    """Return what the house loses a round with this deck."""
    return loss(chips, ante, Sizes((0.25, 0.5, 1.0, 2.0)), cards=Cards(deck))


def counting(pool: Pool, count: int, seed: int) -> None:
    """Print what the house loses at every depth of the deck, on so many decks each."""
    for chips, ante in COUNTED:
        for shown in SHOWN:
            drawn = list(decks(shown, count, seed))
            found = pool.map(partial(lost_with, chips, ante), drawn, 1)
            error = stdev(found) / sqrt(count) if count > 1 else 0.0
            worst, deck = max(zip(found, drawn, strict=True))
            half, most = (sorted(found)[int(count * share)] for share in (0.5, 0.9))
            left = " ".join(str(deck.count(rank)) for rank in RANKS)
            told = (
                f"{chips[0]} and {chips[1]} chips, ante {ante}, {shown:2} cards shown: {mean(found):.2f} +- {error:.2f}"
            )
            print(f"{told}; half below {half:.2f}, nine in ten {most:.2f}, most {worst:.2f}: {left}", flush=True)
