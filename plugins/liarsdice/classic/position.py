"""The state of the classic game."""

from plugins.liarsdice.position import Cups

TURN = "turn"


class Position(Cups, kw_only=True):
    """A game of liar's dice between two actions; each seat sees its own dice."""
