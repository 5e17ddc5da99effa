"""A table that ends: what is kept of each seat, of tallies and of ratings at once, and how much was luck later."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

from core import errors
from core.contract import Event, Game, Outcome, Seat, copied
from core.engine import Hung, RoomAudience, Sheet, ending, in_thread, match_after, ranked
from core.engine.proofs import verify
from core.engine.proofs.luck import luck
from core.house import House, scores
from core.house.people import queries
from core.house.ratings import Fared, Void, ledger, results, standings, stood
from core.storage import queries as stored
from core.tables.saving.load import read_sheets
from core.tables.snapshot import Owed, Snapshot
from core.words import local_time
from core.words.notices import closing, events
from core.words.notices.house_event import HouseEvent

log = logging.getLogger(__name__)
SECONDS = 5.0
"""Seconds that a table may take; of one that takes longer it is not told."""
_UNKEPT = {"place": 0, "moves": 0, "auto": 0, "gone": False, "rated": False, "void": Void.NONE}
"""What a result says in a room that keeps no statistics: that somebody sat there, which the table tells anyway."""


def end(
    connection: Connection,
    table: Snapshot,
    sheet: Sheet,
    outcome: Outcome,
    wall: float,
    owed: Owed,
) -> tuple[Sheet, Owed]:
    """Keep a result for every seat, what it won or lost of the game's tally, and ratings.

    Returns the sheet with those who were absent, and what is owed as is known now, ratings included. What the house won
    for somebody is not theirs: it is unrated, and adds to no tally; what it lost for them is.
    """
    game, moves = table.loaded.game, results.moves(connection, table.number)
    made = [_moves(sheet, seat, moves.get(seat, results.NONE)) for seat in range(len(sheet.seats))]
    sheet = copied(sheet, absent=_absent(sheet, made))
    accounts, entered = _accounts(connection, sheet), ledger.Entered()
    rows = [{**row, **made[row["seat"]], **accounts[row["seat"]]} for row in _rows(table, sheet, outcome, wall)]
    if not table.room.settings.stats:
        rows = [{**row, **_UNKEPT} for row in rows]
    if any(row["rated"] for row in rows):
        fared = [Fared(row["seat"], row["person_id"], *(row[name] for name in Fared._fields[2:])) for row in rows]
        entered = ledger.enter(connection, table.room.id, sheet.game, wall, fared)
    for row in rows:
        row["void"] = str(entered.voids.get(row["seat"], row["void"]))
        row["gain"] = entered.gains.get(row["seat"])
        row["stood"] = entered.stood.get(row["seat"], stood.NOWHERE)
    told = _told(connection, sheet, entered)
    told += _unrated(connection, sheet, rows) if any(row["rated"] for row in rows) else []
    results.add_results(connection, rows)
    sheet = copied(sheet, moments=_told_moments(connection, sheet))
    told += [*_match(sheet, outcome), *_score(connection, table, sheet, wall, entered)]
    told += [closing.Recapped(sheet.code, sheet.moments[: closing.MOMENTS])] if sheet.moments else []
    for seat, amount in enumerate(outcome.tallies):
        whose = sheet.seats[seat].whose
        if whose is not None and (amount < 0 or (amount > 0 and not sheet.house_played(seat))):
            home = queries.home_of(connection, accounts[seat]["account_id"] or 0, whose)
            results.add_tally(connection, table.room.id, home, game.tally, amount)
    return sheet, _with_end(owed, [ending(sheet, game, outcome)[0], *told])


def _with_end(owed: Owed, end: Sequence[Event]) -> Owed:
    """Tell the end of a table as it is known once its log is whole to all who hear of it, in the order of `closing`."""
    return [(who, _ordered(said, end) if any(map(_is_end, said)) else said) for who, said in owed]


def _is_end(event: Event) -> bool:
    return isinstance(event, events.Finished)


def _ordered(said: Sequence[Event], end: Sequence[Event]) -> list[Event]:
    """Put what is told of an end behind all else, whatever comes first for those who read it."""
    found = [*end, *(event for event in said if isinstance(event, closing.ORDER) and not _is_end(event))]
    other = [event for event in said if not isinstance(event, closing.ORDER)]
    return [*other, *sorted(found, key=lambda event: closing.ORDER.index(type(event)))]


def with_logins(owed: Owed, login: Callable[[int], str]) -> Owed:
    """Say to each room in the words of its network what people log in to."""
    return [
        (who, [one.told_where(login(who.room)) if isinstance(one, HouseEvent) else one for one in said])
        if isinstance(who, RoomAudience)
        else (who, said)
        for who, said in owed
    ]


def _absent(sheet: Sheet, made: Sequence[dict[str, Any]]) -> tuple[Seat, ...]:
    """List the seats of those who left, or let the house make most of their moves."""
    return tuple(
        seat
        for seat, sitter in enumerate(sheet.seats)
        if sitter.whose is not None and Fared(seat, sitter.whose, 0, **made[seat]).absent
    )


def _accounts(connection: Connection, sheet: Sheet) -> list[dict[str, Any]]:
    """Tell by which account each seat was taken, and that one which does not last counts for no rating.

    At a table that began before this was noted it is the account in use now.
    """
    found = []
    for sitter in sheet.seats:
        number, lasting = sitter.account, sitter.lasting
        if number is None and sitter.whose is not None:
            number, lasting = queries.in_use(connection, sitter.whose)
        house = sitter.whose is None
        found.append({"account_id": number or None, "void": Void.NONE if house or lasting else Void.ACCOUNT})
    return found


def _rows(table: Snapshot, sheet: Sheet, outcome: Outcome, wall: float) -> list[dict[str, Any]]:
    """Make the results of a table, but for what was moved, by which account, and what ratings add to them."""
    teams = {seat: min(team) for team in outcome.teams for seat in team}
    ranking = ranked(outcome, sheet.absent)
    places = {seat: sum(map(len, ranking[:at])) + 1 for at, group in enumerate(ranking) for seat in group}
    common = {
        "table_id": table.number,
        "room_id": table.room.id,
        "game": sheet.game,
        "seats": len(sheet.seats),
        "reason": outcome.reason,
        "at": wall,
    }
    return [
        {
            **common,
            "seat": seat,
            "person_id": sheet.seats[seat].whose,
            "name": sheet.seats[seat].name,
            "bot": _bot(table.loaded.game, sheet, seat) if sheet.seats[seat].whose is None else "",
            "place": place,
            "team": teams.get(seat, -1),
            "rated": outcome.rated and not sheet.seats[seat].stood_in_for,
        }
        for seat, place in places.items()
    ]


def _bot(game: Game, sheet: Sheet, seat: Seat) -> str:
    """Name a player of the house: its game, level and points where it has these, and the digest of its strategy."""
    level = sheet.level_of(seat)
    measured = (level, str(game.levels[level])) if level in game.levels else ()
    return "/".join((sheet.game, *measured, sheet.strategy))


def _moves(sheet: Sheet, seat: Seat, made: results.Moves) -> dict[str, Any]:
    """Tell what was moved at a seat; whoever got up when they were out of the game has not left it."""
    return {**made._asdict(), "gone": made.gone or sheet.seats[seat].held_by is not None}


def _told(connection: Connection, sheet: Sheet, entered: ledger.Entered) -> list[Event]:
    """Tell how those stand now who let others know, best first, and once who counts no more or not at all."""
    stand = {seat: now for seat, now in entered.standings.items() if _is_shown(connection, sheet, seat)}
    rows = [
        events.RatedSeat(seat, stand[seat].number, stand[seat].sure, standings.signed(entered.gains[seat]))
        for seat in sorted(stand, key=lambda seat: -stand[seat].number)
    ]
    told: list[Event] = [events.RatingsTold(sheet.code, tuple(rows))] if rows else []
    if entered.enough:
        told.append(events.GainedEnough(sheet.code, entered.enough))
    return told


def _score(connection: Connection, table: Snapshot, sheet: Sheet, wall: float, entered: ledger.Entered) -> list[Event]:
    """Tell how people who met here before have done against one another, but for those who let nobody know."""
    settings = table.room.settings
    if not (settings.stats and settings.score):
        return []
    seats = {
        sitter.whose: seat
        for seat, sitter in enumerate(sheet.seats)
        if sitter.whose is not None and _is_shown(connection, sheet, seat)
    }
    begin = local_time.began("evening", wall, settings.timezone)
    tables = scores.evening(connection, table.room.id, begin)
    if len(seats) < 2 or not tables or not tables[0].keys() >= seats.keys():
        return []
    best = [who for who in seats if tables[0][who] == 1 and len({*tables[0].values()}) > 1]
    winner = best[0] if len(best) == 1 else None
    standing = entered.standings.get(seats[winner]) if winner is not None else None
    run = standing.streak if standing is not None and standing.streak > 1 else 0
    if len(sheet.persons()) > 2:
        wins, played = scores.won(tables, seats), sum(len(seats.keys() & places.keys()) > 1 for places in tables)
        rows = sorted((closing.Wins(seats[who], count) for who, count in wins.items()), key=lambda row: -row.wins)
        return (
            [closing.EveningTold(sheet.code, tuple(rows), tuple(seats[who] for who in best[:1]), run)]
            if played > 1
            else []
        )
    one, other = sorted(seats, key=lambda who: (who != winner, seats[who]))
    again = sum(one in places and other in places for places in tables) > 1
    span, since = ("evening", begin) if again else ("all", 0.0)
    met = scores.between(connection, table.room.id, one, other, since)
    if sum(met) < 2:
        return []
    return [closing.ScoreTold(sheet.code, span, seats[one], met.wins, seats[other], met.losses, run)]


def _match(sheet: Sheet, outcome: Outcome) -> list[Event]:
    """Tell how the match stands to which a table belongs."""
    match = match_after(sheet, outcome)
    if match is None:
        return []
    rows = sorted((closing.Wins(seat, won) for seat, won in enumerate(match.wins)), key=lambda row: -row.wins)
    return [closing.MatchTold(sheet.code, sheet.best, tuple(rows), match.over, match.winners)]


def _told_moments(connection: Connection, sheet: Sheet) -> tuple[closing.Moment, ...]:
    """List what decided a table, but for what those did who let nobody know."""
    return tuple(
        moment
        for moment in sheet.moments
        if sheet.seats[moment.seat].whose is None or _is_shown(connection, sheet, moment.seat)
    )


def _unrated(connection: Connection, sheet: Sheet, rows: Sequence[dict[str, Any]]) -> list[Event]:
    """Tell why a table counts for nobody, or not for some; of logins only if somebody there has not heard it lately."""
    found = {row["seat"]: row["void"] for row in rows if row["person_id"] is not None}
    lone = tuple(sorted(seat for seat, void in found.items() if void == Void.ACCOUNT))
    for void in (Void.ABSENT, Void.TIE):
        if void in found.values():
            return [events.Unrated(sheet.code, str(void))]
    if not lone or len(found) < 2 or all(ledger.heard(connection, who) for who in sheet.persons()):
        return []
    teams = any(row["team"] >= 0 for row in rows)
    rated = any(row["gain"] is not None for row in rows)
    return [events.Unrated(sheet.code, "partly" if rated else "teams" if teams else str(Void.ACCOUNT), lone)]


def _is_shown(connection: Connection, sheet: Sheet, seat: Seat) -> bool:
    person = sheet.seats[seat].whose
    return person is not None and standings.is_shown(connection, person)


async def keep_luck(house: House, number: int) -> None:
    """Part the results of a table that is over and keep what of them was dice, of one whose dice stay secret nothing.

    It is done once, before its log is packed.
    """
    row = await house.storage.run(partial(stored.table_by_number, number=number))
    if row is None or row.phase != "ended":
        return
    sheet = (await read_sheets(house, [row]))[row.id]
    loaded = house.plugins.games.get(sheet.game)
    if loaded is None or not sheet.reveal:
        return
    actions = await house.storage.run(partial(stored.actions, table=number))
    try:
        found = await in_thread(partial(luck, verify.document(sheet, actions, row.state), loaded), SECONDS)
    except Hung:
        log.warning("the luck of table %s takes too long to tell", sheet.code)
        return
    except Exception as error:
        log.error("the luck of table %s cannot be told: %s", sheet.code, errors.describe(error))
        return
    if found is not None:
        await house.storage.run(partial(results.keep_luck, table=number, luck=found.dice))
