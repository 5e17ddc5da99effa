"""What a seat can do."""

from croupier import Action


class Draw(Action):
    """Draw a straw."""
