"""What the host may choose."""

from croupier import Options


class StrawOptions(Options):
    """Straws has no options."""
