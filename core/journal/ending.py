"""A table that ends: what is kept of each seat, of tallies and of ratings, in the transaction that ends it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from core.contract import Event, Game, Outcome, Seat
from core.engine import Audience, Sheet
from core.notices import events
from core.people import register, results
from core.presentation import Snapshot
from core.ratings import Fared, Void, ledger, standings

_UNKEPT = {"place": 0, "moves": 0, "auto": 0, "gone": False, "rated": False, "void": Void.NONE}
"""What a result says in a room that keeps no statistics: that somebody sat there, which the table tells anyway."""
Owed = Sequence[tuple[Audience, Sequence[Event]]]
"""Who is told what, in order."""


def end(
    connection: Connection, table: Snapshot, sheet: Sheet, outcome: Outcome, wall: float, accounts: Mapping[int, str]
) -> events.RatingsTold | None:
    """Keep a result for every seat, what it won or lost of the game's tally, and ratings; gives what is told of these.

    What the house won for somebody is not theirs: it is unrated, and adds to no tally; what it lost for them is.
    """
    rows = _rows(connection, table, sheet, outcome, wall, accounts)
    entered = ledger.Entered()
    if not table.room.settings.stats:
        rows = [{**row, **_UNKEPT} for row in rows]
    if any(row["rated"] for row in rows):
        entered = ledger.enter(connection, table.room.id, sheet.game, wall, [_fared(row) for row in rows])
    for row in rows:
        row["void"] = str(entered.voids.get(row["seat"], row["void"]))
        row["gain"] = entered.gains.get(row["seat"])
    results.add_results(connection, rows)
    for sitter, amount in zip(sheet.seats, outcome.tallies, strict=False):
        if sitter.whose is not None and (amount < 0 or (amount > 0 and not sitter.stood_in_for)):
            results.add_tally(connection, table.room.id, sitter.whose, table.loaded.game.tally, amount)
    return _told(connection, sheet, entered)


def with_ratings(owed: Owed, told: events.RatingsTold) -> Owed:
    """Tell of ratings behind the end of the table, to all who hear of that."""
    return [
        (who, [event for one in said for event in ((one, told) if isinstance(one, events.Finished) else (one,))])
        for who, said in owed
    ]


def _rows(
    connection: Connection, table: Snapshot, sheet: Sheet, outcome: Outcome, wall: float, accounts: Mapping[int, str]
) -> list[dict[str, Any]]:
    """Make the results of a table, but for what ratings add to them."""
    moves, known = results.moves(connection, table.number), register.known(connection, accounts.values())
    teams = {seat: min(team) for team in outcome.teams for seat in team}
    places = {
        seat: sum(map(len, outcome.ranking[:at])) + 1 for at, group in enumerate(outcome.ranking) for seat in group
    }
    common = {
        "table_id": table.number,
        "room_id": table.room.id,
        "game": sheet.game,
        "reason": outcome.reason,
        "at": wall,
    }
    return [
        {
            **common,
            **_of_seat(
                table.loaded.game, sheet, seat, known.get(accounts.get(sheet.seats[seat].whose or 0, ""), (None, False))
            ),
            **_moves(sheet, seat, moves.get(seat, results.NONE)),
            "place": place,
            "team": teams.get(seat, -1),
            "rated": outcome.rated and not sheet.seats[seat].stood_in_for,
        }
        for seat, place in places.items()
    ]


def _of_seat(game: Game, sheet: Sheet, seat: Seat, account: tuple[int | None, bool]) -> dict[str, Any]:
    """Tell who sat at a seat, and by which account; one that does not last counts for no rating."""
    sitter, (number, lasting) = sheet.seats[seat], account
    house = sitter.whose is None
    return {
        "seat": seat,
        "seats": len(sheet.seats),
        "person_id": sitter.whose,
        "name": sitter.name,
        "account_id": number,
        "bot": _bot(game, sheet, seat) if house else "",
        "void": Void.NONE if house or lasting else Void.ACCOUNT,
    }


def _bot(game: Game, sheet: Sheet, seat: Seat) -> str:
    """Name a player of the house: its game, level and points where it has these, and the digest of its strategy."""
    level = sheet.level_of(seat)
    measured = (level, str(game.levels[level])) if level in game.levels else ()
    return "/".join((sheet.game, *measured, sheet.strategy))


def _moves(sheet: Sheet, seat: Seat, made: results.Moves) -> dict[str, Any]:
    """Tell what was moved at a seat; whoever got up when they were out of the game has not left it."""
    return {**made._asdict(), "gone": made.gone or sheet.seats[seat].held_by is not None}


def _fared(row: Mapping[str, Any]) -> Fared:
    return Fared(row["seat"], row["person_id"], *(row[name] for name in Fared._fields[2:]))


def _told(connection: Connection, sheet: Sheet, entered: ledger.Entered) -> events.RatingsTold | None:
    """Tell how those stand now who let others know, best first."""
    if entered.enough:
        return events.RatingsTold(sheet.code, (), True)
    stand = {seat: now for seat, now in entered.standings.items() if _is_shown(connection, sheet, seat)}
    rows = [
        events.RatedSeat(seat, stand[seat].number, stand[seat].sure, standings.signed(entered.gains[seat]))
        for seat in sorted(stand, key=lambda seat: -stand[seat].number)
    ]
    return events.RatingsTold(sheet.code, tuple(rows)) if rows else None


def _is_shown(connection: Connection, sheet: Sheet, seat: Seat) -> bool:
    person = sheet.seats[seat].whose
    return person is not None and standings.is_shown(connection, person)
