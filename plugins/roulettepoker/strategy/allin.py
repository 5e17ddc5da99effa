"""All in before the cards lie open, solved at the table by CFR+: who goes all in, who calls, and what both do then.

The whole is solved at once, for all pairs of community cards: the other goes all in with a card or does what else it
can, the house calls or folds, and both check or shoot. To solve the last part alone, for cards that the other is
thought to have, would let it come with better ones. Whatever the other raised to, the answer is the same, so that it
gains nothing by choosing among raises.
"""

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from croupier import Card, Chips
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.strategy.counting import Deck, signs, ways
from plugins.roulettepoker.strategy.regrets import Cases, Row
from plugins.roulettepoker.strategy.tree import BOARDS

WORK = 3000
"""How many rows of moves are learnt for each side, over all cards, boards and iterations."""
MOST = 60
"""How many iterations there are at most."""


class Push(NamedTuple):
    """A raise that the house, which began the round, answers with all in or a fold.

    The other loses `leave` if it does not raise; a fold costs the house `fold`. All in are `chips` of each. Behind them
    a shot that hits wins `won` more for the house, and `lost` more for the other.
    """

    deck: Deck
    fresh: bool
    leave: float
    fold: Chips
    chips: Chips
    won: Chips
    lost: Chips


class Answer(NamedTuple):
    """How often the house goes on with each card, and then checks or shoots at each rank, by board and card.

    It loses `cost` to the best answer.
    """

    goes: Row
    boards: dict[tuple[Card, ...], list[Row]]
    cost: float


@lru_cache(maxsize=64)
def answered(push: Push) -> Answer:
    """Solve the answer to a raise."""
    solver = _Solver(push)
    for step in range(1, min(MOST, WORK // (len(solver.finals) * len(solver.ranks))) + 1):
        solver.learn(float(step**3))
    return solver.answer()


class _Final:
    """The final betting with one pair of community cards and nothing left to raise: the house checks or shoots first.

    `often` tells how likely each pair of cards is, from either side; `shown` has 1 as often as the house wins the
    showdown, and -1 as it loses. `gains` are what a shot of the house, or of the other, wins more if it hits.
    """

    def __init__(self, often: list[Row], shown: list[Row], chips: Chips, gains: tuple[Chips, Chips]) -> None:
        self.often, self.shown, self.chips, self.gains = often, shown, chips, gains
        self.turned = [list(column) for column in zip(*shown, strict=True)]
        self.own, self.others = Cases(len(often), len(often) + 1), Cases(len(often), len(often) + 1)

    def house(self, came: Row, went: Row, weight: float) -> Row:
        """Let the house learn, which went on so often with each card where the other came; value its cards."""
        chips, (won, lost) = self.chips, self.gains
        checks, *shots = zip(*self.others.shares, strict=True)
        checked = list(map(mul, came, checks))
        found = []
        for card, (often, shown, shot) in enumerate(zip(self.often, self.shown, shots, strict=True)):
            here = list(map(mul, often, came))
            missed = chips * sum(here)
            showdown = sum(map(mul, shown, checked)) - sum(map(mul, often, checked))
            check = chips * showdown + missed - lost * sum(map(mul, here, shot))
            values = [check, *[won * chance - missed for chance in here]]
            found.append(self.own.learn(card, values, weight * went[card]))
        self.own.match()
        return found

    def other(self, went: Row) -> Row:
        """Let the other learn, and value its cards where the house went on so often."""
        values, besides = self.follow(self.own.shares, went)
        found = [
            self.others.learn(card, row, 0) + more for card, (row, more) in enumerate(zip(values, besides, strict=True))
        ]
        self.others.match()
        return found

    def follow(self, shares: list[Row], went: Row) -> tuple[list[Row], Row]:
        """Value the other's moves behind a check of the house, and what the shots of the house bring it."""
        chips, (won, lost) = self.chips, self.gains
        checks, *shots = zip(*shares, strict=True)
        checked = list(map(mul, went, checks))
        found, besides = [], []
        for often, shown, shot in zip(self.often, self.turned, shots, strict=True):
            there, here = list(map(mul, often, checked)), list(map(mul, often, went))
            missed = chips * sum(there)
            showdown = -chips * sum(map(mul, shown, checked))
            found.append([showdown, *[lost * chance - missed for chance in there]])
            besides.append(chips * sum(here) - missed - won * sum(map(mul, here, shot)))
        return found, besides


class _Solver:
    """A raise being solved, for the ranks that may be out."""

    def __init__(self, push: Push) -> None:
        self.push, self.ranks = push, [rank for rank, count in enumerate(push.deck) if count]
        self.raises, self.goes = Cases(len(self.ranks), 2), Cases(len(self.ranks), 2)
        found = {
            board: [[self._ways(board, own, other) for other in self.ranks] for own in self.ranks] for board in BOARDS
        }
        total = sum(sum(map(sum, rows)) for rows in found.values())
        self.finals = {
            board: self._final(board, [[count / total for count in row] for row in rows])
            for board, rows in found.items()
            if any(map(any, rows))
        }
        sides = [final.often for final in self.finals.values()]
        self.often = [[sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*sides, strict=True)]

    def _ways(self, board: tuple[Card, ...], own: int, other: int) -> int:
        return ways(self.push.deck, self.push.fresh, (board[0], board[1]), own, other)

    def _final(self, board: tuple[Card, ...], often: list[Row]) -> _Final:
        """Lay out what follows one pair of community cards."""
        push, compared = self.push, signs(board)
        shown = [
            [chance * compared[own][other] for other, chance in zip(self.ranks, row, strict=True)]
            for own, row in zip(self.ranks, often, strict=True)
        ]
        return _Final(often, shown, push.chips, (2 * push.chips + push.won, 2 * push.chips + push.lost))

    def learn(self, weight: float) -> None:
        """Let the house learn and then the other; later play weighs more."""
        push = self.push
        came, went = _second(self.raises.shares), _second(self.goes.shares)
        finals = [final.house(came, went, weight) for final in self.finals.values()]
        for card, value in enumerate(map(sum, zip(*finals, strict=True))):
            self.goes.learn(card, [-push.fold * sum(map(mul, self.often[card], came)), value], weight)
        self.goes.match()
        went = _second(self.goes.shares)
        finals = [final.other(went) for final in self.finals.values()]
        for card, value in enumerate(map(sum, zip(*finals, strict=True))):
            whole, met = self._met(card, went)
            self.raises.learn(card, [-push.leave * whole, push.fold * (whole - met) + value], 0)
        self.raises.match()

    def _met(self, card: int, went: Row) -> tuple[float, float]:
        """Give how likely the other has a card, and how likely it has it and the house goes on."""
        often = self.often[card]
        return sum(often), sum(map(mul, often, went))

    def answer(self) -> Answer:
        """Give the house's average play, by rank."""
        goes = _second(self.goes.average())
        boards = {board: final.own.average() for board, final in self.finals.items()}
        by_rank = {board: self._by_rank(rows) for board, rows in boards.items()}
        return Answer(self._spread(goes), by_rank, self._cost(goes, boards))

    def _cost(self, went: Row, boards: dict[tuple[Card, ...], list[Row]]) -> float:
        """Give what the best answer to the house's average play wins."""
        push, finals = self.push, []
        for board, final in self.finals.items():
            values, besides = final.follow(boards[board], went)
            finals.append([max(row) + more for row, more in zip(values, besides, strict=True)])
        cost = 0.0
        for card, value in enumerate(map(sum, zip(*finals, strict=True))):
            whole, met = self._met(card, went)
            cost += max(-push.leave * whole, push.fold * (whole - met) + value)
        return cost

    def _by_rank(self, rows: list[Row]) -> list[Row]:
        found = [[1.0] + [0.0] * len(RANKS) for _ in RANKS]
        for rank, (check, *shots) in zip(self.ranks, rows, strict=True):
            found[rank] = [check, *self._spread(shots)]
        return found

    def _spread(self, row: Row) -> Row:
        """Put what the ranks have that may be out in the places of all."""
        found = [0.0] * len(RANKS)
        for rank, share in zip(self.ranks, row, strict=True):
            found[rank] = share
        return found


def _second(rows: list[Row]) -> Row:
    return [row[1] for row in rows]
