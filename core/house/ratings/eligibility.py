"""Which seats of a table that ended count for ratings, in which order, and why the others do not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from core.engine import ranks
from core.house.ratings import model
from core.house.ratings.model import Rating

MEASURED = 3
"""Names of a player of the house have more parts than this where its strength was measured."""


class Void(StrEnum):
    """Why a table, or one seat of it, counts for no rating of people."""

    NONE = ""
    ACCOUNT = "account"
    """Anybody may take the account that the person used."""
    ADMIN = "admin"
    """An admin took it out."""
    LINKED = "linked"
    """The person sat there twice, as became known later."""
    ALONE = "alone"
    """One person, or one team of persons, played the house: that is a rating of its own."""
    ABSENT = "absent"
    """Nobody stayed."""
    TIE = "tie"
    """Too many are equal."""


OWN = frozenset((Void.ACCOUNT, Void.ADMIN, Void.LINKED))
"""What is known of a seat by itself, and is not found out again from the others."""


class Fared(NamedTuple):
    """How one seat fared: `place` counts from 1, of its `moves` so many were `auto`matic, its player may be `gone`.

    `person` is None for a player of the house, which `bot` names; `team` is the lowest seat of one's team, -1 without
    teams.
    """

    seat: int
    person: int | None
    place: int
    team: int = -1
    moves: int = 0
    auto: int = 0
    gone: bool = False
    void: str = Void.NONE
    bot: str = ""

    @property
    def points(self) -> int:
        """Tell by how many Elo points a player of the house is above somebody new, 0 if nobody measured it."""
        named = self.bot.split("/")
        return int(named[2]) if len(named) > MEASURED else 0

    @property
    def absent(self) -> bool:
        """Tell whether the person left, or let the house make more than half of their moves."""
        return self.gone or (self.auto >= 2 and self.auto * 2 > self.moves)


@dataclass(frozen=True)
class Judgement:
    """What a table counts for: nothing, or people's ratings, or (`house`) those against the house.

    `teams` lists who is rated together, with a rank for each in `ranks`; in `last` those rank who were absent from a
    team, whose mates are rated as the team ended. `voids` are by seat.
    """

    voids: Mapping[int, str]
    teams: tuple[tuple[Fared, ...], ...] = ()
    ranks: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    house: bool = False

    @property
    def persons(self) -> tuple[int, ...]:
        """List whose ratings it changes."""
        return tuple(fared.person for team in self.teams for fared in team if fared.person is not None)


def judge(fared: Sequence[Fared]) -> Judgement:
    """Judge a table that its game says is rated."""
    counted = [each for each in fared if each.void not in OWN]
    own = {each.seat: each.void for each in fared if each.void in OWN}
    teams = _teams(counted)
    if all(each.person is None for each in counted) or (
        own and any(each.team >= 0 for each in fared)
    ):  # a team is rated whole
        return Judgement({**{each.seat: Void.NONE for each in fared}, **own})
    ended, last = _ranks(teams), _ranks(teams, mates=True)
    alone = sum(any(each.person is not None for each in team) for team in teams) < 2
    why = _why(counted, ended, alone)
    voids = {each.seat: own.get(each.seat, why if each.person is not None else Void.NONE) for each in fared}
    if why not in (Void.NONE, Void.ALONE) or len(teams) < 2 or model.orders(ended) > model.MOST_ORDERS:
        return Judgement(voids)
    return Judgement(voids, tuple(teams), ended, last, alone)


def _why(counted: Sequence[Fared], ended: tuple[int, ...], alone: bool) -> Void:
    if alone:
        return Void.ALONE
    if all(each.absent for each in counted if each.person is not None):
        return Void.ABSENT
    return Void.TIE if model.orders(ended) > model.MOST_ORDERS else Void.NONE


def _teams(fared: Sequence[Fared]) -> list[tuple[Fared, ...]]:
    found: dict[int, list[Fared]] = {}
    for each in fared:
        found.setdefault(each.seat if each.team < 0 else each.team, []).append(each)
    return [tuple(team) for team in found.values()]


def _ranks(teams: Sequence[tuple[Fared, ...]], mates: bool = False) -> tuple[int, ...]:
    """Rank teams as they ended, those who were absent last; with `mates` a team of which anybody was absent too."""
    return ranks([[(each.place, each.absent) for each in team] for team in teams], any if mates else all)


def settle(verdict: Judgement, ratings: Mapping[int, Rating]) -> dict[int, tuple[Rating, bool]]:
    """Return the new rating of each person whom a table counts for, and whether they won it."""
    if not verdict.teams:
        return {}
    teams = [
        [model.house(one.points) if one.person is None else ratings[one.person] for one in team]
        for team in verdict.teams
    ]
    ended = model.rated(teams, verdict.ranks)
    punished = ended if verdict.last == verdict.ranks else model.rated(teams, verdict.last)
    best = 0 if verdict.ranks.count(0) < len(verdict.ranks) else -1
    return {
        one.person: ((punished if one.absent else ended)[team][number], verdict.ranks[team] == best and not one.absent)
        for team, members in enumerate(verdict.teams)
        for number, one in enumerate(members)
        if one.person is not None
    }
