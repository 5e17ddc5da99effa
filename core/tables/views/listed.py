"""A table as a list has it."""

from collections.abc import Sequence

from core.contract import Tabled
from core.engine import Sheet
from core.engine.plugins import LoadedGame
from core.house import Room
from core.tables.views.visibility import address
from core.words import Voice


def tabled(loaded: LoadedGame, room: Room, sheet: Sheet, names: Sequence[str], mine: bool, language: str) -> Tabled:
    """Give a table as a list of somebody's has it, who sits there (`mine`) or does not."""
    title = Voice(loaded.texts, language, strict=False).game(loaded.name)
    shown = address(sheet) if room.settings.web != "off" else ""
    return Tabled(sheet.code, shown, loaded.name, title, sheet.phase, tuple(names), loaded.game.seats[1], mine)
