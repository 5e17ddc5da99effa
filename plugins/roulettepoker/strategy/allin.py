"""All in before the cards lie open, solved at the table by CFR+: who goes all in, who calls, and what both do then.

The whole is solved at once, for all pairs of community cards: one goes all in with a card or does what else it
can, the other calls or folds, and both check or shoot. To solve the last part alone, for cards that somebody is
thought to have, would let it come with better ones. Whatever was raised to, the answer is the same, so that nothing is
gained by choosing among raises.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from croupier import Card, Chips
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.strategy.counting import Deck, signs, ways
from plugins.roulettepoker.strategy.regrets import Cases, Columns, Row, summed

WORK = 4000
"""How many rows of moves are learnt for each side, over all cards, boards and iterations."""
MOST = 60
"""How many iterations there are at most."""


class Push(NamedTuple):
    """A raise that is answered with all in or a fold: `begins` tells whether who began the round makes it.

    The raiser loses `leave` if it does not raise, and `back` if it folds behind it; the other loses `fold` if it does
    not go on. All in are `chips` of each.
    Behind them a shot that hits wins `prizes` more, for who began the round and for the other.
    """

    deck: Deck
    fresh: bool
    begins: bool
    leave: float
    back: Chips
    fold: Chips
    chips: Chips
    prizes: tuple[Chips, Chips]


class Play(NamedTuple):
    """How often one of both goes on with each card, and then checks or shoots at each rank, by board and card.

    It loses `cost` to the best answer.
    """

    goes: Row
    boards: dict[tuple[Card, ...], list[Row]]
    cost: float


class Solution(NamedTuple):
    """What both do."""

    raiser: Play
    answerer: Play


@lru_cache(maxsize=64)
def pushed(push: Push) -> Solution:
    """Solve a raise and its answer."""
    solver = _Solver(push)
    for step in range(1, min(MOST, WORK // solver.finals.cases) + 1):
        solver.learn(float(step**3))
    return solver.solution()


class _Finals:
    """The final bettings with nothing left to raise, on all boards at once: one checks or shoots, then the second.

    A case is a card and a board, at `card * boards + board`, from either side. `often` has a column for each card of
    the one across: how likely that pair of cards is with the board. `signed` has 1 where the case wins the showdown
    against that card, -1 where it loses. `gains` are what a shot of the first, or of the second, wins more if it hits.
    """

    def __init__(self, often: list[Row], signed: list[Row], chips: Chips, gains: tuple[Chips, Chips]) -> None:
        self.often, self.chips, self.gains = often, chips, gains
        self.cards, self.cases = len(often), len(often[0])
        self.boards = self.cases // self.cards
        self.shown = [[chips * sign for sign in column] for column in signed]
        self.worse = [[chips * (sign - 1) for sign in column] for column in signed]
        self.sides = tuple(Columns(self.cases, self.cards + 1) for _ in range(2))

    def learn(self, second: bool, came: Row, own: Row, weight: float) -> Row:
        """Let a side learn, which went on so often with each card where the other came; value its cards."""
        weights = [weight * share for share in own for _ in range(self.boards)]
        values, besides = self._values(second, self.sides[not second].shares, came)
        brought = self.sides[second].learn(values, weights)
        return self.by_card(summed([brought, besides]) if besides else brought)

    def best(self, second: bool, shares: list[Row], came: Row) -> Row:
        """Value a side's cards where it answers such play of the other as well as can be."""
        values, besides = self._values(second, shares, came)
        best = list(map(max, *values))
        return self.by_card(summed([best, besides]) if besides else best)

    def _values(self, second: bool, shares: list[Row], came: Row) -> tuple[list[Row], Row]:
        """Value a side's moves, and what the other's bring it before."""
        return self._follow(shares, came) if second else (self._lead(shares, came), [])

    def _lead(self, shares: list[Row], came: Row) -> list[Row]:
        """Value the first's moves."""
        chips, (won, lost) = self.chips, self.gains
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
        return [summed(checks), *shots]

    def _follow(self, shares: list[Row], came: Row) -> tuple[list[Row], Row]:
        """Value the second's moves behind a check, and what the shots of the first bring it."""
        chips, (won, lost) = self.chips, self.gains
        there, shown, besides = [], [], []
        for card, (often, share) in enumerate(zip(self.often, came, strict=True)):
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


class _Solver:
    """A raise being solved, for the ranks that may be out."""

    def __init__(self, push: Push) -> None:
        self.push, self.ranks = push, [rank for rank, count in enumerate(push.deck) if count]
        self.raises, self.goes = Cases(len(self.ranks), 3), Cases(len(self.ranks), 2)
        found = {
            board: [[dealt[own][other] for own in self.ranks] for other in self.ranks]
            for board, dealt in ways(push.deck, push.fresh).items()
        }
        self.boards = [board for board, columns in found.items() if any(map(any, columns))]
        total = sum(sum(map(sum, columns)) for columns in found.values())
        cards = range(len(self.ranks))
        often = [[found[board][other][own] / total for own in cards for board in self.boards] for other in cards]
        compared = [signs(board) for board in self.boards]
        signed = [[float(wins[own][other]) for own in self.ranks for wins in compared] for other in self.ranks]
        won, lost = push.prizes
        self.finals = _Finals(often, signed, push.chips, (2 * push.chips + won, 2 * push.chips + lost))
        self.often = [self.finals.by_card(column) for column in often]

    def learn(self, weight: float) -> None:
        """Let the answerer learn and then the raiser; later play weighs more."""
        came, bluffed, went = *self._columns(self.raises.shares), _second(self.goes.shares)
        for card, value in enumerate(self.finals.learn(self.push.begins, came, went, weight)):
            self.goes.learn(card, self._answers(card, value, came, bluffed), weight)
        self.goes.match()
        went = _second(self.goes.shares)
        for card, value in enumerate(self.finals.learn(not self.push.begins, went, came, weight)):
            self.raises.learn(card, self._raises(card, value, went), weight)
        self.raises.match()

    def _columns(self, rows: list[Row]) -> tuple[Row, Row]:
        """Give how often the raiser comes with each card, and how often it only raises."""
        return _second(rows), [row[2] for row in rows]

    def _answers(self, card: int, value: float, came: Row, bluffed: Row) -> Row:
        """Value the answerer's fold and all in with a card."""
        push, bluffs = self.push, sum(map(mul, self.often[card], bluffed))
        return [-push.fold * (sum(map(mul, self.often[card], came)) + bluffs), value + push.back * bluffs]

    def _raises(self, card: int, value: float, went: Row) -> Row:
        """Value what the raiser may do with a card: not raise, go all in, and raise to fold behind it."""
        push, whole, met = self.push, sum(self.often[card]), sum(map(mul, self.often[card], went))
        believed = push.fold * (whole - met)
        return [-push.leave * whole, believed + value, believed - push.back * met]

    def solution(self) -> Solution:
        """Give the average play of both, by rank."""
        begins, went, rows = self.push.begins, _second(self.goes.average()), self.raises.average()
        came, bluffed = self._columns(rows)
        raiser, answerer = (self.finals.sides[second].average() for second in (not begins, begins))
        best = self.finals.best(not begins, answerer, went)
        cost = sum(max(self._raises(card, value, went)) for card, value in enumerate(best))
        best = self.finals.best(begins, raiser, came)
        risk = sum(max(self._answers(card, value, came, bluffed)) for card, value in enumerate(best))
        risk += self.push.leave * sum(row[0] * sum(often) for row, often in zip(rows, self.often, strict=True))
        return Solution(self._play(came, raiser, risk), self._play(went, answerer, cost))

    def _play(self, goes: Row, shares: list[Row], cost: float) -> Play:
        rows = list(zip(*shares, strict=True))
        boards = {board: self._by_rank(rows[place :: len(self.boards)]) for place, board in enumerate(self.boards)}
        return Play(self._spread(goes), boards, cost)

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
