"""How a table that stands still goes on: if its state can be read and its game answers, with the clock afresh."""

from typing import Any

from core.contract import Event, Game, adapter
from core.engine import Hung, Lobby, Play
from core.tables.saved import Saved
from core.tables.takeover import OTHER_RULES, accept

BY_ADMIN = "admin"
"""Why a table stands still that an admin paused, and that no start lets go on."""


class Stuck(Exception):
    """A table cannot go on, for a reason of `events.TableSuspended`."""

    def __init__(self, reason: str) -> None:
        """Carry the reason."""
        super().__init__(reason)
        self.reason = reason


def why(error: BaseException) -> str:
    """Give the reason for which a table stands still after an exception."""
    return error.reason if isinstance(error, Stuck) else "hung" if isinstance(error, Hung) else "broken"


def gone_on(table: Saved, by_admin: bool) -> Lobby | Play:
    """Make the step in which a table goes on; raises `Stuck`, or whatever its game raises.

    Other rules than the table's are accepted by an admin who was told of them, and by nobody else.
    """
    if not table.loaded.installed:
        raise Stuck("missing")
    told: list[Event] = []
    if table.other_rules:
        if not by_admin or table.sheet.reason != OTHER_RULES:
            raise Stuck(OTHER_RULES)
        told.append(accept(table))
    if table.kept_sheet is not None or (table.state is None and (table.kept_state or table.sheet.actions)):
        raise Stuck("unreadable")
    if table.state is None:
        return _reopened(table)
    play = Play(table.loaded.game, table.loaded.codec, table.sheet, table.state, table.services.timers.now())
    answer(play.game, play.state, len(play.sheet.seats))
    play.go_on()
    play.told[:0] = told
    play.get_up(seat for seat in range(len(table.sheet.seats)) if table.is_shut_out(seat))
    return play


def _reopened(table: Saved) -> Lobby:
    """Let people sit down anew at a table that had not begun; where all are there, its game must be able to begin."""
    game, codec, now = table.loaded.game, table.loaded.codec, table.services.timers.now()
    rehearsal = Lobby(game, table.sheet, now)
    if not rehearsal.missing:
        rehearsal.start([str(number) for number in range(table.sheet.bots)], {})
        Play(game, codec, rehearsal.sheet, None, now).begin(adapter(game.options).validate_python(table.sheet.options))
    lobby = Lobby(game, table.sheet, now)
    lobby.reopen(table.services.window(table.room))
    lobby.leave(*(sitter.person or 0 for seat, sitter in enumerate(table.sheet.seats) if table.is_shut_out(seat)))
    return lobby


def answer(game: Game, state: Any, seats: int) -> None:
    """Have a game show a position to everybody and say what each may do; raises whatever it raises."""
    game.rules.show(game.rules.view(state, None), None)
    for seat in range(seats):
        view = game.rules.view(state, seat)
        game.rules.show(view, seat)
        game.rules.menu(view, seat)
