"""One step of a table as one transaction: sheet, state, log, results, and what is owed to whom."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from core.contract import Codec, Event, Outcome, adapter
from core.engine import Draw, Entry, Sheet, events, for_audience, opening
from core.storage import queries
from core.tables.presenter import store
from core.tables.snapshot import Standing


@dataclass(frozen=True)
class Change:
    """What a step comes to before it is stored: sheet and state after it, its actions, and what is told to whom."""

    sheet: Sheet
    state: Any
    entries: Sequence[Entry]
    told: Sequence[tuple[str, list[Event]]]
    message_id: str = ""


@dataclass(frozen=True)
class Kept:
    """What is stored of a table and cannot be read: it is written back as it is."""

    sheet: str | None = None
    state: str = ""


def by_audience(table: Standing, sheet: Sheet, told: Sequence[Event]) -> list[tuple[str, list[Event]]]:
    """Split what is told of a step to a sheet by audience; rooms of guests hear all that the table's own hears."""
    split = dict(for_audience(list(told)))
    public = split.get("room", [])
    before, after = table.sheet.guest_rooms(), sheet.guest_rooms()
    for room in dict.fromkeys((*before, *after)) if public else ():
        split[f"room:{room}"] = public if room in before else [*_unheard(table, sheet, public), *public]
    return list(split.items())


def _unheard(table: Standing, sheet: Sheet, public: Sequence[Event]) -> list[Event]:
    """Tell a room into which a table comes with its first guest what it has missed, above all the commitment."""
    seconds = round(sheet.window.due - table.services.timers.now()) if sheet.window else 0
    told = opening(sheet, table.loaded.game, table.services.people[sheet.host].name, seconds)
    known = {type(event) for event in public}
    return [e for e in told if type(e) not in known and (sheet.window or not isinstance(e, events.LobbyOpened))]


def transaction(
    table: Standing, change: Change, kept: Kept, wall: float, not_after: float
) -> Callable[[Connection], list[int]]:
    """Make the transaction of a step, everything put into its stored form already; it gives the outbox's ids.

    `wall` is the wall time now, `not_after` that until which what happened is told word by word.
    """
    sheet, state = change.sheet, change.state
    codec, number, version, actions = table.loaded.codec, table.number, table.version, table.sheet.actions
    stored_sheet = adapter(Sheet).dump_json(sheet).decode() if kept.sheet is None else kept.sheet
    stored_state = adapter(table.loaded.game.state).dump_json(state).decode() if state is not None else kept.state
    log_rows = [log_row(codec, number, actions + n, entry) for n, entry in enumerate(change.entries)]
    owed = [(who, json.dumps(store(codec, said))) for who, said in change.told]
    service = table.services.timers.now()
    keep = table.services.people.keep(sheet.persons() - table.sheet.persons())

    def write(connection: Connection) -> list[int]:
        if change.message_id:
            queries.see(connection, change.message_id, wall)
        keep(connection)
        queries.save_table(
            connection, number, version, code=sheet.code, phase=sheet.phase, sheet=stored_sheet, state=stored_state
        )
        queries.log_actions(connection, log_rows)
        queries.beat(connection, service, wall)  # so that no clock ever starts later than the time after a restart
        if sheet.phase == "ended" and state is not None:
            results(connection, table, sheet, state.outcome, wall)
        return [queries.owe(connection, number, who, said, not_after) for who, said in owed]

    return write


def log_row(codec: Codec, table: int, number: int, entry: Entry) -> dict[str, Any]:
    """Give an action's row in the log."""
    return {
        "table_id": table,
        "number": number,
        "seat": entry.seat,
        "wait": entry.wait,
        "automatic": entry.automatic,
        "action": json.dumps(codec.dump(entry.action)),
        "draws": adapter(tuple[Draw, ...]).dump_json(entry.draws).decode(),
    }


def results(connection: Connection, table: Standing, sheet: Sheet, outcome: Outcome, wall: float) -> None:
    """Keep a result for every seat, and what each won or lost of the game's tally."""
    place, rows = 1, []
    for group in outcome.ranking:
        for seat in group:
            sitter = sheet.seats[seat]
            rows.append(
                {
                    "table_id": table.number,
                    "room_id": table.room.id,
                    "game": sheet.game,
                    "seat": seat,
                    "person_id": sitter.person,
                    "name": sitter.name,
                    "place": place,
                    "seats": len(sheet.seats),
                    "reason": outcome.reason,
                    "rated": outcome.rated,
                    "at": wall,
                }
            )
        place += len(group)
    queries.add_results(connection, rows)
    for sitter, amount in zip(sheet.seats, outcome.tallies, strict=False):
        if sitter.person is not None and amount:
            queries.add_tally(connection, table.room.id, sitter.person, table.loaded.game.tally, amount)
