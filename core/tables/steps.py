"""What a step of a table begins from: one that is set up, one that begins, or one that stands still and goes on."""

import logging
from collections.abc import Callable
from functools import partial

from core import errors
from core.contract import Event, GameOver, adapter
from core.engine import Hung, Lobby, Sheet, TableStep, in_thread, show_all
from core.engine.proofs import recap
from core.house import House
from core.house.ratings import results
from core.storage import queries
from core.tables.lifecycle.rules_changed import OTHER_RULES, accepted
from core.tables.snapshot import Snapshot
from core.words.notices.closing import Moment
from core.words.notices.refusals import AlreadyRunning, Refused

log = logging.getLogger(__name__)

BY_ADMIN = "admin"
"""Why a table stands still that an admin paused, and that no start lets go on."""


class Stuck(Exception):
    """A table cannot go on, for a reason of `events.TableSuspended`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def why(error: BaseException) -> str:
    """Return the reason for which a table stands still after an exception."""
    return error.reason if isinstance(error, Stuck) else "hung" if isinstance(error, Hung) else "broken"


def gone_on(house: House, table: Snapshot, by_admin: bool) -> Lobby | TableStep:
    """Make the step in which a table goes on; raises `Stuck`, or whatever its game raises.

    Other rules than the table's are accepted by an admin who was told of them, and by nobody else.
    """
    if not table.loaded.installed:
        raise Stuck("missing")
    happened: list[Event] = []
    if table.unread.other_rules:
        if not by_admin or table.sheet.reason != OTHER_RULES:
            raise Stuck(OTHER_RULES)
        table, accepting = accepted(table)
        happened.append(accepting)
    if table.unread.sheet is not None or (table.state is None and (table.unread.state or table.sheet.actions)):
        raise Stuck("unreadable")
    if table.state is None:
        return _reopened(house, table)
    step = table.step(house.timers.now())
    show_all(step.game, step.state, len(step.sheet.seats))
    step.go_on()
    step.events[:0] = happened
    step.get_up(seat for seat in range(len(table.sheet.seats)) if _is_shut_out(house, table.sheet, seat))
    return step


def _reopened(house: House, table: Snapshot) -> Lobby:
    """Let people sit down anew at a table that had not begun; where all are there, its game must be able to begin."""
    game, codec, now = table.loaded.game, table.loaded.codec, house.timers.now()
    rehearsal = Lobby(game, table.sheet, now)
    if not rehearsal.missing:
        rehearsal.start([str(number) for number in range(table.sheet.bots)], {})
        options = adapter(game.options).validate_python(table.sheet.options)
        TableStep(game, codec, rehearsal.sheet, None, now).begin(options)
    lobby = Lobby(game, table.sheet, now)
    lobby.reopen(house.window(table.room))
    sitters = enumerate(table.sheet.seats)
    lobby.leave(*(sitter.person or 0 for seat, sitter in sitters if _is_shut_out(house, table.sheet, seat)))
    return lobby


async def decided(house: House, table: Snapshot, step: TableStep) -> tuple[Moment, ...]:
    """Find what decided a table that a step ends, in a thread and a little while; nothing where that fails."""
    outcome, sheet = step.state.outcome if step.state is not None else None, step.sheet
    if outcome is None or len(outcome.ranking) < 2 or sheet.rules_from or not table.room.settings.recap:
        return ()
    if all(sitter.person is None or sitter.gone for sitter in sheet.seats):  # nobody would care
        return ()
    try:
        rows = await house.storage.read(partial(queries.actions, table=table.number))
        for number, entry in enumerate(step.entries, len(rows)):
            row = {"number": number, "seat": entry.seat, "wait": entry.wait, "automatic": entry.automatic}
            draws = [*queries.unpack(queries.pack(entry.rolls))]
            rows.append({**row, "action": table.loaded.codec.dump(entry.action), "draws": draws})
        return await in_thread(partial(recap.moments, table.loaded, step.sheet, rows), recap.SECONDS)
    except Exception as error:
        log.warning("nothing is told of what decided table %s: %s", table.code, errors.describe(error))
        return ()


def _is_shut_out(house: House, sheet: Sheet, seat: int) -> bool:
    """Tell whether a seat is held by somebody who was shut out of the table's room, or of their own, since."""
    sitter = sheet.seats[seat]
    rooms = (house.rooms[sheet.room], house.rooms.of_seat(sheet, seat))
    banned = (entry.person for room in rooms for entry in room.banned)
    return sitter.person is not None and not sitter.gone and sitter.person in banned


def setting_up(house: House, table: Snapshot) -> Lobby:
    """Begin a step of a table that is being set up; `Refused` once it has begun, a moment ago perhaps."""
    if table.sheet.phase == "paused":
        raise Refused(table.stands())
    if table.sheet.phase != "lobby":
        raise Refused(AlreadyRunning(table.code) if table.sheet.phase == "running" else GameOver())
    usual = house.defaults.at(table.room.key).seconds
    unseen = frozenset(person for person in table.sheet.persons() if house.reach.unseen(person))
    return Lobby(table.loaded.game, table.sheet, house.timers.now(), usual, unseen)


async def beginning(house: House, table: Snapshot, lobby: Lobby) -> tuple[TableStep, Callable[[TableStep], object]]:
    """Return the step in which a game starts, and what makes it; `Refused` with too few players."""
    game, room = table.loaded.game, table.room
    tallies, standing = dict[int, int](), dict[int, int]()
    if game.tally:
        tallies = await house.storage.run(lambda c: results.tallies(c, room.id, game.tally))
        standing = await house.storage.read(lambda c: results.last_standing(c, room.id, game.name))
    lobby.start(_house_names(house, table, lobby.sheet), tallies, standing if not lobby.sheet.played else {})
    novices = await house.storage.run(lambda c: results.novices(c, game.name, lobby.sheet.persons()))
    options = adapter(game.options).validate_python(lobby.sheet.options)

    def begin(step: TableStep) -> None:
        step.begin(options)
        step.events[:0] = lobby.events

    return TableStep(game, table.loaded.codec, lobby.sheet.with_novices(novices), None, lobby.now), begin


def _house_names(house: House, table: Snapshot, sheet: Sheet) -> list[str]:
    """List the names for players of the house: first those that no other table has which the same rooms hear."""
    said = house.texts.say(f"bot-names-{sheet.level}", house.room_language(table.room))
    taken = {name for room in house.rooms.of_table(sheet) for name in house.seating.bots_in(room.id)}
    return sorted((name.strip() for name in said.split(",")), key=lambda name: name in taken)
