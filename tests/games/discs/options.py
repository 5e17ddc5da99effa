"""What the host may choose."""

from croupier import Options


class DiscOptions(Options):
    pass
