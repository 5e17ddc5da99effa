"""One step of a table as one transaction: sheet, state, log, results, and what is owed to whom."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.contract import Codec, Event, Seat, adapter
from core.engine import LogEntry, Sheet, dump_audience
from core.house import OWED_FOR, House
from core.house.people import queries as register
from core.house.people import subscriptions
from core.storage import outbox_rows as outbox
from core.storage import pack, queries, seen_messages
from core.tables.saving import ending, owing, unreachable
from core.tables.snapshot import Owed, Snapshot, StoredSheet, Unread, dump_events, dump_sheet


class Cause(NamedTuple):
    """The message by which somebody changes a table, and what is stored beside the change."""

    message_id: str = ""
    beside: Callable[[Connection], object] | None = None

    def store(self, connection: Connection, wall: float) -> None:
        """Note the message, once, at a wall time, and what is stored beside."""
        if self.message_id:
            seen_messages.see(connection, self.message_id, wall)
        if self.beside:
            self.beside(connection)


BY_ITSELF = Cause()
"""Of a change that nobody asked for."""


class Change(NamedTuple):
    """What a step comes to before it is stored: sheet and state after it, its actions, and what happened.

    What is owed `apart` is for those who hear nothing else of the table. What is `unread` stays so unless it is given.
    """

    sheet: Sheet
    state: Any
    entries: Sequence[LogEntry] = ()
    happened: Sequence[Event] = ()
    cause: Cause = BY_ITSELF
    unread: Unread | None = None
    apart: Owed = ()


class Written(NamedTuple):
    """What a transaction came to: the table as it is stored, the outbox's ids, and what each of them tells.

    They tell it word by word until a wall time.
    """

    table: Snapshot
    ids: list[int]
    owed: Owed
    not_after: float


class Unstorable(Exception):
    """What a game gave has no stored form; the cause says where."""


def storing(
    house: House, before: Snapshot, change: Change, untold: frozenset[Seat], stored: StoredSheet
) -> Callable[[Connection], Written]:
    """Make the transaction of a change, everything put into its stored form already; `Unstorable` where that fails.

    The clocks of those who are out of reach, and of seats that are `untold` a secret, stand. What `stored` the last
    sheet writes this one.
    """
    sheet, cut = change.sheet, list[Event]()
    if away := house.reach.cut_off(sheet):
        sheet, cut = unreachable.hold(house, sheet, away)
    told = [*owing.owed(house, before, sheet, [*change.happened, *cut]), *change.apart]
    untold |= owing.secrets(before._replace(state=change.state), told)
    sheet = owing.unsaid(sheet, told, house.timers.now(), untold)
    try:
        return _transaction(house, before, change._replace(sheet=sheet), told, stored)
    except Exception as error:
        raise Unstorable from error


def _transaction(
    house: House, before: Snapshot, change: Change, owed: Owed, stored: StoredSheet
) -> Callable[[Connection], Written]:
    sheet, state, wall = change.sheet, change.state, house.wall()
    unread = before.unread if change.unread is None else change.unread
    codec, number, game = before.loaded.codec, before.number, before.loaded.game
    stored_sheet = stored.dump(sheet) if unread.sheet is None else unread.sheet
    stored_state = adapter(game.state).dump_json(state).decode() if state is not None else unread.state
    log_rows = [log_row(codec, number, before.sheet.actions + n, entry) for n, entry in enumerate(change.entries)]
    rows, now, not_after = _stored(codec, owed), house.calendar.beat(), wall + OWED_FOR
    owe = partial(outbox.owe, table=number, not_after=not_after, version=game.version)
    begins, ends = state is not None and before.sheet.phase == "lobby", state is not None and sheet.phase == "ended"
    sit_down = _sitting_down(house, before.sheet, sheet)

    def write(connection: Connection) -> Written:
        change.cause.store(connection, wall)
        if sit_down:
            sit_down(connection)
        after, told = _begun(connection, sheet) if begins else sheet, owed
        text = stored_sheet if after is sheet else dump_sheet(after)
        queries.save_table(
            connection, number, before.version, code=sheet.code, phase=sheet.phase, sheet=text, state=stored_state
        )
        queries.log_actions(connection, log_rows)
        outbox.forget_said(connection, number)
        queries.beat(connection, now)  # so that no clock ever starts later than the time after a restart
        if ends:
            after, told = ending.end(connection, before, after, state.outcome, wall, owed)
            if after.absent and unread.sheet is None:
                queries.keep_sheet(connection, number, dump_sheet(after))
        ids = owe(connection, owed=_stored(codec, told) if ends else rows)
        return Written(before.next(after, state, unread), ids, told, not_after)

    return write


def _begun(connection: Connection, sheet: Sheet) -> Sheet:
    """Note by which accounts people sit at a table that starts: it counts by these, whatever they do later."""
    return sheet.with_accounts({person: register.in_use(connection, person) for person in sheet.persons()})


def _sitting_down(house: House, before: Sheet, after: Sheet) -> Callable[[Connection], None] | None:
    """Make what writes down those who have a seat now and had none, who follow what they were called to."""
    seated = after.persons() - before.persons() if after.seats is not before.seats else ()
    if not seated:
        return None
    keep = house.people.keep(seated)

    def write(connection: Connection) -> None:
        keep(connection)
        subscriptions.followed(connection, seated)

    return write


def _stored(codec: Codec, owed: Owed) -> list[tuple[str, str]]:
    return [(dump_audience(who), dump_events(codec, said)) for who, said in owed]


def log_row(codec: Codec, table: int, number: int, entry: LogEntry) -> dict[str, Any]:
    """Return an action's row in the log."""
    return {
        "table_id": table,
        "number": number,
        "seat": entry.seat,
        "wait": entry.wait,
        "automatic": entry.automatic,
        "action": codec.dump_json(entry.action),
        "draws": pack(entry.rolls),
    }
