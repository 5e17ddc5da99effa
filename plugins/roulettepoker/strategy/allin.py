"""All in before the cards lie open, solved at the table by CFR+: who raises, who goes on, and what both do then.

The whole is solved at once, for all pairs of community cards: the other raises with a card or gives up its ante, the
house goes all in or folds, the other calls or folds, and both check or shoot. To solve the last part alone, for cards
that the other is thought to have, would let it come with better ones.
"""

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from croupier import Card, Chips
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.strategy.counting import Deck, signs, ways
from plugins.roulettepoker.strategy.regrets import Cases, Row
from plugins.roulettepoker.strategy.tree import BOARDS

ITERATIONS = 24


class Push(NamedTuple):
    """A raise that the house, which began the round, answers with all in or a fold.

    The other loses `leave` without the raise, and has put in `raised` with it; a fold costs the house `fold`. All in
    are `chips` of each. Behind them a shot wins `won` more for the house, and `lost` more for the other.
    """

    deck: Deck
    fresh: bool
    leave: Chips
    fold: Chips
    raised: Chips
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
    for step in range(1, ITERATIONS + 1):
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
        self.all_in, cards = push.raised >= push.chips, len(self.ranks)
        self.raises, self.calls, self.goes = Cases(cards, 2), Cases(cards, 2), Cases(cards, 2)
        if self.all_in:
            self.calls.shares = [[0.0, 1.0]] * cards
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
        self._house(weight)
        self._other()

    def _house(self, weight: float) -> None:
        went = [row[1] for row in self.goes.shares]
        raises, (folds, calls) = [row[1] for row in self.raises.shares], zip(*self.calls.shares, strict=True)
        came = list(map(mul, raises, calls))
        finals = [final.house(came, went, weight) for final in self.finals.values()]
        for card, value in enumerate(map(sum, zip(*finals, strict=True))):
            raised = list(map(mul, self.often[card], raises))
            gave_up = sum(map(mul, raised, folds))
            self.goes.learn(card, [-self.push.fold * sum(raised), self.push.raised * gave_up + value], weight)
        self.goes.match()

    def _other(self) -> None:
        push, went = self.push, [row[1] for row in self.goes.shares]
        finals = [final.other(went) for final in self.finals.values()]
        for card, value in enumerate(map(sum, zip(*finals, strict=True))):
            whole, met = self._met(card, went)
            if not self.all_in:
                value = self.calls.learn(card, [-push.raised * met, value], 0)
            self.raises.learn(card, [-push.leave * whole, push.fold * (whole - met) + value], 0)
        self.raises.match()
        if not self.all_in:
            self.calls.match()

    def _met(self, card: int, went: Row) -> tuple[float, float]:
        """Give how likely the other has a card, and how likely it has it and the house goes on."""
        often = self.often[card]
        return sum(often), sum(map(mul, often, went))

    def answer(self) -> Answer:
        """Give the house's average play, by rank."""
        goes = [row[1] for row in self.goes.average()]
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
            best = value if self.all_in else max(value, -push.raised * met)
            cost += max(-push.leave * whole, push.fold * (whole - met) + best)
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
