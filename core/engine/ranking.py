"""How a table ended as everybody is told and rated: as its rules say, but whoever was absent comes last."""

from collections.abc import Callable, Collection, Iterable, Sequence

from core.contract import Outcome, Seat


def ranks(
    teams: Sequence[Sequence[tuple[int, bool]]], judged: Callable[[Iterable[bool]], bool] = all
) -> tuple[int, ...]:
    """Rank teams, from 0, by the (place, absent) of their members; those of which all were absent are equal, and last.

    Judged by `any`, a team is last of which anybody was absent.
    """
    worse = [
        (gone, 0 if gone else min(place for place, _ in team))
        for team, gone in ((team, judged(absent for _, absent in team)) for team in teams)
    ]
    return tuple(sorted(set(worse)).index(own) for own in worse)


def ranked(outcome: Outcome, absent: Collection[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """List groups of equal seats, best first, where these were absent; a table that nobody won stays one."""
    if not absent or (len(outcome.ranking) == 1 and not outcome.rated):
        return outcome.ranking
    places = {seat: at for at, group in enumerate(outcome.ranking) for seat in group}
    mates = {seat for team in outcome.teams for seat in team}
    teams = [*outcome.teams, *((seat,) for seat in places if seat not in mates)]
    found = ranks([[(places[seat], seat in absent) for seat in team] for team in teams])
    groups: dict[int, list[Seat]] = {}
    for rank, team in sorted(zip(found, teams, strict=True), key=lambda one: one[0]):
        groups.setdefault(rank, []).extend(team)
    return tuple(tuple(sorted(group, key=lambda seat: (places[seat], seat))) for group in groups.values())
