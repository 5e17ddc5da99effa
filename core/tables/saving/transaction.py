"""One step of one table as one transaction; what of it is told to whom, and the clocks that wait until it was."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.contract import Codec, Event, PrivateEvent, Seat, adapter, copied
from core.engine import Audience, LogEntry, RoomAudience, SeatAudience, Sheet, Sitter, by_audience, clock, opening
from core.house import OWED_FOR, House
from core.house.people import queries as register
from core.house.people import subscriptions
from core.storage import messages, pack, queries
from core.tables.saving import ending, unreachable
from core.tables.snapshot import Owed, Snapshot, Unread, dump_audience, dump_events, dump_sheet
from core.tables.views import address
from core.words import sentences
from core.words.notices import events
from core.words.notices.house_event import HouseEvent

SOON = 0.25
"""Seconds within which an automatic move was told as it was made."""


class Cause(NamedTuple):
    """The message by which somebody changes a table, and what is stored beside the change."""

    mark: messages.Mark | None = None
    beside: Callable[[Connection], object] | None = None

    def store(self, connection: Connection, wall: float) -> None:
        """Note the message, once, at a wall time, and what is stored beside."""
        if self.mark:
            messages.see(connection, self.mark, wall)
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

    They tell it word by word until a wall time; clocks wait until what is `timed` was told.
    """

    table: Snapshot
    ids: list[int]
    owed: Owed
    timed: list[bool]
    not_after: float


class Unstorable(Exception):
    """What a game gave has no stored form; the cause says where."""


def storing(house: House, before: Snapshot, change: Change, untold: frozenset[Seat]) -> Callable[[Connection], Written]:
    """Make the transaction of a change, everything put into its stored form already; `Unstorable` where that fails.

    The clocks of those who are out of reach, and of seats that are `untold` a secret, stand.
    """
    sheet, cut = change.sheet, list[Event]()
    away, now = house.reach.cut_off(sheet), house.timers.now()
    if away:
        sheet, cut = unreachable.hold(house, sheet, away)
    told = [*owed(house, before, sheet, [*change.happened, *cut]), *change.apart]
    after = before._replace(state=change.state)
    timed = [is_timed(after, who, happened) for who, happened in told]
    waited_for = zip(told, timed, strict=True)
    untold |= {who.seat for (who, _), waits in waited_for if waits and isinstance(who, SeatAudience)}
    sheet = unsaid(sheet, told, now, untold)
    try:
        return _transaction(house, before, change._replace(sheet=sheet), told, timed)
    except Exception as error:
        raise Unstorable from error


def _transaction(
    house: House, before: Snapshot, change: Change, owed: Owed, timed: list[bool]
) -> Callable[[Connection], Written]:
    sheet, state, wall, now = change.sheet, change.state, house.calendar.latest(), house.calendar.beat()
    unread = before.unread if change.unread is None else change.unread
    codec, number, game = before.loaded.codec, before.number, before.loaded.game
    sit_down = _sitting_down(house, before.sheet, sheet)
    stored_sheet = dump_sheet(sheet) if unread.sheet is None else unread.sheet
    stored_state = adapter(game.state).dump_json(state).decode() if state is not None else unread.state
    log_rows = [log_row(codec, number, before.sheet.actions + n, entry) for n, entry in enumerate(change.entries)]
    rows, not_after = _stored(codec, owed), wall + OWED_FOR
    owe = partial(messages.owe, table=number, not_after=not_after, version=game.version)
    begins, ends = state is not None and before.sheet.phase == "lobby", state is not None and sheet.phase == "ended"

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
        messages.forget_said(connection, number)
        queries.beat(connection, now)  # so that no clock ever starts later than the time after a restart
        if ends:
            after, told = ending.end(connection, before, after, state.outcome, wall, owed)
            told = ending.with_logins(told, house.login)
            if (after.absent or after.moments != sheet.moments) and unread.sheet is None:
                queries.keep_sheet(connection, number, dump_sheet(after))
        ids = owe(connection, owed=_stored(codec, told) if ends else rows)
        table = before._replace(sheet=after, state=state, version=before.version + 1, unread=unread)
        return Written(table, ids, told, timed, not_after)

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


# -- what of it is told to whom ---------------------------------------------------------------------------------------


def owed(house: House, before: Snapshot, sheet: Sheet, happened: Sequence[Event]) -> Owed:
    """Split what happened in a step to a sheet by who is told; rooms of guests hear all that the table's own hears.

    Rooms that ask come last, for what they ask may be answered by what each was told alone.
    """
    happened = [*happened, *_shown_again(house, before.sheet, sheet)]
    wanted = [e for e in happened if not (isinstance(e, PrivateEvent) and _is_hint(e)) or _is_for(house, sheet, e)]
    split = by_audience(wanted, sheet.room)
    known, after = before.sheet.guest_rooms(), sheet.guest_rooms()
    own = RoomAudience(sheet.room)
    public = split.get(own, [])
    if _is_forsaken(before, sheet):
        split.pop(own, None)
    for room in dict.fromkeys((*known, *after)) if public else ():
        split[RoomAudience(room)] = public if room in known else [*_unheard(house, before, sheet, public), *public]
    if len(split) < 2 or not any(isinstance(event, HouseEvent) and event.prompts for event in public):
        return list(split.items())
    if house.defaults.one_screen:
        return _on_one_screen(before.loaded.codec, split)
    guides = {who: said for who, said in split.items() if who != own and said and _is_hint(said[0])}
    others = {who: said for who, said in split.items() if who not in guides} if guides else split
    return [*sorted(others.items(), key=lambda told: isinstance(told[0], RoomAudience)), *guides.items()]


def _shown_again(house: House, before: Sheet, sheet: Sheet) -> list[Event]:
    """Return the link to the replay of a table that ends here, where its room has pages."""
    pages = next(iter(house.pages.values()), None)
    ends = sheet.phase == "ended" != before.phase and sheet.actions > 0
    if pages is None or not ends or house.rooms[sheet.room].settings.web == "off":
        return []
    link = pages.replay(address(sheet))
    return [events.ReplayShown(sheet.code, link)] if link else []


def _on_one_screen(codec: Codec, split: Mapping[Audience, Sequence[Event]]) -> Owed:
    """Put what rooms ask behind what everybody is told, and what guides to it behind that."""
    if all(isinstance(audience, RoomAudience) for audience in split):
        return list(split.items())
    news, asked, guides = [], [], []
    for audience, said in split.items():
        asking = _asking(codec, said)
        told = [event for number, event in enumerate(said) if number not in asking]
        news.append((audience, [event for event in told if not _is_hint(event)]))
        asked.append((audience, [said[number] for number in sorted(asking)]))
        guides.append((audience, list(filter(_is_hint, told))))
    return [(audience, said) for audience, said in (*news, *asked, *guides) if said]


def _asking(codec: Codec, said: Sequence[Event]) -> set[int]:
    """List by number the event that asks for a move, with what it tells again."""
    for number, event in enumerate(said):
        if isinstance(event, events.Prompt):
            above = (codec.load(list(stored)) for stored in event.shown)
            return {number, *(again for shown in above for again in sentences.retold(shown, said))}
    return set()


def _is_hint(event: Event) -> bool:
    return isinstance(event, PrivateEvent) and event.hint


def _is_for(house: House, sheet: Sheet, event: PrivateEvent) -> bool:
    """Tell whether a hint is for whoever would hear it: in a first match in a room that has them on."""
    return sheet.seats[event.seat].novice and house.rooms.of_seat(sheet, event.seat).settings.hints


def _is_forsaken(before: Snapshot, after: Sheet) -> bool:
    """Tell whether the owner of a private table had left it, and comes not back, while others go on."""
    owner, sheet = before.room.owner, before.sheet
    if owner is None or not sheet.seats:
        return False
    return bool(sheet.guest_rooms()) and sheet.seat_of(owner) is None and after.seat_of(owner) is None


def _unheard(house: House, before: Snapshot, sheet: Sheet, public: Sequence[Event]) -> list[Event]:
    """Tell a room into which a table comes with its first guest what it has missed, above all the commitment."""
    seconds = round(sheet.window.left(house.timers.now())) if sheet.window else 0
    opened = opening(sheet, before.loaded.game, house.people[sheet.host].name, seconds)
    known = {type(event) for event in public}
    waits = sheet.phase == "lobby" or sheet.window is not None
    missed = [event for event in opened if type(event) not in known]
    return [event for event in missed if waits or not (isinstance(event, HouseEvent) and event.opens)]


# -- the clocks that wait until it was told ---------------------------------------------------------------------------


def is_timed(table: Snapshot, audience: Audience, happened: Sequence[Event]) -> bool:
    """Tell whether clocks wait until these events of a table were told."""
    if isinstance(audience, RoomAudience):
        return any(isinstance(event, HouseEvent) and event.timed for event in reversed(happened))  # what asks is last
    return any(map(_is_private, happened)) and hides(table, audience.seat)


def hides(table: Snapshot, seat: Seat) -> bool:
    """Tell whether a seat sees what not everybody sees, as may be where its game cannot be asked."""
    try:
        return table.state is not None and table.hides(seat)
    except Exception:
        return True


def _is_private(event: Event) -> bool:
    """Tell whether an event of a game is for one seat alone, and more than a hint."""
    return isinstance(event, PrivateEvent) and not (isinstance(event, HouseEvent) or event.hint)


def unsaid(sheet: Sheet, owed: Owed, now: float, untold: frozenset[Seat]) -> Sheet:
    """Stop the clocks of those whom each room is to be told of, and the join window, until that was said.

    So are those of seats that are `untold` a secret.
    """
    for audience, happened in owed:
        timed = [e for e in happened if isinstance(e, HouseEvent) and e.timed]
        if timed and isinstance(audience, RoomAudience):
            seats = _of_room(sheet, audience.room).intersection(chain.from_iterable([e.called() for e in timed]))
            if sheet.running and seats:
                sheet = copied(sheet, running=clock.unsaid(sheet.running, seats, now))
            elif sheet.window and sheet.window.unsaid is None and audience.room == sheet.room:
                sheet = copied(sheet, window=copied(sheet.window, unsaid=now))
    waiting, sitters = untold.intersection(sheet.running.seats) if sheet.running and untold else (), sheet.seats
    held = frozenset([seat for seat in waiting if sitters[seat].person is not None and not sitters[seat].away])
    if sheet.running and held:
        sheet = copied(sheet, running=clock.unsaid(sheet.running, held, now))
    return sheet


def asked(sheet: Sheet, room: int, happened: Sequence[Event]) -> frozenset[Seat]:
    """List the seats whose players these events ask in a room."""
    called = {seat for e in happened if isinstance(e, HouseEvent) and e.prompts for seat in e.called()}
    return _of_room(sheet, room) & called if called else frozenset()


def _of_room(sheet: Sheet, room: int) -> frozenset[Seat]:
    """List the awaited seats whose players read in a room; the house reads where its table is."""
    awaited, seats = sheet.running.seats if sheet.running else {}, sheet.seats
    return frozenset([seat for seat in awaited if (seats[seat].room or sheet.room) == room])


def _told_of_moves(sheet: Sheet, running: clock.Running) -> tuple[Sitter, ...]:
    """Count what somebody types after an automatic move from when its room was told, where that took long."""
    seats, began = sheet.seats, running.started
    for seat, time in running.seats.items():
        if time.lost > SOON and time.unsaid is None and seats[seat].moved_at == began:
            seats = (*seats[:seat], copied(seats[seat], moved_at=began + time.lost), *seats[seat + 1 :])
    return seats


class HeardClocks:
    """What is yet to be said to each room and seat of one table, and when the last of it was.

    `deaf` are the seats whose players keep themselves from hearing what is theirs: no clock waits for that.
    """

    __slots__ = ("_owed", "_said", "deaf")

    def __init__(self) -> None:
        self._owed: dict[Audience, int] = {}
        self._said: dict[Audience, float] = {}
        self.deaf: frozenset[Seat] = frozenset()

    def owed(self, audience: Audience) -> None:
        self._owed[audience] = self._owed.get(audience, 0) + 1

    def said(self, audience: Audience, at: float) -> None:
        """Note that timed words that were owed to somebody were said at a service time."""
        left = self._owed[audience] = self._owed.get(audience, 0) - 1
        self._said[audience] = at
        if isinstance(audience, SeatAudience) and left <= 0:
            self.deaf -= {audience.seat}

    @property
    def untold(self) -> frozenset[Seat]:
        """List the seats that are owed a secret for which their clocks wait."""
        owed = (who.seat for who, left in self._owed.items() if left > 0 and isinstance(who, SeatAudience))
        return frozenset(owed) - self.deaf

    def recall(self, audience: Audience, at: float) -> None:
        """Note when timed words were said to a room before this run of the house."""
        self._said[audience] = at

    def is_idle(self, sheet: Sheet) -> bool:
        """Tell whether nothing is yet to be said, and no clock waits to hear when something was."""
        times = sheet.running.seats.values() if sheet.running else ()
        waits = any(time.unsaid is not None for time in times) or (sheet.window and sheet.window.unsaid is not None)
        return not waits and not any(self._owed.values())

    def heard(self, sheet: Sheet, now: Callable[[], float]) -> Sheet:
        """Let the clocks go on for which all was said, from when that was; from `now` on where nobody knows.

        Returns the very sheet where none does.
        """
        running = sheet.running
        waiting = [seat for seat, time in running.seats.items() if time.unsaid is not None] if running else ()
        if running and waiting:
            untold = self.untold
            for seat in [seat for seat in waiting if seat not in untold]:
                room, own = RoomAudience(sheet.seats[seat].room or sheet.room), SeatAudience(seat)
                if not self._owed.get(room):
                    at = max((self._said[who] for who in (room, own) if who in self._said), default=inf)
                    running = clock.said(running, frozenset({seat}), min(now(), at))
            if running is not sheet.running:
                sheet = copied(sheet, running=running, seats=_told_of_moves(sheet, running))
        elif sheet.window and sheet.window.unsaid is not None and not self._owed.get(here := RoomAudience(sheet.room)):
            sheet = copied(sheet, window=sheet.window.said(min(now(), self._said.get(here, inf))))
        return sheet
