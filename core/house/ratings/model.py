"""Plackett-Luce as the library computes it, with ties as they should be: averaged over the orders of the tied."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, permutations, product
from math import factorial, fsum, prod
from typing import Any, NamedTuple

MOST_ORDERS = factorial(6)
"""Orders over which a table with ties is averaged at most."""


class Rating(NamedTuple):
    """What is believed of somebody's strength: its mean and deviation."""

    mu: float
    sigma: float


FRESH = Rating(25.0, 25.0 / 3)
_BASE, _SCALE = FRESH.mu - FRESH.sigma, 30.0
_KNOWN = 0.5
"""The deviation of who is known well."""


def house(points: int) -> Rating:
    """Return a player of the house: its strength is known, and what it wins or loses changes nothing.

    `points` are Elo points above somebody new, of which the model's scale has nearly as many as shown ones.
    """
    return Rating(FRESH.mu + points / _SCALE, _KNOWN)


def shown(rating: Rating) -> float:
    """Return the one number that people read: it begins at 1500, and nobody leads by the luck of a few tables."""
    return 1500.0 + _SCALE * (rating.mu - rating.sigma - _BASE)


def orders(ranks: Sequence[int]) -> int:
    """Count the orders in which teams with these ranks may have ended, those of equal ranks being any."""
    return prod(factorial(ranks.count(rank)) for rank in set(ranks))


def rated(teams: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """Return everybody's new rating after a table; `ranks` count from the best team's."""
    given = [list(team) for team in teams]
    made = [_rated(given, order) for order in _orders(ranks)]
    return [
        [_mean([outcome[team][player] for outcome in made]) for player in range(len(members))]
        for team, members in enumerate(given)
    ]


def _orders(ranks: Sequence[int]) -> Iterator[list[int]]:
    """List the orders without ties that fit these ranks, as a rank for each team."""
    groups = [[team for team, other in enumerate(ranks) if other == rank] for rank in sorted(set(ranks))]
    for parts in product(*(permutations(group) for group in groups)):
        ended = list(chain.from_iterable(parts))
        yield [ended.index(team) for team in range(len(ranks))]


def _rated(teams: list[list[Rating]], order: list[int]) -> list[list[Rating]]:
    model = _model()
    known = [[model.rating(mu=player.mu, sigma=player.sigma) for player in team] for team in teams]
    return [[Rating(player.mu, player.sigma) for player in team] for team in model.rate(known, ranks=order)]


def _mean(ratings: list[Rating]) -> Rating:
    if len(ratings) == 1:
        return ratings[0]
    return Rating(fsum(each.mu for each in ratings) / len(ratings), fsum(each.sigma for each in ratings) / len(ratings))


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # by the first table that counts: a start does without

    return PlackettLuce(mu=FRESH.mu, sigma=FRESH.sigma)
