"""What is told of a table when it opens and when it ends, then or whenever somebody has missed it; how it ended."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from core.contract import Event, Game, Outcome, Seat
from core.engine import dice
from core.engine.sheet import Sheet
from core.words.notices import events, lobby_events


def opening(sheet: Sheet, game: Game, host: str, seconds: int) -> list[Event]:
    """Tell of a new table that starts in so many seconds, and commit to its dice."""
    least, most = game.seats
    opened = lobby_events.LobbyOpened(sheet.game, sheet.code, host, seconds, least, most, least == most)
    private = lobby_events.PrivateOpened(sheet.game, sheet.code, host, most)
    committed = lobby_events.DiceCommitted(sheet.code, dice.told(sheet.commitment), sheet.reveal)
    return [private if sheet.private else opened, committed]


def ending(sheet: Sheet, game: Game, outcome: Outcome) -> list[Event]:
    """Tell how a game ended, and that the secret behind its dice is told from now on, if the room tells it."""
    stood_in = tuple(filter(sheet.house_played, range(len(sheet.seats))))
    ranking = ranked(outcome, sheet.absent)
    reason = outcome.reason if ranking[0] == outcome.ranking[0] else "nobody-stayed" if len(ranking) == 1 else "absent"
    ended = events.Finished(sheet.code, reason, ranking[0], ranking, outcome.rated, stood_in)
    told: list[Event] = [ended]
    if sheet.reveal:
        told.append(events.SecretTold(sheet.code, analysis=judged(sheet, game)))
    if lost_alone(sheet, game, outcome) is not None:
        told.append(events.LevelOffered(sheet.code))
    return told


class Match(NamedTuple):
    """A match after one of its tables: how many each seat has won, whether it is over, and who then won it."""

    wins: tuple[int, ...]
    over: bool
    winners: tuple[Seat, ...] = ()


def match_after(sheet: Sheet, outcome: Outcome) -> Match | None:
    """Tell how a match stands after a table, None where it belongs to none.

    It is over once nobody can catch up with the first, when all tables are played, and with a table that was called off
    or whose people have all left; a table that nobody wins counts.
    """
    if not sheet.best:
        return None
    ranking = ranked(outcome, sheet.absent)
    best = ranking[0] if len(ranking) > 1 else ()
    wins = tuple(sitter.won + (seat in best) for seat, sitter in enumerate(sheet.seats))
    most, left = max(wins), sheet.best - sheet.played - 1
    leaders = tuple(seat for seat, won in enumerate(wins) if won == most)
    chasing = max((won for seat, won in enumerate(wins) if seat not in leaders), default=0)
    together = any(set(leaders) <= set(team) for team in outcome.teams)
    ahead = most - chasing if len(leaders) == 1 or together else 0
    off = not best and not outcome.rated
    nobody = all(sitter.person is None or sitter.gone for sitter in sheet.seats)
    over = ahead > left or not left or off or nobody
    return Match(wins, over, leaders if over and ahead and not (off or nobody) else ())


def lost_alone(sheet: Sheet, game: Game, outcome: Outcome) -> Seat | None:
    """Find the seat of the only person at a table who stayed and lost to the house; None where it plays in one way."""
    held = [seat for seat, sitter in enumerate(sheet.seats) if sitter.whose is not None]
    if len(held) != 1 or not game.levels or len(outcome.ranking) < 2 or held[0] in outcome.ranking[0]:
        return None
    sitter = sheet.seats[held[0]]
    return None if sitter.gone or sitter.stood_in_for else held[0]


def judged(sheet: Sheet, game: Game) -> bool:
    """Tell whether the choices at a table that is over are offered to be judged: all was told, by one set of rules."""
    return sheet.reveal and game.analysis is not None and not sheet.rules_from


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
    """List groups of equal seats, best first, whoever was absent last; a table that nobody won stays one."""
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
