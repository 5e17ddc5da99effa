"""What the cards that were shown say of those that are left: who wins, and how
likely the best shot is to hit.

A deck is the number of cards of each rank that may still come, the own one included; `fresh` says that the community
cards come from another deck.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
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


@lru_cache(maxsize=16)
def ways(deck: Deck, fresh: bool) -> dict[tuple[Card, ...], tuple[tuple[int, ...], ...]]:
    """Count for each board in how many ways two ranks (the own first, from 0) and then this board are dealt."""
    found: dict[tuple[Card, ...], list[list[int]]] = {board: [[0] * len(RANKS) for _ in ONES] for board in BOARDS}
    for own, other in product(ONES, ONES):
        pairs = deck[own] * (deck[other] - (own == other))
        left = [count - (own == rank) - (other == rank) for rank, count in enumerate(deck)]
        if min(left) < 0:
            continue
        source = [COPIES] * len(RANKS) if fresh else left
        for low, high in BOARDS:
            boards = source[low - 1] * (source[high - 1] - (low == high)) * (1 if low == high else 2)
            found[low, high][own][other] = pairs * max(0, boards)
    return {board: tuple(map(tuple, rows)) for board, rows in found.items()}


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
    for board, dealt in ways(deck, fresh).items():
        for found, sign in zip(dealt[own], _SIGNS[board][own], strict=True):
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
