"""What a seat can do at BlueBear."""

from croupier import Action, Face, Place


class Bid(Action):
    """Bid that at least so many dice show a face; the dice named are rolled again, the other hidden ones shown."""

    count: int
    face: Face
    dice: tuple[Place, ...] = ()


class Throw(Action):
    """Throw one's own dice, where players throw them."""


class Bluff(Action):
    """Challenge the standing bid."""
