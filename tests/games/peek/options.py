"""What the host may choose."""

from croupier import Options


class PeekOptions(Options):
    wild: bool = False
