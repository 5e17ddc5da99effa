"""What the host may choose."""

from croupier import Options


class MaskOptions(Options):
    pass
