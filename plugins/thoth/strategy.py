"""How the house plays (for now it only finishes phases)."""

from random import Random

from croupier import Action, Seat
from plugins.thoth.position import Position
from plugins.thoth.rules import Done


def expire(view: Position, seat: Seat) -> Action:
    """Finish the phase when the clock runs out: what was submitted stands."""
    return Done()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Play one action."""
    return Done()
