"""What the cards that were shown say of those that are left: who wins, and how
likely the best shot is to hit.

A deck is the number of cards of each rank that may still come, the own one included; `fresh` says that the community
cards come from another deck.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier import Card
from plugins.roulettepoker.hands import COPIES, RANKS, strength
from plugins.roulettepoker.position import Position
from plugins.roulettepoker.strategy.tree import BOARDS

Deck = tuple[int, ...]
ONES = range(len(RANKS))
"""Ranks, counted from 0."""


def unseen(view: Position) -> Deck:
    """Count by rank the cards that nobody was shown before this round."""
    return tuple(COPIES - view.shown.count(rank) for rank in RANKS)


def signs(board: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """Give 1 where the own bullet card (first) wins the showdown, -1 where it loses."""
    return _SIGNS[tuple(sorted(board))]


def _compared(board: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    made = [strength(card, board) for card in RANKS]
    return tuple(tuple((own > other) - (own < other) for other in made) for own in made)


_SIGNS = {board: _compared(board) for board in BOARDS}


def ways(deck: Deck, fresh: bool, board: tuple[Card, Card], own: int, other: int) -> int:
    """Count in how many ways these two ranks (from 0) and then this board, the lower card first, are dealt."""
    low, high = board
    left = [count - (own == rank) - (other == rank) for rank, count in enumerate(deck)]
    source = [COPIES] * len(RANKS) if fresh else left
    boards = source[low - 1] * (source[high - 1] - (low == high)) * (1 if low == high else 2)
    return deck[own] * (deck[other] - (own == other)) * max(0, boards) if min(left) >= 0 else 0


class Chance(NamedTuple):
    """One pair of community cards for one own card: how likely it is, the best shot's chance, and the ranks left."""

    likely: float
    hit: float
    ranks: int


class Odds(NamedTuple):
    """What each own card may meet; `hit` is the chance of the best shot, over all cards that somebody may hold."""

    by_card: tuple[tuple[Chance, ...], ...]
    hit: float


@lru_cache(maxsize=64)
def odds(deck: Deck, fresh: bool) -> Odds:
    """Give the odds of a deck."""
    by_card = tuple(_chances(deck, fresh, own) for own in ONES)
    total = sum(deck)
    hit = sum(count * sum(c.likely * c.hit for c in found) for count, found in zip(deck, by_card, strict=True)) / total
    return Odds(by_card, hit)


@lru_cache(maxsize=64)
def worth(deck: Deck, fresh: bool) -> tuple[float, ...]:
    """Give what each own card wins at a showdown for one chip each, on average; 0 where nobody can hold it."""
    return tuple(_worth(deck, fresh, own) if deck[own] else 0.0 for own in ONES)


def _worth(deck: Deck, fresh: bool, own: int) -> float:
    won = whole = 0
    for board in BOARDS:
        for other, sign in enumerate(_SIGNS[board][own]):
            found = ways(deck, fresh, (board[0], board[1]), own, other)
            won, whole = won + found * sign, whole + found
    return won / whole if whole else 0.0


def _chances(deck: Deck, fresh: bool, own: int) -> tuple[Chance, ...]:
    """List what may lie open beside an own card; nothing where nobody can hold it."""
    if not deck[own]:
        return ()
    found = []
    left = [count - (rank == own) for rank, count in enumerate(deck)]
    source = [COPIES] * len(RANKS) if fresh else left
    for low, high in BOARDS:
        ways = source[low - 1] * (source[high - 1] - (low == high)) * (1 if low == high else 2)
        rest = left if fresh else [n - (rank == low - 1) - (rank == high - 1) for rank, n in enumerate(left)]
        total = sum(rest)
        if ways > 0 and total > 0 and min(rest) >= 0:
            found.append(Chance(ways, max(rest) / total, sum(map(bool, rest))))
    whole = sum(chance.likely for chance in found)
    return tuple(chance._replace(likely=chance.likely / whole) for chance in found)
