"""How far somebody rises in one day at a game: so far as the people whom they met are good for; losses always count."""

from collections.abc import Collection, Mapping
from math import log2
from typing import NamedTuple

from core.house.ratings.chain import EVERYWHERE, NEW, Standing, follow
from core.house.ratings.eligibility import Judgement
from core.house.ratings.model import Rating, shown

ONE, TWICE = 280, 65
"""Points, as shown, by which somebody rises in a day against one other person, and more for twice as many."""


def most(people: int) -> int:
    """Tell by how many points somebody rises in a day who meets so many others."""
    return int(ONE + TWICE * log2(max(1, people)))


class Day(NamedTuple):
    """What somebody gained in a day at a game, less what they lost, by room and `EVERYWHERE`, and whom they met.

    `enough`: they had gained all that they could at some time.
    """

    rises: Mapping[int, float] = {}
    met: frozenset[int] = frozenset()
    enough: bool = False

    def after(self, room: int, gain: float, others: Collection[int]) -> "Day":
        """Return the day with another table that counted."""
        rises = {**self.rises, **{which: self.rises.get(which, 0.0) + gain for which in (room, EVERYWHERE)}}
        day = Day(rises, self.met | frozenset(others), self.enough)
        return day._replace(enough=self.enough or day.left(room, ()) <= 1)  # numbers are rounded

    def left(self, room: int, others: Collection[int]) -> float:
        """Tell how many points are still to be gained in a room, also with these others; no loss elsewhere adds any."""
        rise = max(self.rises.get(which, 0.0) for which in (room, EVERYWHERE))
        return max(0.0, most(len(self.met | frozenset(others))) - rise)


class Effect(NamedTuple):
    """What a table made of ratings: in each chain how people stand, what each gained in the room, who was `held`.

    These would have risen further, and gain what was left of it, or nothing.
    """

    after: Mapping[int, Mapping[int, Standing]]
    gains: Mapping[int, float]
    held: Collection[int]


def enter(
    verdict: Judgement, room: int, before: Mapping[int, Mapping[int, Standing]], days: Mapping[int, Day], at: float
) -> Effect:
    """Let a table count in its room and everywhere, where people stood so `before` and have had such `days`."""
    after = {which: follow(verdict, before[which], at) for which in (room, EVERYWHERE)}
    if verdict.house:
        return Effect(after, {}, ())
    held = dict[int, float]()
    for person, now in after[room].items():
        rise = shown(now.rating) - shown(before[room].get(person, NEW).rating)
        left = days[person].left(room, [other for other in verdict.persons if other != person])
        if rise > left:
            held[person] = left / rise
    for which, stand in after.items():
        for person, share in held.items():
            was = before[which].get(person, NEW)
            if shown(stand[person].rating) > shown(was.rating):  # what they lose there counts
                stand[person] = _held(was, stand[person], share)
    gains = {who: float(now.number - before[room].get(who, NEW).number) for who, now in after[room].items()}
    return Effect(after, gains, held)


def _held(before: Standing, after: Standing, share: float) -> Standing:
    """Return the standing of somebody for whom a part of what they gained counts."""
    mu, sigma = (old + share * (new - old) for old, new in zip(before.rating, after.rating, strict=True))
    return after._replace(mu=mu, sigma=sigma, best=max(before.best, shown(Rating(mu, sigma))))
