"""What the classic game tells beyond what the games share."""

from croupier import Event
from plugins.liarsdice.events import CupRow


class CupsTold(Event):
    """How many dice everybody has."""

    rows: tuple[CupRow, ...]
