"""One step of a table as one transaction: sheet, state, log, results, and what is owed to whom."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.contract import Codec, Event, PrivateEvent, Seat, adapter, records
from core.engine import Audience, LogEntry, RoomAudience, Sheet, by_audience, dump_audience, opening
from core.house import OWED_FOR, House
from core.house.people import queries as register
from core.house.people import subscriptions
from core.storage import messages, pack, queries
from core.tables.saving import ending, heard_clocks, unreachable
from core.tables.saving.ending import Owed
from core.tables.saving.sheet_delta import StoredSheet, dump_sheet
from core.tables.snapshot import Snapshot, Unread
from core.tables.views import address, retold
from core.words.notices import HouseEvent, events, lobby_events


class Cause(NamedTuple):
    """The message by which somebody changes a table, and what is stored beside the change."""

    message_id: str = ""
    beside: Callable[[Connection], object] | None = None

    def store(self, connection: Connection, wall: float) -> None:
        """Note the message, once, at a wall time, and what is stored beside."""
        if self.message_id:
            messages.see(connection, self.message_id, wall)
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


@cache
def house_codec() -> Codec:
    """Know the house's own events."""
    ours = (events, lobby_events)
    return Codec([kind for kind in records(ours) if kind.__module__ in [module.__name__ for module in ours]])


def dump_events(codec: Codec, happened: Sequence[Event]) -> str:
    """Return the stored form of events, each marked as the house's or the game's."""
    house = house_codec()
    dumped = [
        f'["house",{house.dump_json(event)[1:]}'
        if isinstance(event, HouseEvent)
        else f'["game",{codec.dump_json(event)[1:]}'
        for event in happened
    ]
    return f"[{','.join(dumped)}]"


def load_events(codec: Codec, stored: str) -> tuple[Event, ...]:
    """Read stored events."""
    return tuple((house_codec() if owner == "house" else codec).load(event) for owner, *event in json.loads(stored))


def owed(house: House, before: Snapshot, sheet: Sheet, happened: Sequence[Event]) -> Owed:
    """Split what happened in a step to a sheet by who is told; rooms of guests hear all that the table's own hears.

    Rooms that ask come last, for what they ask may be answered by what each was told alone.
    """
    happened = [*happened, *_shown_again(house, before.sheet, sheet)]
    wanted = [e for e in happened if not (isinstance(e, PrivateEvent) and e.hint) or _is_for(house, sheet, e)]
    split = by_audience(wanted, sheet.room)
    own = RoomAudience(sheet.room)
    public = split.get(own, [])
    if _is_forsaken(house, before.sheet, sheet):
        split.pop(own, None)
    known, after = before.sheet.guest_rooms(), sheet.guest_rooms()
    for room in dict.fromkeys((*known, *after)) if public else ():
        split[RoomAudience(room)] = public if room in known else [*_unheard(house, before, sheet, public), *public]
    if len(split) < 2 or not any(isinstance(event, HouseEvent) and event.prompts for event in public):
        return list(split.items())
    if house.defaults.one_screen:
        return _on_one_screen(before.loaded.codec, split)
    return sorted(split.items(), key=lambda told: isinstance(told[0], RoomAudience))


def _shown_again(house: House, before: Sheet, sheet: Sheet) -> list[Event]:
    """Return the link to the replay of a table that ends here, where its room has pages."""
    pages = next(iter(house.pages.values()), None)
    ends = sheet.phase == "ended" != before.phase and sheet.actions > 0
    if pages is None or not ends or house.rooms[sheet.room].settings.web == "off":
        return []
    link = pages.replay(address(sheet))
    return [events.ReplayShown(sheet.code, link)] if link else []


def _on_one_screen(codec: Codec, split: Mapping[Audience, Sequence[Event]]) -> Owed:
    """Put what rooms ask behind what everybody is told, where private words stand between those of a room."""
    if all(isinstance(audience, RoomAudience) for audience in split):
        return list(split.items())
    news, asked = [], []
    for audience, said in split.items():
        asking = _asking(codec, said)
        news.append((audience, [event for number, event in enumerate(said) if number not in asking]))
        asked.append((audience, [said[number] for number in sorted(asking)]))
    return [(audience, said) for audience, said in (*news, *asked) if said]


def _asking(codec: Codec, said: Sequence[Event]) -> set[int]:
    """List by number the event that asks for a move, with what it tells again."""
    for number, event in enumerate(said):
        if isinstance(event, events.Prompt):
            above = (codec.load(list(stored)) for stored in event.shown)
            return {number, *(again for shown in above for again in retold(shown, said))}
    return set()


def _is_for(house: House, sheet: Sheet, event: PrivateEvent) -> bool:
    """Tell whether a hint is for whoever would hear it: in a first match in a room that has them on."""
    return sheet.seats[event.seat].novice and house.rooms.of_seat(sheet, event.seat).settings.hints


def _is_forsaken(house: House, before: Sheet, after: Sheet) -> bool:
    """Tell whether the owner of a private table had left it, and comes not back, while others go on."""
    owner = house.rooms[before.room].owner
    if owner is None or not before.seats:
        return False
    return bool(before.guest_rooms()) and before.seat_of(owner) is None and after.seat_of(owner) is None


def _unheard(house: House, before: Snapshot, sheet: Sheet, public: Sequence[Event]) -> list[Event]:
    """Tell a room into which a table comes with its first guest what it has missed, above all the commitment."""
    seconds = round(sheet.window.left(house.timers.now())) if sheet.window else 0
    opened = opening(sheet, before.loaded.game, house.people[sheet.host].name, seconds)
    known = {type(event) for event in public}
    waits = sheet.phase == "lobby" or sheet.window is not None
    missed = [event for event in opened if type(event) not in known]
    return [event for event in missed if waits or not (isinstance(event, HouseEvent) and event.opens)]


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
    told = [*owed(house, before, sheet, [*change.happened, *cut]), *change.apart]
    untold |= heard_clocks.secrets(before._replace(state=change.state), told)
    sheet = heard_clocks.unsaid(sheet, told, house.timers.now(), untold)
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
    owe = partial(messages.owe, table=number, not_after=not_after, version=game.version)
    begins, ends = state is not None and before.sheet.phase == "lobby", state is not None and sheet.phase == "ended"
    sit_down = _sitting_down(house, before.sheet, sheet)

    def write(connection: Connection) -> Written:
        change.cause.store(connection, wall)
        sit_down(connection)
        after, told = _begun(connection, sheet) if begins else sheet, owed
        text = stored_sheet if after is sheet else dump_sheet(after)
        queries.save_table(
            connection, number, before.version, code=sheet.code, phase=sheet.phase, sheet=text, state=stored_state
        )
        queries.log_actions(connection, log_rows)
        messages.forget_said(connection, number)
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


def _sitting_down(house: House, before: Sheet, after: Sheet) -> Callable[[Connection], None]:
    """Make what writes down those who have a seat now and had none, who follow what they were called to."""
    seated = () if _sit_the_same(before, after) else after.persons() - before.persons()
    keep = house.people.keep(seated)

    def write(connection: Connection) -> None:
        keep(connection)
        if seated:
            subscriptions.followed(connection, seated)

    return write


def _sit_the_same(before: Sheet, after: Sheet) -> bool:
    """Tell whether the very persons have the seats as before."""
    return [(one.person, one.held_by) for one in before.seats] == [(one.person, one.held_by) for one in after.seats]


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
