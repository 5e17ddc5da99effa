"""How somebody stands in one chain of tables: those of a game in a room, or everywhere; pure, a table at a time."""

from collections.abc import Mapping
from typing import NamedTuple

from core.house.ratings.eligibility import Judgement, settle
from core.house.ratings.model import FRESH, Rating, shown

SURE_AFTER = 10
"""Tables before which a rating is told with a question mark."""
EVERYWHERE = 0
"""The room of the chain that counts all rooms."""
AGAINST_HOUSE = "/house"
"""What the name of a game ends with in the chain of those who played it against the house alone."""


class Standing(NamedTuple):
    """A rating with the tables behind it; `streak` are the last ones won in a row, `best` is the highest as shown."""

    mu: float = FRESH.mu
    sigma: float = FRESH.sigma
    tables: int = 0
    wins: int = 0
    streak: int = 0
    best: float = 0.0
    last_at: float = 0.0

    @property
    def rating(self) -> Rating:
        """Return what is believed of the person's strength."""
        return Rating(self.mu, self.sigma)

    @property
    def number(self) -> int:
        """Return the number that people read."""
        return round(shown(self.rating))

    @property
    def sure(self) -> bool:
        """Tell whether there are tables enough to believe it."""
        return self.tables >= SURE_AFTER


NEW = Standing()


def follow(verdict: Judgement, before: Mapping[int, Standing], at: float) -> dict[int, Standing]:
    """Return how those stand whom a table counts for, after it ended at a wall time."""
    ratings = {person: before.get(person, NEW).rating for person in verdict.persons}
    return {
        person: _after(before.get(person, NEW), rating, won, at)
        for person, (rating, won) in settle(verdict, ratings).items()
    }


def _after(before: Standing, rating: Rating, won: bool, at: float) -> Standing:
    best = max(before.best, shown(rating))
    streak = before.streak + 1 if won else 0
    return Standing(*rating, before.tables + 1, before.wins + won, streak, best, at)


def chain(game: str, house: bool) -> str:
    """Name the chain of a game: among people, or against the house alone."""
    return f"{game}{AGAINST_HOUSE}" if house else game
