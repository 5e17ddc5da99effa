"""All in before the cards lie open, solved at the table by CFR+: who goes all in, who calls, and what both do then.

The whole is solved at once, for all pairs of community cards: the other goes all in with a card or does what else it
can, the house calls or folds, and both check or shoot. To solve the last part alone, for cards that the other is
thought to have, would let it come with better ones. Whatever the other raised to, the answer is the same, so that it
gains nothing by choosing among raises.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import add, mul
from typing import NamedTuple

from croupier import Card, Chips
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.strategy.counting import Deck, signs, ways
from plugins.roulettepoker.strategy.regrets import Cases, Columns, Row, summed
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
    for step in range(1, min(MOST, WORK // solver.finals.cases) + 1):
        solver.learn(float(step**3))
    return solver.answer()


class _Finals:
    """The final bettings with nothing left to raise, on all boards at once: the house checks or shoots first.

    A case is a card and a board, at `card * boards + board`, from either side. `often` has a column for each card of
    the one across: how likely that pair of cards is with the board. `signed` has 1 where the case wins the showdown
    against that card, -1 where it loses. `gains` are what a shot of the house, or of the other, wins more if it hits.
    """

    def __init__(self, often: list[Row], signed: list[Row], chips: Chips, gains: tuple[Chips, Chips]) -> None:
        self.often, self.chips, self.gains = often, chips, gains
        self.cards, self.cases = len(often), len(often[0])
        self.boards = self.cases // self.cards
        self.shown = [[chips * sign for sign in column] for column in signed]
        self.worse = [[chips * (sign - 1) for sign in column] for column in signed]
        self.own, self.others = (Columns(self.cases, self.cards + 1) for _ in range(2))

    def house(self, came: Row, went: Row, weight: float) -> Row:
        """Let the house learn, which went on so often with each card where the other came; value its cards."""
        chips, (won, lost), shares = self.chips, self.gains, self.others.shares
        here = [[chance * share for chance in often] for often, share in zip(self.often, came, strict=True)]
        checks = [
            [
                chance * (chips + worse * check - lost * shot)
                for chance, worse, check, shot in zip(
                    column,
                    self.worse[card],
                    self._of(shares[0], card) * self.cards,
                    self._at(shares, card),
                    strict=True,
                )
            ]
            for card, column in enumerate(here)
        ]
        lose = [chips * chance for chance in summed(here)]
        shots = [[won * chance - less for chance, less in zip(column, lose, strict=True)] for column in here]
        weights = [weight * share for share in went for _ in range(self.boards)]
        return self.by_card(self.own.learn([summed(checks), *shots], weights))

    def other(self, went: Row) -> Row:
        """Let the other learn, and value its cards where the house went on so often."""
        values, besides = self.follow(self.own.shares, went)
        return self.by_card(summed([self.others.learn(values), besides]))

    def follow(self, shares: list[Row], went: Row) -> tuple[list[Row], Row]:
        """Value the other's moves behind a check of the house, and what the shots of the house bring it."""
        chips, (won, lost) = self.chips, self.gains
        there, shown, besides = [], [], []
        for card, (often, share) in enumerate(zip(self.often, went, strict=True)):
            here = [chance * share for chance in often]
            checked = list(map(mul, here, self._of(shares[0], card) * self.cards))
            there.append(checked)
            shown.append(list(map(mul, checked, self.shown[card])))
            pairs = zip(here, checked, self._at(shares, card), strict=True)
            besides.append([chance * (chips - won * shot) - chips * check for chance, check, shot in pairs])
        lose = [chips * chance for chance in summed(there)]
        shots = [[lost * chance - less for chance, less in zip(column, lose, strict=True)] for column in there]
        return [summed(shown), *shots], summed(besides)

    def _of(self, column: Row, card: int) -> Row:
        """Give the part of a column with this card."""
        return column[card * self.boards : (card + 1) * self.boards]

    def _at(self, shares: list[Row], card: int) -> Row:
        """Give how often whoever holds this card shoots at each case's own."""
        return [share for column in shares[1:] for share in self._of(column, card)]

    def by_card(self, values: Row) -> Row:
        """Add up a column's boards for each card."""
        return [sum(self._of(values, card)) for card in range(self.cards)]

    def best(self, shares: list[Row], went: Row) -> Row:
        """Value the other's cards where it answers as well as can be."""
        values, besides = self.follow(shares, went)
        return self.by_card(list(map(add, map(max, *values), besides)))


class _Solver:
    """A raise being solved, for the ranks that may be out."""

    def __init__(self, push: Push) -> None:
        self.push, self.ranks = push, [rank for rank, count in enumerate(push.deck) if count]
        self.raises, self.goes = Cases(len(self.ranks), 2), Cases(len(self.ranks), 2)
        found = {
            board: [[self._ways(board, own, other) for own in self.ranks] for other in self.ranks] for board in BOARDS
        }
        self.boards = [board for board, columns in found.items() if any(map(any, columns))]
        total = sum(sum(map(sum, columns)) for columns in found.values())
        cards = range(len(self.ranks))
        often = [[found[board][other][own] / total for own in cards for board in self.boards] for other in cards]
        compared = [signs(board) for board in self.boards]
        signed = [[float(wins[own][other]) for own in self.ranks for wins in compared] for other in self.ranks]
        self.finals = _Finals(often, signed, push.chips, (2 * push.chips + push.won, 2 * push.chips + push.lost))
        self.often = [self.finals.by_card(column) for column in often]

    def _ways(self, board: tuple[Card, ...], own: int, other: int) -> int:
        return ways(self.push.deck, self.push.fresh, (board[0], board[1]), own, other)

    def learn(self, weight: float) -> None:
        """Let the house learn and then the other; later play weighs more."""
        push = self.push
        came, went = _second(self.raises.shares), _second(self.goes.shares)
        for card, value in enumerate(self.finals.house(came, went, weight)):
            self.goes.learn(card, [-push.fold * sum(map(mul, self.often[card], came)), value], weight)
        self.goes.match()
        went = _second(self.goes.shares)
        for card, value in enumerate(self.finals.other(went)):
            whole, met = self._met(card, went)
            self.raises.learn(card, [-push.leave * whole, push.fold * (whole - met) + value], 0)
        self.raises.match()

    def _met(self, card: int, went: Row) -> tuple[float, float]:
        """Give how likely the other has a card, and how likely it has it and the house goes on."""
        often = self.often[card]
        return sum(often), sum(map(mul, often, went))

    def answer(self) -> Answer:
        """Give the house's average play, by rank."""
        goes, shares = _second(self.goes.average()), self.finals.own.average()
        rows = list(zip(*shares, strict=True))
        boards = {board: self._by_rank(rows[place :: len(self.boards)]) for place, board in enumerate(self.boards)}
        return Answer(self._spread(goes), boards, self._cost(goes, shares))

    def _cost(self, went: Row, shares: list[Row]) -> float:
        """Give what the best answer to the house's average play wins."""
        push, cost = self.push, 0.0
        for card, value in enumerate(self.finals.best(shares, went)):
            whole, met = self._met(card, went)
            cost += max(-push.leave * whole, push.fold * (whole - met) + value)
        return cost

    def _by_rank(self, rows: Sequence[Sequence[float]]) -> list[Row]:
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
