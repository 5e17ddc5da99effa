"""What a step of a table begins from, and whether anybody may take one now."""

from collections.abc import Callable

from core.contract import GameOver, Seat, adapter
from core.engine import JUST_MOVED, Lobby, Sheet, TableStep
from core.house import House
from core.house.ratings import results
from core.tables.snapshot import Snapshot
from core.words.notices import AlreadyRunning, NotBegun, Refused


def setting_up(house: House, table: Snapshot) -> Lobby:
    """Begin a step of a table that is being set up; `Refused` once it has begun, a moment ago perhaps."""
    if table.sheet.phase == "paused":
        raise Refused(table.stands())
    if table.sheet.phase != "lobby":
        raise Refused(AlreadyRunning(table.code) if table.sheet.phase == "running" else GameOver())
    usual = house.defaults.at(table.room.key).seconds
    unseen = frozenset(person for person in table.sheet.persons() if house.reach.unseen(person))
    return Lobby(table.loaded.game, table.sheet, house.timers.now(), usual, unseen)


def check_running(table: Snapshot) -> Sheet:
    """Return the sheet of a table that runs; `Refused` if it does not."""
    sheet = table.sheet
    if sheet.phase == "paused":
        raise Refused(table.stands())
    if sheet.phase != "running":
        begun = sheet.phase != "lobby"
        raise Refused(GameOver() if begun else NotBegun(table.code, sheet.window is not None))
    return sheet


def just_moved(table: Snapshot, seat: Seat, now: float, untold: frozenset[Seat]) -> bool:
    """Tell whether words are typed for the wait before: the move that ended it was not told yet, or just now."""
    running, moved_at = table.sheet.running, table.sheet.seats[seat].moved_at
    time = running.seats.get(seat) if running and running.started == moved_at else None
    unsaid = time is not None and time.unsaid is not None and seat not in untold
    return unsaid or now - moved_at < JUST_MOVED


async def beginning(house: House, table: Snapshot, lobby: Lobby) -> tuple[TableStep, Callable[[TableStep], object]]:
    """Return the step in which a game starts, and what makes it; `Refused` with too few players."""
    game, room = table.loaded.game, table.room
    tallies = await house.storage.run(lambda c: results.tallies(c, room.id, game.tally)) if game.tally else {}
    lobby.start(_house_names(house, table), tallies)
    novices = await house.storage.run(lambda c: results.novices(c, game.name, lobby.sheet.persons()))
    options = adapter(game.options).validate_python(lobby.sheet.options)

    def begin(step: TableStep) -> None:
        step.begin(options)
        step.events[:0] = lobby.events

    return TableStep(game, table.loaded.codec, lobby.sheet.with_novices(novices), None, lobby.now), begin


def _house_names(house: House, table: Snapshot) -> list[str]:
    """List the names for players of the house: first those that no other table has which the same rooms hear."""
    said = house.texts.say(f"bot-names-{table.sheet.level}", house.room_language(table.room))
    taken = {name for room in house.rooms.of_table(table.sheet) for name in house.seating.bots_in(room.id)}
    return sorted((name.strip() for name in said.split(",")), key=lambda name: name in taken)
